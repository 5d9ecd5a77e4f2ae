// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/bulk_copy.h"
#include "cuda/variants/separable_fused/place.h"

namespace conv::march {

/// A strip with one column per thread: stages of `rows` rows, `depth` in flight, `outputs` neighbours per thread in the
/// row pass, `blocks` per multiprocessor.
template <int radius_, int width_, int rows_, int outputs_, int depth_, int blocks_>
struct Strip {
    static constexpr int radius = radius_, width = width_, rows = rows_, outputs = outputs_, depth = depth_,
                         blocks = blocks_;
    static constexpr int passPitch = width + 4;
    static constexpr int together = 8; ///< rows of the column pass
    static_assert(rows % together == 0 && width % outputs == 0);
};

/// A stage for one sample type, in chunks of 16 bytes.
template <class Stage, class S>
struct Rows {
    static constexpr int chunk = 16 / sizeof(Stage), halo = haloOf(S::radius, chunk);
    static constexpr int ownChunks = S::width / chunk, sideChunks = halo / chunk, chunks = ownChunks + 2 * sideChunks;
    static constexpr int pitch = (chunks | 1) * chunk, stage = S::rows * pitch; ///< odd: no bank conflicts

    /// Columns beyond a border and those of a cut chunk are brought one by one: samples per thread, and the most
    /// columns.
    static constexpr int beyondRounds = (S::rows * (S::radius + chunk - 1) + S::width - 1) / S::width,
                         beyondMax = beyondRounds * S::width / S::rows;

    static std::size_t bytes(int sets, int rowsOfSegment) {
        return static_cast<std::size_t>(S::depth) * stage * sizeof(Stage) +
               2 * static_cast<std::size_t>(sets) * S::rows * S::passPitch * 4 +
               static_cast<std::size_t>(rowsOfSegment) * 8 + static_cast<std::size_t>(chunks) * chunk * 4;
    }
};

/// Stages of a segment of `segment` outputs.
template <class S>
__host__ __device__ constexpr int stagesOf(int segment) {
    return (segment + 2 * S::radius + S::rows - 1) / S::rows;
}

/// Offset of each row of the segment and position of each column, −1 outside; filled only if samples are not
/// contiguous.
struct StripTables {
    std::int64_t* row;
    int* column;
    bool plain;        ///< all rows and columns are contiguous, inside and aligned
    bool inRows;       ///< all rows are inside; all but a few columns are contiguous and aligned
    std::int64_t from; ///< if plain, offset of the first chunk; else its position along x
    int left, right;   ///< if inRows, chunks [left, right) of a row are copied at once
    int beyond;        ///< columns copied one by one, before `left`, then from `right` on
};

template <class Stage, bool any, class S, class A>
__device__ __forceinline__ StripTables tablesOf(const A& a, void* memory) {
    using R = Rows<Stage, S>;
    constexpr int columns = R::chunks * R::chunk;
    const int begin = static_cast<int>(blockIdx.y) * a.segment;
    const int rows = stagesOf<S>(min(a.segment, a.size[1] - begin)) * S::rows;
    const std::int64_t x = a.first[0] + static_cast<std::int64_t>(blockIdx.x) * S::width, y = a.first[1] + begin;
    const std::int64_t z = a.map[2](a.first[2] + S::radius + blockIdx.z);
    std::int64_t shiftX, shiftY;
    const Interval runX = a.map[0].straight(a.first[0] + a.skip + R::halo, &shiftX);
    const Interval runY = a.map[1].straight(y + S::radius, &shiftY);
    StripTables t;
    t.row = static_cast<std::int64_t*>(memory);
    t.column = reinterpret_cast<int*>(t.row + stagesOf<S>(a.segment) * S::rows);
    const bool aligned = (!any || a.type == ElementType::f32) && a.aligned && z >= 0 && (x + shiftX) % R::chunk == 0;
    // Some output needs the columns [unused, needed).
    constexpr int unused = R::halo - S::radius;
    const int needed = min(S::width, a.size[0] - static_cast<int>(blockIdx.x) * S::width) + R::halo + S::radius;
    t.left = static_cast<int>(min(max(runX.lo - x + R::chunk - 1, std::int64_t{0}), std::int64_t{columns})) / R::chunk;
    t.right = static_cast<int>(max(min(runX.hi - x, std::int64_t{columns}), std::int64_t{0})) / R::chunk;
    t.beyond = max(0, t.left * R::chunk - unused) + max(0, needed - t.right * R::chunk);
    t.plain = aligned && t.left == 0 && t.right == R::chunks && y >= runY.lo && y + rows <= runY.hi;
    t.inRows = true;
    if (t.plain) {
        t.from = x + shiftX + (y + shiftY) * a.strideY + z * a.strideZ;
        return t;
    }
    bool inside = aligned && t.right > t.left && t.beyond <= R::beyondMax;
    for (int i = threadIdx.x; i < rows; i += S::width) {
        const std::int64_t at = positionOf(a.map[1], runY, shiftY, y + i);
        t.row[i] = at < 0 || z < 0 ? -1 : at * a.strideY + z * a.strideZ;
        inside &= at >= 0;
    }
    for (int i = threadIdx.x; i < columns; i += S::width)
        t.column[i] = static_cast<int>(positionOf(a.map[0], runX, shiftX, x + i));
    t.inRows = __syncthreads_and(inside);
    t.from = x + shiftX;
    return t;
}

/// Brings rows into the stages. A thread's chunks keep their columns. With `bulk`, TMA copies rows where possible,
/// except samples beyond the left and right border: threads share those evenly, and narrow types wait in registers
/// until the next stage.
template <class Stage, bool any, bool bulk, class S, class A>
struct RowLoader {
    using R = Rows<Stage, S>;
    static constexpr int threads = S::width, own = S::rows * R::ownChunks, sides = S::rows * 2 * R::sideChunks;
    static constexpr int ownRounds = (own + threads - 1) / threads, sideRounds = (sides + threads - 1) / threads;
    static constexpr int rounds = ownRounds + sideRounds;

    const A& a;
    const StripTables& tables;
    Stage* stages;
    std::uint64_t* arrivals;   ///< one mbarrier per stage
    const Stage* from[rounds]; ///< if plain, this thread's chunks of the next stage
    int at[rounds];            ///< else their position in a row, −1 for samples to gather

    static constexpr bool waits = sizeof(Stage) < 4;
    static constexpr int beyondRounds = R::beyondRounds;
    static constexpr int unrolled = waits || beyondRounds <= 2 ? beyondRounds : 1;
    static_assert(!bulk || !waits || S::depth > 2);
    Stage wait[waits ? beyondRounds : 1];
    int waiting = -1; ///< slot of the waiting samples, −1: none wait

    /// Row and chunk of the stage that this thread brings in round k; row S::rows: none.
    __device__ __forceinline__ static int rowOf(int k) {
        if (k < ownRounds) {
            const int i = static_cast<int>(threadIdx.x) + k * threads;
            return i < own ? i / R::ownChunks : S::rows;
        }
        const int i = static_cast<int>(threadIdx.x) + (k - ownRounds) * threads;
        return i < sides ? i / (2 * R::sideChunks) : S::rows;
    }
    __device__ __forceinline__ static int chunkOf(int k) {
        if (k < ownRounds)
            return R::sideChunks + (static_cast<int>(threadIdx.x) + k * threads) % R::ownChunks;
        const int c = (static_cast<int>(threadIdx.x) + (k - ownRounds) * threads) % (2 * R::sideChunks);
        return c < R::sideChunks ? c : c + R::ownChunks;
    }

    __device__ __forceinline__ RowLoader(const A& arguments, const StripTables& t, Stage* to, std::uint64_t* barriers)
        : a(arguments), tables(t), stages(to), arrivals(barriers) {
        if (inRows())
            return;
#pragma unroll
        for (int k = 0; k < rounds; ++k)
            if (!bulk && tables.plain) {
                from[k] = static_cast<const Stage*>(a.in) + tables.from + rowOf(k) * a.strideY + R::chunk * chunkOf(k);
            } else {
                const int* p = tables.column + R::chunk * chunkOf(k);
                bool straight = a.aligned && p[0] >= 0 && p[0] % R::chunk == 0;
                for (int q = 1; q < R::chunk; ++q)
                    straight &= p[q] == p[0] + q;
                at[k] = straight ? p[0] : -1;
            }
    }

    __device__ __forceinline__ bool inRows() const { return bulk && tables.inRows; }

    __device__ __forceinline__ void start(int stage, int slot) {
        Stage* to = stages + slot * R::stage;
        if (inRows()) {
            startRows(stage, to, arrivals + slot);
            if (tables.beyond > 0)
                startBeyond(stage, slot);
        } else if (!bulk && tables.plain) {
            const std::int64_t step = S::rows * a.strideY;
#pragma unroll
            for (int k = 0; k < rounds; ++k) {
                const int row = rowOf(k);
                if (row < S::rows)
                    __pipeline_memcpy_async(to + row * R::pitch + R::chunk * chunkOf(k), from[k], 16);
                from[k] += step;
            }
        } else if (any && a.type != ElementType::f32) {
            bringAny(stage, to);
        } else {
#pragma unroll
            for (int k = 0; k < rounds; ++k) {
                const int row = rowOf(k), c = R::chunk * chunkOf(k);
                if (row < S::rows)
                    bring(to + row * R::pitch + c, tables.row[stage * S::rows + row], at[k], tables.column + c);
            }
        }
    }

    /// One warp copies the rows; warps alternate.
    __device__ __forceinline__ void startRows(int stage, Stage* to, std::uint64_t* arrival) const {
        const int bytes = (tables.right - tables.left) * 16;
        const int lane = threadIdx.x % 32;
        if (static_cast<int>(threadIdx.x) / 32 != stage % (threads / 32))
            return;
        if (lane == 0)
            expectBytes(arrival, S::rows * bytes);
        __syncwarp();
        const int row = stage * S::rows + lane;
        if (lane < S::rows)
            copyRow(to + lane * R::pitch + tables.left * R::chunk,
                    static_cast<const Stage*>(a.in) + tables.from + tables.left * R::chunk +
                        (tables.plain ? row * a.strideY : tables.row[row]),
                    bytes, arrival);
    }

    /// Calls f(k, row, column) for this thread's samples beyond the borders.
    template <class F>
    __device__ __forceinline__ void forBeyond(F f) const {
#pragma unroll unrolled
        for (int k = 0; k < beyondRounds; ++k) {
            const int i = static_cast<int>(threadIdx.x) + k * threads, column = i / S::rows + R::halo - S::radius;
            const int left = max(tables.left * R::chunk, R::halo - S::radius);
            if (i / S::rows < tables.beyond)
                f(k, i % S::rows, column < left ? column : column - left + tables.right * R::chunk);
        }
    }
    __device__ __forceinline__ void startBeyond(int stage, int slot) {
        Stage* to = stages + slot * R::stage;
        waiting = slot;
        forBeyond([&](int k, int row, int column) {
            const int x = tables.column[column];
            const Stage* sample = static_cast<const Stage*>(a.in) + tables.row[stage * S::rows + row] + x;
            if constexpr (waits)
                wait[k] = x >= 0 ? *sample : static_cast<Stage>(a.outsideValue);
            else if (x >= 0)
                __pipeline_memcpy_async(to + row * R::pitch + column, sample, sizeof(Stage));
            else
                to[row * R::pitch + column] = a.outsideValue;
        });
    }
    /// Stores the waiting samples; a barrier must follow before others read.
    __device__ __forceinline__ void settle() {
        if constexpr (waits)
            if (waiting >= 0) {
                Stage* to = stages + waiting * R::stage;
                forBeyond([&](int k, int row, int column) { to[row * R::pitch + column] = wait[k]; });
                waiting = -1;
            }
    }
    __device__ __forceinline__ void await(int slot, int turn) const {
        if (inRows())
            awaitArrival(arrivals + slot, turn);
    }

    /// Brings a chunk from a position of a row, or from separate positions if that is −1.
    __device__ __forceinline__ void bring(Stage* to, std::int64_t row, int position, const int* p) const {
        if (row >= 0 && position >= 0) {
            __pipeline_memcpy_async(to, static_cast<const Stage*>(a.in) + row + position, 16);
            return;
        }
#pragma unroll
        for (int q = 0; q < R::chunk; q += 4) {
            const int4 four = *reinterpret_cast<const int4*>(p + q);
            if (sizeof(Stage) < 4 && row >= 0 && a.fours && inStep(four))
                __pipeline_memcpy_async(to + q, static_cast<const Stage*>(a.in) + row + four.x, 4 * sizeof(Stage));
            else
                copyScattered<Stage, any>(to + q, a.in, a.type, row, four, a.outsideValue);
        }
    }

    /// Brings a type known at run time: all chunks are loaded before the first is converted.
    __device__ __forceinline__ void bringAny(int stage, Stage* to) const {
        byType(a.type, [&]<class T>(T) {
            Chunk<T> four[rounds];
            unsigned scattered = 0;
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (const int row = rowOf(k); row < S::rows) {
                    const std::int64_t from = tables.row[stage * S::rows + row];
                    if (from >= 0 && at[k] >= 0)
                        four[k] = *reinterpret_cast<const Chunk<T>*>(static_cast<const T*>(a.in) + from + at[k]);
                    else
                        scattered |= 1U << k;
                }
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (const int row = rowOf(k); row < S::rows && (scattered >> k & 1) == 0)
                    *reinterpret_cast<float4*>(to + row * R::pitch + R::chunk * chunkOf(k)) = asFloats(four[k]);
#pragma unroll 1
            for (int k = 0; k < rounds; ++k)
                if (const int row = rowOf(k), c = R::chunk * chunkOf(k); (scattered >> k & 1) != 0)
                    copyScattered<Stage, any>(to + row * R::pitch + c, a.in, a.type, tables.row[stage * S::rows + row],
                                              *reinterpret_cast<const int4*>(tables.column + c), a.outsideValue);
        });
    }
};

} // namespace conv::march
