// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_tensor/band.h"
#include "cuda/variants/separable_tensor/whole.h"
#include <limits>

namespace conv::march::band {

/// Like positionOf, without division if one fold reaches the run: every step looks up rows beyond the border.
__device__ __forceinline__ std::int64_t foldedOnce(const AxisMap& map, const Interval& run, std::int64_t shift,
                                                   std::int64_t index) {
    std::int64_t once = index;
    const bool before = index < map.lo;
    if (before || index >= map.hi) {
        if (map.boundary == Boundary::nearest)
            once = before ? map.lo : map.hi - 1;
        else if (map.boundary == Boundary::reflect)
            once = 2 * (before ? map.lo : map.hi) - 1 - index;
        else if (map.boundary == Boundary::mirror)
            once = (before ? 2 * map.lo : 2 * map.hi - 2) - index;
        else if (map.boundary == Boundary::wrap)
            once = index + (before ? map.hi - map.lo : map.lo - map.hi);
    }
    return once >= run.lo && once < run.hi ? once + shift : map(index);
}

/// Clamps an index to needed samples: others must not change a scale, and may not be stored.
template <class A>
__device__ __forceinline__ std::int64_t nearestNeeded(const A& a, int axis, std::int64_t index) {
    return min(max(index, a.needed[axis].lo), a.needed[axis].hi - 1);
}

/// A block's strip; in shared memory, because the loop is short of registers.
struct FetchedStrip {
    const void* first;        ///< if direct: the window's first sample, as if all were contiguous
    int left, right;          ///< if direct: chunks [left, right) are fetched, the others patched
    int missing;              ///< samples missing from the last of these chunks
    int straight, straightTo; ///< steps [straight, straightTo) have contiguous rows inside
    bool outside = false;     ///< some patched columns are outside
    bool direct;              ///< chunks are contiguous in storage
};

/// Brings a step's samples to the thread that converts them, so that no barrier is needed. Types known at run time
/// (`any`) arrive as float32. A warp converts whole rows, so it can copy columns beyond the border from halves that it
/// has just written (`patched`): a border strip costs little more than an inner one. Samples are gathered one by one
/// only for `wrap` or unaligned rows.
template <class B, class Stage, bool any, class A>
struct Fetcher {
    static constexpr int fullFetches = B::rowsOfWarp * B::fullRounds;
    static constexpr bool spans = mayBeWhole<Stage>;

    const A& a;
    Chunk<Stage>* mine; ///< a slot per fetch, threads interleaved
    /// For columns beyond the border. If patched: the equal column of the window, −1 outside; else the position along
    /// x.
    int* places;
    FetchedStrip& strip;

    __device__ __forceinline__ Fetcher(const A& arguments, unsigned char* stage, int* x, FetchedStrip& shared,
                                       int begin)
        : a(arguments), mine(reinterpret_cast<Chunk<Stage>*>(stage) + threadIdx.x), places(x), strip(shared) {
        const std::int64_t from = firstColumn(a), y = a.first[1] + begin;
        std::int64_t shiftX, shiftY;
        const Interval runX = a.map[0].straight(a.lo[0], &shiftX), runY = rows(a, begin, &shiftY);
        const auto chunkAt = [&](std::int64_t x) {
            return static_cast<int>(min(max(x - from, std::int64_t{0}), std::int64_t{B::window}));
        };
        FetchedStrip s;
        s.left = (chunkAt(runX.lo) + 3) / 4;
        s.right = (chunkAt(runX.hi) + 3) / 4;
        s.missing = 4 * s.right - chunkAt(runX.hi);
        const std::int64_t z = a.map[2](a.lo[2] + blockIdx.z);
        s.direct = !any && a.aligned && z >= 0 && (from + shiftX) % 4 == 0 && s.right > s.left;
        const auto stepAt = [&](std::int64_t rows) {
            return static_cast<int>(min(max(rows, std::int64_t{0}), std::int64_t{1} << 30));
        };
        s.straight = (stepAt(runY.lo - y) + B::rows - 1) / B::rows;
        s.straightTo = stepAt(runY.hi - y) / B::rows;
        s.first = static_cast<const Stage*>(a.in) + z * a.strideZ + from + shiftX + (y + shiftY) * a.strideY;
        if (threadIdx.x == 0)
            strip = s;
        if (!isPlain(s))
            for (int i = threadIdx.x; i < B::window; i += B::threads)
                places[i] = static_cast<int>(foldedOnce(a.map[0], runX, shiftX, nearestNeeded(a, 0, from + i)));
        if constexpr (B::lanesIdle)
#pragma unroll
            for (int k = fullFetches; k < B::fetches; ++k)
                mine[k * B::threads] = {};
    }
    __device__ __forceinline__ static std::int64_t firstColumn(const A& a) {
        return a.first[0] + static_cast<std::int64_t>(blockIdx.x) * B::width;
    }
    /// Indices of contiguous rows around a segment's outputs.
    __device__ __forceinline__ static Interval rows(const A& a, int begin, std::int64_t* shift) {
        return a.map[1].straight(max(a.lo[1], a.lo[1] - a.skip[1] + begin), shift);
    }
    __device__ __forceinline__ static bool isPlain(const FetchedStrip& s) {
        return s.direct && s.left == 0 && s.right == B::chunks && s.missing == 0;
    }

    /// Decides if the columns beyond the border can be patched. Requires `places`; called by all threads.
    __device__ __forceinline__ void look() {
        const FetchedStrip s = strip;
        if (isPlain(s) || !s.direct)
            return;
        const int begin = 4 * s.left, end = 4 * s.right - s.missing;
        std::int64_t shift;
        static_cast<void>(a.map[0].straight(a.lo[0], &shift));
        const std::int64_t at = firstColumn(a) + shift;
        bool inWindow = true, outside = false;
        for (int i = threadIdx.x; i < B::window; i += B::threads)
            if (i < begin || i >= end) {
                const int from = places[i];
                const int column = from < 0 ? -1 : static_cast<int>(from - at);
                outside |= from < 0;
                inWindow &= from < 0 || (column >= begin && column < end);
                if (inWindow)
                    places[i] = column;
            }
        const bool direct = __syncthreads_and(inWindow), meetsOutside = __syncthreads_or(outside);
        if (threadIdx.x == 0) {
            strip.direct = direct;
            strip.outside = direct && meetsOutside;
        }
        __syncthreads();
        if (!direct) {
            for (int i = threadIdx.x; i < B::window; i += B::threads)
                places[i] = static_cast<int>(a.map[0](nearestNeeded(a, 0, firstColumn(a) + i)));
            __syncthreads();
            return;
        }
#pragma unroll
        for (int k = 0; k < B::fetches; ++k)
            if (has(k) && (!isInside(s, k) || chunkOf(k) == s.right - 1))
                mine[k * B::threads] = {};
    }
    __device__ __forceinline__ static bool isInside(const FetchedStrip& s, int k) {
        return chunkOf(k) >= s.left && chunkOf(k) < s.right;
    }

    /// Row and chunk that fetch k of this lane brings.
    __device__ __forceinline__ static int rowOf(int k) {
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        if (k < fullFetches)
            return warp + B::warps * (k / (B::fullRounds > 0 ? B::fullRounds : 1));
        return warp + B::warps * ((k - fullFetches) * B::restRows + (B::rest > 0 ? lane / B::rest : 0));
    }
    __device__ __forceinline__ static int chunkOf(int k) {
        const int lane = threadIdx.x % 32;
        if (k < fullFetches)
            return lane + 32 * (k % (B::fullRounds > 0 ? B::fullRounds : 1));
        return 32 * B::fullRounds + (B::rest > 0 ? lane % B::rest : 0);
    }
    __device__ __forceinline__ static bool has(int k) {
        if constexpr (B::lanesIdle)
            return k < fullFetches ||
                   (static_cast<int>(threadIdx.x) % 32 < B::restRows * B::rest && rowOf(k) < B::rows);
        return true;
    }

    __device__ __forceinline__ void start(int step, int begin) {
        const FetchedStrip s = strip;
        const bool straight = s.direct && step >= s.straight && step < s.straightTo;
        const Stage* row = static_cast<const Stage*>(s.first) + step * B::rows * a.strideY;
        if (straight && s.missing == 0) {
            const std::int64_t more = B::warps * a.strideY;
            const Stage* full = row + rowOf(0) * a.strideY + 4 * chunkOf(0);
#pragma unroll
            for (int j = 0; j < B::rowsOfWarp; ++j)
#pragma unroll
                for (int i = 0; i < B::fullRounds; ++i)
                    if (isInside(s, i))
                        __pipeline_memcpy_async(mine + (j * B::fullRounds + i) * B::threads, full + j * more + 128 * i,
                                                sizeof(Chunk<Stage>));
            const Stage* rest = row + rowOf(fullFetches) * a.strideY + 4 * chunkOf(fullFetches);
#pragma unroll
            for (int j = 0; j < B::restRounds; ++j)
                if (has(fullFetches + j) && isInside(s, fullFetches))
                    __pipeline_memcpy_async(mine + (fullFetches + j) * B::threads, rest + j * B::restRows * more,
                                            sizeof(Chunk<Stage>));
        } else if (straight) {
            bringCut(a, mine, row, s.left, s.right, s.missing);
        } else {
            bring(a, mine, places, s.direct ? s.left : -1, s.right, s.missing, step, begin);
        }
        __pipeline_commit();
    }

    /// Partial last chunk. `__noinline__` with few parameters keeps its code and registers out of the main loop.
    __device__ __noinline__ static void bringCut(const A& a, Chunk<Stage>* mine, const Stage* rows, int left, int right,
                                                 int missing) {
#pragma unroll
        for (int k = 0; k < B::fetches; ++k)
            if (has(k) && chunkOf(k) >= left && chunkOf(k) < right)
                copyChunk(mine + k * B::threads, rows + rowOf(k) * a.strideY + 4 * chunkOf(k),
                          chunkOf(k) == right - 1 ? 4 - missing : 4);
    }
    /// Copies the first `count` of four samples; the other slots keep their values.
    __device__ __forceinline__ static void copyChunk(Chunk<Stage>* to, const Stage* from, int count) {
        if (count == 4) {
            __pipeline_memcpy_async(to, from, sizeof(Chunk<Stage>));
            return;
        }
#pragma unroll
        for (int q = 0; q < 3; ++q)
            if (q < count) {
                if constexpr (sizeof(Stage) == 4)
                    __pipeline_memcpy_async(to->v + q, from + q, sizeof(Stage));
                else
                    to->v[q] = from[q];
            }
    }

    /// Rows or chunks that are not contiguous. `__noinline__` likewise.
    __device__ __noinline__ static void bring(const A& a, Chunk<Stage>* mine, const int* places, int left, int right,
                                              int missing, int step, int begin) {
        std::int64_t shift;
        const Interval run = rows(a, begin, &shift);
        const std::int64_t z = a.map[2](a.lo[2] + blockIdx.z),
                           index = a.first[1] + begin + step * B::rows + threadIdx.x % 32,
                           p = foldedOnce(a.map[1], run, shift, nearestNeeded(a, 1, index));
        const std::int64_t row = p < 0 || z < 0 ? -1 : p * a.strideY + z * a.strideZ;
        if (left >= 0)
            foldRows(a, mine, left, right, missing, row);
        else
            scatter(a, mine, reinterpret_cast<const int4*>(places), row);
    }

    /// Chunks of rows that are not neighbours. Each lane has the offset of one row, −1 outside.
    __device__ __forceinline__ static void foldRows(const A& a, Chunk<Stage>* mine, int left, int right, int missing,
                                                    std::int64_t lanesRow) {
        std::int64_t shift;
        static_cast<void>(a.map[0].straight(a.lo[0], &shift));
        const Stage* from = static_cast<const Stage*>(a.in) + firstColumn(a) + shift;
#pragma unroll
        for (int k = 0; k < B::fetches; ++k) {
            const std::int64_t row = __shfl_sync(~0U, lanesRow, rowOf(k) % B::rows);
            if (!has(k) || chunkOf(k) < left || chunkOf(k) >= right)
                continue;
            const int count = chunkOf(k) == right - 1 ? 4 - missing : 4;
            if (row >= 0) {
                copyChunk(mine + k * B::threads, from + row + 4 * chunkOf(k), count);
            } else {
                const auto v = static_cast<Stage>(a.outsideValue);
#pragma unroll
                for (int q = 0; q < 4; ++q)
                    if (q < count)
                        mine[k * B::threads].v[q] = v;
            }
        }
    }

    /// Gathers samples of chunks that are not contiguous.
    __device__ __forceinline__ static void scatter(const A& a, Chunk<Stage>* mine, const int4* positions,
                                                   std::int64_t lanesRow) {
        std::int64_t row[B::fetches];
#pragma unroll
        for (int k = 0; k < B::fetches; ++k)
            row[k] = __shfl_sync(~0U, lanesRow, rowOf(k) % B::rows);
        if constexpr (any) {
            byType(a.type, [&]<class T>(T) {
#pragma unroll
                for (int k = 0; k < B::fetches; ++k)
                    if (has(k))
                        mine[k * B::threads] = samples<T>(a, row[k], positions[chunkOf(k)]);
            });
        } else {
#pragma unroll
            for (int k = 0; k < B::fetches; ++k)
                if (has(k)) {
                    auto* to = reinterpret_cast<Stage*>(mine + k * B::threads);
                    if (const int4 p = positions[chunkOf(k)]; row[k] >= 0 && a.aligned && inStep(p))
                        __pipeline_memcpy_async(to, static_cast<const Stage*>(a.in) + row[k] + p.x,
                                                sizeof(Chunk<Stage>));
                    else
                        gather(a, to, row[k], p);
                }
        }
    }
    __device__ __forceinline__ static void gather(const A& a, Stage* to, std::int64_t row, const int4& p) {
        if (sizeof(Stage) == 4 && row >= 0 && (p.x | p.y | p.z | p.w) >= 0) {
            const Stage* from = static_cast<const Stage*>(a.in) + row;
            __pipeline_memcpy_async(to, from + p.x, sizeof(float));
            __pipeline_memcpy_async(to + 1, from + p.y, sizeof(float));
            __pipeline_memcpy_async(to + 2, from + p.z, sizeof(float));
            __pipeline_memcpy_async(to + 3, from + p.w, sizeof(float));
        } else {
            copyScattered<Stage, false>(to, a.in, a.type, row, p, a.outsideValue);
        }
    }
    template <class T>
    __device__ __forceinline__ static Chunk<Stage> samples(const A& a, std::int64_t row, const int4& p) {
        const auto* from = static_cast<const T*>(a.in) + row;
        float4 v;
        if (row >= 0 && a.aligned && inStep(p)) {
            v = asFloats(*reinterpret_cast<const Chunk<T>*>(from + p.x));
        } else {
            const auto one = [&](int at) {
                return row >= 0 && at >= 0 ? static_cast<float>(from[at]) : a.outsideValue;
            };
            v = make_float4(one(p.x), one(p.y), one(p.z), one(p.w));
        }
        return {static_cast<Stage>(v.x), static_cast<Stage>(v.y), static_cast<Stage>(v.z), static_cast<Stage>(v.w)};
    }

    __device__ __forceinline__ Span<spans> take(float4 (&v)[B::fetches]) const {
        __pipeline_wait_prior(0);
        if constexpr (spans) {
            const FetchedStrip s = strip;
            const bool plain = isPlain(s) || !s.direct;
            // Two samples at once, as stored.
            const auto outside = static_cast<Stage>(s.outside ? a.outsideValue : 0.0F);
            unsigned high = pairOf(s.outside ? outside : std::numeric_limits<Stage>::min()),
                     low = pairOf(s.outside ? outside : std::numeric_limits<Stage>::max());
#pragma unroll
            for (int k = 0; k < B::fetches; ++k) {
                Chunk<Stage> four = mine[k * B::threads];
                v[k] = asFloats(four);
                if (has(k) && (plain || isInside(s, k))) {
#pragma unroll
                    for (int q = 1; q < 4; ++q)
                        if (!plain && chunkOf(k) == s.right - 1 && q >= 4 - s.missing)
                            four.v[q] = four.v[0];
                    const auto pairs = *reinterpret_cast<const uint2*>(&four);
                    high = largerPair<Stage>(largerPair<Stage>(high, pairs.x), pairs.y);
                    low = smallerPair<Stage>(smallerPair<Stage>(low, pairs.x), pairs.y);
                }
            }
            const auto half = [](unsigned pair, int i) {
                return static_cast<float>(static_cast<Stage>(pair >> (16 * i)));
            };
            const Span<true> span{fmaxf(half(high, 0), half(high, 1)), fminf(half(low, 0), half(low, 1))};
            return span;
        } else {
            // Four independent chains: latency matters, since the block waits for its slowest warp.
            float4 largest = make_float4(strip.outside ? fabsf(a.outsideValue) : 0.0F, 0, 0, 0);
#pragma unroll
            for (int k = 0; k < B::fetches; ++k) {
                v[k] = asFloats(mine[k * B::threads]);
                largest.x = larger(largest.x, v[k].x);
                largest.y = larger(largest.y, v[k].y);
                largest.z = larger(largest.z, v[k].z);
                largest.w = larger(largest.w, v[k].w);
            }
            return {larger(larger(largest.x, largest.y), larger(largest.z, largest.w))};
        }
    }

    __device__ __forceinline__ void put(const float4 (&v)[B::fetches], const Halving& how, __half* halves) const {
        const float less = -how.offset * how.scale; // exact for integers
        const auto scaled = [&](float x) { return spans ? fmaf(x, how.scale, less) : x * how.scale; };
#pragma unroll
        for (int k = 0; k < B::fetches; ++k)
            if (has(k)) {
                uint2 hi, lo;
                split(scaled(v[k].x), scaled(v[k].y), hi.x, lo.x);
                split(scaled(v[k].z), scaled(v[k].w), hi.y, lo.y);
                __half* to = halves + rowOf(k) * B::pitch + 4 * chunkOf(k);
                *reinterpret_cast<uint2*>(to) = hi;
                if (!isWhole<Stage> && how.low)
                    *reinterpret_cast<uint2*>(to + B::half / 2) = lo;
            }
        if (const FetchedStrip s = strip; s.direct && !isPlain(s))
            patch(4 * s.left, 4 * s.right - s.missing, how, halves);
    }

    /// Fills the columns beyond the border in rows that this warp has split.
    __device__ __forceinline__ void patch(int begin, int end, const Halving& how, __half* halves) const {
        __syncwarp();
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, beyond = B::window - (end - begin);
#pragma unroll 1
        for (int i = lane; i < beyond; i += 32) {
            const int column = i < begin ? i : i + end - begin, from = places[column];
#pragma unroll
            for (int j = 0; j < B::rowsOfWarp; ++j) {
                __half* row = halves + (warp + B::warps * j) * B::pitch;
                const float outside = (a.outsideValue - how.offset) * how.scale;
                const __half hi = from >= 0 ? row[from] : __float2half_rn(outside);
                if (!isWhole<Stage> && how.low)
                    row[column + B::half / 2] =
                        from >= 0 ? row[from + B::half / 2] : __float2half_rn(outside - __half2float(hi));
                row[column] = hi;
            }
        }
    }
};

} // namespace conv::march::band
