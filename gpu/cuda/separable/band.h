#pragma once
#include "cuda/separable/place.h"
#include <cuda_fp16.h>

/// What a march of bands is made of, its arguments and its arithmetic; bands.h says what is done with them.
namespace conv::march {

/// A strip of columns, 16 of them a warp, 32 rows a step.
template <int radius_, int warps_, int blocks_>
struct Band {
    static constexpr int radius = radius_, warps = warps_, blocks = blocks_, threads = 32 * warps;
    static constexpr int matrices = radius / 8 + 1; ///< of an axis
    static constexpr int running = matrices - 1;    ///< blocks of 16 outputs under way along y
    static constexpr int warmUp = running / 2;      ///< steps before a segment's first results
    static constexpr bool tight = running > 4;      ///< their sums leave few registers for anything else
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

} // namespace band
} // namespace conv::march
