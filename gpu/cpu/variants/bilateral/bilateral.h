// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Bilateral filters of any window: rows of a tile stay in the caches, a polynomial gives two vectors of weights at
/// once.
void launchBilateral(const Launch& launch);
[[nodiscard]] double secondsBilateral(const Problem& problem, const Device& device);

/// The float64 reference.
void bilateralReference(const Launch& launch);

} // namespace conv
