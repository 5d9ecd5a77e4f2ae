// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/taps.h"
#include "cuda/variants/fft/codelets.h"

namespace conv::fft {

/// Σ weights[k] · samples[k] for two signals at once. Zero taps are skipped, so that NaN reaches only what the taps
/// reach.
__device__ __forceinline__ Complex sumOfTaps(const float* weights, int taps, const Complex* samples) {
    Complex sum{0, 0};
    for (int from = 0; from < taps; from += tapGroup) {
        Complex part{0, 0};
        for (int k = from; k < min(from + tapGroup, taps); ++k)
            if (const float w = __ldg(weights + k); w != 0)
                part = {fmaf(samples[k].x, w, part.x), fmaf(samples[k].y, w, part.y)};
        sum = sum + part;
    }
    return sum;
}

} // namespace conv::fft
