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
    float between;                 ///< what sums along x are multiplied by before they are split
    float after;                   ///< and results, besides the scale of the samples
    std::uint8_t* spoiled;         ///< for each block whether it met NaN or infinity
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

/// Brings the samples of a step to the thread that will convert them: each thread reads only what it has fetched
/// itself, so that no barrier is needed. Types told at run time (`any`) arrive as float32.
template <class B, class Stage, bool any, class A>
struct Fetcher {
    static constexpr int fullFetches = B::rowsOfWarp * B::fullRounds;
    static constexpr int columns = B::fullRounds + (B::rest > 0 ? 1 : 0); ///< that a lane's chunks lie in

    const A& a;
    Chunk<Stage>* mine;        ///< one slot for each fetch, threads apart
    const int4* positions;     ///< of each chunk's samples along x, −1 outside; only if not plain
    bool plain;                ///< the strip's columns are neighbours, inside and aligned
    Interval run;              ///< of rows that are neighbours
    std::int64_t shift, plane; ///< offset of the plane, −1 outside
    const Stage *full, *rest;  ///< if plain, this lane's first chunk at position 0 along y
    int column[columns];       ///< position of this lane's chunks along x, −1 where samples must be gathered

    __device__ __forceinline__ Fetcher(const A& arguments, unsigned char* stage, int4* x, std::int64_t insideY)
        : a(arguments), mine(reinterpret_cast<Chunk<Stage>*>(stage) + threadIdx.x), positions(x) {
        const std::int64_t from = a.first[0] + static_cast<std::int64_t>(blockIdx.x) * B::width;
        std::int64_t shiftX;
        const Interval runX = a.map[0].straight(a.lo[0], &shiftX);
        plain = !any && a.aligned && from >= runX.lo && from + B::window <= runX.hi && (from + shiftX) % 4 == 0;
        if (!plain)
            for (int i = threadIdx.x; i < 4 * B::chunks; i += B::threads)
                reinterpret_cast<int*>(x)[i] = static_cast<int>(foldedOnce(a.map[0], runX, shiftX, from + i));
        run = a.map[1].straight(insideY, &shift);
        const std::int64_t z = a.map[2](a.lo[2] + blockIdx.z);
        plane = z < 0 ? -1 : z * a.strideZ;
        plain &= z >= 0;
        const auto* first = static_cast<const Stage*>(a.in) + plane + from + shiftX;
        full = first + rowOf(0) * a.strideY + 4 * chunkOf(0);
        rest = first + rowOf(fullFetches) * a.strideY + 4 * chunkOf(fullFetches);
#pragma unroll
        for (int i = 0; i < columns; ++i)
            column[i] = static_cast<int>(from + shiftX) + 4 * chunkOf(i < B::fullRounds ? i : fullFetches);
        if constexpr (B::lanesIdle)
#pragma unroll
            for (int k = fullFetches; k < B::fetches; ++k)
                mine[k * B::threads] = {};
    }

    /// Once the positions are there.
    __device__ __forceinline__ void look() {
        if (plain)
            return;
#pragma unroll
        for (int i = 0; i < columns; ++i) {
            const int4 p = positions[chunkOf(i < B::fullRounds ? i : fullFetches)];
            column[i] = a.aligned && inStep(p) ? p.x : -1;
        }
    }
    __device__ __forceinline__ int columnOf(int k) const {
        return column[k < fullFetches ? k % (B::fullRounds > 0 ? B::fullRounds : 1) : columns - 1];
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

    /// Starts fetching the rows from index y on.
    __device__ __forceinline__ void start(std::int64_t y) {
        if (plain && y >= run.lo && y + B::rows <= run.hi) {
            const std::int64_t row = (y + shift) * a.strideY, step = B::warps * a.strideY;
#pragma unroll
            for (int j = 0; j < B::rowsOfWarp; ++j)
#pragma unroll
                for (int i = 0; i < B::fullRounds; ++i)
                    __pipeline_memcpy_async(mine + (j * B::fullRounds + i) * B::threads,
                                            full + (row + j * step) + 128 * i, sizeof(Chunk<Stage>));
#pragma unroll
            for (int j = 0; j < B::restRounds; ++j)
                if (has(fullFetches + j))
                    __pipeline_memcpy_async(mine + (fullFetches + j) * B::threads,
                                            rest + (row + j * B::restRows * step), sizeof(Chunk<Stage>));
        } else {
            const std::int64_t p = foldedOnce(a.map[1], run, shift, y + threadIdx.x % 32);
            scatter(p < 0 || plane < 0 ? -1 : p * a.strideY + plane);
        }
        __pipeline_commit();
    }

    /// The same where rows or columns are no neighbours; each lane knows the offset of one row, −1 outside.
    __device__ __forceinline__ void scatter(std::int64_t lanesRow) {
        std::int64_t row[B::fetches];
#pragma unroll
        for (int k = 0; k < B::fetches; ++k)
            row[k] = __shfl_sync(~0U, lanesRow, rowOf(k) % B::rows);
        if constexpr (any) {
            byType(a.type, [&]<class T>(T) {
#pragma unroll
                for (int k = 0; k < B::fetches; ++k)
                    if (has(k))
                        mine[k * B::threads] = samples<T>(row[k], columnOf(k), positions + chunkOf(k));
            });
        } else {
#pragma unroll
            for (int k = 0; k < B::fetches; ++k)
                if (has(k)) {
                    auto* to = reinterpret_cast<Stage*>(mine + k * B::threads);
                    if (row[k] >= 0 && columnOf(k) >= 0)
                        __pipeline_memcpy_async(to, static_cast<const Stage*>(a.in) + row[k] + columnOf(k),
                                                sizeof(Chunk<Stage>));
                    else
                        gather(to, row[k], positions[chunkOf(k)]);
                }
        }
    }
    __device__ __forceinline__ void gather(Stage* to, std::int64_t row, const int4& p) const {
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
    __device__ __forceinline__ Chunk<Stage> samples(std::int64_t row, int x, const int4* places) const {
        const auto* from = static_cast<const T*>(a.in) + row;
        float4 v;
        if (row >= 0 && x >= 0) {
            v = asFloats(*reinterpret_cast<const Chunk<T>*>(from + x));
        } else {
            const int4 p = *places;
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
        float largest = 0;
#pragma unroll
        for (int k = 0; k < B::fetches; ++k) {
            v[k] = asFloats(mine[k * B::threads]);
            largest = larger(larger(larger(larger(largest, v[k].x), v[k].y), v[k].z), v[k].w);
        }
        return largest;
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
    }
};

} // namespace band
} // namespace conv::march
