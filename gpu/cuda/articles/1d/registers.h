// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/articles/1d/tile.h"

namespace conv::articles {

inline constexpr int outputsOf8 = 8;

/// Computes eight neighbours in registers: each new sample from shared memory serves eight products.
template <class W, class Load>
__device__ __forceinline__ void eightOutputs(const W& w, const float* tile, Load load) {
    using Taps = decltype(w.weight);
    const BlockPart part(w, outputsOf8);
    const int mine = static_cast<int>(threadIdx.x) * outputsOf8;
    const Spread slot;
    float total[outputsOf8] = {};
    inRounds(
        w, part, [&](std::int64_t first, int count) { load(part, first, count); },
        [&](int k0, int at, int n) {
            float window[outputsOf8], sum[outputsOf8] = {};
#pragma unroll
            for (int r = 0; r < outputsOf8; ++r)
                window[r] = tile[slot(mine + at + r)];
            for (int k = 0; k < n; ++k) {
                const float weight = w.weight[k0 + k];
#pragma unroll
                for (int r = 0; r < outputsOf8; ++r)
                    sum[r] = add<Taps>(sum[r], window[r], weight);
#pragma unroll
                for (int r = 0; r + 1 < outputsOf8; ++r)
                    window[r] = window[r + 1];
                window[outputsOf8 - 1] = tile[slot(mine + at + k + outputsOf8)];
            }
#pragma unroll
            for (int r = 0; r < outputsOf8; ++r)
                total[r] += sum[r];
        });
#pragma unroll
    for (int r = 0; r < outputsOf8; ++r)
        if (mine + r < part.wanted)
            w.out[part.begin + mine + r] = total[r];
}

} // namespace conv::articles
