// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"

namespace conv::march {

/// Returns true for a gradient magnitude with three taps per axis whose derivatives skip the centre (Sobel, Prewitt,
/// Scharr, central differences of smoothed neighbours). Few enough taps to keep all in registers.
[[nodiscard]] bool isEdgeOperator(const Job& job, int axes);

/// 2-D, slice by slice.
void edges2d(const Job& job);
/// 3-D.
void edges3d(const Job& job);

/// Returns three neighbours smoothed; derived returns their derivative.
__device__ __forceinline__ float smoothed(const float* taps, float a, float b, float c) {
    return fmaf(taps[2], c, fmaf(taps[1], b, taps[0] * a));
}
__device__ __forceinline__ float derived(const float* taps, float a, float c) {
    return fmaf(taps[2], c, taps[0] * a);
}

} // namespace conv::march
