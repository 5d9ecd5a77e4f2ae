// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_edits.h"
#include "ui/panels/measure/region_swatch.h"
#include "ui/style/ask_file.h"
#include "ui/workspace/preferences.h"
#include <QActionGroup>
#include <QMenu>

namespace ui {

RegionEdits::RegionEdits(QWidget& window) : QObject(&window), window_(window) {}

const Regions* RegionEdits::regions() const {
    return view_ ? &view_->marks()->regions() : nullptr;
}

bool RegionEdits::suits() const {
    return view_ && view_->before() && view_->before()->layout().dimension > 1;
}

void RegionEdits::edit(const QString& what, const std::function<void(MarkedRegion& region)>& change) {
    if (!view_ || view_->marks()->regions().chosen() == nullptr)
        return;
    Regions next = view_->marks()->regions();
    change(next.all[static_cast<std::size_t>(next.current)]);
    view_->marks()->setRegions(next, what);
}

void RegionEdits::setBackground(bool on) {
    if (!view_ || view_->marks()->regions().chosen() == nullptr)
        return;
    Regions next = view_->marks()->regions();
    next.background = on ? next.current : -1;
    view_->marks()->setRegions(next, on ? tr("%1 as background").arg(next.chosen()->name) : tr("No background"));
}

void RegionEdits::setHidden(bool hidden) {
    if (const Regions* all = regions(); all != nullptr && all->chosen() != nullptr)
        edit((hidden ? tr("Hide %1") : tr("Show %1")).arg(all->chosen()->name),
             [hidden](MarkedRegion& region) { region.hidden = hidden; });
}

void RegionEdits::duplicate() {
    const Regions* all = regions();
    if (all == nullptr || all->chosen() == nullptr)
        return;
    Regions next = *all;
    next.duplicate(next.current);
    view_->marks()->setRegions(next, tr("Duplicate %1").arg(all->chosen()->name));
}

void RegionEdits::add(const app::RegionShape& region) {
    if (!suits())
        return;
    Regions next = view_->marks()->regions();
    MarkedRegion added;
    added.setDefinition(region);
    next.add(added);
    view_->marks()->setRegions(next, tr("Add %1").arg(next.chosen()->name));
}

void RegionEdits::ask(RegionDialog::Kind kind) {
    if (!suits())
        return;
    const conv::Layout& layout = view_->before()->layout();
    const Regions& all = *regions();
    const bool own = kind == RegionDialog::Kind::any;
    if (own && all.chosen() == nullptr)
        return;
    const QString text = own ? QString::fromStdString(app::toText(all.chosen()->definition(), layout)) : QString();
    auto* dialog = new RegionDialog(kind, text, layout, all, &window_);
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

void RegionEdits::chooseMask() {
    const QString path = askFile(&window_, tr("Mask file"), Preferences::folder(), tr("All files (*)"));
    if (path.isEmpty() || !suits())
        return;
    auto* dialog = new RegionDialog(RegionDialog::Kind::mask, path, view_->before()->layout(), *regions(), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RegionDialog::chosen, this, &RegionEdits::add);
    dialog->open();
}

void RegionEdits::askForNew(QMenu& menu) {
    menu.addAction(tr("Add by values…"), this, [this] { ask(RegionDialog::Kind::values); });
    menu.addAction(tr("Add from a mask…"), this, &RegionEdits::chooseMask);
    menu.addSeparator();
}

void RegionEdits::askForColor(QMenu& menu) {
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

} // namespace ui
