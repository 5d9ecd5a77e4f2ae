#pragma once
#include "cuda/taps.h"

namespace conv {

/// acc[r] += Σ_k taps[first + k] · load(k + r) for k in [0, count): `outputs` neighbours share what they load. Every
/// output's own sum runs over k in growing order, in groups of tapGroup: its bits do not depend on how many are
/// computed together. `first` must be a multiple of tapGroup. No sample is loaded that no tap of these outputs covers.
template <int outputs, class Taps, class Load>
__device__ __forceinline__ void accumulate(const Taps& taps, int first, int count, Load load, float (&acc)[outputs]) {
    for (int k0 = 0; k0 < count; k0 += tapGroup) {
        const int n = min(tapGroup, count - k0);
        const int base = first + k0;
        float part[outputs] = {};
        int j = 0;
        if (n >= outputs) {
            // The first samples reach only the first outputs.
#pragma unroll
            for (; j < outputs - 1; ++j) {
                const float v = load(k0 + j);
#pragma unroll
                for (int r = 0; r <= j; ++r)
                    part[r] = add<Taps>(part[r], v, taps[base + j - r]);
            }
            // A window of taps slides by `outputs` at a time: outputs² products for 2·outputs loads.
            float window[2 * outputs - 1];
#pragma unroll
            for (int i = 0; i < outputs - 1; ++i)
                window[i] = taps[base + i];
            for (; j + outputs <= n; j += outputs) {
#pragma unroll
                for (int i = 0; i < outputs; ++i)
                    window[outputs - 1 + i] = taps[base + j + i];
#pragma unroll
                for (int i = 0; i < outputs; ++i) {
                    const float v = load(k0 + j + i);
#pragma unroll
                    for (int r = 0; r < outputs; ++r)
                        part[r] = add<Taps>(part[r], v, window[i - r + outputs - 1]);
                }
#pragma unroll
                for (int i = 0; i < outputs - 1; ++i)
                    window[i] = window[i + outputs];
            }
        }
        for (; j < n + outputs - 1; ++j) {
            const float v = load(k0 + j);
#pragma unroll
            for (int r = 0; r < outputs; ++r)
                if (j - r >= 0 && j - r < n)
                    part[r] = add<Taps>(part[r], v, taps[base + j - r]);
        }
#pragma unroll
        for (int r = 0; r < outputs; ++r)
            acc[r] += part[r];
    }
}

} // namespace conv
