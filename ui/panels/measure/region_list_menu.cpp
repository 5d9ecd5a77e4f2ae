// SPDX-License-Identifier: Apache-2.0
// RegionList: its menu.
#include "ui/panels/measure/region_edits.h"
#include "ui/panels/measure/region_list.h"
#include <QMenu>
#include <QTreeWidget>

namespace ui {

void RegionList::rename() {
    if (QTreeWidgetItem* item = list_->currentItem()) {
        list_->setFocus();
        list_->editItem(item, 0);
    }
}

void RegionList::openMenu(const QPoint& global) {
    const Regions* all = edits_->regions();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    edits_->askForNew(*menu);
    if (const MarkedRegion* chosen = all != nullptr ? all->chosen() : nullptr) {
        menu->addAction(tr("Rename…"), QKeySequence(Qt::Key_F2), this, &RegionList::rename);
        edits_->askForColor(*menu);
        QAction* behind = menu->addAction(tr("Background of contrasts"), edits_, &RegionEdits::setBackground);
        behind->setCheckable(true);
        behind->setChecked(all->background == all->current);
        QAction* shown = menu->addAction(tr("Shown in views"), QKeySequence(Qt::Key_Space), edits_,
                                         [this](bool on) { edits_->setHidden(!on); });
        shown->setCheckable(true);
        shown->setChecked(!chosen->hidden);
        menu->addAction(tr("Edit as text…"), edits_, [this] { edits_->ask(RegionDialog::Kind::any); });
        menu->addAction(tr("Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), edits_, &RegionEdits::duplicate);
        menu->addAction(tr("Use as mask of the step"), this, [this] {
            if (const Regions* now = edits_->regions(); now != nullptr && now->chosen() != nullptr)
                Q_EMIT maskAsked(*now->chosen());
        });
        if (const std::size_t at = static_cast<std::size_t>(all->current);
            at < measured().size() && measured()[at].state > MeasuredRegion::State::measured)
            menu->addAction(tr("Measure again"), meter_, &RegionMeter::again);
        menu->addAction(tr("Delete"), QKeySequence(Qt::Key_Delete), this, [this] { view_->marks()->removeCurrent(); });
        menu->addSeparator();
    }
    QAction* copy = menu->addAction(tr("Copy table"), QKeySequence(QKeySequence::Copy), this,
                                    [this] { Q_EMIT copyAsked(table(u'\t')); });
    QAction* save = menu->addAction(tr("Save table (CSV)…"), this, [this] { Q_EMIT saveAsked(table()); });
    copy->setEnabled(!measured().empty());
    save->setEnabled(!measured().empty());
    menu->popup(global);
}

} // namespace ui
