// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/mean/mean.h"
#include "cuda/variants/separable_fused/sum.h"
#include <algorithm>

namespace conv {

std::optional<double> meanTimeFused(const Problem& p, const Device& d) {
    const std::int64_t plane = std::max(p.taps[0], p.taps[1]), max = std::max(plane, p.taps[2]);
    const bool volume = p.taps[2] > 1;
    if (isSum(p) || max > (volume ? meanVolumeTaps : meanPlaneTaps) ||
        static_cast<std::size_t>(d.sharedBytesPerBlock) < (volume ? meanVolumeBytes : meanPlaneBytes(plane)))
        return std::nullopt;
    return volume ? 1.6 : 2;
}

} // namespace conv
