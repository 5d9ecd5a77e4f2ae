// SPDX-License-Identifier: Apache-2.0
// For builds without libraries: fits of edges need Eigen.
#include "app/regions/edge_fit.h"

namespace app {

bool canFitEdges() {
    return false;
}

std::optional<Edge> fittedEdge(const Edge&, const std::vector<double>&) {
    return std::nullopt;
}

} // namespace app
