// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <conv/graph.h>
#include <optional>

namespace conv {

/// Returns the number of a combination's first input that is a mask and a condition.
[[nodiscard]] std::optional<std::size_t> maskPlaceOf(const Graph& graph, const Node& node);
/// Returns a box that contains all samples of that mask. Outside, the result is `CombineNode::otherwise` or the last
/// input.
[[nodiscard]] std::optional<Region> maskBoxOf(const Graph& graph, const Node& node);

/// True if a combination reads its input of that number only in the box of its mask.
[[nodiscard]] bool isReadInMask(const Graph& graph, const Node& node, std::size_t input);

/// Returns the indices of `sets` in a box; one sample of `sets` if there are none.
[[nodiscard]] AxisSets within(const AxisSets& sets, const Region& box);

/// Returns the parts of a region outside a box: at most six.
[[nodiscard]] std::vector<Region> around(const Region& region, const Region& box);

} // namespace conv
