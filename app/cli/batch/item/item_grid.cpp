// SPDX-License-Identifier: Apache-2.0
// Steps of an item's recipe that change the grid.
#include "app/cli/batch/item/item.h"
#include "app/session/fractions.h"
#include "app/session/grids/regrid.h"
#include <chrono>
#include <utility>

namespace app::cli {

conv::Layout ItemWork::storedLayout() const {
    conv::Layout layout = source().layout();
    layout.type = fileLayout().type;
    return layout;
}

bool ItemWork::computesBefore() const {
    Recipe before;
    for (const GridPart& part : grids_.parts) {
        before.steps.insert(before.steps.end(), part.filters.steps.begin(), part.filters.steps.end());
        before.steps.push_back(part.grid);
    }
    return makesNewValues(before);
}

void ItemWork::openOnGrid() {
    parts_ = openInput(item_);
    if (parts_ && !grids_.parts.empty())
        file_ = probeInput(item_);
}

void ItemWork::changeGrid(const conv::PlanOptions& planOptions, const std::stop_token& stop) {
    if (file_ || parts_ || grids_.parts.empty())
        return;
    const std::size_t told = report_.warnings.size();
    const auto start = std::chrono::steady_clock::now();
    const conv::Layout layout = source_.layout();
    auto whole = std::make_shared<conv::Volume>(std::move(source_));
    try {
        source_ = onLastGrid(grids_, whole, planOptions, {stop, {}, {}});
    } catch (...) { // the item may be computed again
        source_ = std::move(*whole);
        throw;
    }
    report_.gridMilliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    file_ = layout;
    facts_ = {};
    for (std::size_t i = whole->info().warnings.size(); i < source_.info().warnings.size(); ++i)
        report_.warnings.push_back(source_.info().warnings[i]);
    tellWarnings(told);
}

} // namespace app::cli
