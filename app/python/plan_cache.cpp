// SPDX-License-Identifier: Apache-2.0
#include "app/python/plan_cache.h"
#include <algorithm>

namespace app::python {
namespace {

constexpr std::size_t maxEntries = 32;

} // namespace

PlanCache& PlanCache::shared() {
    static auto* const cache = new PlanCache; // never freed: threads of a daemon outlive static objects
    return *cache;
}

std::shared_ptr<const conv::Plan> PlanCache::made(const Steps& steps, const conv::Layout& layout,
                                                  const conv::PlanOptions& planOptions) {
    const bool kept = planOptions.resident || layout.byteCount() <= briefBytes;
    if (kept) {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find_if(entries_, [&](const Entry& e) {
            return e.layout == layout && e.planOptions == planOptions && e.steps == steps;
        });
        if (found != entries_.end()) {
            std::rotate(entries_.begin(), found, found + 1);
            return entries_.front().plan;
        }
    }
    auto plan = std::make_shared<const conv::Plan>(conv::makePlan(steps.built(layout), layout, planOptions));
    if (kept) {
        const std::lock_guard lock(mutex_);
        if (entries_.size() >= maxEntries)
            entries_.pop_back();
        entries_.insert(entries_.begin(), Entry{steps, layout, planOptions, plan});
    }
    return plan;
}

conv::FactualPlan PlanCache::plan(const Steps& steps, const conv::PlanOptions& planOptions, const conv::Layout& layout,
                                  conv::SampleFacts& facts, const conv::FactFinder& find) {
    return conv::planFor([&](const conv::PlanOptions& with) { return made(steps, layout, with); }, planOptions, facts,
                         find);
}

void PlanCache::clear() {
    const std::lock_guard lock(mutex_);
    entries_.clear();
}

} // namespace app::python
