// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/direct_sum.h"
#include "cuda/variants/fft/samples.h"
#include "cuda/variants/fft_ols/ols.h"
#include <cfloat>

/// One-kernel overlap-save: a thread block transforms two segments as real and imaginary part, multiplies by the
/// spectrum of the taps and transforms back.
namespace conv::fft {

/// Recomputed at each use, because registers are scarce.
__device__ __forceinline__ std::int64_t itemOf(const OlsArguments& a) {
    return blockIdx.y * a.itemStride;
}
__device__ __forceinline__ float* outOf(const OlsArguments& a) {
    return a.out + blockIdx.y * a.outItemStride;
}

struct Segment {
    int first;      ///< index of the first sample
    int outputs[2]; ///< outputs in the box, [from, to)
    int needed[2];  ///< samples that they need, [from, to), counted from `first`
    bool plain;     ///< all samples are needed and lie straight in storage

    __device__ __forceinline__ Segment(const OlsArguments& a, int points, int part) {
        const int block = static_cast<int>(blockIdx.x) - a.firstPairsBlock;
        const int lo = (2 * (block < 0 ? block + static_cast<int>(gridDim.x) : block) + part) * a.width;
        first = lo - a.centre;
        outputs[0] = max(lo, a.box[0]);
        outputs[1] = min(lo + a.width, a.box[1]);
        const bool any = outputs[1] > outputs[0];
        needed[0] = outputs[0] - lo;
        needed[1] = any ? outputs[1] - lo + a.taps - 1 : needed[0];
        plain = needed[0] == 0 && needed[1] == points && first >= a.straight[0] && first + points <= a.straight[1];
    }
    [[nodiscard]] __device__ __forceinline__ bool needs(int i) const { return i >= needed[0] && i < needed[1]; }
    /// Returns a position, or `beyond`, or `notNeeded`.
    __device__ __forceinline__ std::int64_t placeOf(const OlsArguments& a, int i) const {
        const int index = first + i;
        return !needs(i)                                         ? notNeeded
               : index >= a.straight[0] && index < a.straight[1] ? a.origin + index
                                                                 : positionOf(a.map, a.base + index);
    }
    template <bool floats>
    __device__ __forceinline__ float sample(const OlsArguments& a, int i, float ifNotNeeded) const {
        const std::int64_t at = placeOf(a, i);
        return at >= 0 ? sampleOf<floats>(a.in, a.type, itemOf(a) + at) : at == beyond ? a.outsideValue : ifNotNeeded;
    }
    /// Returns one sample to subtract from all others: differences need fewer digits.
    template <bool floats>
    __device__ __forceinline__ float offset(const OlsArguments& a) const {
        // The first output's own sample is never beyond the border.
        return needed[1] > needed[0] ? sample<floats>(a, needed[0] + a.centre, 0) : 0;
    }
};

/// Samples of a float32 segment that is not plain, mostly straight rows of 256.
struct Border {
    int straight[2]; ///< rows of 256 needed and straight samples, [from, to)
    int index[2];    ///< first and last needed index
    bool any;
    bool reached; ///< one fold reaches straight storage or outside from any index

    __device__ __forceinline__ Border(const OlsArguments& a, const Segment& s)
        : index{s.first + s.needed[0], s.first + s.needed[1] - 1}, any(s.needed[1] > s.needed[0]) {
        straight[0] = (max(index[0], a.straight[0]) - s.first + 255) >> 8;
        straight[1] = (min(index[1] + 1, a.straight[1]) - s.first) >> 8;
        const BorderFold& b = a.border;
        const auto stored = [&](int i) { return i >= a.straight[0] && i < a.straight[1]; };
        const int below = min(index[1], b.lo - 1), above = max(index[0], b.hi);
        const bool inside =
            index[1] < b.lo || index[0] >= b.hi || (stored(max(index[0], b.lo)) && stored(min(index[1], b.hi - 1)));
        const bool folds = (index[0] > below || (stored(b(index[0])) && stored(b(below)))) &&
                           (index[1] < above || (stored(b(above)) && stored(b(index[1]))));
        reached = !any || (inside && (b.outside || folds));
    }
    /// Sample 256 · j + t, or a nearby needed one.
    __device__ __forceinline__ float sample(const OlsArguments& a, const Segment& s, const float* origin, int j,
                                            int t) const {
        const int i = s.first + 256 * j + t;
        if (j >= straight[0] && j < straight[1])
            return __ldg(origin + i);
        const int near = min(max(i, index[0]), index[1]);
        int folded = near;
        const bool below = near < a.border.lo, above = near >= a.border.hi;
        if (below)
            folded = near * a.border.turn + a.border.below;
        if (above)
            folded = near * a.border.turn + a.border.above;
        return loadOr(origin + folded, !(a.border.outside && (below || above)), a.outsideValue);
    }
};

/// Loads a segment of another type into one component of this thread's slots. Not inlined: blocks of float32 do not
/// need its code.
template <int radix, int part>
__device__ __noinline__ void loadSlots(const OlsArguments& a, float offset, int t, Complex* slots) {
    constexpr int pitch = LineTile<radix>::pitch, points = LineTile<radix>::points;
    const Segment s(a, points, part);
    const bool plain = s.plain;
    const float outsideValue = a.outsideValue;
    const BorderFold border = a.border;
    const int from = a.straight[0];
    const auto count = static_cast<unsigned>(a.straight[1] - from);
    bool folds = true;
    withSamples<false>(a.type, [&]<class T>(std::type_identity<T>) {
        const T* origin = static_cast<const T*>(a.in) + (itemOf(a) + a.origin);
        float v[radix];
        if (plain)
            each<radix>([&](auto j) { v[j] = static_cast<float>(__ldg(origin + (s.first + t + 256 * j))); });
        else
            each<radix>([&](auto j) {
                const int i = 256 * j + t, index = s.first + i, folded = border(index);
                const bool needed = s.needs(i), there = needed & (static_cast<unsigned>(folded - from) < count);
                folds &= there | !needed | (border.outside & (folded != index));
                v[j] = loadIf(origin + folded, there, outsideValue);
            });
        each<radix>([&](auto j) { partOf<part>(slots[j * pitch]) = plain || s.needs(256 * j + t) ? v[j] : offset; });
    });
    if (folds)
        return;
#pragma unroll 4
    for (int j = 0; j < radix; ++j)
        partOf<part>(slots[j * pitch]) = s.sample<false>(a, 256 * j + t, offset);
}

/// Loads signals so short that a border folds repeatedly.
template <int radix, int part>
__device__ __noinline__ void loadFolded(const OlsArguments& a, float offset, int t, Complex* slots) {
    const Segment s(a, LineTile<radix>::points, part);
#pragma unroll 4
    for (int j = 0; j < radix; ++j)
        partOf<part>(slots[j * LineTile<radix>::pitch]) = s.sample<true>(a, 256 * j + t, offset);
}

/// Loads both segments of a pair; unused samples are arbitrary. `slots`: `radix` numbers of this thread.
template <int radix, bool floats>
__device__ __forceinline__ void loadPair(const OlsArguments& a, const Segment& one, const Segment& two, Complex offsets,
                                         int t, Complex* slots, Complex (&v)[radix]) {
    if (floats && one.plain && two.plain) {
        const float *p = static_cast<const float*>(a.in) + (itemOf(a) + a.origin + (one.first + t)), *q = p + a.width;
        each<radix>([&](auto j) { v[j] = {__ldg(p + 256 * j), __ldg(q + 256 * j)}; });
        return;
    }
    if constexpr (floats) {
        const Border first(a, one), second(a, two);
        if (first.reached && second.reached) {
            const float* origin = static_cast<const float*>(a.in) + (itemOf(a) + a.origin);
            each<radix>([&](auto j) { v[j] = {0, 0}; });
            if (first.any)
                each<radix>([&](auto j) { v[j].x = first.sample(a, one, origin, j, t); });
            if (second.any)
                each<radix>([&](auto j) { v[j].y = second.sample(a, two, origin, j, t); });
            return;
        }
        loadFolded<radix, 0>(a, offsets.x, t, slots);
        loadFolded<radix, 1>(a, offsets.y, t, slots);
    } else {
        loadSlots<radix, 0>(a, offsets.x, t, slots);
        loadSlots<radix, 1>(a, offsets.y, t, slots);
    }
    each<radix>([&](auto j) { v[j] = slots[j * LineTile<radix>::pitch]; });
}

/// Direct sums for a pair with NaN, infinities or values near FLT_MAX.
template <int points, int threads>
__device__ __noinline__ void sumDirectly(const OlsArguments& a, Complex* shared) {
    const Segment one(a, points, 0), two(a, points, 1);
    for (int i = static_cast<int>(threadIdx.x); i < points; i += threads)
        shared[i] = {one.sample<false>(a, i, 0), two.sample<false>(a, i, 0)};
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < a.width; i += threads) {
        const Complex sum = sumOfTaps(a.weights, a.taps, shared + i);
        const auto put = [&](const Segment& to, float value) {
            const int index = to.first + a.centre + i;
            if (index >= to.outputs[0] && index < to.outputs[1])
                outOf(a)[index] = value;
        };
        put(one, sum.x);
        put(two, sum.y);
    }
}

template <int radix, int part>
__device__ __forceinline__ void storeSegment(const OlsArguments& a, const Segment& s, int t, Complex (&v)[radix]) {
    const int lo = s.first + a.centre;
    float* out = outOf(a) + lo;
    const int from = s.outputs[0] - lo;
    const auto count = static_cast<unsigned>(max(0, s.outputs[1] - s.outputs[0]));
    each<radix>([&](auto j) {
        const int i = 256 * j + t;
        if (static_cast<unsigned>(i - from) < count)
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
    const Powers<16> powers256(a.roots256, t & 15); // early: not waited for between barriers
    const Complex offsets{one.offset<floats>(a), two.offset<floats>(a)};
    if (Tile::threads == 256 || t < 256) {
        Complex v[radix];
        loadPair<radix, floats>(a, one, two, offsets, t, shared + t, v);
        Tile::forwardA(v, offsets, {a.roots, t}, t, shared);
    }
    Complex spectrum[16];
    if (Tile::users == Tile::threads || t < Tile::users)
        each<16>([&](auto q) { spectrum[q] = a.spectrum[q * Tile::users + t]; });
    __syncthreads();
    if (Tile::users == Tile::threads || t < Tile::users) {
        Complex v[16];
        Tile::forwardB(v, powers256, t, shared);
        __syncwarp();
        Tile::storeB(v, t, shared);
        __syncwarp();
        Tile::middle(spectrum, {offsets.x * a.sum, offsets.y * a.sum}, powers256, t, shared);
        __syncwarp();
        Tile::inverseB(v, t, shared);
        __syncwarp();
        Tile::storeInverseB(v, t, shared);
    }
    __syncthreads();
    float spoiled = 0;
    if (Tile::threads == 256 || t < 256) {
        Complex v[radix];
        Tile::inverseA(v, {a.roots, t}, t, shared);
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
        const dim3 grid(static_cast<unsigned>(job.pairs), static_cast<unsigned>(job.items));
        kernel<<<grid, LineTile<radix>::threads, bytes, job.stream>>>(job.arguments);
        check(cudaGetLastError(), "The launch of fft-ols");
    };
    if (job.arguments.type == ElementType::f32)
        start(overlapSave<radix, true, blocks>);
    else
        start(overlapSave<radix, false, blocks>);
}

} // namespace conv::fft
