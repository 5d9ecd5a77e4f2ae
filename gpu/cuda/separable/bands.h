#pragma once
#include "cuda/separable/place.h"
#include <cuda_fp16.h>

/// Wide kernels on tensor cores. Along an axis the taps are a banded Toeplitz matrix, cut into 16 × 16 matrices that
/// are the same for all outputs. The row pass multiplies them by samples from shared memory; what it leaves in
/// registers is, as it lies, the operand of the column pass, which adds it to the sums of the outputs under way while
/// the block walks down the image. Samples, sums and taps are split into two float16 each: three products keep 22 bits,
/// and float32 sums that are emptied into others after at most `matrices` steps do not lose them again.
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

    static constexpr std::size_t stage = std::size_t{16} * fetches * threads, half = std::size_t{2} * rows * pitch,
                                 tables = std::size_t{2} * matrices * 32 * sizeof(uint4);
    static constexpr std::size_t bytes = stage + 2 * half + tables + std::size_t{16} * chunks;
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

__device__ __forceinline__ void multiply(float (&d)[4], const uint4& a, std::uint32_t b0, std::uint32_t b1) {
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b0), "r"(b1));
#else
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5},{%6},{%0,%1,%2,%3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a.x), "r"(a.y), "r"(b0));
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

/// 2^e, for e from −126 to 127.
__device__ __forceinline__ float powerOfTwo(int e) {
    return __int_as_float((e + 127) << 23);
}

/// Part of the Toeplitz matrices: diagonals 8j … 8j + 7 as the lanes of a warp hold them. Matrix m consists of parts
/// 2m − 1, 2m and 2m + 1, so that two of them are loaded for each.
struct Diagonals {
    std::uint32_t before[2] = {0, 0}; ///< part 2m − 1, hi and lo

    __device__ __forceinline__ void next(const uint4* table, uint4& hi, uint4& lo) {
        const uint4 t = *table;
        hi = make_uint4(t.x, before[0], t.y, t.x);
        lo = make_uint4(t.z, before[1], t.w, t.z);
        before[0] = t.y;
        before[1] = t.w;
    }
};

/// Matrix m alone.
__device__ __forceinline__ void matrixOf(const uint4* tables, int m, uint4& hi, uint4& lo) {
    const uint4 t = tables[m * 32];
    std::uint32_t before[2] = {0, 0};
    if (m > 0) {
        const uint4 b = tables[(m - 1) * 32];
        before[0] = b.y;
        before[1] = b.w;
    }
    hi = make_uint4(t.x, before[0], t.y, t.x);
    lo = make_uint4(t.z, before[1], t.w, t.z);
}

template <class B, class A>
__device__ __forceinline__ void fillTables(const A& a, uint4* tables) {
    constexpr int places = 2 * B::radius + 1;
    for (int i = threadIdx.x; i < 2 * B::matrices * 32; i += B::threads) {
        const int axis = i / (B::matrices * 32), m = i / 32 % B::matrices, lane = i % 32;
        std::uint32_t hi[2], lo[2];
#pragma unroll
        for (int q = 0; q < 2; ++q) {
            const int j = 16 * m + 8 * q + 2 * (lane & 3) - (lane >> 2);
            const auto tap = [&](int k) { return k >= 0 && k < places ? a.taps[axis][k] : 0.0f; };
            split(tap(j), tap(j + 1), hi[q], lo[q]);
        }
        tables[i] = make_uint4(hi[0], hi[1], lo[0], lo[1]);
    }
}

/// Brings the samples of a step to the thread that will convert them: each thread reads only what it has fetched
/// itself, so that no barrier is needed.
template <class B, class A>
struct Fetcher {
    const A& a;
    uint4* mine;               ///< one slot for each fetch, threads apart
    const int4* positions;     ///< of each chunk's samples along x, −1 outside
    int at[B::fullRounds + 1]; ///< position of this lane's chunks, −1 where they must be gathered
    unsigned rowsOutside = 0;  ///< of the step that was fetched last
    Interval run;
    std::int64_t shift, plane; ///< offset of the plane, −1 outside

    __device__ __forceinline__ Fetcher(const A& arguments, uint4* stage, const int4* x, std::int64_t insideY)
        : a(arguments), mine(stage + threadIdx.x), positions(x) {
#pragma unroll
        for (int i = 0; i <= B::fullRounds; ++i) {
            const int4 p = positions[min(columnOf(i), B::chunks - 1)];
            at[i] = a.aligned && inStep(p) ? p.x : -1;
        }
        run = a.map[1].straight(insideY, &shift);
        const std::int64_t z = a.map[2](a.lo[2] + blockIdx.z);
        plane = z < 0 ? -1 : z * a.strideZ;
    }

    /// Chunk of a row that this lane fetches in the i-th round.
    __device__ __forceinline__ static int columnOf(int i) {
        const int lane = threadIdx.x % 32;
        return i < B::fullRounds ? lane + 32 * i : 32 * B::fullRounds + (B::rest > 0 ? lane % B::rest : 0);
    }
    __device__ __forceinline__ static int roundOf(int k) {
        return k < B::rowsOfWarp * B::fullRounds ? k % (B::fullRounds > 0 ? B::fullRounds : 1) : B::fullRounds;
    }
    /// Row of the step that fetch k of this lane belongs to; B::rows if to none.
    __device__ __forceinline__ static int rowOf(int k) {
        const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
        constexpr int full = B::rowsOfWarp * B::fullRounds;
        if (k < full)
            return warp + B::warps * (k / (B::fullRounds > 0 ? B::fullRounds : 1));
        const int j = (k - full) * B::restRows + (B::rest > 0 ? lane / B::rest : 0);
        return (B::rest > 0 && lane >= B::restRows * B::rest) || j >= B::rowsOfWarp ? B::rows : warp + B::warps * j;
    }

    /// Starts fetching the rows from index y on.
    __device__ __forceinline__ void start(std::int64_t y) {
        const std::int64_t p = positionOf(a.map[1], run, shift, y + threadIdx.x % 32);
        const std::int64_t row = p < 0 || plane < 0 ? -1 : p * a.strideY + plane;
        rowsOutside = __ballot_sync(~0U, row < 0);
        switch (a.type) {
        case ElementType::u8:
        case ElementType::i8:
            return fetch<std::uint8_t>(row);
        case ElementType::u16:
        case ElementType::i16:
            return fetch<std::uint16_t>(row);
        case ElementType::f32:
        case ElementType::u32:
        case ElementType::i32:
            return fetch<std::uint32_t>(row);
        default:
            return fetch<std::uint64_t>(row);
        }
    }

    template <class Bits>
    __device__ __forceinline__ void fetch(std::int64_t lanesRow) {
#pragma unroll
        for (int k = 0; k < B::fetches; ++k) {
            const int r = rowOf(k), column = at[roundOf(k)];
            const std::int64_t row = __shfl_sync(~0U, lanesRow, r % 32);
            if (r == B::rows || row < 0)
                continue;
            uint4* to = mine + k * B::threads;
            if constexpr (sizeof(Bits) == 8) {
                // As float32 at once: such samples do not fit the slot.
                const int4 p = positions[columnOf(roundOf(k))];
                *to = make_uint4(asFloat(row, p.x), asFloat(row, p.y), asFloat(row, p.z), asFloat(row, p.w));
            } else {
                const auto* from = static_cast<const Bits*>(a.in) + row;
                if (column >= 0) {
                    __pipeline_memcpy_async(to, from + column, 4 * sizeof(Bits));
                    continue;
                }
                const int4 p = positions[columnOf(roundOf(k))];
                auto* one = reinterpret_cast<Bits*>(to);
                gather(one, from, p.x);
                gather(one + 1, from, p.y);
                gather(one + 2, from, p.z);
                gather(one + 3, from, p.w);
            }
        }
        __pipeline_commit();
    }
    template <class Bits>
    __device__ __forceinline__ void gather(Bits* to, const Bits* from, int at) const {
        if (at < 0)
            return;
        if constexpr (sizeof(Bits) == 4)
            __pipeline_memcpy_async(to, from + at, 4);
        else
            *to = from[at];
    }
    __device__ __forceinline__ unsigned asFloat(std::int64_t row, int at) const {
        return at < 0 ? 0 : __float_as_uint(sampleAt(a.in, a.type, row + at));
    }

    /// What was fetched, as float32; the bits of the largest magnitude among it.
    __device__ __forceinline__ unsigned take(float4 (&v)[B::fetches]) const {
        __pipeline_wait_prior(0);
        switch (a.type) {
        case ElementType::u8:
            return convert<std::uint8_t>(v);
        case ElementType::i8:
            return convert<std::int8_t>(v);
        case ElementType::u16:
            return convert<std::uint16_t>(v);
        case ElementType::i16:
            return convert<std::int16_t>(v);
        case ElementType::u32:
            return convert<std::uint32_t>(v);
        case ElementType::i32:
            return convert<std::int32_t>(v);
        default:
            return convert<float>(v);
        }
    }
    template <class T>
    __device__ __forceinline__ unsigned convert(float4 (&v)[B::fetches]) const {
        unsigned largest = 0;
#pragma unroll
        for (int k = 0; k < B::fetches; ++k) {
            const int r = rowOf(k);
            const auto four = *reinterpret_cast<const Chunk<T>*>(mine + k * B::threads);
            v[k] = make_float4(static_cast<float>(four.v[0]), static_cast<float>(four.v[1]),
                               static_cast<float>(four.v[2]), static_cast<float>(four.v[3]));
            if (r == B::rows || (rowsOutside >> r & 1) != 0) {
                v[k] = make_float4(a.outsideValue, a.outsideValue, a.outsideValue, a.outsideValue);
            } else if (at[roundOf(k)] < 0) {
                const int4 p = positions[columnOf(roundOf(k))];
                v[k].x = p.x < 0 ? a.outsideValue : v[k].x;
                v[k].y = p.y < 0 ? a.outsideValue : v[k].y;
                v[k].z = p.z < 0 ? a.outsideValue : v[k].z;
                v[k].w = p.w < 0 ? a.outsideValue : v[k].w;
            }
            const auto bits = [](float x) { return __float_as_uint(x) & 0x7fffffffU; };
            largest = max(max(largest, max(bits(v[k].x), bits(v[k].y))), max(bits(v[k].z), bits(v[k].w)));
        }
        return largest;
    }
};

/// Scale of a step's samples, 2^(13 − exponent): they come out below 2^14, the largest hardly below 2^6, so that
/// neighbours of similar brightness share a scale. It falls slowly, for the sums under way rise with it.
struct Scale {
    int exponent = 0;
    bool any = false, spoiled = false;

    /// Takes the bits of a step's largest magnitude; returns by what the exponent falls.
    __device__ __forceinline__ int take(unsigned bits) {
        spoiled |= bits >= 0x7f800000U;
        int e = bits == 0 ? -112 : max(((static_cast<int>(bits >> 23) - 127 + 7) & ~7), -112);
        if (any)
            e = max(e, exponent - 8);
        const int fall = any ? exponent - e : 0;
        exponent = e;
        any = true;
        return fall;
    }
    __device__ __forceinline__ float up() const { return powerOfTwo(13 - exponent); }
    __device__ __forceinline__ float down() const { return powerOfTwo(exponent - 13); }
};

/// Sums along x of a warp's 16 columns and 32 rows, as the right-hand operand of the column pass: hi and lo halves for
/// [16 rows][8 columns][register].
template <class B>
__device__ __forceinline__ void alongRows(std::uint32_t halves, const uint4* table, float between,
                                          std::uint32_t (&hi)[2][2][2], std::uint32_t (&lo)[2][2][2]) {
    float sum[2][2][4] = {}, small[2][2][4] = {}; // [16 rows][8 rows of them]; products with a lo half apart
    Diagonals diagonals;
#pragma unroll
    for (int m = 0; m < B::matrices; ++m) {
        uint4 tapsHi, tapsLo;
        diagonals.next(table + m * 32, tapsHi, tapsLo);
        std::uint32_t x[2][4], y[2][4];
#pragma unroll
        for (int b = 0; b < 2; ++b) {
            loadMatrices(x[b], halves + (b * 16 * B::pitch + m * 16) * 2);
            loadMatrices(y[b], halves + static_cast<unsigned>(B::half) + (b * 16 * B::pitch + m * 16) * 2);
        }
#pragma unroll
        for (int b = 0; b < 2; ++b)
#pragma unroll
            for (int n = 0; n < 2; ++n)
                multiply(sum[b][n], tapsHi, x[b][2 * n], x[b][2 * n + 1]);
#pragma unroll
        for (int b = 0; b < 2; ++b)
#pragma unroll
            for (int n = 0; n < 2; ++n)
                multiply(small[b][n], tapsHi, y[b][2 * n], y[b][2 * n + 1]);
#pragma unroll
        for (int b = 0; b < 2; ++b)
#pragma unroll
            for (int n = 0; n < 2; ++n)
                multiply(small[b][n], tapsLo, x[b][2 * n], x[b][2 * n + 1]);
    }
#pragma unroll
    for (int b = 0; b < 2; ++b)
#pragma unroll
        for (int n = 0; n < 2; ++n)
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const float first = (sum[b][h][2 * n] + small[b][h][2 * n]) * between;
                const float second = (sum[b][h][2 * n + 1] + small[b][h][2 * n + 1]) * between;
                split(first, second, hi[b][n][h], lo[b][n][h]);
            }
}

/// d += matrix · one block of 16 rows; the small products before the large ones.
__device__ __forceinline__ void add(float (&d)[2][4], const uint4& tapsHi, const uint4& tapsLo,
                                    const std::uint32_t (&hi)[2][2], const std::uint32_t (&lo)[2][2]) {
#pragma unroll
    for (int n = 0; n < 2; ++n)
        multiply(d[n], tapsLo, hi[n][0], hi[n][1]);
#pragma unroll
    for (int n = 0; n < 2; ++n)
        multiply(d[n], tapsHi, lo[n][0], lo[n][1]);
#pragma unroll
    for (int n = 0; n < 2; ++n)
        multiply(d[n], tapsHi, hi[n][0], hi[n][1]);
}

} // namespace band

template <class B>
__global__ void __launch_bounds__(B::threads, B::blocks)
    marchBands(const __grid_constant__ BandArguments<B::radius> a) {
    using namespace band;
    extern __shared__ __align__(128) unsigned char memory[];
    __shared__ unsigned largest[B::warps];
    auto* halves = reinterpret_cast<__half*>(memory + B::stage);
    auto* tables = reinterpret_cast<uint4*>(memory + B::stage + 2 * B::half);
    auto* positions = reinterpret_cast<int4*>(memory + B::stage + 2 * B::half + B::tables);
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int begin = static_cast<int>(blockIdx.y) * a.segment;
    const int steps = (min(a.segment, a.size[1] - begin) + 2 * B::radius + B::rows - 1) / B::rows;
    {
        const std::int64_t from = a.first[0] + static_cast<std::int64_t>(blockIdx.x) * B::width;
        std::int64_t shift;
        const Interval run = a.map[0].straight(a.lo[0], &shift);
        for (int i = threadIdx.x; i < 4 * B::chunks; i += B::threads)
            reinterpret_cast<int*>(positions)[i] = static_cast<int>(positionOf(a.map[0], run, shift, from + i));
    }
    fillTables<B>(a, tables);
    __syncthreads();
    using Arguments = BandArguments<B::radius>;
    Fetcher<B, Arguments> fetcher(a, reinterpret_cast<uint4*>(memory), positions,
                                  max(a.lo[1], a.lo[1] - a.skip[1] + begin));
    const std::int64_t firstRow = a.first[1] + begin;
    fetcher.start(firstRow);

    const uint4 *tableX = tables + lane, *tableY = tables + B::matrices * 32 + lane;
    const auto matrixRows = static_cast<std::uint32_t>(__cvta_generic_to_shared(
        halves + ((lane >> 4 & 1) * 8 + (lane & 7)) * B::pitch + warp * 16 + (lane >> 3 & 1) * 8));
    // Results of this lane: two neighbours of 2 × 2 × 2 rows and columns.
    const int x = static_cast<int>(blockIdx.x) * B::width + warp * 16 + 2 * (lane % 4);
    const int rowsEnd = min(begin + a.segment, a.size[1]);
    const bool across = static_cast<int>(blockIdx.x) * B::width >= a.skip[0] &&
                        static_cast<int>(blockIdx.x + 1) * B::width <= a.size[0] && a.wide;
    int y = begin - 2 * B::radius + lane / 4;
    float* out = a.out + (x - a.skip[0]) + (y - a.skip[1]) * a.outStrideY + blockIdx.z * a.outStrideZ;
    float sums[B::running][2][4] = {};
    Scale scale;

#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
        float4 v[B::fetches];
        const unsigned mine = largestOfWarp(fetcher.take(v));
        if (lane == 0)
            largest[warp] = mine;
        __syncthreads(); // nobody reads the halves of the step before any more
        if (step + 1 < steps)
            fetcher.start(firstRow + (step + 1) * B::rows);
        unsigned bits = 0;
#pragma unroll
        for (int w = 0; w < B::warps; ++w)
            bits = max(bits, largest[w]);
        const int fall = scale.take(bits);
        const float up = scale.up();
#pragma unroll
        for (int k = 0; k < B::fetches; ++k) {
            const int row = fetcher.rowOf(k), column = fetcher.columnOf(fetcher.roundOf(k));
            if (row == B::rows)
                continue;
            uint2 hi, lo;
            split(v[k].x * up, v[k].y * up, hi.x, lo.x);
            split(v[k].z * up, v[k].w * up, hi.y, lo.y);
            __half* to = halves + row * B::pitch + 4 * column;
            *reinterpret_cast<uint2*>(to) = hi;
            *reinterpret_cast<uint2*>(to + B::half / 2) = lo;
        }
        if (fall != 0) {
            const float factor = fall > -127 ? powerOfTwo(fall) : 0;
#pragma unroll
            for (int i = 0; i < B::running; ++i)
#pragma unroll
                for (int n = 0; n < 2; ++n)
#pragma unroll
                    for (int q = 0; q < 4; ++q)
                        sums[i][n][q] *= factor;
        }
        __syncthreads();

        std::uint32_t hi[2][2][2], lo[2][2][2];
        alongRows<B>(matrixRows, tableX, a.between, hi, lo);
        // Rows 0 to 15 of the step are the last that the oldest 16 outputs need, rows 16 to 31 those of the next 16.
        uint4 lastHi, lastLo, tapsHi, tapsLo;
        matrixOf(tableY, B::running, lastHi, lastLo);
        matrixOf(tableY, B::running - 1, tapsHi, tapsLo);
        float done[2][2][4] = {};
        add(done[0], lastHi, lastLo, hi[0], lo[0]);
        add(done[1], tapsHi, tapsLo, hi[0], lo[0]);
        add(done[1], lastHi, lastLo, hi[1], lo[1]);
        if (step * B::rows >= 2 * B::radius) {
            const float down = scale.down();
#pragma unroll
            for (int b = 0; b < 2; ++b)
#pragma unroll
                for (int h = 0; h < 2; ++h) {
                    const int row = b * 16 + h * 8;
                    if (y + row < a.skip[1] || y + row >= rowsEnd)
                        continue;
                    float* to = out + row * a.outStrideY;
#pragma unroll
                    for (int n = 0; n < 2; ++n) {
                        const auto result = [&](int q) {
                            return (sums[b][n][2 * h + q] + done[b][n][2 * h + q]) * a.after * down;
                        };
                        if (across) {
                            __stcs(reinterpret_cast<float2*>(to + n * 8), make_float2(result(0), result(1)));
                        } else {
#pragma unroll
                            for (int q = 0; q < 2; ++q)
                                if (x + n * 8 + q >= a.skip[0] && x + n * 8 + q < a.size[0])
                                    __stcs(to + n * 8 + q, result(q));
                        }
                    }
                }
        }
        y += B::rows;
        out += B::rows * a.outStrideY;
#pragma unroll
        for (int i = 0; i < B::running; ++i) {
            float more[2][4] = {};
            add(more, tapsHi, tapsLo, hi[1], lo[1]); // matrix running − 1 − i
            if (i + 1 < B::running) {
                matrixOf(tableY, B::running - 2 - i, tapsHi, tapsLo);
                add(more, tapsHi, tapsLo, hi[0], lo[0]);
            }
#pragma unroll
            for (int n = 0; n < 2; ++n)
#pragma unroll
                for (int q = 0; q < 4; ++q)
                    sums[i][n][q] =
                        (i + 2 < B::running ? sums[i + 2 < B::running ? i + 2 : 0][n][q] : 0.0f) + more[n][q];
        }
    }
    if (threadIdx.x == 0 && a.spoiled)
        a.spoiled[(static_cast<std::int64_t>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] =
            scale.spoiled ? 1 : 0;
}

} // namespace conv::march
