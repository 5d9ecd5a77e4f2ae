// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <conv/plan.h>
#include <optional>
#include <vector>

namespace conv {

/// Stored sets per node that a region of one result needs.
struct Footprints {
    std::vector<std::optional<AxisSets>> nodes; ///< empty: not needed
    std::optional<AxisSets> input;
};

/// Nodes that an op reads (including graphInput), each once.
[[nodiscard]] std::vector<int> inputsOf(const Plan& plan, const PlannedOp& op);

/// Walks back from `region` of `node` over local ops to the graph's input. Nodes with `known[i]` are available
/// already.
[[nodiscard]] Footprints footprintsOf(const Plan& plan, int node, const Region& region, const std::vector<bool>& known);

/// Returns how many samples each op computes for a region of the plan's result: the region's, or fewer in a mask.
[[nodiscard]] std::vector<std::int64_t> computedSamples(const Plan& plan, const Region& region);

/// Buffer bytes per node for a tile of the result, in the pass that computes it or reads it as a stored result; the
/// last entry is the input's.
[[nodiscard]] std::vector<std::int64_t> bufferBytes(const Plan& plan, const Region& tile);

/// As bufferBytes, with one slab of those that are computed slab by slab (plan/tiles/slabs.h).
[[nodiscard]] std::vector<std::int64_t> heldBytes(const Plan& plan, const Region& tile);

/// Largest halo of the chain along each axis, on either side, in one pass if some nodes are stored.
[[nodiscard]] Index3 reachOf(const Graph& graph, const std::vector<int>& stored = {});

} // namespace conv
