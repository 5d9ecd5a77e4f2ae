// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/run_request.h"
#include <algorithm>

namespace ui {
namespace {

/// Samples below which a full run is as fast as its visible part.
constexpr std::int64_t smallSamples = 1 << 18;
/// Samples from which dragging uses screen resolution on a GPU. Below, full values arrive as fast.
constexpr std::int64_t largeImage = 1 << 22;

/// Returns the index of the active step before the first difference, whose result a later step can reuse.
int stepBeforeChange(const app::Recipe& from, const app::Recipe& to) {
    const auto active = [](const app::Recipe& r) {
        std::vector<app::Step> steps;
        std::copy_if(r.steps.begin(), r.steps.end(), std::back_inserter(steps),
                     [](const app::Step& s) { return !s.muted; });
        return steps;
    };
    const std::vector<app::Step> a = active(from), b = active(to);
    const auto first = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).second;
    return static_cast<int>(std::min<std::ptrdiff_t>(first - b.begin(), static_cast<std::ptrdiff_t>(b.size()) - 1)) - 1;
}

} // namespace

app::JobRequest requestOf(const app::Document& document, DocumentRuns& runs, const RunHooks& hooks, bool dragging) {
    const auto grid = shownSource(document);
    const conv::Layout& layout = grid->layout();
    app::JobRequest r;
    r.source = document.source;
    r.shown = layout;
    r.recipe = document.recipe;
    r.planOptions = document.planOptions;
    r.prepare = hooks.prepare;
    r.cache = runs.cache;
    r.keepStep = stepBeforeChange(runs.asked, document.recipe);
    if (runs.asked != document.recipe) // times of another recipe say nothing
        runs.history.clear();
    runs.asked = document.recipe;
    if (hooks.visibleRegions) {
        r.iterations = std::make_shared<app::IterationWatch>();
        r.iterations->show(hooks.visibleRegions());
    }
    if (layout.dimension == 3 && layout.channels * layout.times > 1 && hooks.visibleItem)
        r.visibleItems = {hooks.visibleItem()};
    if (layout.sampleCount() <= smallSamples || !hooks.visibleRegions)
        return r;
    for (const conv::Region& region : hooks.visibleRegions())
        if (region.count() * 2 < layout.whole().count())
            r.visible.push_back(region);
    r.visibleOnly = dragging && !r.visible.empty();
    if (dragging && !r.visibleOnly && hooks.display && layout.sampleCount() >= largeImage)
        r.display = hooks.display();
    r.agreed = runs.agreed;
    return r;
}

} // namespace ui
