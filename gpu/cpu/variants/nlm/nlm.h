// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Non-local means of any radii: for each shift of the search box, squared differences of a tile are summed along x, y
/// and z in a fixed order.
void launchNonLocalMeans(const Launch& launch);
[[nodiscard]] double secondsNonLocalMeans(const Problem& problem, const Device& device);

/// The float64 reference.
void nonLocalMeansReference(const Launch& launch);

} // namespace conv
