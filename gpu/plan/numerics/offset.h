// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>

namespace conv {

/// Returns the chain with `offset` subtracted before each step in which a common offset cancels (derivatives,
/// differences of smoothed data) and its contribution added back afterwards. float32 sums then round relative to small
/// numbers. `input` is the samples' type. Later steps use the offset as far as earlier steps pass it on and keep all
/// samples near it.
[[nodiscard]] Graph withoutOffset(const Graph& graph, ElementType input, double offset);

/// Returns the constant that a linear combination adds (one weight more than inputs), else 0.
[[nodiscard]] inline double constantOf(const CombineNode& node, std::size_t inputs) {
    return node.how == CombineNode::How::linear && node.weights.size() > inputs ? node.weights[inputs] : 0;
}

} // namespace conv
