// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/taps.h"

namespace conv {

/// Adds the products of one block of samples with its window of taps from `from` on: window[m] meets block[m + r −
/// (outputs − 1)] for output r. `valid`: taps in the window.
template <int outputs, int from, bool all, class Taps>
__device__ __forceinline__ void sumBlock(float (&part)[outputs], const float (&block)[outputs],
                                         const float (&window)[2 * outputs - 1], int valid) {
#pragma unroll
    for (int m = from; m < 2 * outputs - 1; ++m)
        if (all || m < valid) {
#pragma unroll
            for (int r = 0; r < outputs; ++r)
                if (const int i = m + r - (outputs - 1); i >= 0 && i < outputs)
                    part[r] = add<Taps>(part[r], block[i], window[m]);
        }
}

/// acc[r] += Σ_k taps[first + k] · sample[k + r] for k in [0, count). Each output sums ascending k in groups of
/// tapGroup, so its bits do not depend on `outputs`. `first`: a multiple of tapGroup. load(j, exist, block) loads
/// samples from j on; only the first `exist` meet a tap.
template <int outputs, class Taps, class Load>
__device__ __forceinline__ void accumulate(const Taps& taps, int first, int count, Load load, float (&acc)[outputs]) {
    constexpr int before = outputs - 1;
    for (int k0 = 0; k0 < count; k0 += tapGroup) {
        const int n = min(tapGroup, count - k0), samples = n + before, base = first + k0;
        float part[outputs] = {};
        // The next block is loaded while this one is summed. Tap k of output r meets sample k + r, so a block at j
        // meets taps j − before to j + before; the first has none before it.
        float block[outputs], window[2 * outputs - 1];
        load(k0, samples, block);
#pragma unroll
        for (int m = 0; m < before; ++m)
            window[m] = 0;
        for (int j = 0; j < samples; j += outputs) {
            float next[outputs];
            load(k0 + j + outputs, samples - j - outputs, next);
            const int valid = n - j + before;
            if (j + outputs <= n) {
#pragma unroll
                for (int m = 0; m < outputs; ++m)
                    window[before + m] = taps[base + j + m];
                if (j == 0)
                    sumBlock<outputs, before, true, Taps>(part, block, window, valid);
                else
                    sumBlock<outputs, 0, true, Taps>(part, block, window, valid);
            } else {
#pragma unroll
                for (int m = 0; m < outputs; ++m)
                    if (j + m < n)
                        window[before + m] = taps[base + j + m];
                if (j == 0)
                    sumBlock<outputs, before, false, Taps>(part, block, window, valid);
                else
                    sumBlock<outputs, 0, false, Taps>(part, block, window, valid);
            }
#pragma unroll
            for (int m = 0; m < before; ++m)
                window[m] = window[m + outputs];
#pragma unroll
            for (int i = 0; i < outputs; ++i)
                block[i] = next[i];
        }
#pragma unroll
        for (int r = 0; r < outputs; ++r)
            acc[r] += part[r];
    }
}

} // namespace conv
