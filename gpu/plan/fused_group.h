// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>
#include <vector>

namespace conv {

/// Nodes that may run as one op, in order; empty if there is nothing to fuse.
struct FusedGroup {
    std::vector<int> nodes;
    enum class Kind : std::uint8_t {
        magnitude,
        thinning, ///< Canny's front end
        sum,      ///< two convolutions, or three that differ along one axis each: a Laplacian of Gaussian
        mean,     ///< an average of the samples that count (model/weighed_mean.h)
    };
    Kind kind = Kind::magnitude;
};

/// The group that ends in a node: a gradient magnitude, a weighted sum of convolutions of one input, an average with
/// weights, or Canny's thinning with its gradient and smoothing. Other nodes read no result inside the group except the
/// maximum.
[[nodiscard]] FusedGroup fusable(const Graph& graph, int node);

} // namespace conv
