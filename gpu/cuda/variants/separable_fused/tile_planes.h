// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/place.h"

namespace conv::march {

/// A tile of the plane: `depth` planes in flight, two per barrier. Each thread keeps running sums along z of `column`
/// neighbours along y; `along`: samples to either side.
template <int radius_, int width_, int height_, int threads_, int depth_, int blocks_, int along_ = radius_>
struct Tile {
    static constexpr int radius = radius_, along = along_, width = width_, height = height_, threads = threads_,
                         depth = depth_, blocks = blocks_;
    static constexpr int halo = haloOf(radius), sideChunks = halo / 4, chunks = (width + 2 * halo) / 4;
    static constexpr int rows = height + 2 * radius;
    static constexpr int pitch = (chunks | 1) * 4, stage = rows * pitch; ///< odd: no bank conflicts
    static constexpr int passPitch = width + 4, pass = rows * passPitch;
    static constexpr int column = width * height / threads, outputs = 8;
    static_assert(depth % 2 == 0 && width % outputs == 0 && threads % width == 0);

    static constexpr int maxSegment = 1024;

    static std::size_t bytes(std::size_t sample, int sets, int segment = maxSegment) {
        return static_cast<std::size_t>(depth) * stage * sample + 4 * static_cast<std::size_t>(sets) * pass * 4 +
               (static_cast<std::size_t>(chunks) * 5 + rows + segment + 2 * along) * 4;
    }
};

/// Outputs along z of a thread block, volume by volume.
struct Segment {
    int below; ///< first plane of the volume
    int begin; ///< first output within the volume
    int count;
    template <class A>
    __device__ __forceinline__ explicit Segment(const A& a) {
        const int segments = a.items == 1 ? static_cast<int>(gridDim.z) : static_cast<int>(gridDim.z) / a.items;
        const int item = a.items == 1 ? 0 : static_cast<int>(blockIdx.z) / segments;
        below = item * a.size[2];
        begin = (static_cast<int>(blockIdx.z) - item * segments) * a.segment;
        count = min(a.segment, a.size[2] - begin);
    }
};

/// Positions along x, offsets of rows in a plane, and positions of planes; −1 outside. `mirrorColumns`: for each
/// column, one of the same stage row with an equal sample, a byte each.
template <class S>
struct TileTables {
    static constexpr unsigned noMirror = 0xFE, outsideMirror = 0xFF;
    static_assert(4 * S::chunks < static_cast<int>(noMirror));

    int4* x;
    int* row;
    unsigned* mirrorColumns;
    int* plane;

    __device__ __forceinline__ explicit TileTables(float* memory)
        : x(reinterpret_cast<int4*>(memory)),
          row(reinterpret_cast<int*>(memory) + 4 * S::chunks),
          mirrorColumns(reinterpret_cast<unsigned*>(row + S::rows)),
          plane(row + S::rows + S::chunks) {}

    template <class A>
    __device__ __forceinline__ void fill(const A& a) const {
        const std::int64_t fromX = a.first[0] + static_cast<std::int64_t>(blockIdx.x) * S::width;
        const std::int64_t fromY = a.first[1] + static_cast<std::int64_t>(blockIdx.y) * S::height;
        std::int64_t shift;
        const Interval runX = a.map[0].straight(a.first[0] + a.skip + S::halo, &shift);
        for (int i = threadIdx.x; i < S::chunks * 4; i += S::threads)
            reinterpret_cast<int*>(x)[i] = static_cast<int>(positionOf(a.map[0], runX, shift, fromX + i));
        const Interval runY = a.map[1].straight(a.first[1] + S::radius, &shift);
        for (int i = threadIdx.x; i < S::rows; i += S::threads) {
            const std::int64_t y = positionOf(a.map[1], runY, shift, fromY + i);
            row[i] = y < 0 ? -1 : static_cast<int>(y * a.strideY);
        }
        const Segment segment(a);
        const std::int64_t fromZ = a.first[2] + segment.begin;
        const Interval runZ = a.map[2].straight(fromZ + S::along, &shift);
        for (int i = threadIdx.x; i < segment.count + 2 * S::along; i += S::threads) {
            const std::int64_t z = positionOf(a.map[2], runZ, shift, fromZ + i);
            plane[i] = static_cast<int>(z < 0 ? z : z + segment.below);
        }
    }

    /// Requires fill() and a barrier.
    template <class A>
    __device__ __forceinline__ void findTwins(const A& a) const {
        const auto* at = reinterpret_cast<const int*>(x);
        std::int64_t shift;
        static_cast<void>(a.map[0].straight(a.first[0] + a.skip + S::halo, &shift));
        const std::int64_t start = a.first[0] + static_cast<std::int64_t>(blockIdx.x) * S::width + shift;
        for (int i = threadIdx.x; i < 4 * S::chunks; i += S::threads) {
            const std::int64_t column = at[i] - start;
            unsigned mirrorColumn = noMirror;
            if (at[i] < 0)
                mirrorColumn = outsideMirror;
            else if (column >= 0 && column < 4 * S::chunks && at[column] == at[i] && inStep(x[column / 4]))
                mirrorColumn = static_cast<unsigned>(column);
            reinterpret_cast<std::uint8_t*>(mirrorColumns)[i] = static_cast<std::uint8_t>(mirrorColumn);
        }
    }
    __device__ __forceinline__ bool hasMirrors(int chunk) const {
        const unsigned four = mirrorColumns[chunk];
        bool all = true;
#pragma unroll
        for (int q = 0; q < 4; ++q)
            all &= (four >> 8 * q & 0xFF) != noMirror;
        return all;
    }
};

/// Copies planes into the stages, contiguous chunks first, so that few warps own gathered chunks. Unused samples are
/// skipped. Gathered samples of narrow types wait in registers until the next step, or, with `fillsBorder`, are copied
/// within the complete stage.
template <class Stage, class S, class A, bool fillsBorder = false>
struct PlaneLoader {
    static constexpr int own = S::rows * (S::width / 4), side = S::rows * S::sideChunks, all = own + 2 * side;
    static constexpr int rounds = (all + S::threads - 1) / S::threads, ownRounds = own / S::threads;
    static constexpr bool waits = sizeof(Stage) < 4 && !fillsBorder;
    static constexpr int waiting = waits ? rounds - ownRounds : 1;
    static constexpr int nothing = INT_MIN, gathered = -1, borderChunk = -2;

    const A& a;
    TileTables<S> tables;
    int at[rounds];             ///< offset in the plane, or `gathered`, `borderChunk`, `nothing`
    int place[rounds];          ///< index in the stage
    bool ownPlain, sidePlain;   ///< all chunks of the first ownRounds, of the rest, are plain copies
    bool fillingBorder = false; ///< some thread has a chunk to fillBorder
    Stage wait[waits ? 2 : 1][waiting][4];

    __device__ __forceinline__ PlaneLoader(const A& arguments, const TileTables<S>& t) : a(arguments), tables(t) {
        bool plain[2] = {true, true};
        // Chunks of a row that are needed, and the contiguous ones.
        const int needed =
            (min(S::width, a.size[0] - static_cast<int>(blockIdx.x) * S::width) + S::halo + S::radius + 3) / 4;
        static_assert(S::chunks <= 32);
        const int lane = threadIdx.x % 32;
        const unsigned straight = __ballot_sync(~0U, lane < needed && inStep(tables.x[min(lane, S::chunks - 1)]));
        const int from = straight ? __ffs(static_cast<int>(straight)) - 1 : 0;
        const int count = straight ? 32 - __clz(static_cast<int>(straight)) - from : 0, others = needed - count;
        const auto take = [&](int k, int row, int c) {
            const int4 p = tables.x[c];
            const int offset = tables.row[row];
            at[k] = a.aligned && offset >= 0 && inStep(p)                             ? offset + p.x
                    : fillsBorder && a.aligned && offset >= 0 && tables.hasMirrors(c) ? borderChunk
                                                                                      : gathered;
            fillingBorder |= at[k] == borderChunk;
        };
        // Own columns, which are complete cache lines, before the halo: each round is the same for all tiles at compile
        // time. With contiguous chunks first, 512³ took 0.535 ms instead of 0.506 (17 taps), 0.461 instead of 0.450 (9
        // taps) (H100, docs/design/separable-kernels.md).
        if (needed == S::chunks && from <= S::sideChunks && from + count >= S::chunks - S::sideChunks) {
#pragma unroll
            for (int k = 0; k < rounds; ++k) {
                const int i = threadIdx.x + k * S::threads, beside = i - own, right = beside - side;
                const int row = i < own     ? i / (S::width / 4)
                                : right < 0 ? beside / S::sideChunks
                                            : right / S::sideChunks;
                const int c = i < own     ? S::sideChunks + i % (S::width / 4)
                              : right < 0 ? beside % S::sideChunks
                                          : S::sideChunks + S::width / 4 + right % S::sideChunks;
                place[k] = row * S::pitch + 4 * c;
                at[k] = nothing;
                if (i < all) {
                    take(k, row, c);
                    plain[k < ownRounds ? 0 : 1] &= at[k] >= 0;
                }
            }
        } else {
            // A cut tile: contiguous chunks first.
#pragma unroll
            for (int k = 0; k < rounds; ++k) {
                const int i = threadIdx.x + k * S::threads, later = i - S::rows * count;
                int row, c;
                if (later < 0) {
                    row = i / count;
                    c = from + i % count;
                } else {
                    row = others > 0 ? later / others : S::rows;
                    c = others > 0 ? later % others : 0;
                    c += c < from ? 0 : count;
                }
                place[k] = row * S::pitch + 4 * c;
                at[k] = nothing;
                if (row < S::rows)
                    take(k, row, c);
                // Only the last round may have nothing to copy.
                plain[k < ownRounds ? 0 : 1] &= at[k] >= 0 || (at[k] == nothing && k + 1 == rounds);
            }
        }
        if constexpr (fillsBorder)
            fillingBorder = __syncthreads_or(fillingBorder);
        ownPlain = __syncthreads_and(plain[0]);
        sidePlain = __syncthreads_and(plain[1]);
    }

    /// Starts copying the plane at position z (−1: outside). `turn`: first or second plane of a step.
    __device__ __forceinline__ void start(int z, Stage* to, int turn) {
        if (z < 0) {
            gatherAll<0, rounds>(a.in, z, to, turn);
        } else {
            const Stage* plane = static_cast<const Stage*>(a.in) + z * a.strideZ;
            const auto shared = static_cast<std::uint32_t>(__cvta_generic_to_shared(to));
            constexpr int size = sizeof(Stage);
            if (ownPlain) {
#pragma unroll
                for (int k = 0; k < ownRounds; ++k)
                    copyAsync<4 * size>(shared + place[k] * size, plane + at[k]);
            } else {
                gatherAll<0, ownRounds>(plane, z, to, turn);
            }
            if (sidePlain) {
#pragma unroll
                for (int k = ownRounds; k < rounds; ++k)
                    if (k + 1 < rounds || at[k] >= 0)
                        copyAsync<4 * size>(shared + place[k] * size, plane + at[k]);
            } else {
                gatherAll<ownRounds, rounds>(plane, z, to, turn);
            }
        }
    }

    /// Chunks of some rounds, contiguous or not.
    template <int from, int end>
    __device__ __forceinline__ void gatherAll(const void* plane, int z, Stage* to, int turn) {
#pragma unroll
        for (int k = from; k < end; ++k)
            if (z >= 0 && at[k] >= 0)
                __pipeline_memcpy_async(to + place[k], static_cast<const Stage*>(plane) + at[k], 4 * sizeof(Stage));
            else if (at[k] != nothing && (!fillsBorder || z < 0 || at[k] != borderChunk))
                gather(k, plane, z, to, turn);
    }

    __device__ __forceinline__ void gather(int k, const void* plane, int z, Stage* to, int turn) {
        const int4 p = tables.x[place[k] % S::pitch / 4];
        const int offset = z < 0 ? -1 : tables.row[place[k] / S::pitch];
        if constexpr (waits) {
            if (k >= ownRounds) {
                const int from[4] = {p.x, p.y, p.z, p.w};
#pragma unroll
                for (int q = 0; q < 4; ++q)
                    wait[turn][k < ownRounds ? 0 : k - ownRounds][q] =
                        offset >= 0 && from[q] >= 0 ? static_cast<const Stage*>(plane)[offset + from[q]]
                                                    : static_cast<Stage>(a.outsideValue);
                return;
            }
        }
        if (sizeof(Stage) == 4 && (p.x | p.y | p.z | p.w | offset) >= 0) {
            const auto* row = static_cast<const Stage*>(plane) + offset;
            __pipeline_memcpy_async(to + place[k], row + p.x, sizeof(float));
            __pipeline_memcpy_async(to + place[k] + 1, row + p.y, sizeof(float));
            __pipeline_memcpy_async(to + place[k] + 2, row + p.z, sizeof(float));
            __pipeline_memcpy_async(to + place[k] + 3, row + p.w, sizeof(float));
            return;
        }
        copyScattered<Stage, false>(to + place[k], plane, a.type, offset, p, a.outsideValue);
    }

    /// Stores the waiting samples; asynchronously copied chunks are left alone.
    __device__ __forceinline__ void settle(int z, Stage* to, int turn) {
        if constexpr (waits) {
            if (z >= 0 && sidePlain)
                return;
#pragma unroll
            for (int k = ownRounds; k < rounds; ++k)
                if (at[k] != nothing && (at[k] < 0 || z < 0)) {
                    Chunk<Stage> four;
#pragma unroll
                    for (int q = 0; q < 4; ++q)
                        four.v[q] = wait[turn][k - ownRounds][q];
                    *reinterpret_cast<Chunk<Stage>*>(to + place[k]) = four;
                }
        }
    }

    /// Mends a stage whose copies are complete for all threads. All samples of a plane outside are equal.
    __device__ __forceinline__ void fillBorder(Stage* stage) const {
#pragma unroll
        for (int k = 0; k < rounds; ++k)
            if (at[k] == borderChunk) {
                const int column = place[k] % S::pitch;
                const unsigned from = tables.mirrorColumns[column / 4];
                const Stage* row = stage + place[k] - column;
                Chunk<Stage> four;
#pragma unroll
                for (int q = 0; q < 4; ++q) {
                    const unsigned mirrorColumn = from >> 8 * q & 0xFF;
                    four.v[q] = mirrorColumn == TileTables<S>::outsideMirror ? static_cast<Stage>(a.outsideValue)
                                                                             : row[mirrorColumn];
                }
                *reinterpret_cast<Chunk<Stage>*>(stage + place[k]) = four;
            }
    }
};

} // namespace conv::march
