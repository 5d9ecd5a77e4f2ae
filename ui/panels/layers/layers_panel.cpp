// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/layers/layers_panel.h"
#include "ui/panels/layers/layer_controls.h"
#include "ui/panels/layers/layer_list.h"
#include "ui/style/theme.h"
#include "ui/views/data_view.h"
#include <QVBoxLayout>
#include <algorithm>

namespace ui {

LayersPanel::LayersPanel(QWidget* parent)
    : Section(tr("Layers"), parent), list_(new LayerList), controls_(new LayerControls) {
    add_ = iconButton(QStringLiteral("add"), tr("Add an open document as a layer"));
    addHeadWidget(add_);
    auto* more = iconButton(QStringLiteral("more"), tr("Colours and contrast of the layers"));
    addHeadWidget(more);
    body()->setContentsMargins(4, 0, 12, 8);
    body()->addWidget(list_);
    body()->addWidget(note_ = label({}, "secondary", true));
    note_->setContentsMargins(8, 0, 0, 0);
    controls_->setContentsMargins(8, 0, 0, 0);
    body()->addWidget(controls_);
    connect(add_, &QToolButton::clicked, this, [this] { openAddMenu(add_->mapToGlobal(QPoint(0, add_->height()))); });
    connect(more, &QToolButton::clicked, this,
            [this, more] { openMenu(more->mapToGlobal(QPoint(0, more->height()))); });
    connectControls();
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] {
        list_->setRows({}, -1); // new icons and colours
        show();
    });
    hide();
}

void LayersPanel::connectControls() {
    const auto row = [this] { return static_cast<std::size_t>(std::max(0, list_->currentRow())); };
    connect(list_, &LayerList::menuAsked, this, &LayersPanel::openMenu);
    connect(list_, &LayerList::chosen, this, &LayersPanel::choose);
    connect(list_, &LayerList::shownChanged, this, [this](int at, bool visible) {
        if (view_)
            showLayer(*view_, static_cast<std::size_t>(at), visible);
    });
    connect(list_, &LayerList::moved, this, [this](int from, int to) {
        const std::vector<LayerRow> rows = view_ ? layerRows(*view_) : std::vector<LayerRow>();
        const auto count = static_cast<int>(rows.size());
        const auto kind = [&](int at) { return rows[static_cast<std::size_t>(at)].kind; };
        if (from < 0 || to < 0 || from >= count || to >= count || kind(from) != kind(to))
            return;
        if (chosen_ == from)
            chosen_ = to;
        moveLayer(*view_, static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    });
    connect(list_, &LayerList::removed, this, [this](int at) {
        if (view_ && at >= 0)
            removeLayer(*view_, static_cast<std::size_t>(at));
    });
    connect(controls_, &LayerControls::opacityChanged, this, [this, row](double opacity) {
        if (view_)
            setLayerOpacity(*view_, row(), opacity);
    });
    connect(controls_, &LayerControls::contrastChanged, this, [this, row](double low, double high) {
        if (view_)
            setLayerContrast(*view_, row(), low, high);
    });
    connect(controls_, &LayerControls::autoAsked, this, [this, row] {
        if (view_)
            setAutoContrast(*view_, row());
    });
    connect(controls_, &LayerControls::blendChanged, this, [this, row](Blend blend) {
        if (view_)
            setLayerBlend(*view_, row(), blend);
    });
}

void LayersPanel::setView(DataView* view) {
    for (const QMetaObject::Connection& connection : connections_)
        disconnect(connection);
    connections_.clear();
    view_ = view;
    chosen_ = -1;
    if (view != nullptr)
        connections_ = {connect(view->windowLevel().get(), &WindowLevel::changed, this, &LayersPanel::show),
                        connect(view->layers().get(), &LayerStack::changed, this, &LayersPanel::show),
                        connect(view, &DataView::contentChanged, this, &LayersPanel::show)};
    show();
}

void LayersPanel::setCandidates(std::vector<Candidate> candidates) {
    candidates_ = std::move(candidates);
    show();
}

void LayersPanel::show() {
    const std::vector<LayerRow> rows = view_ ? layerRows(*view_) : std::vector<LayerRow>();
    const bool alone = rows.size() == 1 && rows[0].kind == LayerRow::Kind::document;
    setVisible(!rows.empty() && !(alone && candidates_.empty()));
    add_->setEnabled(!candidates_.empty());
    int current = chosen_ >= 0 && chosen_ < static_cast<int>(rows.size()) ? chosen_ : -1;
    for (std::size_t r = 0; r < rows.size() && current < 0; ++r)
        if (rows[r].current)
            current = static_cast<int>(r);
    list_->setRows(rows, current);
    controls_->setVisible(current >= 0 && !alone);
    note_->hide();
    if (current >= 0) {
        const LayerRow& row = rows[static_cast<std::size_t>(current)];
        controls_->setRow(row);
        note_->setText(row.problem.isEmpty() ? row.note : row.problem);
        note_->setVisible(!note_->text().isEmpty());
    }
    Q_EMIT changed();
}

/// A chosen channel is also that of histogram, window and 3-D view.
void LayersPanel::choose(int row) {
    const std::vector<LayerRow> rows = view_ ? layerRows(*view_) : std::vector<LayerRow>();
    if (row < 0 || row >= static_cast<int>(rows.size()))
        return;
    const LayerRow& taken = rows[static_cast<std::size_t>(row)];
    chosen_ = taken.kind == LayerRow::Kind::channel ? -1 : row;
    if (taken.kind == LayerRow::Kind::channel)
        view_->setItem({view_->item().time, static_cast<std::int64_t>(taken.index)});
    show();
}

} // namespace ui
