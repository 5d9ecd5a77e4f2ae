// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/bulk_copy.h"
#include "cuda/variants/fft_tile/tile.h"
#include <cuda.h>

/// From 9.0 on the copy engine brings a plain pair's samples into shared memory, where the transform will trade its
/// numbers: no thread computes an address, none holds samples that are under way.
namespace conv::fft {

struct NoCopy {
    static constexpr bool copies = false;
};

/// It begins at multiples of 16 bytes: up to three samples more at each row's begin, and a little more at its end.
template <class Tile>
struct PairCopy {
    static constexpr bool copies = true;
    static constexpr int pitch = Tile::columns + 4, samples = pitch * Tile::rows;
    static_assert(Tile::rounds == 1 && 2 * samples <= 2 * Tile::numbers && samples * sizeof(float) % 128 == 0);

    const float* tile[2]; ///< first sample of each

    /// Position of the first sample of a tile of the pair.
    static __device__ __forceinline__ int positionOf(const TileArguments& a, const int (&of)[2], int tile, int axis) {
        return a.at[axis] + of[axis] * a.step[axis] + tile * a.second[axis] - a.centre[axis];
    }
    /// By one thread: has both tiles copied.
    static __device__ __forceinline__ void start(const TileArguments& a, const CUtensorMap* source, const int (&of)[2],
                                                 int item, float* to, std::uint64_t* arrived) {
        march::expectBytes(arrived, 2 * samples * static_cast<int>(sizeof(float)));
#pragma unroll
        for (int i = 0; i < 2; ++i)
            copyTile(to + i * samples, source, positionOf(a, of, i, 0) & ~3, positionOf(a, of, i, 1), item, arrived);
    }
    /// Where they are, or will be.
    __device__ __forceinline__ void find(const TileArguments& a, const int (&of)[2], const float* from) {
#pragma unroll
        for (int i = 0; i < 2; ++i)
            tile[i] = from + i * samples + (positionOf(a, of, i, 0) & 3);
    }
    /// All threads; the first one asks.
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
    /// All threads, until the samples are there.
    static __device__ __forceinline__ void await() { march::awaitArrival(barrier(), 0); }
    /// The first output's sample of each tile.
    __device__ __forceinline__ Complex firstSamples(const TileArguments& a) const {
        const int first = a.centre[1] * pitch + a.centre[0];
        return {tile[0][first], tile[1][first]};
    }
    /// As loadPlain.
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

/// The stored samples as the copy engine sees them, a tile of 64 × 64 with its margin at a time. False if it cannot: a
/// device before 9.0, rows that do not begin at multiples of 16 bytes, an old driver.
[[nodiscard]] bool describeTiles(const TileArguments& a, CUtensorMap& source);

} // namespace conv::fft
