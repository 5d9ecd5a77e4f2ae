// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>

namespace conv {

/// The same chain, with `offset` taken off the samples before each step in which a number common to all samples cancels
/// (derivatives, differences of smoothed data), and what it does add to the step's result put back. Sums of float32
/// round relative to what is summed up, which then is small. `input`: type of the samples. Later steps are told of the
/// number as far as earlier ones let it through and keep all samples about it.
[[nodiscard]] Graph withoutOffset(const Graph& graph, ElementType input, double offset);

/// What a linear combination adds to its sum: a weight more than it has inputs; else nothing.
[[nodiscard]] inline double constantOf(const CombineNode& node, std::size_t inputs) {
    return node.how == CombineNode::How::linear && node.weights.size() > inputs ? node.weights[inputs] : 0;
}

} // namespace conv
