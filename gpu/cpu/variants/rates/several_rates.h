// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Gaussians at several rates (taps/rates.h). Axes with a small σ are summed between the rates of the others. An
/// output is a sum of its own products in an order that its index fixes, so every cut gives the same bits.
/// cpu-separable computes input with NaN, infinities or numbers beyond 1e30.
void launchCpuSeveralRates(const Launch& launch);
[[nodiscard]] double secondsCpuSeveralRates(const Problem& problem, const Device& device);

/// Kernels along x alone: 64 lines, or parts of lines, side by side. Returns false, with undefined output, for samples
/// that are not finite or too large.
[[nodiscard]] bool filterLinesAtRates(const Launch& launch);

} // namespace conv
