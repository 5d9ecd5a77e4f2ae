// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>
#include <conv/plan.h>
#include <span>

namespace conv {

/// The chain with `offset` subtracted before each step in which it cancels (derivatives, differences of smoothed data)
/// and its contribution added back. float32 sums then round relative to small numbers. `input` is the samples' type.
/// Later steps use the offset as far as earlier steps pass it on. `ops`, which may be empty, are the graph's: steps
/// whose variant keeps the digits anyway (Variant::differencesFirst) stay as they are.
[[nodiscard]] Graph subtractOffset(const Graph& graph, ElementType input, double offset,
                                   std::span<const PlannedOp> ops = {});

/// Constant that a linear combination adds (one weight more than inputs), else 0.
[[nodiscard]] inline double constantOf(const CombineNode& node, std::size_t inputs) {
    return node.op == CombineNode::Op::linear && node.weights.size() > inputs ? node.weights[inputs] : 0;
}

} // namespace conv
