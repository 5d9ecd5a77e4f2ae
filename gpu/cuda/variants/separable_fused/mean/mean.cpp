// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/mean/mean.h"
#include "cuda/variants/separable_fused/sum.h"
#include <algorithm>

namespace conv {

std::optional<double> meanTimeFused(const Problem& p, const Device& d) {
    const std::int64_t plane = std::max(p.taps[0], p.taps[1]), max = std::max(plane, p.taps[2]);
    const bool volume = p.taps[2] > 1;
    if (isSum(p) || max > meanTaps ||
        static_cast<std::size_t>(d.sharedBytesPerBlock) < (volume ? meanVolumeBytes(max) : meanPlaneBytes(max)))
        return std::nullopt;
    // H100, 2026-11 (docs/benchmarks/h100-separable.md). Steps take 5 to 6.
    if (volume)
        return max > 9 ? 4.5 : 3.7;
    return max > 9 ? 3.6 : 3;
}

} // namespace conv
