// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/numbers/sweep_values.h"
#include "ui/panels/measure/region_measure.h"
#include "ui/scene/auto_window.h"
#include <algorithm>
#include <chrono>
#include <conv/apply.h>

namespace ui {
namespace {

/// Returns values along the line, of a channel or of the luminance.
std::vector<double> profileIn(const conv::Volume& volume, const conv::Index3& origin, const SweepMarks& marks) {
    const int points = pointsOn(*marks.line);
    if (marks.channel >= 0)
        return valuesAlong(volume, {marks.time, marks.channel}, origin, *marks.line, points);
    std::vector<double> luminance(static_cast<std::size_t>(points), 0); // linear, so it holds between samples too
    for (std::size_t c = 0; c < luminanceWeights.size(); ++c) {
        const std::vector<double> color =
            valuesAlong(volume, {marks.time, static_cast<std::int64_t>(c)}, origin, *marks.line, points);
        for (std::size_t i = 0; i < color.size(); ++i)
            luminance[i] += luminanceWeights[c] * color[i];
    }
    return luminance;
}

} // namespace

SweepPart sweepPart(const app::Recipe& recipe, const conv::PlanOptions& planOptions, const conv::Volume& source,
                    const conv::Region& wanted, const std::stop_token& stop) {
    const conv::Plan plan =
        conv::makePlan(app::build(recipe, source.layout()), source.layout(), app::planOptionsFor(recipe, planOptions));
    const conv::Region region = wanted.empty() ? plan.outputDomain : wanted.intersect(plan.outputDomain);
    conv::Layout layout = plan.output();
    layout.type = conv::ElementType::f32;
    layout.extent = region.extent();
    layout.geometry = plan.input.geometry.movedTo(region.lo);
    auto samples = std::make_shared<conv::Volume>(layout, source.info());
    conv::VolumeSink sink(*samples, region);
    conv::RunControl control;
    control.stop = stop;
    const bool whole = region == plan.outputDomain;
    const auto start = std::chrono::steady_clock::now();
    (void)conv::apply(plan, source, {whole ? conv::Region{} : region, {}, !whole}, sink, control);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    return {region, std::move(samples), taken.count()};
}

conv::Region SweepMarks::covering(const conv::Index3& extent) const {
    conv::Region all;
    const auto add = [&](const conv::Region& box) {
        if (all.empty()) {
            all = box;
            return;
        }
        for (std::size_t a = 0; a < 3; ++a) {
            all.lo[a] = std::min(all.lo[a], box.lo[a]);
            all.hi[a] = std::max(all.hi[a], box.hi[a]);
        }
    };
    for (const auto* one : {&region, &background})
        if (*one)
            add((*one)->box.intersect(conv::Region::whole(extent)));
    if (line)
        add(boxOf(*line, extent));
    return all;
}

SweepMarks sweepMarks(const Marks& marks, const conv::Layout& layout, conv::Item item) {
    SweepMarks m;
    const Regions& regions = marks.regions();
    if (const MarkedRegion* chosen = regions.chosen(); chosen != nullptr)
        m.region = *chosen;
    if (regions.background >= 0 && regions.background != regions.current)
        m.background = regions.all[static_cast<std::size_t>(regions.background)];
    if (layout.dimension > 1)
        m.line = marks.line();
    m.time = item.time;
    m.channel = layout.dimension == 2 && isColor(layout) ? -1 : item.channel;
    return m;
}

SweepValues sweepValues(const SweepMarks& marks, const conv::Volume& source, const SweepPart& part) {
    SweepValues out;
    const auto statistics = [&](const MarkedRegion& region) {
        const conv::Item item{marks.time, marks.channel};
        return statisticsIn(region, {&source, item, {0, 0, 0}}, {{part.samples.get(), item, part.region.lo}}).front();
    };
    if (marks.region) {
        const SampleStatistics region = statistics(*marks.region);
        out.values[SweepValues::snr] = signalToNoise(region);
        if (marks.background)
            out.values[SweepValues::cnr] = contrastToNoise(region, statistics(*marks.background));
    }
    if (!marks.line)
        return out;
    const std::vector<double> profile = profileIn(*part.samples, part.region.lo, marks);
    const Edge edge = edgeOf(profileIn(source, {0, 0, 0}, marks)), same = sameEdge(edge, profile);
    out.noEdge = !edge.found;
    out.lostEdge = edge.found && !same.found;
    const double step = lengthOf(*marks.line, source.layout().geometry) /
                        static_cast<double>(std::max<std::size_t>(2, profile.size()) - 1);
    if (same.found)
        out.values[SweepValues::edge] = same.width * step;
    return out;
}

} // namespace ui
