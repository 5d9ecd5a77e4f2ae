// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Bilateral filters of any window: rows of a block stay in the caches, weights come from a polynomial of two vectors
/// of outputs at once.
void launchBilateral(const Launch& launch);
[[nodiscard]] double secondsBilateral(const Problem& problem, const Device& device);

/// The definition, in float64.
void bilateralReference(const Launch& launch);

} // namespace conv
