// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

struct Launch;

/// All components of a gradient and their magnitude in one march; a single kernel like separable-fused.
void launchGradientFused(const Launch& launch);

/// Most taps along an axis of a gradient.
inline constexpr std::int64_t gradientTapsMost = 17;

} // namespace conv
