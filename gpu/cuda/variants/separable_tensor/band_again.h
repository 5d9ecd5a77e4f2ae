// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_tensor/band_samples.h"

namespace conv::march::band {

/// Four neighbours over all non-zero taps in ascending order; load(i): sample i.
template <int radius, class Load>
__device__ __forceinline__ void fourChains(const float* taps, float unscale, Load load, float (&sum)[4]) {
    float window[7] = {load(0), load(1), load(2)};
    const auto add = [&](int k, int first) {
        if (const float tap = taps[k] * unscale; tap != 0)
#pragma unroll
            for (int t = 0; t < 4; ++t)
                sum[t] = fmaf(window[first + t], tap, sum[t]);
    };
#pragma unroll 1
    for (int k = 0; k < 2 * radius; k += 4) {
#pragma unroll
        for (int t = 0; t < 4; ++t)
            window[3 + t] = load(k + 3 + t);
#pragma unroll
        for (int j = 0; j < 4; ++j)
            add(k + j, j);
#pragma unroll
        for (int t = 0; t < 3; ++t)
            window[t] = window[4 + t];
    }
    window[3] = load(2 * radius + 3);
    add(2 * radius, 0);
}

/// Recomputes rows [begin, end) of the block's outputs as separable-fused does. `memory`: all of the block's, `floats`
/// long.
template <class B, bool any, class A>
__device__ __noinline__ void computeAgain(const A& a, float* memory, int floats, int begin, int end) {
    constexpr int columns = 64, halo = 2 * B::radius, quads = columns / 4;
    static_assert(B::width % columns == 0 && B::threads % columns == 0 && B::radius % 2 == 0);
    int* places = reinterpret_cast<int*>(memory);                          // positions along x, −1 outside
    float* sums = memory + columns + halo;                                 // sums along x, row by row
    const int maxRows = ((floats - columns - halo) / columns - halo) & ~3; // rows of outputs
    const int strip = static_cast<int>(blockIdx.x) * B::width;
    const std::int64_t z = a.map[2](a.lo[2] + blockIdx.z);
    for (int x = strip; x < min(strip + B::width, a.size[0]); x += columns) {
        if (x + columns <= a.skip[0])
            continue;
        __syncthreads();
        for (int i = threadIdx.x; i < columns + halo; i += B::threads)
            places[i] = static_cast<int>(a.map[0](nearestNeeded(a, 0, a.first[0] + x + i)));
        for (int y = begin; y < end; y += maxRows) {
            const int outputs = min(maxRows, end - y), rows = ((outputs + 3) & ~3) + halo;
            __syncthreads();
            for (int i = threadIdx.x; i < rows * quads; i += B::threads) {
                const int r = i / quads, c = i % quads * 4;
                const std::int64_t row = a.map[1](nearestNeeded(a, 1, a.first[1] + y + r));
                const std::int64_t offset = row < 0 || z < 0 ? -1 : row * a.strideY + z * a.strideZ;
                float sum[4] = {};
                fourChains<B::radius>(
                    a.taps[0], a.unscale[0],
                    [&](int k) {
                        const int place = places[c + k];
                        if (offset < 0 || place < 0)
                            return a.outsideValue;
                        return any ? sampleAt(a.in, a.type, offset + place)
                                   : static_cast<const float*>(a.in)[offset + place];
                    },
                    sum);
                *reinterpret_cast<float4*>(sums + r * columns + c) = make_float4(sum[0], sum[1], sum[2], sum[3]);
            }
            __syncthreads();
            for (int i = threadIdx.x; i < (outputs + 3) / 4 * columns; i += B::threads) {
                const int r = i / columns * 4, c = i % columns;
                float sum[4] = {};
                fourChains<B::radius>(a.taps[1], a.unscale[1], [&](int k) { return sums[(r + k) * columns + c]; }, sum);
                for (int t = 0; t < 4; ++t)
                    if (x + c >= a.skip[0] && x + c < a.size[0] && y + r + t >= a.skip[1] && y + r + t < end)
                        a.out[(x + c - a.skip[0]) + (y + r + t - a.skip[1]) * a.outStrideY +
                              blockIdx.z * a.outStrideZ] = sum[t];
            }
        }
    }
}

/// A segment's steps whose samples could not be scaled. Only rows of 32 outputs that they reach are recomputed.
template <class B>
struct SpoiledSteps {
    std::uint32_t words[B::maxSteps / 32];

    __device__ __forceinline__ void clear() {
        for (int i = threadIdx.x; i < B::maxSteps / 32; i += B::threads)
            words[i] = 0;
    }
    __device__ __forceinline__ void add(int step) {
        if (threadIdx.x == 0)
            words[step / 32] |= 1U << step % 32;
    }
    /// Called by all threads.
    [[nodiscard]] __device__ __forceinline__ bool any() const {
        __syncthreads();
        const auto i = static_cast<int>(threadIdx.x);
        return __syncthreads_or(i < B::maxSteps / 32 && words[i] != 0) != 0;
    }
    /// True if one of them reaches the outputs that step `first` begins.
    __device__ __forceinline__ bool reach(int first) const {
        bool any = false;
        for (int step = first; step <= first + B::warmUp; ++step)
            any |= (words[step / 32] >> step % 32 & 1) != 0;
        return any;
    }
};

template <class B, bool any, class A>
__device__ __noinline__ void computeReached(const A& a, const SpoiledSteps<B>& spoiled, float* memory, int floats,
                                            int begin) {
    const int end = min(begin + a.segment, a.size[1]);
    for (int from = begin, to; from < end; from = to) {
        const bool again = spoiled.reach((from - begin) / B::rows);
        to = from + B::rows;
        while (to < end && spoiled.reach((to - begin) / B::rows) == again)
            to += B::rows;
        if (again)
            computeAgain<B, any>(a, memory, floats, from, min(to, end));
    }
}

} // namespace conv::march::band
