// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/tensor_cores/strip.h"

namespace conv::toeplitz {

struct Seen {
    bool beyond = false; ///< NaN, infinity or too large to be scaled
    bool tiny = false, ordinary = false;

    /// Records a largest magnitude; returns its exponent, clamped.
    __device__ __forceinline__ int take(unsigned bits) {
        const int e = static_cast<int>(bits >> 23) - 127;
        beyond |= e > maxExponent;
        tiny |= bits != 0 && e < minExponent;
        ordinary |= e >= minExponent;
        return min(max(e, minExponent), maxExponent);
    }
};

/// Converts a step's samples to halves, scaled per warp (of whole rows), and keeps each row's scale and offset.
template <class S, class Stage>
struct Converter {
    __half* ring;
    float *scales, *offsets; ///< one number per row of the ring
    Seen seen;

    /// Returns true if any sample has a low half.
    template <class F, class StartNext>
    __device__ __forceinline__ bool operator()(const F& fetcher, int step, StartNext startNext) {
        using namespace march::band;
        float4 v[S::fetches];
        const auto span = fetcher.take(v);
        startNext();
        Halving how{1, 0, false};
        int e = 13;
        if constexpr (mayBeWhole<Stage>) {
            const auto largest = [](float x) { return __uint_as_float(mma::largestOfWarp(__float_as_uint(x))); };
            e = 16; // holds the largest of 16 bits
            how = wholeOf({largest(maxSpan + span.high) - maxSpan, maxSpan - largest(maxSpan - span.low)},
                          mma::powerOfTwo(13 - 16));
        } else if constexpr (!isWhole<Stage>) {
            e = seen.take(mma::largestOfWarp(__float_as_uint(span.max)));
            how = {mma::powerOfTwo(13 - e), 0, true};
        }
        // Low halves are stored even if zero: other rows of the product may have some.
        const bool some = how.low;
        how.low = S::template low<Stage>;
        const int slot = step % 2 * S::rows;
        fetcher.put(v, how, ring + slot * S::pitch);
        if (const int lane = threadIdx.x % 32; lane < S::rowsOfWarp) {
            const int row = slot + static_cast<int>(threadIdx.x) / 32 + S::warps * lane;
            scales[row] = mma::powerOfTwo(e - 13 - sumsDown);
            if constexpr (mayBeWhole<Stage>)
                offsets[row] = how.offset * mma::powerOfTwo(-sumsDown);
        }
        return some;
    }
};

/// Stores two neighbours in each of two rows, for 8 matrices.
template <class S>
__device__ __forceinline__ void store(const Arguments& a, const Sums<S>& sums, const float (&more)[2], int x, int y,
                                      int rowsEnd) {
    const int lane = threadIdx.x % 32;
    x += 2 * (lane % 4);
    y += lane / 4;
    float* const out = a.out + (x - a.skip[0]) + (y - a.skip[1]) * a.outStrideY + blockIdx.z * a.outStrideZ;
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        if (const int row = y + 8 * h; row < a.skip[1] || row >= rowsEnd)
            continue;
        float* const to = out + 8 * h * a.outStrideY;
#pragma unroll
        for (int b = 0; b < S::outputs; ++b) {
            const float left = (sums[b][2 * h] + more[h]) * a.after[0] * a.after[1],
                        right = (sums[b][2 * h + 1] + more[h]) * a.after[0] * a.after[1];
            const int column = x + 8 * b;
            if (a.wide && column >= a.skip[0] && column + 1 < a.size[0]) {
                __stcs(reinterpret_cast<float2*>(to + 8 * b), make_float2(left, right));
            } else {
                if (column >= a.skip[0] && column < a.size[0])
                    __stcs(to + 8 * b, left);
                if (column + 1 >= a.skip[0] && column + 1 < a.size[0])
                    __stcs(to + 8 * b + 1, right);
            }
        }
    }
}

/// Direct sums for a block's outputs; `memory`: all of the block's.
template <class S, bool any>
__device__ __noinline__ void sumDirectly(const Arguments& a, unsigned char* memory, int begin) {
    auto* rowsAt = reinterpret_cast<std::int64_t*>(memory);  // offsets of rows, −1 outside
    auto* places = reinterpret_cast<int*>(rowsAt + S::ring); // positions along x, −1 outside
    const int strip = static_cast<int>(blockIdx.x) * S::width, end = min(begin + a.segment, a.size[1]);
    const std::int64_t z = a.map[2](a.lo[2] + blockIdx.z);
    for (int y = begin; y < end; y += S::rows) {
        __syncthreads();
        for (int i = threadIdx.x; i < S::window; i += S::threads)
            places[i] = static_cast<int>(a.map[0](a.first[0] + strip + i));
        for (int i = threadIdx.x; i < S::ring; i += S::threads) {
            const std::int64_t row = a.map[1](a.first[1] + y + i);
            rowsAt[i] = row < 0 || z < 0 ? -1 : row * a.strideY + z * a.strideZ;
        }
        __syncthreads();
        const int x = static_cast<int>(threadIdx.x), column = strip + x;
        if (column < a.skip[0] || column >= a.size[0])
            continue;
        for (int r = 0; r < min(S::rows, end - y); ++r) {
            if (y + r < a.skip[1])
                continue;
            float sum = 0;
            for (int dy = 0; dy < a.rows; ++dy)
                for (int k = 0; k < S::places; ++k)
                    if (const float tap =
                            a.taps[dy * S::places + k] * mma::powerOfTwo(-sumsDown) * a.after[0] * a.after[1];
                        tap != 0) {
                        const std::int64_t row = rowsAt[r + dy];
                        const int place = places[x + k];
                        const float sample = row < 0 || place < 0 ? a.outsideValue
                                             : any                ? sampleAt(a.in, a.type, row + place)
                                                                  : static_cast<const float*>(a.in)[row + place];
                        sum = fmaf(sample, tap, sum);
                    }
            a.out[(column - a.skip[0]) + (y + r - a.skip[1]) * a.outStrideY + blockIdx.z * a.outStrideZ] = sum;
        }
    }
}

template <class S, class Stage, bool any>
__global__ void __launch_bounds__(S::threads, (residents<S, Stage>)) sumStrips(const __grid_constant__ Arguments a) {
    using namespace march::band;
    extern __shared__ __align__(128) unsigned char memory[];
    __shared__ float scales[S::ring], offsets[S::ring];
    __shared__ __align__(16) unsigned char stripMemory[sizeof(FetchedStrip)];
    constexpr bool low = S::template low<Stage>;
    auto* ring = reinterpret_cast<__half*>(memory + S::template stage<Stage>);
    auto* places = reinterpret_cast<int*>(reinterpret_cast<unsigned char*>(ring) + (low ? 2 : 1) * S::half);
    auto* tables = reinterpret_cast<std::uint32_t*>(places + 4 * S::chunks);
    auto* rowSums = reinterpret_cast<float*>(tables + a.rows * (S::row / sizeof(std::uint32_t)));
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int begin = static_cast<int>(blockIdx.y) * a.segment, rowsEnd = min(begin + a.segment, a.size[1]);
    const int steps = (rowsEnd - begin + S::rows - 1) / S::rows + 1;
    using F = Fetcher<S, Stage, any, Arguments>;
    F fetcher(a, memory, places, *reinterpret_cast<FetchedStrip*>(stripMemory), begin);
    fillTables<S>(a, tables, rowSums);
    __syncthreads();
    fetcher.look();
    fetcher.start(0, begin);

    Converter<S, Stage> convert{ring, scales, offsets, {}};
    const int above = warp / 2 * 16, left = warp % 2 * 64; // first output of the warp
    const int x = static_cast<int>(blockIdx.x) * S::width + left;
    const auto columns = static_cast<std::uint32_t>(
        __cvta_generic_to_shared(ring + left + (lane >> 4) * 8)); // address of a lane's matrix
    bool lowBefore = false;

#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
        const bool lowHere = convert(fetcher, step, [&] {
            if (step + 1 < steps)
                fetcher.start(step + 1, begin);
        });
        bool lowNow = low;
        if constexpr (low && mayBeWhole<Stage>)
            lowNow = __syncthreads_or(lowHere);
        else
            __syncthreads();
        const int y = begin + (step - 1) * S::rows + above;
        if (step > 0 && y < rowsEnd && y + 16 > a.skip[1] && x < a.size[0]) {
            const int base = (step - 1) % 2 * S::rows + above;
            Sums<S> sums = {};
            float more[2] = {};
            const auto addRows = [&]<bool halves>(std::bool_constant<halves>) {
#pragma unroll 1
                for (int dy = 0; dy < a.rows; ++dy) {
                    const auto inRing = [&](int row) { return (base + dy + row) & (S::ring - 1); };
                    const int above8 = inRing(lane / 4), below8 = inRing(lane / 4 + 8);
                    addRow<S, halves>(sums, columns + inRing(lane & 15) * (S::pitch * 2),
                                      tables + dy * (S::row / sizeof(std::uint32_t)) + lane, scales[above8],
                                      scales[below8]);
                    if constexpr (mayBeWhole<Stage>) {
                        more[0] = fmaf(offsets[above8], rowSums[dy], more[0]);
                        more[1] = fmaf(offsets[below8], rowSums[dy], more[1]);
                    }
                }
            };
            if constexpr (low) {
                if (lowNow || lowBefore)
                    addRows(std::true_type{});
                else
                    addRows(std::false_type{});
            } else {
                addRows(std::false_type{});
            }
            store<S>(a, sums, more, x, y, rowsEnd);
        }
        lowBefore = lowNow;
        __syncthreads(); // no warp still reads the rows to be overwritten
    }
    if constexpr (sizeof(Stage) == 4) {
        const Seen& seen = convert.seen;
        const bool beyond = __syncthreads_or(seen.beyond), ordinary = __syncthreads_or(seen.ordinary),
                   tiny = __syncthreads_or(seen.tiny);
        if (beyond || (tiny && !ordinary))
            sumDirectly<S, any>(a, memory, begin);
    }
}

} // namespace conv::toeplitz
