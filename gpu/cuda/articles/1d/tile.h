// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/articles/articles.h"

namespace conv::articles {

/// Taps whose halo fits shared memory at once; longer masks take several rounds.
inline constexpr int tapsAtOnce = 2048;

/// Leaves one word free after every eight, so that threads with eight neighbours each access different banks.
struct Spread {
    __host__ __device__ int operator()(int i) const { return i + i / 8; }
};

/// Outputs [begin, begin + wanted) of a thread block.
struct BlockPart {
    int begin, wanted;
    template <class W>
    __device__ BlockPart(const W& w, int outputs)
        : begin(static_cast<int>(blockIdx.x * blockDim.x) * outputs),
          wanted(min(static_cast<int>(blockDim.x) * outputs, w.size[0] - begin)) {}
};

/// For each round of taps, load(first, count) fills the tile and sum(k0, at, n) uses it from `at` on with taps [k0, k0
/// + n). A barrier follows every `step` taps: warps that drift apart along an 8 KB mask evict each other's taps from
/// the constant cache.
template <int step = tapsAtOnce, class W, class Load, class Sum>
__device__ __forceinline__ void inRounds(const W& w, const BlockPart& part, Load load, Sum sum) {
    for (int k0 = 0; k0 < w.taps[0]; k0 += tapsAtOnce) {
        const int n = min(tapsAtOnce, w.taps[0] - k0);
        __syncthreads();
        load(w.lo[0] + part.begin - w.centre[0] + k0, part.wanted + n - 1);
        __syncthreads();
        for (int k = 0; k < n; k += step) {
            if (k > 0)
                __syncthreads();
            sum(k0 + k, k, min(step, n - k));
        }
    }
}

template <int outputs, class Slot, class Samples, class Taps>
void launchTiles(void (*kernel)(Work<Samples, Taps>), const Launch& launch, const Region& piece, const Samples& in,
                 const Taps& taps) {
    const Work<Samples, Taps> w = workOf(launch, piece, in, taps);
    const int threads = static_cast<int>(launch.threadBlock[0]);
    const int samples = threads * outputs + std::min(tapsAtOnce, w.taps[0]) + 2 * outputs;
    kernel<<<blocksFor(w.size[0], threads * outputs), threads,
             static_cast<std::size_t>(Slot{}(samples)) * sizeof(float), launch.stream->handle>>>(w);
}

} // namespace conv::articles
