// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// Computes the average Σ k·w·f / Σ k·w of Launch::weighing in one pass over the samples and the mask. Both sums are
/// the chains of multiply-adds of two convolutions, so the bits are those of the steps.
void launchMeanFused(const Launch& launch);

/// Most taps along an axis of a volume, and shared memory of its blocks. Sums are kept in registers.
inline constexpr std::int64_t meanVolumeTaps = 17;
inline constexpr std::size_t meanVolumeBytes = 137 << 10;

/// Likewise for an image, whose blocks hold the tile of a radius.
inline constexpr std::int64_t meanPlaneTaps = 33;
constexpr std::size_t meanPlaneBytes(std::int64_t taps) {
    return (taps > 17 ? 86 : taps > 9 ? 58 : 46) << 10;
}

/// Variant::meanTime. Empty for wider kernels, and for GPUs with too little shared memory.
[[nodiscard]] std::optional<double> meanTimeFused(const Problem& p, const Device& d);

} // namespace conv
