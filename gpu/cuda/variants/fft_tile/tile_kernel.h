// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/direct_sum.h"
#include "cuda/variants/fft/samples.h"
#include "cuda/variants/fft_tile/tile.h"
#include "cuda/variants/fft_tile/tile_copy.h"
#include <cfloat>

/// Overlap-save in one kernel: a thread block transforms two tiles as real and imaginary part of one.
namespace conv::fft {

/// The 256 threads of a pair: here a whole thread block.
struct WholeBlock {
    int thread = static_cast<int>(threadIdx.x);

    __device__ __forceinline__ void sync() const { __syncthreads(); }
    __device__ __forceinline__ bool any(bool yes) const { return __syncthreads_or(yes) != 0; }
};

struct Pair {
    int of[2];
    bool plain;
    int item;

    static __device__ __forceinline__ Pair other(const TileArguments& a, int item, int number) {
        // Rows above and below the plain ones, then the pairs at their sides.
        const auto skip = [&](int i, int axis) {
            return i < a.plain[axis][0] ? i : i - a.plain[axis][0] + a.plain[axis][1];
        };
        const int sides = a.pairs[0] - (a.plain[0][1] - a.plain[0][0]);
        const int whole = a.pairs[0] * (a.pairs[1] - (a.plain[1][1] - a.plain[1][0])), rest = number - whole;
        const int width = rest < 0 ? a.pairs[0] : sides, at = rest < 0 ? number : rest, line = at / width;
        return {{rest < 0 ? at - line * width : skip(at - line * width, 0),
                 rest < 0 ? skip(line, 1) : a.plain[1][0] + line},
                false,
                item};
    }
};

struct Place {
    int first[2];      ///< index of the first sample
    int outputs[2][2]; ///< outputs in the box, [from, to)
    bool there;

    __device__ __forceinline__ Place(const TileArguments& a, const Pair& pair, int tile) {
        there = true;
#pragma unroll
        for (int axis = 0; axis < 2; ++axis) {
            const int lo = pair.of[axis] * a.step[axis] + tile * a.second[axis];
            first[axis] = lo - a.centre[axis];
            outputs[axis][0] = max(lo, a.box[axis][0]);
            outputs[axis][1] = min(lo + a.size[axis], a.box[axis][1]);
            there = there && outputs[axis][0] < outputs[axis][1];
        }
    }
    /// Returns a position, or `beyond`, or `notNeeded`.
    __device__ __forceinline__ std::int64_t along(const TileArguments& a, int axis, int sample) const {
        const int index = first[axis] + sample;
        if (!there || index < outputs[axis][0] - a.centre[axis] ||
            index >= outputs[axis][1] - a.centre[axis] + a.taps[axis] - 1)
            return notNeeded;
        return positionOf(a.map[axis], a.base[axis] + index);
    }
    /// Returns a sample to subtract from all others: differences need fewer digits.
    template <bool floats>
    __device__ __forceinline__ float offset(const TileArguments& a, int item) const {
        if (!there)
            return 0;
        return sampleOf<floats>(a.in, a.type,
                                item * a.itemStride + positionOf(a.map[0], a.base[0] + outputs[0][0]) +
                                    positionOf(a.map[1], a.base[1] + outputs[1][0]) * a.stride);
    }
};

/// Returns a sample as float. 8- and 16-bit integers become the last bits of a float, plus TileArguments::bias, because
/// an addition is faster than a conversion.
template <class T>
__device__ __forceinline__ float biased(T sample) {
    if constexpr (std::is_integral_v<T> && sizeof(T) <= 2) {
        constexpr unsigned sign = std::is_signed_v<T> ? 1U << (8 * sizeof(T) - 1) : 0;
        return __uint_as_float((static_cast<std::make_unsigned_t<T>>(sample) ^ sign) | __float_as_uint(8388608.0F));
    } else {
        return static_cast<float>(sample);
    }
}

/// 16 samples of a column per tile, 4 rows apart. `at`: position of the first output.
template <class Tile, bool floats>
__device__ __forceinline__ void loadPlain(const TileArguments& a, std::int64_t at, int s, Complex (&v)[16]) {
    const unsigned x = static_cast<unsigned>(s) % Tile::columns, y = static_cast<unsigned>(s) / Tile::columns;
    const int stride = a.plainStride;
    const std::int64_t from = at + a.toFirst + (static_cast<std::int64_t>(y) * stride + x);
    withSamples<floats>(a.type, [&]<class T>(std::type_identity<T>) {
        const T *one = static_cast<const T*>(a.in) + from, *two = one + a.toSecond;
        each<16>([&](auto i) { v[i].x = biased(__ldg(one + static_cast<std::int64_t>(4 * i) * stride)); });
        each<16>([&](auto i) { v[i].y = biased(__ldg(two + static_cast<std::int64_t>(4 * i) * stride)); });
    });
}

/// Loads a tile that is not plain into one component of `v`; unused samples are `offset`. `rowsAt`: positions of its
/// rows; `slots`: 16 numbers of this thread.
template <class Tile, int part, bool floats>
__device__ __forceinline__ void loadColumn(const TileArguments& a, const Place& p, float offset,
                                           const std::int64_t* rowsAt, int s, Complex* slots, Complex (&v)[16]) {
    const int x = s % Tile::columns, y = s / Tile::columns;
    const std::int64_t column = p.along(a, 0, x);
    const auto value = [&](int i) {
        const std::int64_t row = rowsAt[4 * i + y];
        const bool there = column >= 0 && row >= 0;
        const float other = column == notNeeded || row == notNeeded ? offset : a.outsideValue;
        if constexpr (floats)
            return loadOr(static_cast<const float*>(a.in) + (there ? row + column : 0), there, other);
        else
            return there ? sampleOf(a.in, a.type, row + column) : other;
    };
    if constexpr (floats) {
        each<16>([&](auto i) { partOf<part>(v[i]) = value(i); });
    } else {
#pragma unroll 4
        for (int i = 0; i < 16; ++i)
            slots[i * Tile::pitch].x = value(i);
        each<16>([&](auto i) { partOf<part>(v[i]) = slots[i * Tile::pitch].x; });
    }
}

/// Direct sums for a pair with NaN, infinities or values near FLT_MAX.
template <class Tile, class WarpGroup>
__device__ __noinline__ void sumDirectly(const TileArguments& a, const Pair pair, const WarpGroup group,
                                         Complex* shared) {
    const Place one(a, pair, 0), two(a, pair, 1);
    const auto sample = [&](const Place& p, int x, int y) {
        const std::int64_t column = p.along(a, 0, x), row = p.along(a, 1, y);
        if (column >= 0 && row >= 0)
            return sampleOf(a.in, a.type, pair.item * a.itemStride + row * a.stride + column);
        return column == notNeeded || row == notNeeded ? 0.0F : a.outsideValue;
    };
    for (int i = group.thread; i < Tile::columns * Tile::rows; i += Tile::threads) {
        const int x = i % Tile::columns, y = i / Tile::columns;
        shared[i] = {sample(one, x, y), sample(two, x, y)};
    }
    group.sync();
    for (int i = group.thread; i < a.size[0] * a.size[1]; i += Tile::threads) {
        const int x = i % a.size[0], y = i / a.size[0];
        Complex sum{0, 0};
        for (int k = 0; k < a.taps[1]; ++k)
            sum = sum + sumOfTaps(a.weights + k * a.taps[0], a.taps[0], shared + (y + k) * Tile::columns + x);
        const auto put = [&](const Place& p, float value) {
            const int ox = p.first[0] + a.centre[0] + x, oy = p.first[1] + a.centre[1] + y;
            if (p.there && ox >= p.outputs[0][0] && ox < p.outputs[0][1] && oy >= p.outputs[1][0] &&
                oy < p.outputs[1][1])
                a.out[pair.item * a.outItemStride + static_cast<std::int64_t>(oy) * a.outStride + ox] = value;
        };
        put(one, sum.x);
        put(two, sum.y);
    }
    group.sync(); // the next pair may use the memory
}

/// 16 results of a column per tile, 4 rows apart, without those spoiled by wrap-around.
template <class Tile>
__device__ __forceinline__ void storePlain(const TileArguments& a, std::int64_t at, int s, const Complex (&v)[16]) {
    const unsigned x = static_cast<unsigned>(s) % Tile::columns, y = static_cast<unsigned>(s) / Tile::columns;
    const int stride = a.outStride, rows = a.size[1] - static_cast<int>(y);
    if (static_cast<int>(x) >= a.size[0])
        return;
    float *one = a.out + at + (static_cast<std::int64_t>(y) * stride + x), *two = one + a.outToSecond;
    asm("" : "+l"(one), "+l"(two)); // otherwise each address is computed from the base pointer
    const std::int64_t step = 4 * static_cast<std::int64_t>(stride);
    each<16>([&](auto i) {
        storeIf(4 * i < rows, one + i * step, v[i].x);
        storeIf(4 * i < rows, two + i * step, v[i].y);
    });
}

/// Stores a tile that is not plain, within the box.
template <class Tile, int part>
__device__ __forceinline__ void storeColumn(const TileArguments& a, const Place& p, int item, int s, Complex (&v)[16]) {
    const int x = s % Tile::columns, y = s / Tile::columns;
    const int ox = p.first[0] + a.centre[0] + x, oy = p.first[1] + a.centre[1] + y;
    if (!p.there || ox < p.outputs[0][0] || ox >= p.outputs[0][1])
        return;
    float* out = a.out + (item * a.outItemStride + static_cast<std::int64_t>(oy) * a.outStride + ox);
    const int from = p.outputs[1][0] - oy, to = p.outputs[1][1] - oy;
    each<16>([&](auto i) {
        if (4 * i >= from && 4 * i < to)
            __stcs(out + static_cast<std::int64_t>(4 * i) * a.outStride, partOf<part>(v[i]));
    });
}

/// First pass over a pair that is not plain; returns its offsets. `rowsAt`: of the group.
template <class Tile, bool floats, class WarpGroup>
__device__ __forceinline__ Complex transformOther(const TileArguments& a, const Pair& pair, const WarpGroup& group,
                                                  std::int64_t (&rowsAt)[2][Tile::rows], Complex* shared) {
    const int t = group.thread;
    const Complex offset{Place(a, pair, 0).offset<floats>(a, pair.item),
                         Place(a, pair, 1).offset<floats>(a, pair.item)};
    if (t < 2 * Tile::rows) {
        const std::int64_t row = Place(a, pair, t / Tile::rows).along(a, 1, t % Tile::rows);
        rowsAt[t / Tile::rows][t % Tile::rows] = row < 0 ? row : pair.item * a.itemStride + row * a.stride;
    }
    group.sync();
    each<Tile::rounds>([&](auto round) {
        const int s = t + 256 * round;
        Complex v[16];
        loadColumn<Tile, 0, floats>(a, Place(a, pair, 0), offset.x, rowsAt[0], s, shared + s, v);
        loadColumn<Tile, 1, floats>(a, Place(a, pair, 1), offset.y, rowsAt[1], s, shared + s, v);
        Tile::forwardA(v, offset + offset, s, shared);
    });
    return offset;
}

/// The other passes, once all of the group have finished the first.
template <class Tile, class WarpGroup>
__device__ __forceinline__ void finishPair(const TileArguments& a, const Pair& pair, const WarpGroup& group,
                                           const typename Tile::Twiddles& twiddles, Complex offset,
                                           const ComplexPair* spectrumPairs, Complex* shared) {
    const int t = group.thread;
    {
        Complex v[Tile::held];
        Tile::forwardB(v, twiddles, t, shared);
        __syncwarp();
        Tile::storeB(v, t, shared);
    }
    __syncwarp();
    const Complex constant{offset.x * a.sum, offset.y * a.sum};
    each<Tile::rounds>([&](auto round) {
        ComplexPair spectrum[8];
        each<8>([&](auto q) { spectrum[q] = spectrumPairs[(round * 8 + q) * 256 + t]; });
        Tile::middle(spectrum, constant, t, round, shared);
    });
    __syncwarp();
    {
        Complex v[Tile::held];
        Tile::inverseB(v, twiddles, t, shared);
        __syncwarp();
        Tile::storeInverseB(v, t, shared);
    }
    group.sync();
    float spoiled = 0;
    const std::int64_t outAt =
        pair.item * a.outItemStride + static_cast<std::int64_t>(pair.of[0]) * a.step[0] + pair.of[1] * a.outStep;
    each<Tile::rounds>([&](auto round) {
        const int s = t + 256 * round;
        Complex v[16];
        Tile::inverseA(v, s, shared);
        each<16>([&](auto i) { spoiled = spoil(spoiled, v[i]); });
        if (pair.plain) {
            storePlain<Tile>(a, outAt, s, v);
        } else {
            storeColumn<Tile, 0>(a, Place(a, pair, 0), pair.item, s, v);
            storeColumn<Tile, 1>(a, Place(a, pair, 1), pair.item, s, v);
        }
    });
    if (group.any(!(fabsf(spoiled) <= FLT_MAX)))
        sumDirectly<Tile>(a, pair, group, shared);
}

/// `Copy`: NoCopy or PairCopy, with which TMA brings the samples of plain pairs.
template <int parts, bool floats, class Copy>
__device__ __forceinline__ void convolvePair(const TileArguments& a, const CUtensorMap* source) {
    using Tile = ImageTile<parts>;
    extern __shared__ __align__(128) Complex shared[];
    __shared__ std::int64_t rowsAt[2][Tile::rows];
    const WholeBlock group;
    const int t = group.thread;
    const int row = a.firstRow + static_cast<int>(blockIdx.y),
              number = row * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x);
    Pair pair{{a.plain[0][0] + static_cast<int>(blockIdx.x), a.plain[1][0] + row - a.rowsOfOthers},
              row >= a.rowsOfOthers,
              static_cast<int>(blockIdx.z)};
    if (!pair.plain) {
        if (number >= a.others)
            return;
        pair = Pair::other(a, pair.item, number);
    }
    const std::int64_t at = a.origin + pair.item * a.itemStride + static_cast<std::int64_t>(pair.of[0]) * a.step[0] +
                            pair.of[1] * a.plainStep;
    Copy copy;
    if constexpr (Copy::copies)
        if (pair.plain)
            copy.ask(a, source, pair.of, pair.item, shared);
    const typename Tile::Twiddles twiddles = Tile::twiddles(a.roots, t);
    Complex offset;
    if (pair.plain) {
        if constexpr (Copy::copies) {
            copy.await();
            offset = copy.firstSamples(a);
        } else {
            offset = {sampleOf<floats>(a.in, a.type, at), sampleOf<floats>(a.in, a.type, at + a.toSecond)};
        }
        Complex taken = offset; // subtracted from all samples
        if (!floats)
            taken = taken + Complex{a.bias, a.bias};
        each<Tile::rounds>([&](auto round) {
            const int s = t + 256 * round;
            Complex v[16];
            if constexpr (Copy::copies) {
                copy.take(s, v);
                group.sync(); // exchanged numbers use its memory
            } else {
                loadPlain<Tile, floats>(a, at, s, v);
            }
            Tile::forwardA(v, taken + taken, s, shared);
        });
    } else {
        offset = transformOther<Tile, floats>(a, pair, group, rowsAt, shared);
    }
    group.sync();
    finishPair<Tile>(a, pair, group, twiddles, offset, reinterpret_cast<const ComplexPair*>(a.spectrum), shared);
}

template <int parts, bool floats, int blocks>
__global__ void __launch_bounds__(256, blocks) convolveTiles(const __grid_constant__ TileArguments a) {
    convolvePair<parts, floats, NoCopy>(a, nullptr);
}
template <int blocks>
__global__ void __launch_bounds__(256, blocks)
    convolveCopies(const __grid_constant__ CUtensorMap source, const __grid_constant__ TileArguments a) {
    if constexpr (march::hasBulkCopies)
        convolvePair<4, true, PairCopy<ImageTile<4>>>(a, &source);
}

inline bool hasCopies(int device, void (*kernel)(CUtensorMap, TileArguments)) {
    static DeviceFlag fact;
    return fact(device, [&] {
        cudaFuncAttributes attributes{};
        check(cudaFuncGetAttributes(&attributes, kernel), "cudaFuncGetAttributes of fft-tile");
        return attributes.ptxVersion >= 90;
    });
}

template <int parts, int blocks>
void startTiles(const TileJob& job) {
    constexpr std::size_t bytes = ImageTile<parts>::numbers * sizeof(Complex);
    const dim3 grid(static_cast<unsigned>(job.across), static_cast<unsigned>(job.down),
                    static_cast<unsigned>(job.arguments.items));
    const auto start = [&](DeviceFlag& hasMemory, auto* kernel, const auto&... arguments) {
        if (bytes > std::size_t{47} << 10)
            hasMemory(job.device.index, [&] {
                check(
                    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
                    "cudaFuncSetAttribute");
                return true;
            });
        kernel<<<grid, 256, bytes, job.stream>>>(arguments...);
        check(cudaGetLastError(), "The launch of fft-tile");
    };
    static DeviceFlag memory[3];
    if (job.arguments.type != ElementType::f32)
        return start(memory[0], convolveTiles<parts, false, blocks>, job.arguments);
    if constexpr (parts == 4)
        if (CUtensorMap source;
            hasCopies(job.device.index, convolveCopies<blocks>) && describeTiles(job.arguments, source)) {
            if (!launchStaying(job, source))
                start(memory[1], convolveCopies<blocks>, source, job.arguments);
            return;
        }
    start(memory[2], convolveTiles<parts, true, blocks>, job.arguments);
}

} // namespace conv::fft
