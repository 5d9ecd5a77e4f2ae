// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/bulk_copy.h"
#include "cuda/variants/fft_tile/tile.h"
#include <cuda.h>

/// From compute capability 9.0 on TMA brings a plain pair's samples to where the transform will exchange numbers, at no
/// cost in registers.
namespace conv::fft {

struct NoCopy {
    static constexpr bool copies = false;
};

/// Copies begin at multiples of 16 bytes: up to three samples before a row and a few after.
template <class Tile>
struct PairCopy {
    static constexpr bool copies = true;
    static constexpr int pitch = Tile::columns + 4, samples = pitch * Tile::rows;
    static_assert(Tile::rounds == 1 && 2 * samples <= 2 * Tile::numbers && samples * sizeof(float) % 128 == 0);

    const float* tile[2];

    static __device__ __forceinline__ int positionOf(const TileArguments& a, const int (&of)[2], int tile, int axis) {
        return a.at[axis] + of[axis] * a.step[axis] + tile * a.second[axis] - a.centre[axis];
    }
    /// One thread starts the copies of both tiles.
    static __device__ __forceinline__ void start(const TileArguments& a, const CUtensorMap* source, const int (&of)[2],
                                                 int item, float* to, std::uint64_t* arrived) {
        march::expectBytes(arrived, 2 * samples * static_cast<int>(sizeof(float)));
#pragma unroll
        for (int i = 0; i < 2; ++i)
            copyTile(to + i * samples, source, positionOf(a, of, i, 0) & ~3, positionOf(a, of, i, 1), item, arrived);
    }
    __device__ __forceinline__ void find(const TileArguments& a, const int (&of)[2], const float* from) {
#pragma unroll
        for (int i = 0; i < 2; ++i)
            tile[i] = from + i * samples + (positionOf(a, of, i, 0) & 3);
    }
    /// Called by all threads.
    __device__ __forceinline__ void ask(const TileArguments& a, const CUtensorMap* source, const int (&of)[2], int item,
                                        Complex* shared) {
        auto* to = reinterpret_cast<float*>(shared);
        if (threadIdx.x == 0) {
            march::beginArrivals(barrier(), 1);
            start(a, source, of, item, to, barrier());
        }
        find(a, of, to);
        __syncthreads();
    }
    /// Called by all threads.
    static __device__ __forceinline__ void await() { march::awaitArrival(barrier(), 0); }
    __device__ __forceinline__ Complex firstSamples(const TileArguments& a) const {
        const int first = a.centre[1] * pitch + a.centre[0];
        return {tile[0][first], tile[1][first]};
    }
    /// Like loadPlain.
    __device__ __forceinline__ void take(int s, Complex (&v)[16]) const {
        const int from = s / Tile::columns * pitch + s % Tile::columns;
        each<16>([&](auto i) { v[i] = {tile[0][from + 4 * i * pitch], tile[1][from + 4 * i * pitch]}; });
    }

  private:
    static __device__ __forceinline__ std::uint64_t* barrier() {
        __shared__ std::uint64_t arrived;
        return &arrived;
    }
    static __device__ __forceinline__ void copyTile(float* to, const CUtensorMap* source, int x, int y, int item,
                                                    std::uint64_t* arrived) {
#if __CUDA_ARCH__ >= 900
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%2, %3, %4}], [%5];" ::"r"(march::sharedAddress(to)),
                     "l"(source), "r"(x), "r"(y), "r"(item), "r"(march::sharedAddress(arrived))
                     : "memory");
#endif
    }
};

/// Encodes the tensor map for copies of a 64 × 64 tile with its margin. Returns false before compute capability 9.0,
/// for rows not aligned to 16 bytes, and with an old driver.
[[nodiscard]] bool describeTiles(const TileArguments& a, CUtensorMap& source);

} // namespace conv::fft
