#pragma once
#include <conv/graph.h>
#include <vector>

namespace conv {

/// Nodes that may run as one task, in order; none if there is nothing to join.
struct FusedGroup {
    std::vector<int> nodes;
    bool thinning = false; ///< Canny's front end; else a gradient's magnitude
};

/// The group that ends in a node: a magnitude of convolutions of one input, or Canny's thinning with the gradient and
/// the smoothing it comes from. Results inside it are used by nothing outside (but for the maximum, which the task
/// finds in passing).
[[nodiscard]] FusedGroup fusable(const Graph& graph, int node);

} // namespace conv
