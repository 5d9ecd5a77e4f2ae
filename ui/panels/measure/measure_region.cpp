// SPDX-License-Identifier: Apache-2.0
// MeasurePanel: the numbers of the current region.
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/region_list.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QGridLayout>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

const QString unknown = QStringLiteral("—");

QString known(bool is, double value, int digits) {
    return is && std::isfinite(value) ? number(value, digits) : unknown;
}

} // namespace

SampleStatistics MeasurePanel::regionOf(bool after) const {
    const Regions& regions = view_->marks()->regions();
    const MarkedRegion* chosen = regions.chosen();
    if (chosen == nullptr || !chosen->needsSamples())
        return listed(after ? measured_.after : measured_.before).region;
    const auto at = static_cast<std::size_t>(regions.current);
    const std::vector<MeasuredRegion>& all = regions_->measured();
    if (at >= all.size())
        return {};
    return after ? all[at].after : all[at].before;
}

void MeasurePanel::addTip(const QString& tip) {
    for (int column = 0; column < 3; ++column)
        if (QLayoutItem* item = table_->itemAtPosition(row_ - 1, column); item != nullptr && item->widget() != nullptr)
            item->widget()->setToolTip(tip);
}

void MeasurePanel::addRatios(const SampleStatistics& before, const SampleStatistics& after) {
    addRow(table_, tr("SNR"), known(true, signalToNoise(before), 3), known(true, signalToNoise(after), 3));
    addTip(before.finite > 0 && before.deviation <= 0 ? tr("The standard deviation is 0: there is no noise")
                                                      : tr("Mean divided by the standard deviation"));
    const int background = regions_->background();
    const int current = view_->marks()->regions().current;
    if (background < 0 || background == current) {
        addRow(table_, tr("CNR"), unknown, unknown);
        addTip(background < 0 ? tr("Choose a background: the menu of another region makes it one")
                              : tr("This region is the background"));
        return;
    }
    const MeasuredRegion& far = regions_->measured()[static_cast<std::size_t>(background)];
    addRow(table_, tr("CNR"), known(true, contrastToNoise(before, far.before), 3),
           known(true, contrastToNoise(after, far.after), 3));
    addTip(far.before.deviation > 0 ? tr("Distance of the means of this region and of %1, divided by the standard "
                                         "deviation of %1")
                                          .arg(far.region.name)
                                    : tr("%1 has no noise to compare with").arg(far.region.name));
}

void MeasurePanel::addEdge() {
    const ShownLength length = ShownLength::of(view_->before()->layout().geometry);
    const auto add = [&](const Edge& before, const Edge& after, double point, const QString& tip) {
        const auto width = [&](const Edge& e) {
            return e.found ? number(length.factor * point * e.width, 3) : unknown;
        };
        addRow(table_, tr("Edge, %1").arg(length.unit), width(before), width(after)); // units take room
        addTip(tip);
    };
    if (const std::optional<double> point = edgeOnLine()) {
        add(listed(measured_.before).edge, listed(measured_.after).edge, *point,
            tr("Width of the edge on the line, from 10 to 90 % of the error function fitted to it"));
        return;
    }
    const auto at = static_cast<std::size_t>(view_->marks()->regions().current);
    const std::vector<MeasuredRegion>& all = regions_->measured();
    const RegionEdge own = at < all.size() ? all[at].edge : RegionEdge();
    if (own.before.found) {
        add(own.before, own.after, own.point,
            tr("Width of the straight edge that crosses this region, from 10 to 90 % of the error function fitted to "
               "the means across it"));
        return;
    }
    addRow(table_, tr("Edge"), unknown, unknown);
    addTip(tr("No straight edge crosses this region, and no line (L) crosses an edge in it"));
}

std::optional<double> MeasurePanel::edgeOnLine() const {
    const Part& a = listed(measured_.before);
    if (!measured_.line || !a.edge.found)
        return std::nullopt;
    const double last = static_cast<double>(std::max<std::size_t>(2, a.profile.size()) - 1);
    const double part = (a.edge.start + a.edge.width / 2) / last;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double at = measured_.line->from[axis] + part * (measured_.line->to[axis] - measured_.line->from[axis]);
        if (at < static_cast<double>(measured_.region.lo[axis]) - 0.5 ||
            at > static_cast<double>(measured_.region.hi[axis]) - 0.5)
            return std::nullopt;
    }
    return lengthOf(*measured_.line, view_->before()->layout().geometry) / last;
}

void MeasurePanel::showRegion() {
    addHead(table_);
    const conv::Layout& layout = view_->before()->layout();
    const QString size = sizeText(measured_.region, layout);
    const MarkedRegion* chosen = view_->marks()->regions().chosen();
    const bool several = chosen != nullptr && view_->marks()->regions().all.size() > 1;
    statistics_->setTitle(layout.dimension == 1 ? tr("Selection, %1").arg(size)
                          : several             ? chosen->name + channelText()
                                                : tr("Statistics%1").arg(channelText()));
    const SampleStatistics a = regionOf(false), b = regionOf(true);
    const auto add = [&](const QString& name, const QString& before, const QString& after, const QString& tip = {}) {
        addRow(table_, name, before, after);
        if (!tip.isEmpty())
            addTip(tip);
    };
    const QString none = a.finite > 0 ? QString() : tr("This region has no finite sample");
    const auto values = [&](const QString& name, double SampleStatistics::* member, const QString& tip = {}) {
        add(name, known(a.finite > 0, a.*member, 4), known(b.finite > 0, b.*member, 4), none.isEmpty() ? tip : none);
    };
    values(tr("Mean"), &SampleStatistics::mean);
    values(tr("Deviation"), &SampleStatistics::deviation, tr("Standard deviation"));
    values(tr("Min"), &SampleStatistics::least);
    values(tr("Max"), &SampleStatistics::most);
    if (layout.dimension > 1 && chosen != nullptr) {
        addRatios(a, b);
        addEdge();
    }
    add(tr("NaN, Inf"), QStringLiteral("%1, %2").arg(integer(a.nan), integer(a.inf)),
        QStringLiteral("%1, %2").arg(integer(b.nan), integer(b.inf)));
    add(tr("Samples"), integer(a.finite + a.nan + a.inf), integer(b.finite + b.nan + b.inf));
    if (layout.dimension > 1) { // too long for the header
        addRow(table_, tr("ROI"), {}, {});
        QLabel* of = label(size, "value");
        of->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        of->setAccessibleName(tr("ROI %1").arg(size));
        table_->addWidget(of, row_ - 1, 1, 1, 2);
    }
}

} // namespace ui
