// SPDX-License-Identifier: Apache-2.0
#include "ui/models/region_history.h"

namespace ui {

void RegionHistory::record(const QString& what, const Regions& before, std::size_t recipeChanges) {
    constexpr std::size_t mostSteps = 200;
    if (undo_.size() == mostSteps)
        undo_.erase(undo_.begin());
    undo_.push_back({what, recipeChanges, before});
    redo_.clear();
}

void RegionHistory::move(std::vector<Step>& from, std::vector<Step>& to, Regions& now) {
    Step step = from.back();
    from.pop_back();
    std::swap(step.regions, now);
    to.push_back(std::move(step));
}

void RegionHistory::clear() {
    undo_.clear();
    redo_.clear();
}

} // namespace ui
