// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/tile_planes.h"

namespace conv::march {

/// A `Tile` for one sample type, with rows at multiples of 16 bytes in shared memory and sums along x of two pairs of
/// planes. Three pairs with a split barrier were no faster (docs/design/separable-kernels.md).
template <class Stage, int radius_, int width_, int height_, int threads_, int depth_, int along_>
struct WideTile {
    static constexpr int radius = radius_, along = along_, width = width_, height = height_, threads = threads_,
                         depth = depth_;
    static constexpr int wide = 16 / sizeof(Stage); ///< samples of a copy
    static constexpr int halo = haloOf(radius, wide), columns = width + 2 * halo;
    static constexpr int chunks = columns / 4, copies = columns / wide; ///< chunks and copies per row
    static constexpr int rows = height + 2 * radius;
    static constexpr int pitch = (copies | 1) * wide, stage = rows * pitch; ///< odd: no bank conflicts
    static constexpr int passPitch = width + 4, pass = rows * passPitch;
    static constexpr int column = width * height / threads, outputs = 8;
    static_assert(depth % 2 == 0 && depth >= 6 && width % outputs == 0 && threads % width == 0 && chunks <= 32);

    static constexpr int maxSegment = 768;

    static constexpr std::size_t passedAt = static_cast<std::size_t>(depth) * stage * sizeof(Stage);
    static constexpr std::size_t tablesAt = passedAt + static_cast<std::size_t>(4) * pass * 4;
    static std::size_t bytes(int segment = maxSegment) {
        return tablesAt + (static_cast<std::size_t>(chunks) * 6 + rows + segment + 2 * along) * 4;
    }
};

/// Brings planes two at a time; their rows are consecutive. Contiguous aligned samples are copied 16 bytes at once,
/// others four samples at once, the rest one by one. Samples that equal others of their row are borderChunk by all
/// threads after the copies.
template <class Stage, class S, class A>
struct WideLoader {
    static constexpr int all = 2 * S::rows * S::copies, rounds = (all + S::threads - 1) / S::threads;
    static constexpr int nothing = INT_MIN, inChunks = -1;

    const A& a;
    TileTables<S> tables;
    int* toFill;        ///< chunks, `fillsBorder` of them
    int planes;         ///< planes of the segment
    int at[rounds];     ///< offset in the plane, or `inChunks`, `nothing`
    unsigned fours = 0; ///< a bit per chunk copied as four samples if not in 16 bytes
    unsigned ones = 0;  ///< a bit per gathered chunk
    int fillsBorder = 0;

    __device__ __forceinline__ static int rowOf(int k) {
        return (static_cast<int>(threadIdx.x) + k * S::threads) / S::copies;
    }
    __device__ __forceinline__ static int copyOf(int k) {
        return (static_cast<int>(threadIdx.x) + k * S::threads) % S::copies;
    }

    /// Called by all threads; requires filled tables with mirrorColumns.
    __device__ __forceinline__ WideLoader(const A& arguments, const TileTables<S>& t, int count)
        : a(arguments), tables(t), toFill(t.plane + count), planes(count) {
        const int end = S::halo + S::radius + min(S::width, a.size[0] - static_cast<int>(blockIdx.x) * S::width);
        const int lane = threadIdx.x % 32, c = min(lane, S::chunks - 1);
        const bool needed = lane < S::chunks && 4 * c + 4 > S::halo - S::radius && 4 * c < end;
        const bool straight = a.fours && inStep(tables.x[c]), mirrorColumns = a.fours && tables.hasMirrors(c);
        fours = __ballot_sync(~0U, needed && straight);
        ones = __ballot_sync(~0U, needed && !straight && !mirrorColumns);
        const unsigned borderChunk = __ballot_sync(~0U, needed && !straight && mirrorColumns);
        fillsBorder = __popc(borderChunk);
        if (threadIdx.x < S::chunks && (borderChunk >> lane & 1) != 0)
            toFill[__popc(borderChunk & ((1U << lane) - 1))] = lane;
#pragma unroll
        for (int k = 0; k < rounds; ++k) {
            at[k] = nothing;
            const int row = rowOf(k), first = copyOf(k) * (S::wide / 4);
            if (row >= 2 * S::rows || ((fours | ones) >> first & ((1U << S::wide / 4) - 1)) == 0)
                continue;
            const int offset = tables.row[row % S::rows];
            bool whole = a.aligned && offset >= 0 && tables.x[first].x % S::wide == 0;
            for (int q = 0; q < S::wide / 4; ++q)
                whole &= inStep(tables.x[first + q]) && tables.x[first + q].x == tables.x[first].x + 4 * q;
            at[k] = whole ? offset + tables.x[first].x : inChunks;
        }
        __syncthreads();
    }

    __device__ __forceinline__ void start(int p, Stage* to) const {
#pragma unroll
        for (int k = 0; k < rounds; ++k) {
            const int row = rowOf(k), plane = p + (row >= S::rows ? 1 : 0);
            if (at[k] == nothing || plane >= planes)
                continue;
            const int z = tables.plane[plane];
            const Stage* from = static_cast<const Stage*>(a.in) + z * a.strideZ;
            Stage* place = to + row * S::pitch + copyOf(k) * S::wide;
            if (z >= 0 && at[k] >= 0)
                copyAsync<16>(static_cast<std::uint32_t>(__cvta_generic_to_shared(place)), from + at[k]);
            else
                startChunks(place, from, z < 0 ? -1 : tables.row[row % S::rows], copyOf(k) * (S::wide / 4));
        }
        __pipeline_commit();
    }

    __device__ __forceinline__ void startChunks(Stage* place, const Stage* from, int offset, int first) const {
#pragma unroll 1
        for (int c = first; c < first + S::wide / 4; ++c, place += 4)
            if (offset >= 0 && (fours >> c & 1) != 0)
                __pipeline_memcpy_async(place, from + offset + tables.x[c].x, 4 * sizeof(Stage));
            else if (((fours | ones) >> c & 1) != 0)
                copyScattered<Stage, false>(place, from, a.type, offset, tables.x[c], a.outsideValue);
    }

    /// Mends two planes whose copies are complete for all threads. All samples of a row or plane outside are equal.
    __device__ __forceinline__ void fillBorder(Stage* two) const {
#pragma unroll 1
        for (int i = static_cast<int>(threadIdx.x); i < fillsBorder * 2 * S::rows; i += S::threads) {
            const int c = toFill[i / (2 * S::rows)];
            const unsigned from = tables.mirrorColumns[c];
            Stage* row = two + i % (2 * S::rows) * S::pitch;
            Chunk<Stage> four;
#pragma unroll
            for (int q = 0; q < 4; ++q) {
                const unsigned mirrorColumn = from >> 8 * q & 0xFF;
                four.v[q] = mirrorColumn == TileTables<S>::outsideMirror ? static_cast<Stage>(a.outsideValue)
                                                                         : row[mirrorColumn];
            }
            *reinterpret_cast<Chunk<Stage>*>(row + 4 * c) = four;
        }
    }
};

} // namespace conv::march
