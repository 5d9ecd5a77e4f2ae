// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_tensor/band_again.h"
#include "cuda/variants/separable_tensor/band_samples.h"

/// Wide kernels on tensor cores. Along an axis the taps are a banded Toeplitz matrix, cut into 16 × 16 matrices that
/// all outputs share. The results of the row pass are laid out in registers as the operand of the column pass, which
/// adds them to running sums while the block walks down the image. Samples, sums and taps are split into two float16:
/// three products keep 22 bits. Sums are added to others after at most `matrices` steps, to keep those bits. Integers
/// exact in one float16 have no low halves and need two products in the row pass.
namespace conv::march {
namespace band {

/// Scale of a step's samples, 2^(13 − exponent): they become less than 2^14, the largest at least about 2^6. It depends
/// on the step alone, so that results do not depend on where a segment begins.
struct Scale {
    int exponent;

    /// `bits`: of the largest magnitude.
    __device__ __forceinline__ explicit Scale(unsigned bits)
        : exponent(max((static_cast<int>(bits >> 23) - 127 + 7) & ~7, minExponent)) {}
    __device__ __forceinline__ float up() const { return powerOfTwo(13 - exponent); }
    /// Undoes the scale in sums: exact, though possibly subnormal.
    __device__ __forceinline__ float down() const { return powerOfTwo(exponent - 13) * powerOfTwo(-sumsDown); }
    /// True for NaN, infinity, or samples too large for the sums.
    __device__ __forceinline__ static bool isBeyond(float down) {
        return down > powerOfTwo(maxExponent - 13 - sumsDown);
    }
};

/// Sums along x of a warp's 16 columns and 32 rows, as operand of the column pass: hi and lo halves for [16 rows][8
/// columns][register]. `low`: samples have low halves. `restored` is added to every sum.
template <class B, bool low, bool restores>
__device__ __forceinline__ void alongRows(std::uint32_t halves, const uint4* table, float between, float restored,
                                          std::uint32_t (&hi)[2][2][2], std::uint32_t (&lo)[2][2][2]) {
    // [16 rows][8 rows of them]. Long chains keep products with lo halves apart, to lose no digits.
    constexpr bool apart = B::matrices > 5;
    float sum[2][2][4], smallApart[2][2][4];
    auto& small = apart ? smallApart : sum;
    const auto step = [&]<bool first>(int m, std::bool_constant<first>) {
        const uint4 tapsHi = table[m * 64], tapsLo = table[m * 64 + 32];
        const auto load = [&](std::uint32_t(&r)[2][4], std::uint32_t from) {
#pragma unroll
            for (int b = 0; b < 2; ++b)
                loadMatrices(r[b], from + (b * 16 * B::pitch + m * 16) * 2);
        };
        const auto addTo = [&]<bool fresh>(float(&d)[2][2][4], const uint4& taps, const std::uint32_t(&r)[2][4],
                                           std::bool_constant<fresh>) {
#pragma unroll
            for (int i = 0; i < 4; ++i)
                multiply<fresh>(d[i / 2][i % 2], taps, r[i / 2][i % 2 * 2], r[i / 2][i % 2 * 2 + 1]);
        };
        std::uint32_t x[2][4];
        load(x, halves);
        if constexpr (low) {
            std::uint32_t y[2][4];
            load(y, halves + static_cast<unsigned>(B::half));
            addTo(small, tapsLo, x, std::bool_constant<first>{});
            addTo(small, tapsHi, y, std::false_type{});
        } else {
            addTo(small, tapsLo, x, std::bool_constant<first>{});
        }
        addTo(sum, tapsHi, x, std::bool_constant < first && apart > {});
    };
    step(0, std::true_type{});
#pragma unroll
    for (int m = 1; m < B::matrices; ++m)
        step(m, std::false_type{});
#pragma unroll
    for (int b = 0; b < 2; ++b)
#pragma unroll
        for (int n = 0; n < 2; ++n)
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                float one = sum[b][h][2 * n], two = sum[b][h][2 * n + 1];
                if constexpr (apart) {
                    one += small[b][h][2 * n];
                    two += small[b][h][2 * n + 1];
                }
                if constexpr (restores)
                    split(fmaf(one, between, restored), fmaf(two, between, restored), hi[b][n][h], lo[b][n][h]);
                else
                    split(one * between, two * between, hi[b][n][h], lo[b][n][h]);
            }
}

/// Maximum of numbers ≥ 0 over all threads: leaveLargest, a barrier, readLargest.
__device__ __forceinline__ void leaveLargest(float mine, unsigned* ofWarps) {
    const unsigned ofWarp = largestOfWarp(__float_as_uint(mine));
    if (threadIdx.x % 32 == 0)
        ofWarps[threadIdx.x / 32] = ofWarp;
}
template <int warps>
__device__ __forceinline__ unsigned readLargest(const unsigned* ofWarps) {
    return largestOfWarp(ofWarps[threadIdx.x % warps]);
}

/// Converts a step's samples into halves and starts fetching the next. Returns the bits of the largest magnitude and,
/// in `how`, the split. Its barrier protects the previous step's halves.
template <class B, class F, class StartNext>
__device__ __forceinline__ unsigned convertStep(const F& fetcher, StartNext startNext, unsigned (&largest)[2][B::warps],
                                                __half* halves, Halving& how) {
    float4 v[B::fetches];
    const auto span = fetcher.take(v);
    startNext();
    unsigned bits;
    if constexpr (F::spans) {
        leaveLargest(maxSpan + span.high, largest[0]);
        leaveLargest(maxSpan - span.low, largest[1]);
        __syncthreads();
        const Span<true> all{__uint_as_float(readLargest<B::warps>(largest[0])) - maxSpan,
                             maxSpan - __uint_as_float(readLargest<B::warps>(largest[1]))};
        bits = __float_as_uint(fmaxf(all.high, -all.low));
        how = wholeOf(all, Scale(bits).up());
    } else {
        leaveLargest(span.max, largest[0]);
        __syncthreads();
        bits = readLargest<B::warps>(largest[0]);
        how = {Scale(bits).up()};
    }
    fetcher.put(v, how, halves);
    return bits;
}

/// d = (first ? 0 : d) + matrix · 16 rows, small products first.
template <bool first>
__device__ __forceinline__ void add(float (&d)[2][4], const uint4& tapsHi, const uint4& tapsLo,
                                    const std::uint32_t (&hi)[2][2], const std::uint32_t (&lo)[2][2]) {
#pragma unroll
    for (int n = 0; n < 2; ++n)
        multiply<first>(d[n], tapsLo, hi[n][0], hi[n][1]);
#pragma unroll
    for (int n = 0; n < 2; ++n)
        multiply(d[n], tapsHi, lo[n][0], lo[n][1]);
#pragma unroll
    for (int n = 0; n < 2; ++n)
        multiply(d[n], tapsHi, hi[n][0], hi[n][1]);
}

/// Each lane stores 2 × 2 pairs in each block of 16 rows.
template <class B>
struct BandWriter {
    int x, y, rowsEnd; ///< position of the next result, from the first block's begin
    bool across;       ///< the strip is in the box, and pairs may be stored at once
    float* out;

    template <class A>
    __device__ __forceinline__ BandWriter(const A& a, int begin, unsigned thread) {
        const int lane = thread % 32, strip = static_cast<int>(blockIdx.x) * B::width;
        x = strip + static_cast<int>(thread) / 32 * 16 + 2 * (lane % 4);
        y = begin - 2 * B::radius;
        rowsEnd = min(begin + a.segment, a.size[1]);
        across = strip >= a.skip[0] && strip + B::width <= a.size[0] && a.wide;
        out = a.out + (x - a.skip[0]) + (y + lane / 4 - a.skip[1]) * a.outStrideY + blockIdx.z * a.outStrideZ;
    }

    template <class A>
    __device__ __forceinline__ void move(const A& a, int rows) {
        y += rows;
        out += rows * a.outStrideY;
    }

    template <class A, int blocks>
    __device__ __forceinline__ void write(const A& a, unsigned thread, const float (&done)[blocks][2][4]) const {
        const auto result = [&](int b, int n, int q) { return done[b][n][q] * a.after; };
        if (across && y >= a.skip[1] && y + 16 * blocks <= rowsEnd) {
#pragma unroll
            for (int h = 0; h < 2 * blocks; ++h) {
                float* to = out + 8 * h * a.outStrideY;
#pragma unroll
                for (int n = 0; n < 2; ++n)
                    __stcs(reinterpret_cast<float2*>(to + n * 8),
                           make_float2(result(h / 2, n, h % 2 * 2), result(h / 2, n, h % 2 * 2 + 1)));
            }
        } else {
#pragma unroll
            for (int h = 0; h < 2 * blocks; ++h) {
                const int row = y + 8 * h + static_cast<int>(thread) % 32 / 4;
#pragma unroll
                for (int n = 0; n < 2; ++n)
#pragma unroll
                    for (int q = 0; q < 2; ++q)
                        if (const int column = x + n * 8 + q;
                            row >= a.skip[1] && row < rowsEnd && column >= a.skip[0] && column < a.size[0])
                            __stcs(out + 8 * h * a.outStrideY + n * 8 + q, result(h / 2, n, h % 2 * 2 + q));
            }
        }
    }
};

/// Reads the thread index again, so that derived values do not occupy registers over the loop.
__device__ __forceinline__ unsigned threadAnew() {
    unsigned thread;
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(thread));
    return thread;
}

template <class B>
using Sums = float[B::running][2][4]; ///< outputs in progress, the oldest first

/// Moves sums to the block after the next, which matrix running − 1 − i and the one before add to. `down` undoes the
/// scale.
template <class B>
__device__ __forceinline__ void addToBlock(int i, Sums<B>& sums, const uint4* table, uint4& tapsHi, uint4& tapsLo,
                                           const std::uint32_t (&hi)[2][2][2], const std::uint32_t (&lo)[2][2][2],
                                           float down) {
    float more[2][4];
    add<true>(more, tapsHi, tapsLo, hi[1], lo[1]);
    if (i + 1 < B::running) {
        tapsHi = table[(B::running - 2 - i) * 64];
        tapsLo = table[(B::running - 2 - i) * 64 + 32];
        add<false>(more, tapsHi, tapsLo, hi[0], lo[0]);
    }
#pragma unroll
    for (int n = 0; n < 2; ++n)
#pragma unroll
        for (int q = 0; q < 4; ++q)
            sums[i][n][q] = i + 2 < B::running ? fmaf(more[n][q], down, sums[i + 2 < B::running ? i + 2 : 0][n][q])
                                               : more[n][q] * down;
}

/// The column pass. Rows 0 to 15 are the last that the oldest 16 outputs need, rows 16 to 31 the last of the next 16.
template <class B, class A>
__device__ __forceinline__ void alongColumns(const A& a, int step, const uint4* table, Sums<B>& sums,
                                             const std::uint32_t (&hi)[2][2][2], const std::uint32_t (&lo)[2][2][2],
                                             BandWriter<B>& writer, float down) {
    const uint4 lastHi = table[B::running * 64], lastLo = table[B::running * 64 + 32];
    uint4 tapsHi = table[(B::running - 1) * 64], tapsLo = table[(B::running - 1) * 64 + 32];
    float done[2][2][4];
    add<true>(done[0], lastHi, lastLo, hi[0], lo[0]);
    add<true>(done[1], tapsHi, tapsLo, hi[0], lo[0]);
    add<false>(done[1], lastHi, lastLo, hi[1], lo[1]);
#pragma unroll
    for (int b = 0; b < 2; ++b)
#pragma unroll
        for (int n = 0; n < 2; ++n)
#pragma unroll
            for (int q = 0; q < 4; ++q)
                done[b][n][q] = fmaf(done[b][n][q], down, sums[b][n][q]);
    if (step >= B::warmUp)
        writer.write(a, threadIdx.x, done);
    writer.move(a, B::rows);
#pragma unroll
    for (int i = 0; i < B::running; ++i)
        addToBlock<B>(i, sums, table, tapsHi, tapsLo, hi, lo, down);
}

/// alongColumns if sums leave few registers: 16 rows after the other, addresses computed at the stores, unused sums
/// skipped. Slower where nothing spills.
template <class B, class A>
__device__ __forceinline__ void alongColumnsTightly(const A& a, int begin, int step, int steps, const uint4* table,
                                                    Sums<B>& sums, const std::uint32_t (&hi)[2][2][2],
                                                    const std::uint32_t (&lo)[2][2][2], float down) {
    if (step >= B::warmUp) {
        const uint4 lastHi = table[B::running * 64], lastLo = table[B::running * 64 + 32];
        const auto complete = [&](int half, float(&done)[1][2][4]) {
#pragma unroll
            for (int n = 0; n < 2; ++n)
#pragma unroll
                for (int q = 0; q < 4; ++q)
                    done[0][n][q] = fmaf(done[0][n][q], down, sums[half][n][q]);
            const unsigned thread = threadAnew();
            BandWriter<B> writer(a, begin, thread);
            writer.move(a, step * B::rows + 16 * half);
            writer.write(a, thread, done);
        };
        float done[1][2][4];
        add<true>(done[0], lastHi, lastLo, hi[0], lo[0]);
        complete(0, done);
        const uint4 tapsHi = table[(B::running - 1) * 64], tapsLo = table[(B::running - 1) * 64 + 32];
        add<true>(done[0], tapsHi, tapsLo, hi[0], lo[0]);
        add<false>(done[0], lastHi, lastLo, hi[1], lo[1]);
        complete(1, done);
    }
    const int firstPair = max(B::warmUp - 1 - step, 0), pairsEnd = steps - 1 - step;
    uint4 tapsHi = table[(B::running - 1 - 2 * firstPair) * 64],
          tapsLo = table[(B::running - 1 - 2 * firstPair) * 64 + 32];
#pragma unroll
    for (int pair = 0; pair < B::warmUp; ++pair)
        if (pair >= firstPair && pair < pairsEnd) {
            addToBlock<B>(2 * pair, sums, table, tapsHi, tapsLo, hi, lo, down);
            addToBlock<B>(2 * pair + 1, sums, table, tapsHi, tapsLo, hi, lo, down);
        }
}

} // namespace band

template <class B, class Stage, bool any>
__global__ void __launch_bounds__(B::threads, B::blocks)
    marchBands(const __grid_constant__ BandArguments<B::radius> a) {
    using namespace band;
    extern __shared__ __align__(128) unsigned char memory[];
    __shared__ __align__(16) unsigned largest[2][B::warps];
    __shared__ __align__(16) unsigned char stripMemory[sizeof(FetchedStrip)];
    constexpr bool mayBeSpoiled = sizeof(Stage) == 4;
    __shared__ SpoiledSteps<B> spoiled;
    constexpr std::size_t stage = B::template stage<Stage>;
    auto* halves = reinterpret_cast<__half*>(memory + stage);
    auto* tables = reinterpret_cast<uint4*>(memory + stage + 2 * B::half);
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int begin = static_cast<int>(blockIdx.y) * a.segment;
    const int steps = (min(a.segment, a.size[1] - begin) + 2 * B::radius + B::rows - 1) / B::rows;
    using F = Fetcher<B, Stage, any, BandArguments<B::radius>>;
    F fetcher(a, memory, reinterpret_cast<int*>(memory + stage + 2 * B::half + B::tables),
              *reinterpret_cast<FetchedStrip*>(stripMemory), begin);
    fillTables<B>(a, tables);
    if constexpr (mayBeSpoiled)
        spoiled.clear();
    __syncthreads();
    fetcher.look();
    fetcher.start(0, begin);

    const uint4 *tableX = tables + lane, *tableY = tables + B::matrices * 64 + lane;
    const auto matrixRows = static_cast<std::uint32_t>(__cvta_generic_to_shared(
        halves + ((lane >> 4 & 1) * 8 + (lane & 7)) * B::pitch + warp * 16 + (lane >> 3 & 1) * 8));
    [[maybe_unused]] BandWriter<B> writer(a, begin, threadIdx.x);
    Sums<B> sums = {};

#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
        Halving how;
        const auto startNext = [&] {
            if (step + 1 < steps)
                fetcher.start(step + 1, begin);
        };
        const unsigned bits = convertStep<B>(fetcher, startNext, largest, halves, how);
        const float down = Scale(bits).down();
        __syncthreads();

        std::uint32_t hi[2][2][2], lo[2][2][2];
        const float restored = F::spans ? how.offset * how.scale * a.allAlongX * a.between : 0.0F;
        if (!isWhole<Stage> && how.low)
            alongRows<B, true, F::spans>(matrixRows, tableX, a.between, restored, hi, lo);
        else
            alongRows<B, false, F::spans>(matrixRows, tableX, a.between, restored, hi, lo);
        if constexpr (B::tight)
            alongColumnsTightly<B>(a, begin, step, steps, tableY, sums, hi, lo, down);
        else
            alongColumns<B>(a, step, tableY, sums, hi, lo, writer, down);
        // A branch between the barriers would cost 2 % (h100-separable.md).
        if constexpr (mayBeSpoiled)
            if (Scale::isBeyond(down))
                spoiled.add(step);
    }
    if constexpr (mayBeSpoiled)
        if (spoiled.any())
            computeReached<B, any>(a, spoiled, reinterpret_cast<float*>(memory), B::template bytes<Stage> / 4, begin);
}

} // namespace conv::march
