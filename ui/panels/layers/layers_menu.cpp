// SPDX-License-Identifier: Apache-2.0
// LayersPanel: menus.
#include "ui/models/color_map.h"
#include "ui/panels/layers/layer_list.h"
#include "ui/panels/layers/layers_panel.h"
#include "ui/views/data_view.h"
#include <QMenu>

namespace ui {

void LayersPanel::addCandidates(QMenu& menu) {
    for (const Candidate& candidate : candidates_) {
        QAction* action =
            menu.addAction(candidate.name, this, [this, document = candidate.document] { Q_EMIT addAsked(document); });
        action->setEnabled(candidate.refusal.isEmpty());
        action->setToolTip(candidate.refusal);
    }
    menu.setToolTipsVisible(true);
}

void LayersPanel::openAddMenu(const QPoint& global) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addCandidates(*menu);
    menu->popup(global);
}

void LayersPanel::addColors(QMenu& menu, const LayerRow& row, std::size_t at) {
    if (row.kind == LayerRow::Kind::document || row.labels)
        return;
    QMenu* colors = menu.addMenu(tr("Colour"));
    for (const ChannelColor& color : namedColors())
        colors->addAction(layerSwatch(color.color, true), color.name, this, [this, at, color] {
            if (view_)
                setLayerColor(*view_, at, color.color);
        });
    if (row.kind != LayerRow::Kind::added)
        return;
    colors->addSeparator();
    for (const ColorMap& map : colorMaps())
        colors->addAction(nameOf(map), this, [this, at, id = map.id] {
            if (view_)
                setLayerMap(*view_, at, id);
        });
}

void LayersPanel::addRowCommands(QMenu& menu, const std::vector<LayerRow>& rows, std::size_t at) {
    const LayerRow& row = rows[at];
    addColors(menu, row, at);
    menu.addAction(row.visible ? tr("Hide") : tr("Show"), QKeySequence(Qt::Key_Space), this,
                   [this, at, visible = !row.visible] { showLayer(*view_, at, visible); });
    menu.addAction(tr("Move up"), QKeySequence(Qt::ALT | Qt::Key_Up), this,
                   [this, at] { Q_EMIT list_->moved(static_cast<int>(at), static_cast<int>(at) - 1); })
        ->setEnabled(at > 0 && rows[at - 1].kind == row.kind);
    menu.addAction(tr("Move down"), QKeySequence(Qt::ALT | Qt::Key_Down), this,
                   [this, at] { Q_EMIT list_->moved(static_cast<int>(at), static_cast<int>(at) + 1); })
        ->setEnabled(at + 1 < rows.size() && rows[at + 1].kind == row.kind);
    if (row.kind == LayerRow::Kind::added) {
        QAction* labels =
            menu.addAction(tr("Values are labels"), this, [this, at](bool on) { setLayerLabels(*view_, at, on); });
        labels->setCheckable(true);
        labels->setChecked(row.labels);
        menu.addAction(tr("Remove layer"), QKeySequence(Qt::Key_Delete), this, [this, at] { removeLayer(*view_, at); });
    }
    menu.addSeparator();
}

void LayersPanel::openMenu(const QPoint& global) {
    if (!view_)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::vector<LayerRow> rows = layerRows(*view_);
    if (const int row = list_->currentRow(); row >= 0 && row < static_cast<int>(rows.size()))
        addRowCommands(*menu, rows, static_cast<std::size_t>(row));
    if (!candidates_.empty())
        addCandidates(*menu->addMenu(tr("Add a layer")));
    if (!view_->windowLevel()->channels().empty()) {
        QMenu* sets = menu->addMenu(tr("Colours of all channels"));
        sets->addAction(tr("By name"), this, [this] { setColorSet(*view_, ColorSet::names); });
        sets->addAction(tr("Green, magenta, cyan …"), this, [this] { setColorSet(*view_, ColorSet::distinct); });
        sets->addAction(tr("Grey"), this, [this] { setColorSet(*view_, ColorSet::grey); });
        menu->addAction(tr("Auto contrast of all channels"), this, [this] { setAutoContrast(*view_); });
    }
    menu->popup(global);
}

} // namespace ui
