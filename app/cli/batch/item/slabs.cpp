// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/item.h"
#include <algorithm>
#include <numeric>

namespace app::cli {

std::vector<conv::Region> slabsOf(const conv::Plan& plan, int processes, std::int64_t fileUnit) {
    const auto global = [](const conv::Node& node) { return conv::isGlobal(node) || conv::isReduce(node); };
    if (std::any_of(plan.graph.nodes.begin(), plan.graph.nodes.end(), global))
        return {};
    const conv::Region& whole = plan.outputDomain;
    const std::size_t axis = whole.size(2) > 1 ? 2 : whole.size(1) > 1 ? 1 : 0;
    const std::int64_t extent = whole.size(static_cast<int>(axis));
    std::int64_t reach = 0;
    for (const conv::PlannedOp& op : plan.ops)
        reach += op.problem.taps[axis] - 1;
    // Exact variants give equal bits for any cut, the others only for the plan's tiles.
    const bool anywhere = std::all_of(plan.ops.begin(), plan.ops.end(), [](const conv::PlannedOp& op) {
        return !op.variant || op.variant->tiling == conv::Tiling::exact;
    });
    const std::int64_t planUnit = anywhere ? 1 : plan.tile[axis];
    // Halos are read twice: fewer slabs rather than thin ones, but at least one per process.
    const std::int64_t each = (extent + processes - 1) / processes;
    std::int64_t thickness = std::min(std::max((extent + 4 * processes - 1) / (4 * processes), 2 * reach), each);
    const auto roundedUp = [&](std::int64_t unit) { return (thickness + unit - 1) / unit * unit; };
    const std::int64_t unit = std::lcm(planUnit, fileUnit);
    const bool enough = (extent + roundedUp(unit) - 1) / roundedUp(unit) >= processes;
    conv::Index3 tile = plan.input.extent;
    tile[axis] = std::max<std::int64_t>(roundedUp(enough ? unit : planUnit), 1);
    return conv::tilesOf(whole, tile);
}

void addSlab(ItemReport& item, const ItemReport& slab) {
    item.timing += slab.timing;
    item.tiles += slab.tiles;
    item.clipped += slab.clipped;
    item.largest = std::max(item.largest, slab.largest);
    item.retries += slab.retries;
    item.loadMilliseconds += slab.loadMilliseconds;
    item.gridMilliseconds += slab.gridMilliseconds;
    item.saveMilliseconds += slab.saveMilliseconds;
    for (std::size_t i = 0; i < std::min(item.ops.size(), slab.ops.size()); ++i)
        item.ops[i].milliseconds += slab.ops[i].milliseconds;
    for (const std::string& warning : slab.warnings)
        if (std::find(item.warnings.begin(), item.warnings.end(), warning) == item.warnings.end())
            item.warnings.push_back(warning);
    if (slab.agreement)
        item.agreement = slab.agreement;
    if (slab.error && !item.error) {
        item.error = slab.error;
        item.timedOut = slab.timedOut;
    }
}

} // namespace app::cli
