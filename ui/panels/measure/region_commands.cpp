// SPDX-License-Identifier: Apache-2.0
// RegionList: menu, dialogs and changes of regions.
#include "ui/panels/measure/region_list.h"
#include "ui/style/ask_file.h"
#include "ui/style/swatch.h"
#include "ui/workspace/preferences.h"
#include <QActionGroup>
#include <QMenu>
#include <QPainter>
#include <QTreeWidget>

namespace ui {

QIcon regionSwatch(const MarkedRegion& region) {
    return swatch(region.color, !region.hidden, [&](QPainter& painter, const QRectF& area) {
        switch (region.shape) {
        case MarkedRegion::Shape::box:
            painter.drawRect(area);
            break;
        case MarkedRegion::Shape::ellipse:
            painter.drawEllipse(area);
            break;
        case MarkedRegion::Shape::polygon:
            painter.drawPolygon(QPolygonF(
                {area.topLeft(), area.topRight(), QPointF(area.center().x() + 1, area.bottom()), area.bottomLeft()}));
            break;
        case MarkedRegion::Shape::threshold:
        case MarkedRegion::Shape::mask:
            painter.drawRoundedRect(area, 3, 3);
            break;
        }
    });
}

void RegionList::edit(const QString& what, const std::function<void(MarkedRegion& region)>& change) {
    if (!view_ || view_->marks()->regions().chosen() == nullptr)
        return;
    Regions next = view_->marks()->regions();
    change(next.all[static_cast<std::size_t>(next.current)]);
    view_->marks()->setRegions(next, what);
}

void RegionList::rename() {
    if (QTreeWidgetItem* item = list_->currentItem()) {
        list_->setFocus();
        list_->editItem(item, 0);
    }
}

void RegionList::setBackground(bool on) {
    if (!view_ || view_->marks()->regions().chosen() == nullptr)
        return;
    Regions next = view_->marks()->regions();
    next.background = on ? next.current : -1;
    view_->marks()->setRegions(next, on ? tr("%1 as background").arg(next.chosen()->name) : tr("No background"));
}

void RegionList::setHidden(bool hidden) {
    if (const Regions* all = regions(); all != nullptr && all->chosen() != nullptr)
        edit((hidden ? tr("Hide %1") : tr("Show %1")).arg(all->chosen()->name),
             [hidden](MarkedRegion& region) { region.hidden = hidden; });
}

void RegionList::duplicate() {
    const Regions* all = regions();
    if (all == nullptr || all->chosen() == nullptr)
        return;
    Regions next = *all;
    next.duplicate(next.current);
    view_->marks()->setRegions(next, tr("Duplicate %1").arg(all->chosen()->name));
}

void RegionList::add(const app::RegionShape& region) {
    if (!suits())
        return;
    Regions next = view_->marks()->regions();
    MarkedRegion added;
    added.setDefinition(region);
    next.add(added);
    view_->marks()->setRegions(next, tr("Add %1").arg(next.chosen()->name));
}

void RegionList::ask(RegionDialog::Kind kind) {
    if (!suits())
        return;
    const conv::Layout& layout = view_->before()->layout();
    const Regions& all = *regions();
    const bool own = kind == RegionDialog::Kind::any;
    if (own && all.chosen() == nullptr)
        return;
    const QString text = own ? QString::fromStdString(app::toText(all.chosen()->definition(), layout)) : QString();
    auto* dialog = new RegionDialog(kind, text, layout, all, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RegionDialog::chosen, this, [this, own](const app::RegionShape& region) {
        if (own)
            edit(tr("Change %1").arg(regions()->chosen()->name),
                 [&](MarkedRegion& changed) { changed.setDefinition(region); });
        else
            add(region);
    });
    dialog->open();
}

void RegionList::chooseMask() {
    const QString path = askFile(this, tr("Mask file"), Preferences::folder(), tr("All files (*)"));
    if (path.isEmpty() || !suits())
        return;
    auto* dialog = new RegionDialog(RegionDialog::Kind::mask, path, view_->before()->layout(), *regions(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RegionDialog::chosen, this, &RegionList::add);
    dialog->open();
}

void RegionList::addCommands(QMenu& menu) {
    menu.addAction(tr("Add by values…"), this, [this] { ask(RegionDialog::Kind::values); });
    menu.addAction(tr("Add from a mask…"), this, &RegionList::chooseMask);
    menu.addSeparator();
}

void RegionList::addColors(QMenu& menu) {
    QMenu* colors = menu.addMenu(tr("Colour"));
    auto* group = new QActionGroup(colors);
    for (std::size_t i = 0; i < regionColors().size(); ++i) {
        const QRgb color = regionColors()[i];
        MarkedRegion sample = *regions()->chosen();
        const bool own = sample.color == color;
        sample.color = color;
        QAction* action = colors->addAction(regionSwatch(sample), regionColorName(i), this, [this, color] {
            edit(tr("Colour of %1").arg(regions()->chosen()->name),
                 [color](MarkedRegion& region) { region.color = color; });
        });
        action->setCheckable(true);
        action->setChecked(own);
        group->addAction(action);
    }
}

void RegionList::openMenu(const QPoint& global) {
    const Regions* all = regions();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addCommands(*menu);
    if (const MarkedRegion* chosen = all != nullptr ? all->chosen() : nullptr) {
        menu->addAction(tr("Rename…"), QKeySequence(Qt::Key_F2), this, &RegionList::rename);
        addColors(*menu);
        QAction* behind = menu->addAction(tr("Background of contrasts"), this, &RegionList::setBackground);
        behind->setCheckable(true);
        behind->setChecked(all->background == all->current);
        QAction* shown = menu->addAction(tr("Shown in views"), QKeySequence(Qt::Key_Space), this,
                                         [this](bool on) { setHidden(!on); });
        shown->setCheckable(true);
        shown->setChecked(!chosen->hidden);
        menu->addAction(tr("Edit as text…"), this, [this] { ask(RegionDialog::Kind::any); });
        menu->addAction(tr("Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), this, &RegionList::duplicate);
        menu->addAction(tr("Use as mask of the step"), this, [this] {
            if (const Regions* now = regions(); now != nullptr && now->chosen() != nullptr)
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
