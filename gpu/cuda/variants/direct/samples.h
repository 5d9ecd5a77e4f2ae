// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/async_copy.h"
#include "cuda/device/sample.h"
#include "cuda/variants/direct/arguments.h"

namespace conv::direct {

template <class T>
struct alignas(sizeof(T) < 4 ? 4 * sizeof(T) : 16) Quad {
    T v[4];
};

template <class T>
__device__ __forceinline__ float4 quadAt(const T* at) {
    const Quad<T> q = *reinterpret_cast<const Quad<T>*>(at);
    return make_float4(static_cast<float>(q.v[0]), static_cast<float>(q.v[1]), static_cast<float>(q.v[2]),
                       static_cast<float>(q.v[3]));
}

template <class T>
struct alignas(2 * sizeof(T)) Pair {
    T v[2];
};

template <class T>
__device__ __forceinline__ float2 pairAt(const T* at) {
    const Pair<T> p = *reinterpret_cast<const Pair<T>*>(at);
    return make_float2(static_cast<float>(p.v[0]), static_cast<float>(p.v[1]));
}

/// Exchanges four consecutive values per lane through `spare`, 128 floats of the warp, and calls give(i, value) so that
/// neighbouring lanes have neighbours: 4-byte stores then cover complete sectors. All lanes.
template <class Give>
__device__ __forceinline__ void sideBySide(float* spare, const float (&v)[4], Give&& give) {
    const int lane = threadIdx.x % 32;
    __syncwarp();
    *reinterpret_cast<float4*>(spare + 4 * lane) = make_float4(v[0], v[1], v[2], v[3]);
    __syncwarp();
#pragma unroll
    for (int i = 0; i < 128; i += 32)
        give(i + lane, spare[i + lane]);
}

/// Returns output (x, y, z) of the volume that begins at `below` without zero taps: NaN under them must not reach it.
/// They change no finite sum, so the fast paths multiply by all taps, and only NaN outputs come here.
template <bool parts, class Taps>
__device__ __forceinline__ float scalar64(const Arguments& a, const Taps& taps, int x, int y, int z, int below = 0) {
    const TapSplit& split = a.split;
    float sum = 0, part = 0;
    int steps = 0, row = 0;
    for (int yBlock = 0; yBlock < split.yBlocks; ++yBlock)
        for (int xBlock = 0; xBlock < split.xBlocks; ++xBlock)
            for (int k = 0; k < a.taps[2]; ++k) {
                const std::int64_t pz = a.plane(z + k, below);
                for (int j = 0; j < split.rows; ++j, row += split.pitch()) {
                    const int ky = yBlock * split.rows + j, from = xBlock * split.width;
                    if (ky >= a.taps[1])
                        continue;
                    const std::int64_t py = a.position(1, y + ky);
                    for (int i = 0; i < min(split.width, a.taps[0] - from); ++i) {
                        const float weight = taps[row + i];
                        if (weight == 0)
                            continue;
                        const std::int64_t px = a.position(0, x + from + i);
                        const float sample = px < 0 || py < 0 || pz < 0
                                                 ? a.outsideValue
                                                 : readOnlySampleAt(a.in, a.type, px + py * a.strideY + pz * a.strideZ);
                        part = fmaf(sample, weight, part);
                    }
                }
                if (parts && ++steps == split.stepsPerPart) {
                    sum += part;
                    part = 0;
                    steps = 0;
                }
            }
    return sum + part;
}

/// Recomputes NaN outputs: bit 4·j + c of `bad` is output (x + c, y + j, z).
template <bool parts, class Taps>
__device__ __forceinline__ void repair(const Arguments& a, const Taps& taps, int x, int y, int z, unsigned bad,
                                       int below = 0) {
    while (bad) {
        const int bit = __ffs(static_cast<int>(bad)) - 1, i = x + (bit & 3), j = y + (bit >> 2);
        bad &= bad - 1;
        if (i < a.size[0] && j < a.size[1])
            a.out[i + j * a.outStrideY + z * a.outStrideZ] = scalar64<parts>(a, taps, i, j, z, below);
    }
}

} // namespace conv::direct
