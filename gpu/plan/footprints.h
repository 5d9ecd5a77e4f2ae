// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <conv/plan.h>
#include <optional>
#include <vector>

namespace conv {

/// What has to be stored of each node so that a region of one node's result can be computed.
struct Footprints {
    std::vector<std::optional<AxisSets>> nodes; ///< nothing: not needed
    std::optional<AxisSets> input;
};

/// Nodes a task reads (graphInput among them), each once.
[[nodiscard]] std::vector<int> inputsOf(const Plan& plan, const Task& task);

/// Walks back from `node` over its local tasks to the graph's input; nodes with `known[i]` are there already.
[[nodiscard]] Footprints footprintsOf(const Plan& plan, int node, const Region& region, const std::vector<bool>& known);

/// Bytes of each node's block for a tile of the result; the last entry is the input's.
[[nodiscard]] std::vector<std::int64_t> blockBytes(const Plan& plan, const Region& tile);

/// Largest reach of the whole chain along each axis, to either side.
[[nodiscard]] Index3 reachOf(const Graph& graph);

} // namespace conv
