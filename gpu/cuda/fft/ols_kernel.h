#pragma once
#include "cuda/fft/ols.h"
#include "cuda/fft/samples.h"

/// Overlap-save in one kernel: a block of threads takes two segments of the signal as real and imaginary part of one
/// complex signal, transforms it, multiplies it with the spectrum of the taps and transforms it back.
namespace conv::fft {

/// One segment of a pair.
struct Segment {
    std::int64_t first; ///< index of the first sample
    Interval outputs;   ///< in the box
    bool straight;      ///< all samples are needed, and lie straight in storage

    __device__ __forceinline__ Segment(const OlsArguments& a, int points, int part) {
        const std::int64_t lo = (2 * (a.pair + blockIdx.x) + part) * a.width;
        first = lo - a.centre;
        outputs = {max(lo, a.box.lo), min(lo + a.width, a.box.hi)};
        straight = outputs.size() == a.width && first >= a.straight.lo && first + points <= a.straight.hi;
    }
    __device__ __forceinline__ std::int64_t placeOf(const OlsArguments& a, int sample) const {
        const std::int64_t index = first + sample;
        if (index < outputs.lo - a.centre || index >= outputs.hi - a.centre + a.taps - 1 || outputs.size() <= 0)
            return notNeeded;
        return index >= a.straight.lo && index < a.straight.hi ? index + a.shift : positionOf(a.map, index);
    }
    __device__ __forceinline__ float sample(const OlsArguments& a, int i, float ifNotNeeded) const {
        const std::int64_t at = placeOf(a, i);
        return at >= 0 ? sampleAt(a.in, a.type, at) : at == beyond ? a.outsideValue : ifNotNeeded;
    }
    /// A sample from the segment's midst is taken off all of them: what is left needs fewer digits.
    __device__ __forceinline__ float offset(const OlsArguments& a) const {
        if (outputs.size() <= 0)
            return 0;
        const std::int64_t i = outputs.lo;
        return sampleAt(a.in, a.type, i >= a.straight.lo && i < a.straight.hi ? i + a.shift : positionOf(a.map, i));
    }
};

/// The samples of a segment, less its offset, as one part of this thread's numbers. `slots` is memory for `radix`
/// numbers that only this thread uses, `pitch` apart.
template <int radix, int part, bool floats>
__device__ __forceinline__ void loadSegment(const OlsArguments& a, const Segment& s, float offset, int t,
                                            Complex* slots, Complex (&v)[radix]) {
    constexpr int pitch = LineTile<radix>::pitch;
    if (s.straight) {
        withSamples<floats>(a.type, [&]<class T>(std::type_identity<T>) {
            const T* p = static_cast<const T*>(a.in) + (s.first + a.shift + t);
            each<radix>([&](auto j) { partOf<part>(v[j]) = static_cast<float>(__ldg(p + 256 * j)); });
        });
        each<radix>([&](auto j) { partOf<part>(v[j]) -= offset; });
        return;
    }
    // Few samples are not straight: those first, by a loop; then the others, all under way at once.
    const std::int64_t points = LineTile<radix>::points;
    const int from =
        static_cast<int>(min(max(max(s.outputs.lo - a.centre, a.straight.lo) - s.first, std::int64_t{0}), points));
    const int to = static_cast<int>(
        max(min(min(s.outputs.hi - a.centre + a.taps - 1, a.straight.hi) - s.first, points), std::int64_t{from}));
    const auto fill = [&](int begin, int end) {
#pragma unroll 4
        for (int i = begin; i < end; i += 256)
            partOf<part>(slots[i / 256 * pitch]) = s.sample(a, i, offset) - offset;
    };
    fill(t, from);
    fill(to > t ? to + ((t - to) & 255) : t, LineTile<radix>::points);
    withSamples<floats>(a.type, [&]<class T>(std::type_identity<T>) {
        const T* p = static_cast<const T*>(a.in) + (s.first + a.shift + t);
        each<radix>([&](auto j) {
            const int i = 256 * j + t;
            partOf<part>(v[j]) = loadIf(p + 256 * j, i >= from && i < to, offset);
        });
    });
    each<radix>([&](auto j) {
        const int i = 256 * j + t;
        partOf<part>(v[j]) = i >= from && i < to ? partOf<part>(v[j]) - offset : partOf<part>(slots[j * pitch]);
    });
}

/// What a pair that holds NaN, infinities or numbers near the end of float's range is computed by: sum after sum.
/// NaN reaches what the taps reach, and no more.
template <int points, int threads>
__device__ __noinline__ void sumDirectly(const OlsArguments& a, Complex* shared) {
    const Segment one(a, points, 0), two(a, points, 1);
    for (int i = static_cast<int>(threadIdx.x); i < points; i += threads)
        shared[i] = {one.sample(a, i, 0), two.sample(a, i, 0)};
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
        const std::int64_t x = one.first + a.centre + i, y = two.first + a.centre + i;
        if (x >= one.outputs.lo && x < one.outputs.hi)
            a.out[x - a.box.lo] = sum.x;
        if (y >= two.outputs.lo && y < two.outputs.hi)
            a.out[y - a.box.lo] = sum.y;
    }
}

template <int radix, int part>
__device__ __forceinline__ void storeSegment(const OlsArguments& a, const Segment& s, int t, Complex (&v)[radix]) {
    const std::int64_t lo = s.first + a.centre;
    float* out = a.out + (lo - a.box.lo);
    const int from = static_cast<int>(s.outputs.lo - lo), to = static_cast<int>(s.outputs.hi - lo);
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
    const float offsetOne = one.offset(a), offsetTwo = two.offset(a);
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
    if (__syncthreads_or(spoiled != 0))
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
