#pragma once
#include "cuda/fft/samples.h"
#include "cuda/fft/tile.h"

/// Overlap-save in two dimensions in one kernel: a block of threads takes two tiles of the image as real and imaginary
/// part of one complex tile.
namespace conv::fft {

/// One tile of a pair.
struct Place {
    std::int64_t first[2]; ///< indices of the first sample
    Interval outputs[2];   ///< in the box
    bool there, straight;  ///< whether it has outputs; whether all samples are needed, and lie straight in storage

    template <class Tile>
    __device__ __forceinline__ Place(const TileArguments& a, int tile, Tile) {
        constexpr int extent[2] = {Tile::columns, Tile::rows};
        const int at[2] = {tile % a.across, tile / a.across};
        there = tile < a.tiles;
        straight = there && !a.wide;
#pragma unroll
        for (int axis = 0; axis < 2; ++axis) {
            const std::int64_t lo = a.first[axis] + std::int64_t{at[axis]} * a.size[axis];
            first[axis] = lo - a.centre[axis];
            outputs[axis] = {max(lo, a.box[axis].lo), min(lo + a.size[axis], a.box[axis].hi)};
            straight = straight && outputs[axis].size() == a.size[axis] && first[axis] >= a.straight[axis].lo &&
                       first[axis] + extent[axis] <= a.straight[axis].hi;
        }
    }
    /// Position of a sample along an axis, or `beyond`, or `notNeeded`.
    __device__ __forceinline__ std::int64_t along(const TileArguments& a, int axis, int sample) const {
        const std::int64_t index = first[axis] + sample;
        if (!there || index < outputs[axis].lo - a.centre[axis] ||
            index >= outputs[axis].hi - a.centre[axis] + a.taps[axis] - 1)
            return notNeeded;
        return index >= a.straight[axis].lo && index < a.straight[axis].hi ? index + a.shift[axis]
                                                                           : positionOf(a.map[axis], index);
    }
    /// A sample of the tile is taken off all of them: what is left needs fewer digits.
    __device__ __forceinline__ float offset(const TileArguments& a) const {
        if (!there)
            return 0;
        std::int64_t at[2];
#pragma unroll
        for (int axis = 0; axis < 2; ++axis) {
            const std::int64_t i = outputs[axis].lo;
            at[axis] =
                i >= a.straight[axis].lo && i < a.straight[axis].hi ? i + a.shift[axis] : positionOf(a.map[axis], i);
        }
        return sampleAt(a.in, a.type, at[0] + at[1] * a.stride);
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
            const T* from =
                static_cast<const T*>(a.in) + (p.first[1] + a.shift[1] + y) * a.stride + (p.first[0] + a.shift[0] + x);
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
            return there ? sampleAt(a.in, a.type, row + column) : other;
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
    if (next >= a.tiles || a.wide)
        return;
    const std::int64_t x = a.first[0] + std::int64_t{next % a.across} * a.size[0] - a.centre[0];
    const std::int64_t y = a.first[1] + std::int64_t{next / a.across} * a.size[1] - a.centre[1] + ((t >> 1) & 63);
    const std::int64_t last = a.straight[0].hi - 1;
    const std::int64_t row = (min(max(y, a.straight[1].lo), a.straight[1].hi - 1) + a.shift[1]) * a.stride + a.shift[0];
    const auto fetch = [&](std::int64_t column) {
        const std::int64_t at = row + min(max(column, a.straight[0].lo), last);
        asm volatile("prefetch.global.L2 [%0];" ::"l"(static_cast<const float*>(a.in) + at));
    };
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
            return sampleAt(a.in, a.type, row * a.stride + column);
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
            const std::int64_t ox = p.first[0] + a.centre[0] + x, oy = p.first[1] + a.centre[1] + y;
            if (p.there && ox >= p.outputs[0].lo && ox < p.outputs[0].hi && oy >= p.outputs[1].lo &&
                oy < p.outputs[1].hi)
                a.out[(ox - a.box[0].lo) + (oy - a.box[1].lo) * a.outStride] = value;
        };
        put(one, sum.x);
        put(two, sum.y);
    }
}

template <class Tile, int part>
__device__ __forceinline__ void storeColumn(const TileArguments& a, const Place& p, int s, const Complex (&v)[16]) {
    const int x = s % Tile::columns, y = s / Tile::columns;
    const std::int64_t lo[2] = {p.first[0] + a.centre[0], p.first[1] + a.centre[1]};
    if (!p.there || lo[0] + x < p.outputs[0].lo || lo[0] + x >= p.outputs[0].hi)
        return;
    const int stride = static_cast<int>(a.outStride);
    float* out = a.out + (lo[0] + x - a.box[0].lo) + (lo[1] + y - a.box[1].lo) * a.outStride;
    const int from = static_cast<int>(p.outputs[1].lo - lo[1]) - y, to = static_cast<int>(p.outputs[1].hi - lo[1]) - y;
    const auto store = [&](auto i) {
        __stcs(out + static_cast<std::int64_t>(4 * i) * stride, part == 0 ? v[i].x : v[i].y);
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
    const float offsetOne = one.offset(a), offsetTwo = two.offset(a);
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
    if (__syncthreads_or(spoiled != 0))
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
