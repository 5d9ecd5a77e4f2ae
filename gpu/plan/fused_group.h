// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>
#include <vector>

namespace conv {

/// Nodes that may run as one task, in order; none if there is nothing to join.
struct FusedGroup {
    std::vector<int> nodes;
    enum class Kind : std::uint8_t {
        magnitude, ///< of a gradient
        thinning,  ///< Canny's front end
        sum,       ///< of two convolutions, or of three that differ along one axis each: a Laplacian of Gaussian
    };
    Kind kind = Kind::magnitude;
};

/// The group that ends in a node: a magnitude or a weighted sum of convolutions of one input, or Canny's thinning with
/// the gradient and the smoothing it comes from. Results inside it are used by nothing outside (but for the maximum,
/// which the task finds in passing).
[[nodiscard]] FusedGroup fusable(const Graph& graph, int node);

} // namespace conv
