// SPDX-License-Identifier: Apache-2.0
#include "app/session/parts/iterations.h"
#include "app/session/parts/visible_part.h"
#include <algorithm>
#include <conv/graph.h>
#include <utility>

namespace app {

void IterationWatch::show(std::vector<conv::Region> regions) {
    const std::lock_guard lock(mutex_);
    shown_ = std::move(regions);
}

std::vector<conv::Region> IterationWatch::shown() const {
    const std::lock_guard lock(mutex_);
    return shown_;
}

IterationFollower::IterationFollower(const JobRequest& request, const JobEvents& events, const conv::Plan& plan)
    : request_(request),
      events_(events),
      plan_(plan),
      follows_(request.iterations && events.iteration && !request.visibleOnly && conv::reportsIterations(plan)) {}

bool IterationFollower::readsMostFor(const std::vector<conv::Region>& visible) const {
    const std::optional<conv::Halo> halo = conv::haloOf(plan_.graph);
    if (!halo)
        return true;
    const conv::Region whole = plan_.input.whole();
    std::int64_t read = 0;
    for (const conv::Region& region : visible)
        read += region.grown(halo->before, halo->after).intersect(whole).count();
    return 2 * read > whole.count();
}

std::vector<conv::Item> IterationFollower::order() const {
    std::vector<conv::Item> items = conv::itemsOf(plan_.input);
    std::ranges::stable_partition(items, [this](const conv::Item& item) {
        return std::ranges::find(request_.visibleItems, item) != request_.visibleItems.end();
    });
    return items;
}

/// Views that show all channels at once get nothing of a single one. Regions may belong to another grid.
bool IterationFollower::isOnScreen(const conv::Item& item) const {
    if (request_.shown.extent != plan_.input.extent || request_.shown.geometry != plan_.input.geometry)
        return false;
    if (request_.visibleItems.empty())
        return plan_.input.channels * plan_.input.times == 1;
    return request_.visibleItems == std::vector{item};
}

bool IterationFollower::take(const conv::IterationState& state) {
    if (state.mayStop && request_.iterations->stopped()) {
        stoppedAfter_ = state.done;
        return true;
    }
    constexpr std::chrono::milliseconds pause{100};
    constexpr int share = 9; // regions take a tenth of the time
    const Clock::time_point begin = Clock::now();
    if (begin - told_ < std::max<Clock::duration>(pause, share * cost_))
        return false;
    IterationEvent event{state.done, state.of, state.mayStop, state.item, {}};
    if (isOnScreen(state.item))
        for (const conv::Region& shown : request_.iterations->shown())
            if (const conv::Region region = shown.intersect(plan_.outputDomain); !region.empty()) {
                VisiblePart part(floatLayout(plan_.output(), plan_.input.geometry, region), region,
                                 request_.visibleItems, request_.source->info());
                state.read(region, part.sink());
                event.parts.emplace_back(region, part.samples());
            }
    told_ = Clock::now();
    cost_ = told_ - begin;
    events_.iteration(std::move(event));
    return false;
}

} // namespace app
