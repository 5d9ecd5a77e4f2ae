#pragma once
#include "cuda/fft/samples.h"
#include "cuda/fft/tile.h"
#include <cfloat>

/// Overlap-save in two dimensions in one kernel: a block of threads takes two tiles of the image as real and imaginary
/// part of one complex tile.
namespace conv::fft {

/// One tile of a pair.
struct Place {
    int first[2];         ///< indices of the first sample
    int outputs[2][2];    ///< of each axis, from and to, in the box
    bool there, straight; ///< whether it has outputs; whether all samples are needed, and lie straight in storage

    template <class Tile>
    __device__ __forceinline__ Place(const TileArguments& a, int tile, Tile) {
        constexpr int extent[2] = {Tile::columns, Tile::rows};
        const int row = tile / a.across, at[2] = {tile - row * a.across, row};
        there = tile < a.tiles;
        straight = there;
#pragma unroll
        for (int axis = 0; axis < 2; ++axis) {
            const int lo = at[axis] * a.size[axis];
            first[axis] = lo - a.centre[axis];
            outputs[axis][0] = max(lo, a.box[axis][0]);
            outputs[axis][1] = min(lo + a.size[axis], a.box[axis][1]);
            straight = straight && lo >= a.box[axis][0] && lo + a.size[axis] <= a.box[axis][1] &&
                       first[axis] >= a.straight[axis][0] && first[axis] + extent[axis] <= a.straight[axis][1];
        }
    }
    /// Position of a sample along an axis, or `beyond`, or `notNeeded`.
    __device__ __forceinline__ std::int64_t along(const TileArguments& a, int axis, int sample) const {
        const int index = first[axis] + sample;
        if (!there || index < outputs[axis][0] - a.centre[axis] ||
            index >= outputs[axis][1] - a.centre[axis] + a.taps[axis] - 1)
            return notNeeded;
        return positionOf(a.map[axis], a.base[axis] + index);
    }
    /// A sample of the tile is taken off all of them: what is left needs fewer digits.
    template <bool floats>
    __device__ __forceinline__ float offset(const TileArguments& a) const {
        std::int64_t at = a.origin + outputs[0][0] + outputs[1][0] * a.stride;
        if (!straight) {
            if (!there)
                return 0;
            at = positionOf(a.map[0], a.base[0] + outputs[0][0]) +
                 positionOf(a.map[1], a.base[1] + outputs[1][0]) * a.stride;
        }
        return sampleOf<floats>(a.in, a.type, at);
    }
};

/// 16 samples of a tile's column, 4 rows apart, less its offset, as one part of this thread's numbers. `rowsAt` says
/// where the tile's rows are, where it is not straight; `slots` is memory for 16 numbers that only this thread uses.
template <class Tile, int part, bool floats>
__device__ __forceinline__ void loadColumn(const TileArguments& a, const Place& p, float offset,
                                           const std::int64_t* rowsAt, int s, Complex* slots, Complex (&v)[16]) {
    const int x = s % Tile::columns, y = s / Tile::columns;
    if (p.straight) {
        const int stride = static_cast<int>(a.stride);
        withSamples<floats>(a.type, [&]<class T>(std::type_identity<T>) {
            const T* from = static_cast<const T*>(a.in) + (a.origin + (p.first[1] + y) * a.stride + (p.first[0] + x));
            each<16>([&](auto i) {
                partOf<part>(v[i]) = static_cast<float>(__ldg(from + static_cast<std::int64_t>(4 * i) * stride));
            });
        });
        each<16>([&](auto i) { partOf<part>(v[i]) -= offset; });
        return;
    }
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
        each<16>([&](auto i) { partOf<part>(v[i]) = value(i) - offset; });
    } else {
#pragma unroll 4
        for (int i = 0; i < 16; ++i)
            slots[i * Tile::pitch].x = value(i) - offset;
        each<16>([&](auto i) { partOf<part>(v[i]) = slots[i * Tile::pitch].x; });
    }
}

/// Brings the tiles of the block that takes this one's place next into the second-level cache.
template <class Tile>
__device__ __forceinline__ void prefetch(const TileArguments& a, int tile, int t) {
    const int next = tile + a.ahead + (t >> 7);
    if (next >= a.tiles || a.straight[1][0] >= a.straight[1][1])
        return;
    const int down = next / a.across;
    const int x = (next - down * a.across) * a.size[0] - a.centre[0];
    const int y = down * a.size[1] - a.centre[1] + ((t >> 1) & 63);
    const auto clamped = [&](int axis, int i) { return min(max(i, a.straight[axis][0]), a.straight[axis][1] - 1); };
    const float* row = static_cast<const float*>(a.in) + a.origin + clamped(1, y) * a.stride;
    const auto fetch = [&](int column) { asm volatile("prefetch.global.L2 [%0];" ::"l"(row + clamped(0, column))); };
    each<Tile::rounds>([&](auto j) { fetch(x + 32 * ((t & 1) + 2 * j)); });
    if (t & 1)
        fetch(x + Tile::columns - 1);
}

/// What a pair that holds NaN, infinities or numbers near the end of float's range is computed by: sum after sum.
/// NaN reaches what the taps reach, and no more.
template <class Tile>
__device__ __noinline__ void sumDirectly(const TileArguments& a, int tile, Complex* shared) {
    const Place one(a, tile, Tile{}), two(a, tile + 1, Tile{});
    const auto sample = [&](const Place& p, int x, int y) {
        const std::int64_t column = p.along(a, 0, x), row = p.along(a, 1, y);
        if (column >= 0 && row >= 0)
            return sampleOf(a.in, a.type, row * a.stride + column);
        return column == notNeeded || row == notNeeded ? 0.0F : a.outsideValue;
    };
    for (int i = static_cast<int>(threadIdx.x); i < Tile::columns * Tile::rows; i += Tile::threads) {
        const int x = i % Tile::columns, y = i / Tile::columns;
        shared[i] = {sample(one, x, y), sample(two, x, y)};
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < a.size[0] * a.size[1]; i += Tile::threads) {
        const int x = i % a.size[0], y = i / a.size[0];
        Complex sum{0, 0};
        for (int ky = 0, k = 0; ky < a.taps[1]; ++ky) {
            const Complex* row = shared + (y + ky) * Tile::columns + x;
            Complex part{0, 0};
            for (int kx = 0; kx < a.taps[0]; ++kx, ++k)
                if (const float w = __ldg(a.weights + k); w != 0)
                    part = {fmaf(row[kx].x, w, part.x), fmaf(row[kx].y, w, part.y)};
            sum = sum + part;
        }
        const auto put = [&](const Place& p, float value) {
            const int ox = p.first[0] + a.centre[0] + x, oy = p.first[1] + a.centre[1] + y;
            if (p.there && ox >= p.outputs[0][0] && ox < p.outputs[0][1] && oy >= p.outputs[1][0] &&
                oy < p.outputs[1][1])
                a.out[static_cast<std::int64_t>(oy) * a.outStride + ox] = value;
        };
        put(one, sum.x);
        put(two, sum.y);
    }
}

template <class Tile, int part>
__device__ __forceinline__ void storeColumn(const TileArguments& a, const Place& p, int s, const Complex (&v)[16]) {
    const int x = s % Tile::columns, y = s / Tile::columns;
    const int ox = p.first[0] + a.centre[0] + x, oy = p.first[1] + a.centre[1] + y;
    if (!p.there || ox < p.outputs[0][0] || ox >= p.outputs[0][1])
        return;
    float* out = a.out + (static_cast<std::int64_t>(oy) * a.outStride + ox);
    const int from = p.outputs[1][0] - oy, to = p.outputs[1][1] - oy;
    const auto store = [&](auto i) {
        __stcs(out + static_cast<std::int64_t>(4 * i) * a.outStride, part == 0 ? v[i].x : v[i].y);
    };
    if (from <= 0) {
        each<16>([&](auto i) {
            if (4 * i < to)
                store(i);
        });
    } else {
        each<16>([&](auto i) {
            if (4 * i >= from && 4 * i < to)
                store(i);
        });
    }
}

template <int parts, bool floats, int blocks>
__global__ void __launch_bounds__(256, blocks) convolveTiles(const __grid_constant__ TileArguments a) {
    using Tile = ImageTile<parts>;
    extern __shared__ __align__(16) Complex shared[];
    __shared__ std::int64_t rowsAt[2][Tile::rows];
    const int t = static_cast<int>(threadIdx.x), tile = 2 * (a.pair + static_cast<int>(blockIdx.x));
    const Place one(a, tile, Tile{}), two(a, tile + 1, Tile{});
    if constexpr (floats)
        prefetch<Tile>(a, tile, t);
    const float offsetOne = one.offset<floats>(a), offsetTwo = two.offset<floats>(a);
    if (!(one.straight && two.straight)) {
        if (t < 2 * Tile::rows) {
            const std::int64_t row = t < Tile::rows ? one.along(a, 1, t) : two.along(a, 1, t - Tile::rows);
            rowsAt[t / Tile::rows][t % Tile::rows] = row < 0 ? row : row * a.stride;
        }
        __syncthreads();
    }
    const typename Tile::Turns turns = Tile::turns(a.roots, t);
    each<Tile::rounds>([&](auto round) {
        const int s = t + 256 * round;
        Complex v[16];
        loadColumn<Tile, 0, floats>(a, one, offsetOne, rowsAt[0], s, shared + s, v);
        loadColumn<Tile, 1, floats>(a, two, offsetTwo, rowsAt[1], s, shared + s, v);
        Tile::forwardA(v, s, shared);
    });
    __syncthreads();
    {
        Complex v[Tile::held];
        Tile::forwardB(v, turns, t, shared);
        __syncwarp();
        Tile::storeB(v, t, shared);
    }
    __syncwarp();
    const Complex constant{offsetOne * a.sum, offsetTwo * a.sum};
    each<Tile::rounds>([&](auto round) {
        Complex spectrum[16];
        each<16>([&](auto q) { spectrum[q] = a.spectrum[(round * 16 + q) * 256 + t]; });
        Tile::middle(spectrum, constant, t, round, shared);
    });
    __syncwarp();
    {
        Complex v[Tile::held];
        Tile::inverseB(v, turns, t, shared);
        __syncwarp();
        Tile::storeInverseB(v, t, shared);
    }
    __syncthreads();
    float spoiled = 0;
    each<Tile::rounds>([&](auto round) {
        const int s = t + 256 * round;
        Complex v[16];
        Tile::inverseA(v, s, shared);
        each<16>([&](auto i) { spoiled = spoil(spoiled, v[i]); });
        storeColumn<Tile, 0>(a, one, s, v);
        storeColumn<Tile, 1>(a, two, s, v);
    });
    if (__syncthreads_or(!(fabsf(spoiled) <= FLT_MAX)))
        sumDirectly<Tile>(a, tile, shared);
}

template <int parts, int blocks>
void startTiles(const TileJob& job) {
    constexpr std::size_t bytes = ImageTile<parts>::numbers * sizeof(Complex);
    const auto start = [&](auto* kernel) {
        if (bytes > std::size_t{47} << 10)
            check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
                  "cudaFuncSetAttribute");
        kernel<<<static_cast<unsigned>(job.pairs), 256, bytes, job.stream>>>(job.arguments);
        check(cudaGetLastError(), "The launch of fft-tile");
    };
    if (job.arguments.type == ElementType::f32)
        start(convolveTiles<parts, true, blocks>);
    else
        start(convolveTiles<parts, false, blocks>);
}

} // namespace conv::fft
