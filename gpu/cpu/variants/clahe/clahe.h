// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Contrast-limited adaptive histogram equalization in float64: tables of all tiles, then every row. Tables and weights
/// depend on absolute indices only, so every cut gives the same bits.
void launchClahe(const Launch& launch);
[[nodiscard]] double secondsClahe(const Problem& problem, const Device& device);

/// The float64 reference.
void claheReference(const Launch& launch);

} // namespace conv
