// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/direct_sum.h"
#include "cuda/variants/fft/line_tile.h"
#include "cuda/variants/fft/samples.h"
#include "cuda/variants/fft_passes/line_pass.h"
#include <cfloat>

namespace conv::fft {

/// Line pairs in shared memory: numbers, positions of a segment's samples, offsets of lines, and flags of pairs that
/// need direct sums.
template <int radix>
struct Bundle {
    using Tile = LineTile<radix>;
    static constexpr int pitch = Tile::numbers + 16 / bundlePairs; // pairs in different banks
    Complex* pairs;
    int* places;
    Complex* offsets;
    int* spoiled;

    __device__ __forceinline__ explicit Bundle(Complex* shared)
        : pairs(shared),
          places(reinterpret_cast<int*>(shared + bundlePairs * pitch)),
          offsets(reinterpret_cast<Complex*>(places + Tile::points)),
          spoiled(reinterpret_cast<int*>(offsets + bundlePairs)) {}
    static constexpr std::size_t bytes = lineBytes(radix);
};

struct Place {
    int begin; ///< first output of the segment in the line
    int outputs;
    int line;          ///< first line of the bundle
    std::int64_t in;   ///< sample offset of position 0 of that line
    std::int64_t out;  ///< offset of the segment's first output in that line
    std::int64_t self; ///< position of that output's own sample

    template <bool rows>
    static __device__ __forceinline__ Place of(const LineArguments& a) {
        // Neighbouring blocks share sectors at the edges of bundles (x), or the halo of segments.
        const unsigned block = blockIdx.x + static_cast<unsigned>(a.firstBlock);
        const unsigned bundles = static_cast<unsigned>(a.bundles), segments = static_cast<unsigned>(a.segments);
        const unsigned plane = block / (bundles * segments), rest = block - plane * bundles * segments;
        const unsigned inner = rows ? segments : bundles, outer = rest / inner, within = rest - outer * inner;
        const int segment = static_cast<int>(rows ? within : outer), bundle = static_cast<int>(rows ? outer : within);
        Place p;
        p.begin = segment * a.width;
        p.outputs = min(a.width, a.outputs - p.begin);
        p.line = 2 * bundlePairs * bundle;
        const unsigned item = a.items == 1 ? 0 : plane / static_cast<unsigned>(a.others);
        const unsigned other = plane - item * static_cast<unsigned>(a.others);
        p.in = p.line * a.lineStride + other * a.otherStride + item * a.itemStride;
        p.out = p.line * a.outLineStride + other * a.outOtherStride + item * a.outItemStride + p.begin * a.outStride;
        const std::int64_t index = a.first + p.begin;
        p.self = index >= a.straight[0] && index < a.straight[1] ? index + a.shift : positionOf(a.map, index);
        return p;
    }
    /// Existing lines of a pair, 0 to 2.
    [[nodiscard]] __device__ __forceinline__ int linesOf(const LineArguments& a, int pair) const {
        return min(max(a.lines - line - 2 * pair, 0), 2);
    }
};

/// Returns a position, or `beyond`, or `notNeeded`.
__device__ __forceinline__ int placeOf(const LineArguments& a, const Place& p, int i) {
    if (i >= p.outputs + a.taps - 1)
        return static_cast<int>(notNeeded);
    const std::int64_t index = a.first + p.begin - a.centre + i;
    return static_cast<int>(index >= a.straight[0] && index < a.straight[1] ? index + a.shift
                                                                            : positionOf(a.map, index));
}

__device__ __forceinline__ Complex loadPair(const float* p, bool there) {
    Complex value;
    asm("{ .reg .pred q; setp.ne.s32 q, %3, 0; mov.f32 %0, 0f00000000; mov.f32 %1, 0f00000000; "
        "@q ld.global.nc.v2.f32 {%0, %1}, [%2]; }"
        : "=f"(value.x), "=f"(value.y)
        : "l"(p), "r"(static_cast<int>(there)));
    return value;
}

/// Zeros where there are no samples. `there`: existing lines.
template <int radix>
__device__ __forceinline__ void loadFloats(const LineArguments& a, std::int64_t at, int there, const int* places,
                                           Complex (&v)[radix]) {
    const float* in = static_cast<const float*>(a.in) + at;
    if (a.inPairs)
        each<radix>([&](auto j) {
            const int place = places[256 * j];
            v[j] = loadPair(in + place * a.stride, place >= 0 && there > 0);
        });
    else
        each<radix>([&](auto j) {
            const int place = places[256 * j];
            const float* p = in + place * a.stride;
            v[j] = {loadOr(p, place >= 0 && there > 0, 0), loadOr(p + a.lineStride, place >= 0 && there > 1, 0)};
        });
}

/// Samples of any type, into memory of this thread. Not inlined: blocks of float32 do not need its code.
template <int radix>
__device__ __noinline__ void loadSlots(const LineArguments& a, std::int64_t at, int there, const int* places,
                                       Complex* slots) {
    withSampleType(a.type, [&]<class T>(std::type_identity<T>) {
        const T* in = static_cast<const T*>(a.in) + at;
        Complex v[radix];
        each<radix>([&](auto j) {
            const int place = places[256 * j];
            const T* p = in + place * a.stride;
            v[j] = {loadIf(p, place >= 0 && there > 0, 0), loadIf(p + a.lineStride, place >= 0 && there > 1, 0)};
        });
        each<radix>([&](auto j) { slots[j * LineTile<radix>::pitch] = v[j]; });
    });
}

template <bool floats>
__device__ __forceinline__ Complex offsetOf(const LineArguments& a, const Place& p, std::int64_t at, int there) {
    const std::int64_t self = at + p.self * a.stride;
    return {there > 0 ? sampleOf<floats>(a.in, a.type, self) : 0,
            there > 1 ? sampleOf<floats>(a.in, a.type, self + a.lineStride) : 0};
}

__device__ __forceinline__ Complex outputThere(const LineArguments& a, const float* out, int there) {
    if (a.outPairs && there > 0) {
        const float2 both = *reinterpret_cast<const float2*>(out);
        return {both.x, both.y};
    }
    return {there > 0 ? *out : 0, there > 1 ? out[a.outLineStride] : 0};
}

__device__ __forceinline__ void storeOutput(const LineArguments& a, float* out, int there, Complex value) {
    if (a.outPairs && there > 0) {
        *reinterpret_cast<float2*>(out) = {value.x, value.y};
        return;
    }
    if (there > 0)
        *out = value.x;
    if (there > 1)
        out[a.outLineStride] = value.y;
}

/// Direct sums for lines with NaN, infinities or values near FLT_MAX.
template <bool rows, int threads>
__device__ __noinline__ void sumDirectly(const LineArguments& a, int pair, const int* places, Complex* samples) {
    const Place p = Place::of<rows>(a);
    const std::int64_t at = p.in + 2 * pair * a.lineStride;
    const int there = p.linesOf(a, pair), needed = p.outputs + a.taps - 1;
    for (int i = static_cast<int>(threadIdx.x); i < needed; i += threads) {
        Complex v{a.outsideValue, a.outsideValue};
        if (const int place = places[i]; place >= 0) {
            const std::int64_t from = at + place * a.stride;
            v = {sampleOf(a.in, a.type, from), there > 1 ? sampleOf(a.in, a.type, from + a.lineStride) : 0};
        }
        samples[i] = v;
    }
    __syncthreads();
    float* out = a.out + (p.out + 2 * pair * a.outLineStride);
    for (int i = static_cast<int>(threadIdx.x); i < p.outputs; i += threads) {
        Complex sum = sumOfTaps(a.weights, a.taps, samples + i);
        if (a.adds)
            sum = sum + outputThere(a, out + i * a.outStride, there);
        storeOutput(a, out + i * a.outStride, there, sum);
    }
}

/// Adds the results of inverseA to the outputs of pairs that are not spoiled.
template <int radix, bool rows, int threads>
__device__ __noinline__ void addOutputs(const LineArguments& a, const Place& place, const Bundle<radix>& bundle) {
    for (int task = static_cast<int>(threadIdx.x); task < 256 * bundlePairs; task += threads) {
        const int pair = rows ? task >> 8 : task % bundlePairs, t = rows ? task & 255 : task / bundlePairs;
        if (bundle.spoiled[pair] != 0)
            continue;
        const int there = place.linesOf(a, pair);
        const Complex* line = bundle.pairs + pair * Bundle<radix>::pitch + t;
        float* out = a.out + (place.out + 2 * pair * a.outLineStride);
        constexpr int together = radix > 8 ? 8 : radix; // loads in flight before the first store
#pragma unroll 1
        for (int first = 0; first < radix; first += together) {
            Complex v[together];
            each<together>([&](auto j) {
                v[j] = {0, 0};
                if (const int i = 256 * (first + j) + t; i < place.outputs)
                    v[j] = outputThere(a, out + i * a.outStride, there);
            });
            each<together>([&](auto j) {
                if (const int i = 256 * (first + j) + t; i < place.outputs)
                    storeOutput(a, out + i * a.outStride, there, v[j] + line[(first + j) * LineTile<radix>::pitch]);
            });
        }
    }
    __syncthreads(); // direct sums use this memory next
}

template <int radix, bool rows, bool floats, int threads, int blocks>
__global__ void __launch_bounds__(threads, blocks) filterLines(const __grid_constant__ LineArguments a) {
    using Tile = LineTile<radix>;
    using Bundle = Bundle<radix>;
    extern __shared__ __align__(16) Complex shared[];
    const Bundle bundle(shared);
    const int thread = static_cast<int>(threadIdx.x);
    const Place place = Place::of<rows>(a);
    const Powers<16> powers256(a.roots256, thread & 15); // early: not waited for between barriers

    bool gap = false;
    for (int i = thread; i < Tile::points; i += threads) {
        const int at = placeOf(a, place, i);
        bundle.places[i] = at;
        gap |= at < 0;
    }
    if (thread < bundlePairs)
        bundle.spoiled[thread] = 0;
    const bool gaps = __syncthreads_or(gap) != 0;

    // Pair and position in the line of a thread's turn.
    constexpr int turns = 256 * bundlePairs / threads;
    const auto pairOf = [&](int turn) {
        const int task = thread + turn * threads;
        return rows ? task >> 8 : task % bundlePairs;
    };
    const auto pointOf = [&](int turn) {
        const int task = thread + turn * threads;
        return rows ? task & 255 : task / bundlePairs;
    };
    // Points of a thread in flight together.
    constexpr int together = turns * radix <= 16 ? turns : radix <= 8 ? 2 : 1;
#pragma unroll 1
    for (int first = 0; first < turns; first += together) {
        Complex v[together][radix], offset[together];
        each<together>([&](auto i) {
            const int pair = pairOf(first + i), t = pointOf(first + i), there = place.linesOf(a, pair);
            const std::int64_t at = place.in + 2 * pair * a.lineStride;
            offset[i] = offsetOf<floats>(a, place, at, there);
            if constexpr (floats)
                loadFloats(a, at, there, bundle.places + t, v[i]);
            else
                loadSlots<radix>(a, at, there, bundle.places + t, bundle.pairs + pair * Bundle::pitch + t);
        });
        each<together>([&](auto i) {
            const int pair = pairOf(first + i), t = pointOf(first + i);
            Complex* line = bundle.pairs + pair * Bundle::pitch;
            if constexpr (!floats)
                each<radix>([&](auto j) { v[i][j] = line[j * Tile::pitch + t]; });
            if (gaps)
                each<radix>([&](auto j) {
                    const int at = bundle.places[256 * j + t];
                    if (at < 0)
                        v[i][j] = at == beyond ? Complex{a.outsideValue, a.outsideValue} : offset[i];
                });
            if (t == 0)
                bundle.offsets[pair] = offset[i];
            Tile::forwardA(v[i], offset[i], {a.roots, t}, t, line);
        });
    }
    __syncthreads();
#pragma unroll 1
    for (int task = thread; task < bundlePairs * Tile::users; task += threads) {
        const int pair = task / Tile::users, u = task - pair * Tile::users;
        Complex* line = bundle.pairs + pair * Bundle::pitch;
        Complex v[16], spectrum[16];
        Tile::forwardB(v, powers256, u, line);
        __syncwarp();
        Tile::storeB(v, u, line);
        each<16>([&](auto q) { spectrum[q] = a.spectrum[q * Tile::users + u]; });
        const Complex offset = bundle.offsets[pair];
        __syncwarp();
        Tile::middle(spectrum, {offset.x * a.sum, offset.y * a.sum}, powers256, u, line);
        __syncwarp();
        Tile::inverseB(v, u, line);
        __syncwarp();
        Tile::storeInverseB(v, u, line);
    }
    __syncthreads();
#pragma unroll 1
    for (int turn = 0; turn < turns; ++turn) {
        const int pair = pairOf(turn), t = pointOf(turn), there = place.linesOf(a, pair);
        Complex v[radix];
        Tile::inverseA(v, {a.roots, t}, t, bundle.pairs + pair * Bundle::pitch);
        float spoiled = 0;
        each<radix>([&](auto j) { spoiled = spoil(spoiled, v[j]); });
        if (!(fabsf(spoiled) <= FLT_MAX))
            bundle.spoiled[pair] = 1;
        if (a.adds) { // added later, if the pair is not spoiled
            Complex* line = bundle.pairs + pair * Bundle::pitch + t;
            each<radix>([&](auto j) { line[j * Tile::pitch] = v[j]; });
            continue;
        }
        float* out = a.out + (place.out + 2 * pair * a.outLineStride);
        each<radix>([&](auto j) {
            if (const int i = 256 * j + t; i < place.outputs)
                storeOutput(a, out + i * a.outStride, there, v[j]);
        });
    }
    __syncthreads();
    if (a.adds)
        addOutputs<radix, rows, threads>(a, place, bundle);
#pragma unroll 1
    for (int pair = 0; pair < bundlePairs; ++pair)
        if (bundle.spoiled[pair] != 0)
            sumDirectly<rows, threads>(a, pair, bundle.places, bundle.pairs + pair * Bundle::pitch);
}

template <int radix, int threads, int blocks>
void startLines(const LineJob& job) {
    constexpr std::size_t bytes = Bundle<radix>::bytes;
    const auto start = [&](auto* kernel) {
        if (bytes > std::size_t{48} << 10)
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
                  "cudaFuncSetAttribute");
        kernel<<<static_cast<unsigned>(job.blocks), threads, bytes, job.stream>>>(job.arguments);
        check(cudaGetLastError(), "The launch of fft-passes");
    };
    const bool floats = job.arguments.type == ElementType::f32;
    if (job.rows)
        floats ? start(filterLines<radix, true, true, threads, blocks>)
               : start(filterLines<radix, true, false, threads, blocks>);
    else
        floats ? start(filterLines<radix, false, true, threads, blocks>)
               : start(filterLines<radix, false, false, threads, blocks>);
}

} // namespace conv::fft
