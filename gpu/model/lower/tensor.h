// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>

namespace conv {

/// Place of a tensor filter in its chain.
struct TensorPlace {
    Graph& graph;
    const Filter& filter;
    int step;
    int input;
    const std::vector<std::size_t>& axes;
};

/// Add the filter's nodes and return the result's node. Throw Error(usage).
[[nodiscard]] int lowerHessian(const TensorPlace& place, const Hessian& hessian);
[[nodiscard]] int lowerVesselness(const TensorPlace& place, const Vesselness& vesselness);
[[nodiscard]] int lowerStructureTensor(const TensorPlace& place, const StructureTensor& tensor);

} // namespace conv
