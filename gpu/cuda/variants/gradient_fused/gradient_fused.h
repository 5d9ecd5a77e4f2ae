// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

struct Launch;

/// All components of a gradient and their magnitude in one march; single kernels as separable-fused.
void launchGradientFused(const Launch& launch);

inline constexpr std::int64_t maxGradientTaps = 17;

} // namespace conv
