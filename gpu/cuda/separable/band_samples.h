#pragma once
#include "cuda/separable/place.h"
#include <cuda_fp16.h>

/// What a march of bands is made of, and how its samples come; bands.h says what is done with them.
namespace conv::march {

/// A strip of columns, 16 of them a warp, 32 rows a step.
template <int radius_, int warps_, int blocks_>
struct Band {
    static constexpr int radius = radius_, warps = warps_, blocks = blocks_, threads = 32 * warps;
    static constexpr int matrices = radius / 8 + 1; ///< of an axis
    static constexpr int running = matrices - 1;    ///< blocks of 16 outputs under way along y
    static constexpr int rows = 32, width = 16 * warps, window = width + 2 * radius, chunks = window / 4;
    static constexpr int pitch = window + 8; ///< in halves: eight rows of a matrix lie in different banks
    static constexpr int rowsOfWarp = rows / warps;
    static_assert(radius % 16 == 0 && rows % warps == 0);

    // What a warp fetches of a step: of each of its rows 32 chunks at a time, and the rest of several rows at once.
    static constexpr int fullRounds = chunks / 32, rest = chunks % 32, restRows = rest > 0 ? 32 / rest : 1;
    static constexpr int restRounds = rest > 0 ? (rowsOfWarp + restRows - 1) / restRows : 0;
    static constexpr int fetches = rowsOfWarp * fullRounds + restRounds;

    static constexpr bool lanesIdle = rest > 0 && (restRows * rest < 32 || rowsOfWarp % restRows != 0);

    static constexpr std::size_t half = std::size_t{2} * rows * pitch,
                                 tables = std::size_t{4} * matrices * 32 * sizeof(uint4);
    template <class Stage>
    static constexpr std::size_t stage = std::size_t{4} * sizeof(Stage) * fetches * threads;
    template <class Stage>
    static constexpr std::size_t bytes = stage<Stage> + 2 * half + tables + std::size_t{16} * chunks;
};

template <int radius>
struct BandArguments {
    const void* in;
    ElementType type;
    bool aligned; ///< rows start where chunks of four may be loaded at once
    bool wide;    ///< pairs of results may be stored at once
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the first sample that the first block reads
    std::int64_t lo[3];    ///< index of the box's first output
    int skip[2];           ///< outputs of the first blocks that lie before the box
    int size[2];           ///< outputs, those before the box with them
    float* out;            ///< of the box's first sample
    std::int64_t outStrideY, outStrideZ;
    int segment;                   ///< outputs that a block computes along y
    float taps[2][2 * radius + 1]; ///< times a power of two, the largest near 2^14
    float unscale[2];              ///< takes that power from the taps again
    float between;                 ///< what sums along x are multiplied by before they are split
    float after;                   ///< and results, besides the scale of the samples
};

namespace band {

/// d = (first ? 0 : d) + a · b.
template <bool first = false>
__device__ __forceinline__ void multiply(float (&d)[4], const uint4& a, std::uint32_t b0, std::uint32_t b1) {
    const float c[4] = {first ? 0 : d[0], first ? 0 : d[1], first ? 0 : d[2], first ? 0 : d[3]};
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%10,%11,%12,%13};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b0), "r"(b1), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
#else
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5},{%6},{%7,%8,%9,%10};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a.x), "r"(a.y), "r"(b0), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5},{%6},{%0,%1,%2,%3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a.z), "r"(a.w), "r"(b1));
#endif
}

/// Four 8 × 8 matrices of halves; each lane gives the address of a row.
__device__ __forceinline__ void loadMatrices(std::uint32_t (&r)[4], std::uint32_t address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3},[%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address)
                 : "memory");
}

/// Two numbers as two halves each: hi + lo is right to 22 bits.
__device__ __forceinline__ void split(float a, float b, std::uint32_t& hi, std::uint32_t& lo) {
    const __half2 h = __floats2half2_rn(a, b);
    const float2 f = __half22float2(h);
    const __half2 l = __floats2half2_rn(a - f.x, b - f.y);
    hi = *reinterpret_cast<const std::uint32_t*>(&h);
    lo = *reinterpret_cast<const std::uint32_t*>(&l);
}

__device__ __forceinline__ unsigned largestOfWarp(unsigned v) {
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(~0U, v);
#else
    for (int offset = 16; offset > 0; offset /= 2)
        v = max(v, __shfl_xor_sync(~0U, v, offset));
    return v;
#endif
}

/// The larger of m ≥ 0 and |x|; NaN where x is NaN.
__device__ __forceinline__ float larger(float m, float x) {
#if __CUDA_ARCH__ >= 800
    float result;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(m), "f"(fabsf(x)));
    return result;
#else
    return __uint_as_float(max(__float_as_uint(m), __float_as_uint(fabsf(x))));
#endif
}

/// 2^e, for e from −126 to 127.
__device__ __forceinline__ float powerOfTwo(int e) {
    return __int_as_float((e + 127) << 23);
}

/// Toeplitz matrices as the lanes of a warp hold them: of each hi, then lo.
template <class B, class A>
__device__ __forceinline__ void fillTables(const A& a, uint4* tables) {
    constexpr int places = 2 * B::radius + 1;
    for (int i = threadIdx.x; i < 2 * B::matrices * 32; i += B::threads) {
        const int axis = i / (B::matrices * 32), m = i / 32 % B::matrices, lane = i % 32;
        std::uint32_t hi[4], lo[4];
#pragma unroll
        for (int q = 0; q < 4; ++q) {
            const int row = (lane >> 2) + 8 * (q & 1), column = 2 * (lane & 3) + 8 * (q >> 1),
                      j = 16 * m + column - row;
            const auto tap = [&](int k) { return k >= 0 && k < places ? a.taps[axis][k] : 0.0f; };
            split(tap(j), tap(j + 1), hi[q], lo[q]);
        }
        uint4* to = tables + (axis * B::matrices + m) * 64 + lane;
        to[0] = make_uint4(hi[0], hi[1], hi[2], hi[3]);
        to[32] = make_uint4(lo[0], lo[1], lo[2], lo[3]);
    }
}

/// positionOf, without a division where one fold leads into the run: rows above and below are looked up in every step
/// there.
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

/// What all threads of a block fetch. In shared memory, as registers are what the loop has least of.
struct FetchedStrip {
    const void* first;        ///< if direct, the window's first sample, were all rows and columns neighbours
    int left, right;          ///< if direct, chunks [left, right) of a row are fetched; the others are patched
    int straight, straightTo; ///< steps whose rows are neighbours, inside
    float least = 0;          ///< the largest magnitude is at least this: what is outside
    bool direct;              ///< whole chunks come from whole chunks
};

/// Brings the samples of a step to the thread that will convert them: each thread reads only what it has fetched
/// itself, so that no barrier is needed. Types told at run time (`any`) arrive as float32.
///
/// A warp converts whole rows, so that it can also copy what lies beyond the left or right border from the halves that
/// it has just written: a strip at the border costs a strip in the middle and these few copies (`patched`). Only where
/// the samples are elsewhere (`wrap`) or rows not aligned are they gathered one by one.
template <class B, class Stage, bool any, class A>
struct Fetcher {
    static constexpr int fullFetches = B::rowsOfWarp * B::fullRounds;

    const A& a;
    Chunk<Stage>* mine; ///< one slot for each fetch, threads apart
    /// Of each column beyond the border: if patched, the one in the window that it equals, −1 outside; else where its
    /// sample is along x. Not filled if all columns are inside.
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
        s.right = chunkAt(runX.hi) / 4;
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
                places[i] = static_cast<int>(foldedOnce(a.map[0], runX, shiftX, from + i));
        if constexpr (B::lanesIdle)
#pragma unroll
            for (int k = fullFetches; k < B::fetches; ++k)
                mine[k * B::threads] = {};
    }
    __device__ __forceinline__ static std::int64_t firstColumn(const A& a) {
        return a.first[0] + static_cast<std::int64_t>(blockIdx.x) * B::width;
    }
    /// Indices of rows that are neighbours, among them those of a segment's outputs.
    __device__ __forceinline__ static Interval rows(const A& a, int begin, std::int64_t* shift) {
        return a.map[1].straight(max(a.lo[1], a.lo[1] - a.skip[1] + begin), shift);
    }
    __device__ __forceinline__ static bool isPlain(const FetchedStrip& s) {
        return s.direct && s.left == 0 && s.right == B::chunks;
    }

    /// Once the places are there: whether the columns beyond the border can be copied from others of the window. All
    /// threads of the block together.
    __device__ __forceinline__ void look() {
        const FetchedStrip s = strip;
        if (isPlain(s) || !s.direct)
            return;
        const int left = s.left, right = s.right;
        std::int64_t shift;
        static_cast<void>(a.map[0].straight(a.lo[0], &shift));
        const std::int64_t at = firstColumn(a) + shift;
        // Columns beyond those that some output needs are finite if the others are, and no more is asked of them.
        const int needed = min(B::width, a.size[0] - static_cast<int>(blockIdx.x) * B::width) + 2 * B::radius;
        bool inWindow = true, outside = false;
        for (int i = threadIdx.x; i < B::window; i += B::threads)
            if (i < 4 * left || i >= 4 * right) {
                const int from = i < needed ? places[i] : static_cast<int>(at) + 4 * left;
                const int column = from < 0 ? -1 : static_cast<int>(from - at);
                outside |= from < 0;
                inWindow &= from < 0 || (column >= 4 * left && column < 4 * right);
                if (inWindow)
                    places[i] = column;
            }
        const bool direct = __syncthreads_and(inWindow), meetsOutside = __syncthreads_or(outside);
        if (threadIdx.x == 0) {
            strip.direct = direct;
            strip.least = direct && meetsOutside ? fabsf(a.outsideValue) : 0.0F;
        }
        __syncthreads();
        if (!direct) {
            for (int i = threadIdx.x; i < B::window; i += B::threads)
                places[i] = static_cast<int>(a.map[0](firstColumn(a) + i));
            __syncthreads();
            return;
        }
#pragma unroll
        for (int k = 0; k < B::fetches; ++k)
            if (has(k) && !isInside(s, k))
                mine[k * B::threads] = {};
    }
    __device__ __forceinline__ static bool isInside(const FetchedStrip& s, int k) {
        return chunkOf(k) >= s.left && chunkOf(k) < s.right;
    }

    /// Row and chunk of the step that fetch k of this lane brings.
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
    /// Whether fetch k is this lane's at all.
    __device__ __forceinline__ static bool has(int k) {
        if constexpr (B::lanesIdle)
            return k < fullFetches ||
                   (static_cast<int>(threadIdx.x) % 32 < B::restRows * B::rest && rowOf(k) < B::rows);
        return true;
    }

    /// Starts fetching the rows of a step of the segment that begins at `begin`.
    __device__ __forceinline__ void start(int step, int begin) {
        const FetchedStrip s = strip;
        if (s.direct && step >= s.straight && step < s.straightTo) {
            const std::int64_t more = B::warps * a.strideY;
            const Stage* row = static_cast<const Stage*>(s.first) + step * B::rows * a.strideY;
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
        } else {
            bring(a, mine, places, s.direct ? s.left : -1, s.right, step, begin);
        }
        __pipeline_commit();
    }

    /// The same where rows or chunks are no neighbours. Apart, and from what little it is told, so that the loop
    /// neither holds its code nor its registers.
    __device__ __noinline__ static void bring(const A& a, Chunk<Stage>* mine, const int* places, int left, int right,
                                              int step, int begin) {
        std::int64_t shift;
        const Interval run = rows(a, begin, &shift);
        const std::int64_t z = a.map[2](a.lo[2] + blockIdx.z),
                           p = foldedOnce(a.map[1], run, shift, a.first[1] + begin + step * B::rows + threadIdx.x % 32);
        const std::int64_t row = p < 0 || z < 0 ? -1 : p * a.strideY + z * a.strideZ;
        if (left >= 0)
            foldRows(a, mine, left, right, row);
        else
            scatter(a, mine, reinterpret_cast<const int4*>(places), row);
    }

    /// Whole chunks of rows that are no neighbours. Each lane knows the offset of one row, −1 outside.
    __device__ __forceinline__ static void foldRows(const A& a, Chunk<Stage>* mine, int left, int right,
                                                    std::int64_t lanesRow) {
        std::int64_t shift;
        static_cast<void>(a.map[0].straight(a.lo[0], &shift));
        const Stage* from = static_cast<const Stage*>(a.in) + firstColumn(a) + shift;
#pragma unroll
        for (int k = 0; k < B::fetches; ++k) {
            const std::int64_t row = __shfl_sync(~0U, lanesRow, rowOf(k) % B::rows);
            if (!has(k) || chunkOf(k) < left || chunkOf(k) >= right)
                continue;
            if (row >= 0) {
                __pipeline_memcpy_async(mine + k * B::threads, from + row + 4 * chunkOf(k), sizeof(Chunk<Stage>));
            } else {
                const auto v = static_cast<Stage>(a.outsideValue);
                mine[k * B::threads] = {v, v, v, v};
            }
        }
    }

    /// The same where chunks are no neighbours either.
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

    /// What was fetched, as float32; the largest magnitude among it.
    __device__ __forceinline__ float take(float4 (&v)[B::fetches]) const {
        __pipeline_wait_prior(0);
        float4 most = make_float4(strip.least, 0, 0, 0); // four chains: the block waits for the slowest warp
#pragma unroll
        for (int k = 0; k < B::fetches; ++k) {
            v[k] = asFloats(mine[k * B::threads]);
            most.x = larger(most.x, v[k].x);
            most.y = larger(most.y, v[k].y);
            most.z = larger(most.z, v[k].z);
            most.w = larger(most.w, v[k].w);
        }
        return larger(larger(most.x, most.y), larger(most.z, most.w));
    }

    /// Splits it, times a scale, into halves.
    __device__ __forceinline__ void put(const float4 (&v)[B::fetches], float scale, __half* halves) const {
#pragma unroll
        for (int k = 0; k < B::fetches; ++k)
            if (has(k)) {
                uint2 hi, lo;
                split(v[k].x * scale, v[k].y * scale, hi.x, lo.x);
                split(v[k].z * scale, v[k].w * scale, hi.y, lo.y);
                __half* to = halves + rowOf(k) * B::pitch + 4 * chunkOf(k);
                *reinterpret_cast<uint2*>(to) = hi;
                *reinterpret_cast<uint2*>(to + B::half / 2) = lo;
            }
        if (const FetchedStrip s = strip; s.direct && !isPlain(s))
            patch(s.left, s.right, scale, halves);
    }

    /// Columns beyond the border, of the rows that this warp has split.
    __device__ __forceinline__ void patch(int left, int right, float scale, __half* halves) const {
        __syncwarp();
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, beyond = B::window - 4 * (right - left);
#pragma unroll 1
        for (int i = lane; i < beyond; i += 32) {
            const int column = i < 4 * left ? i : i + 4 * (right - left), from = places[column];
#pragma unroll
            for (int j = 0; j < B::rowsOfWarp; ++j) {
                __half* row = halves + (warp + B::warps * j) * B::pitch;
                __half hi, lo;
                if (from >= 0) {
                    hi = row[from];
                    lo = row[from + B::half / 2];
                } else {
                    hi = __float2half_rn(a.outsideValue * scale);
                    lo = __float2half_rn(a.outsideValue * scale - __half2float(hi));
                }
                row[column] = hi;
                row[column + B::half / 2] = lo;
            }
        }
    }
};

} // namespace band
} // namespace conv::march
