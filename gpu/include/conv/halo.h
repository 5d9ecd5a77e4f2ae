// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>
#include <optional>

namespace conv {

/// Samples that a result reads below and above an output sample along x, y and z.
struct Halo {
    Index3 before{0, 0, 0}, after{0, 0, 0};
};

/// Returns the halo of a whole chain of steps; nothing if a step needs the full data (Canny). Thread-safe.
[[nodiscard]] std::optional<Halo> haloOf(const Graph& graph);

} // namespace conv
