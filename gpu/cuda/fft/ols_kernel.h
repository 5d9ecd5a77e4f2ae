#pragma once
#include "cuda/fft/ols.h"
#include "cuda/fft/samples.h"
#include <cfloat>

/// Overlap-save in one kernel: a block of threads takes two segments of the signal as real and imaginary part of one
/// complex signal, transforms it, multiplies it with the spectrum of the taps and transforms it back.
namespace conv::fft {

/// One segment of a pair.
struct Segment {
    int first;       ///< index of the first sample
    int outputs[2];  ///< from and to, in the box
    int needed[2];   ///< samples that they need, counted from the first
    int straight[2]; ///< those of them that lie straight in storage

    __device__ __forceinline__ Segment(const OlsArguments& a, int points, int part) {
        const int lo = (2 * static_cast<int>(blockIdx.x) + part) * a.width;
        first = lo - a.centre;
        outputs[0] = max(lo, a.box[0]);
        outputs[1] = min(lo + a.width, a.box[1]);
        const bool any = outputs[1] > outputs[0];
        needed[0] = outputs[0] - lo;
        needed[1] = any ? outputs[1] - lo + a.taps - 1 : needed[0];
        straight[0] = min(max(needed[0], a.straight[0] - first), needed[1]);
        straight[1] = max(min(needed[1], a.straight[1] - first), straight[0]);
    }
    /// Position of a sample, or `beyond`, or `notNeeded`.
    __device__ __forceinline__ std::int64_t placeOf(const OlsArguments& a, int i) const {
        return i >= straight[0] && i < straight[1] ? a.origin + (first + i)
               : i < needed[0] || i >= needed[1]   ? notNeeded
                                                   : positionOf(a.map, a.base + (first + i));
    }
    template <bool floats>
    __device__ __forceinline__ float sample(const OlsArguments& a, int i, float ifNotNeeded) const {
        const std::int64_t at = placeOf(a, i);
        return at >= 0 ? sampleOf<floats>(a.in, a.type, at) : at == beyond ? a.outsideValue : ifNotNeeded;
    }
    /// One of its samples is taken off all of them: what is left needs fewer digits.
    template <bool floats>
    __device__ __forceinline__ float offset(const OlsArguments& a) const {
        // The first output's own, which is no place beyond the border.
        return needed[1] > needed[0] ? sample<floats>(a, needed[0] + a.centre, 0) : 0;
    }
};

/// The samples of a segment, less its offset, as one part of this thread's numbers. `slots` is memory for `radix`
/// numbers that only this thread uses, `pitch` apart.
template <int radix, int part, bool floats>
__device__ __forceinline__ void loadSegment(const OlsArguments& a, const Segment& s, float offset, int t,
                                            Complex* slots, Complex (&v)[radix]) {
    constexpr int pitch = LineTile<radix>::pitch, points = LineTile<radix>::points;
    const auto count = static_cast<unsigned>(s.straight[1] - s.straight[0]);
    const int place = t - s.straight[0];
    withSamples<floats>(a.type, [&]<class T>(std::type_identity<T>) {
        const T* p = static_cast<const T*>(a.in) + (a.origin + (s.first + t));
        each<radix>([&](auto j) {
            partOf<part>(v[j]) = loadIf(p + 256 * j, static_cast<unsigned>(256 * j + place) < count, offset) - offset;
        });
    });
    if (count == points)
        return;
    // The few that are not straight.
    const auto fill = [&](int begin, int end) {
#pragma unroll 4
        for (int i = begin; i < end; i += 256)
            partOf<part>(slots[i / 256 * pitch]) = s.sample<floats>(a, i, offset) - offset;
    };
    fill(t, s.straight[0]);
    fill(place >= static_cast<int>(count) ? t : s.straight[1] + ((t - s.straight[1]) & 255), points);
    each<radix>([&](auto j) {
        if (static_cast<unsigned>(256 * j + place) >= count)
            partOf<part>(v[j]) = partOf<part>(slots[j * pitch]);
    });
}

/// What a pair that holds NaN, infinities or numbers near the end of float's range is computed by: sum after sum.
/// NaN reaches what the taps reach, and no more.
template <int points, int threads>
__device__ __noinline__ void sumDirectly(const OlsArguments& a, Complex* shared) {
    const Segment one(a, points, 0), two(a, points, 1);
    for (int i = static_cast<int>(threadIdx.x); i < points; i += threads)
        shared[i] = {one.sample<false>(a, i, 0), two.sample<false>(a, i, 0)};
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < a.width; i += threads) {
        Complex sum{0, 0};
        constexpr int group = 64; // the error of a chain of additions grows with its length
        for (int from = 0; from < a.taps; from += group) {
            Complex part{0, 0};
            for (int k = from; k < min(from + group, a.taps); ++k)
                if (const float w = __ldg(a.weights + k); w != 0) {
                    const Complex value = shared[i + k];
                    part = {fmaf(value.x, w, part.x), fmaf(value.y, w, part.y)};
                }
            sum = sum + part;
        }
        const auto put = [&](const Segment& to, float value) {
            const int index = to.first + a.centre + i;
            if (index >= to.outputs[0] && index < to.outputs[1])
                a.out[index] = value;
        };
        put(one, sum.x);
        put(two, sum.y);
    }
}

template <int radix, int part>
__device__ __forceinline__ void storeSegment(const OlsArguments& a, const Segment& s, int t, Complex (&v)[radix]) {
    const int lo = s.first + a.centre;
    float* out = a.out + lo;
    const int from = s.outputs[0] - lo, to = s.outputs[1] - lo;
    each<radix>([&](auto j) {
        const int i = 256 * j + t;
        if (i >= from && i < to)
            out[i] = partOf<part>(v[j]);
    });
}

template <int radix, bool floats, int blocks>
__global__ void __launch_bounds__(LineTile<radix>::threads, blocks)
    overlapSave(const __grid_constant__ OlsArguments a) {
    using Tile = LineTile<radix>;
    extern __shared__ __align__(16) Complex shared[];
    const int t = static_cast<int>(threadIdx.x);
    const Segment one(a, Tile::points, 0), two(a, Tile::points, 1);
    const float offsetOne = one.offset<floats>(a), offsetTwo = two.offset<floats>(a);
    if (Tile::threads == 256 || t < 256) {
        Complex v[radix];
        loadSegment<radix, 0, floats>(a, one, offsetOne, t, shared + t, v);
        loadSegment<radix, 1, floats>(a, two, offsetTwo, t, shared + t, v);
        Tile::forwardA(v, a.roots, t, shared);
    }
    Complex spectrum[16];
    if (Tile::users == Tile::threads || t < Tile::users)
        each<16>([&](auto q) { spectrum[q] = a.spectrum[q * Tile::users + t]; });
    __syncthreads();
    if (Tile::users == Tile::threads || t < Tile::users) {
        Complex v[16];
        Tile::forwardB(v, a.roots256, t, shared);
        __syncwarp();
        Tile::storeB(v, t, shared);
        __syncwarp();
        Tile::middle(spectrum, {offsetOne * a.sum, offsetTwo * a.sum}, a.roots256, t, shared);
        __syncwarp();
        Tile::inverseB(v, t, shared);
        __syncwarp();
        Tile::storeInverseB(v, t, shared);
    }
    __syncthreads();
    float spoiled = 0;
    if (Tile::threads == 256 || t < 256) {
        Complex v[radix];
        Tile::inverseA(v, a.roots, t, shared);
        each<radix>([&](auto j) { spoiled = spoil(spoiled, v[j]); });
        storeSegment<radix, 0>(a, one, t, v);
        storeSegment<radix, 1>(a, two, t, v);
    }
    if (__syncthreads_or(!(fabsf(spoiled) <= FLT_MAX)))
        sumDirectly<Tile::points, Tile::threads>(a, shared);
}

template <int radix, int blocks>
void startOls(const OlsJob& job) {
    constexpr std::size_t bytes = LineTile<radix>::numbers * sizeof(Complex);
    const auto start = [&](auto* kernel) {
        if (bytes > std::size_t{48} << 10)
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
                  "cudaFuncSetAttribute");
        kernel<<<static_cast<unsigned>(job.pairs), LineTile<radix>::threads, bytes, job.stream>>>(job.arguments);
        check(cudaGetLastError(), "The launch of fft-ols");
    };
    if (job.arguments.type == ElementType::f32)
        start(overlapSave<radix, true, blocks>);
    else
        start(overlapSave<radix, false, blocks>);
}

} // namespace conv::fft
