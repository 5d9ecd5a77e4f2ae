// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/model/scaling.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Scales lengths (σ) exactly, and sizes to the nearest odd integer.
void widen(app::Step& step, double factor) {
    for (const app::ParamSpec& p : app::filterNamed(step.filter).params) {
        const bool length = p.kind == app::ParamKind::length;
        if (!length && !(p.kind == app::ParamKind::integers && p.key == "size"))
            continue;
        const app::Value now = app::valueOf(step, p.key);
        const auto* q = std::get_if<app::Quantity>(&now);
        if (q == nullptr || q->numbers.empty())
            continue;
        app::Quantity wider = *q;
        for (double& n : wider.numbers)
            n = length ? n * factor : std::max(1.0, 2 * std::round((n * factor - 1) / 2) + 1);
        step.values[std::string(p.key)] = wider;
    }
}

std::int64_t widestOf(const std::vector<conv::Filter>& filters, const conv::Layout& layout) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    std::int64_t widest = 0;
    for (const conv::PlannedOp& t : conv::makePlan(filters, layout, planOptions).ops)
        if (t.variant != nullptr)
            widest = std::max({widest, t.problem.taps[0], t.problem.taps[1], t.problem.taps[2]});
    return widest;
}

} // namespace

VolumePtr croppedTo(const VolumePtr& source, const conv::Region& box) {
    const conv::Layout& all = source->layout();
    const conv::Region region = box.intersect(all.whole());
    if (region.empty() || region == all.whole())
        return source;
    conv::Layout layout = all;
    layout.extent = region.extent();
    layout.geometry = all.geometry.movedTo(region.lo);
    auto part = std::make_shared<conv::Volume>(layout, source->info());
    for (const conv::Item item : conv::itemsOf(layout))
        source->read(item, region, part->data(item));
    return part;
}

conv::Region middleOf(const conv::Layout& layout, double part) {
    conv::Region box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t all = layout.extent[axis];
        const std::int64_t size = std::clamp(static_cast<std::int64_t>(static_cast<double>(all) * part),
                                             std::min<std::int64_t>(all, 16), all);
        box.lo[axis] = (all - size) / 2;
        box.hi[axis] = box.lo[axis] + size;
    }
    return box;
}

std::vector<WidthOfRecipe> widthsOf(const app::Recipe& recipe, const conv::Layout& layout) {
    std::vector<WidthOfRecipe> widths;
    for (const double factor : {0.5, 1.0, 2.0, 4.0}) {
        app::Recipe wider = recipe;
        if (factor != 1)
            for (app::Step& step : wider.steps)
                widen(step, factor);
        WidthOfRecipe w{0, app::build(wider, layout)};
        w.taps = widestOf(w.filters, layout);
        if (std::none_of(widths.begin(), widths.end(), [&](const WidthOfRecipe& x) { return x.taps == w.taps; }))
            widths.push_back(std::move(w));
    }
    std::sort(widths.begin(), widths.end(),
              [](const WidthOfRecipe& a, const WidthOfRecipe& b) { return a.taps < b.taps; });
    return widths;
}

} // namespace ui
