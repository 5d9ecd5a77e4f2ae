// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// Computes the average Σ k·w·f / Σ k·w of Launch::weighing in one pass over the samples and the mask. Both sums are
/// the chains of multiply-adds of two convolutions, so the bits are those of the steps.
void launchMeanFused(const Launch& launch);

/// Most taps along an axis.
inline constexpr std::int64_t meanTaps = 17;
/// Shared memory of a block.
constexpr std::size_t meanVolumeBytes(std::int64_t taps) {
    return (taps > 9 ? 89 : 102) << 10;
}
constexpr std::size_t meanPlaneBytes(std::int64_t taps) {
    return (taps > 9 ? 58 : 46) << 10;
}

/// Variant::meanTime. Empty for wider kernels, and for GPUs with too little shared memory.
[[nodiscard]] std::optional<double> meanTimeFused(const Problem& p, const Device& d);

} // namespace conv
