// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"

namespace conv::march {

/// Edge operators (edgeAxesOf), in registers. In 2-D samples are subtracted before they are smoothed.
void edges2d(const Job& job);
void edges3d(const Job& job);

__device__ __forceinline__ float smoothed(const float* taps, float a, float b, float c) {
    return fmaf(taps[2], c, fmaf(taps[1], b, taps[0] * a));
}
__device__ __forceinline__ float derived(const float* taps, float a, float c) {
    return fmaf(taps[2], c, taps[0] * a);
}

} // namespace conv::march
