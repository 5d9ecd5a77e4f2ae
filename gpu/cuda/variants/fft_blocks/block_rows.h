// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/device_flag.h"
#include "cuda/variants/fft/samples.h"
#include "cuda/variants/fft_blocks/block_line.h"
#include "cuda/variants/fft_blocks/blocks.h"
#include <cfloat>

namespace conv::fft {

template <int points>
struct RowTile {
    static constexpr int first = firstOf(points), second = secondOf(points);
    using Line = BlockLine<first, second>;
    static constexpr int rows = blockRows(points), threads = blockThreads(first, second, rows);
    static constexpr int blocks = minBlocks(points, threads), pitch = rowPitch(first, second);
    Complex* numbers;
    std::int64_t* at; ///< begin of each row's samples, for both halves, or a code of fft/samples.h
    int* places;      ///< positions along x, for both halves

    __device__ __forceinline__ explicit RowTile(Complex* shared)
        : numbers(shared),
          at(reinterpret_cast<std::int64_t*>(shared + rows * pitch)),
          places(reinterpret_cast<int*>(at + 2 * rows)) {}
    static constexpr int bytes = rowBytes(points);

    __device__ __forceinline__ Complex* trade(int row, int k, int t) const {
        return numbers + row * pitch + k * (second + 1) + t;
    }
};

struct RowPlace {
    int segment, row, item;
    __device__ __forceinline__ RowPlace(const RowArguments& a, int rows) {
        const unsigned block = blockIdx.x + static_cast<unsigned>(a.firstBlock),
                       segments = static_cast<unsigned>(a.segments);
        row = static_cast<int>(block / segments) * rows;
        segment = static_cast<int>(block % segments);
        item = static_cast<int>(blockIdx.y) + a.firstItem;
    }
    [[nodiscard]] __device__ __forceinline__ Complex* spectrum(const RowArguments& a, int points, int further) const {
        return a.spectra + (std::int64_t{item} * a.rows + row + further) * a.pitch + segment * points;
    }
};

/// Position of sample i of an axis, counted from the first that outputs of the first half need, or a code of
/// fft/samples.h.
__device__ __forceinline__ std::int64_t samplePlace(const RowArguments& a, int axis, int i, bool second) {
    const int shift = second ? a.shift[axis] : 0;
    if (i >= a.half[axis] + a.taps[axis] - 1 || i + shift >= a.outputs[axis] + a.taps[axis] - 1)
        return notNeeded;
    const std::int64_t index = a.first[axis] - a.centre[axis] + i + shift;
    return index >= a.straight[axis][0] && index < a.straight[axis][1] ? index + a.move[axis]
                                                                       : positionOf(a.map[axis], index);
}

/// Returns true if this thread's samples lie straight in storage.
template <int points>
__device__ __forceinline__ bool findPlaces(const RowArguments& a, const RowTile<points>& tile, int segment) {
    const int x0 = segment * a.width;
    const std::int64_t one = samplePlace(a, 0, x0, false), two = samplePlace(a, 0, x0, true);
    bool straight = one >= 0 && two >= 0;
    for (int i = static_cast<int>(threadIdx.x); i < 2 * points; i += tile.threads) {
        const bool other = i >= points;
        const int at = other ? i - points : i;
        const std::int64_t place = samplePlace(a, 0, x0 + at, other);
        straight &= place == (other ? two : one) + at;
        tile.places[i] = static_cast<int>(place);
    }
    return straight;
}

/// Returns a sample minus the offset; zero where no output needs it.
template <class T>
__device__ __forceinline__ float sampleLess(const RowArguments& a, std::int64_t row, int place, float offset) {
    const float other = row == notNeeded || place == notNeeded ? offset : a.outsideValue;
    return loadIf(static_cast<const T*>(a.in) + row + place, row >= 0 && place >= 0, other) - offset;
}

/// Loads samples of any type to where the thread exchanges numbers. Not inlined: blocks of float32 do not need its
/// code.
template <int points>
__device__ __noinline__ void loadRare(const RowArguments& a, const RowTile<points>& tile, int row, int t, float offset,
                                      bool plain) {
    constexpr int first = firstOf(points), second = secondOf(points);
    withSampleType(a.type, [&]<class T>(std::type_identity<T>) {
        const std::int64_t one = tile.at[2 * row], two = tile.at[2 * row + 1];
        if (plain) {
            const T* in = static_cast<const T*>(a.in) + t;
            const T *p = in + one + tile.places[0], *q = in + two + tile.places[points];
#pragma unroll 8
            for (int j = 0; j < first; ++j)
                *tile.trade(row, j, t) = {static_cast<float>(__ldg(p + second * j)) - offset,
                                          static_cast<float>(__ldg(q + second * j)) - offset};
            return;
        }
#pragma unroll 4
        for (int j = 0; j < first; ++j) {
            const int i = t + second * j;
            *tile.trade(row, j, t) = {sampleLess<T>(a, one, tile.places[i], offset),
                                      sampleLess<T>(a, two, tile.places[points + i], offset)};
        }
    });
}

template <int points, bool floats>
__global__ void __launch_bounds__(RowTile<points>::threads, RowTile<points>::blocks)
    rowsThere(const __grid_constant__ RowArguments a) {
    using Tile = RowTile<points>;
    constexpr int first = Tile::first, second = Tile::second;
    extern __shared__ __align__(16) Complex shared[];
    const Tile tile(shared);
    const int thread = static_cast<int>(threadIdx.x);
    const RowPlace place(a, Tile::rows);
    const float offset = a.offset ? __ldg(a.offset + place.item) : 0;

    bool straight = findPlaces(a, tile, place.segment);
    if (thread < 2 * Tile::rows) {
        const bool other = thread % 2 != 0;
        const int row = place.row + thread / 2;
        std::int64_t at = notNeeded;
        if (row < a.rows && !(other && a.shift[0] + a.shift[1] + a.shift[2] == 0)) {
            const std::int64_t y = samplePlace(a, 1, row % a.rowsEach, other),
                               z = samplePlace(a, 2, row / a.rowsEach, other);
            at = y == notNeeded || z == notNeeded ? notNeeded
                 : y < 0 || z < 0                 ? beyond
                                                  : y * a.strideY + z * a.strideZ + place.item * a.itemStride;
        }
        tile.at[thread] = at;
        straight &= at >= 0;
    }
    const bool plain = __syncthreads_and(straight) != 0;
#pragma unroll 1
    for (int task = thread; task < Tile::rows * second; task += Tile::threads) {
        const int row = task / second, t = task - row * second;
        Complex v[first];
        if constexpr (floats) {
            const std::int64_t one = tile.at[2 * row], two = tile.at[2 * row + 1];
            if (plain) {
                const float* in = static_cast<const float*>(a.in) + t;
                const float *p = in + one + tile.places[0], *q = in + two + tile.places[points];
                each<first>([&](auto j) { v[j] = {__ldg(p + second * j), __ldg(q + second * j)}; });
                each<first>([&](auto j) { v[j] = v[j] - Complex{offset, offset}; });
            } else {
                each<first>([&](auto j) {
                    const int i = t + second * j;
                    v[j] = {sampleLess<float>(a, one, tile.places[i], offset),
                            sampleLess<float>(a, two, tile.places[points + i], offset)};
                });
            }
        } else {
            loadRare(a, tile, row, t, offset, plain);
            each<first>([&](auto j) { v[j] = *tile.trade(row, j, t); });
        }
        Tile::Line::forward(v, a.twiddles, t);
        each<first>([&](auto k) { *tile.trade(row, k, t) = v[k]; });
    }
    __syncthreads();
#pragma unroll 1
    for (int task = thread; task < Tile::rows * first; task += Tile::threads) {
        const int row = task / first, k = task - row * first;
        Complex v[second];
        each<second>([&](auto t) { v[t] = *tile.trade(row, k, t); });
        transform<-1>(v);
        if (place.row + row < a.rows) {
            Complex* out = place.spectrum(a, points, row) + k;
            each<second>([&](auto q) { out[first * q] = v[q]; });
        }
    }
}

__device__ __forceinline__ int outputsOf(const RowArguments& a, int y) {
    return y == a.lastRow ? a.lastOutputs : a.outputs[0];
}

struct RowOutputs {
    int y, z;     ///< indices in the first half
    int count[2]; ///< outputs of each half
    float* out;
    std::int64_t toSecond;

    __device__ __forceinline__ RowOutputs(const RowArguments& a, const RowPlace& place, int row) {
        const int x = place.segment * a.width;
        y = (place.row + row) % a.rowsEach;
        z = (place.row + row) / a.rowsEach;
        const int both = place.row + row < a.rows ? min(a.width, a.half[0] - x) : 0;
        count[0] = min(both, outputsOf(a, y) - x);
        count[1] = y + a.shift[1] < a.outputs[1] && z + a.shift[2] < a.outputs[2]
                       ? min(both, outputsOf(a, y + a.shift[1]) - a.shift[0] - x)
                       : 0;
        out = a.out + (x + y * a.outStrideY + z * a.outStrideZ + place.item * a.outItemStride);
        toSecond = a.shift[0] + a.shift[1] * a.outStrideY + a.shift[2] * a.outStrideZ;
    }
};

/// One output as a direct sum. `places`: positions along x from its first sample on.
template <class T>
__device__ float sumOfProducts(const RowArguments& a, const RowOutputs& row, int item, bool second, const int* places) {
    const T* in = static_cast<const T*>(a.in) + item * a.itemStride;
    float sum = 0;
    const float* weights = a.weights;
    for (int kz = 0; kz < a.taps[2]; ++kz) {
        const std::int64_t z = samplePlace(a, 2, row.z + kz, second);
        for (int ky = 0; ky < a.taps[1]; ++ky, weights += a.taps[0]) {
            const std::int64_t y = samplePlace(a, 1, row.y + ky, second);
            const std::int64_t at = y * a.strideY + z * a.strideZ;
            float part = 0; // shorter chains lose fewer digits
            for (int kx = 0; kx < a.taps[0]; ++kx)
                if (const float w = __ldg(weights + kx); w != 0) {
                    const int x = places[kx];
                    const bool there = x >= 0 && y >= 0 && z >= 0;
                    part = fmaf(there ? static_cast<float>(__ldg(in + at + x)) : a.outsideValue, w, part);
                }
            sum += part;
        }
    }
    return sum;
}

/// Direct sums for a block with NaN, infinities or values near FLT_MAX, which then reach only the taps' outputs.
template <int points>
__device__ __noinline__ void sumRows(const RowArguments& a, const RowTile<points>& tile) {
    const RowPlace place(a, tile.rows);
    for (int task = static_cast<int>(threadIdx.x); task < 2 * tile.rows * a.width; task += tile.threads) {
        const int i = task % a.width, line = task / a.width, half = line % 2;
        const RowOutputs row(a, place, line / 2);
        if (i >= row.count[half])
            continue;
        const int* places = tile.places + half * points + i;
        row.out[i + half * row.toSecond] = withSampleType(a.type, [&]<class T>(std::type_identity<T>) {
            return sumOfProducts<T>(a, row, place.item, half != 0, places);
        });
    }
}

template <int points>
__global__ void __launch_bounds__(RowTile<points>::threads, RowTile<points>::blocks)
    rowsBack(const __grid_constant__ RowArguments a) {
    using Tile = RowTile<points>;
    constexpr int first = Tile::first, second = Tile::second;
    extern __shared__ __align__(16) Complex shared[];
    const Tile tile(shared);
    const int thread = static_cast<int>(threadIdx.x);
    const RowPlace place(a, Tile::rows);
    const float added = __ldg(a.offset + place.item) * a.sum;
#pragma unroll 1
    for (int task = thread; task < Tile::rows * first; task += Tile::threads) {
        const int row = task / first, k = task - row * first;
        Complex v[second];
        const bool there = place.row + row < a.rows;
        const Complex* in = place.spectrum(a, points, there ? row : 0) + k;
        each<second>([&](auto q) { v[q] = in[first * q]; });
        transform<1>(v);
        each<second>([&](auto t) { *tile.trade(row, k, t) = v[t]; });
    }
    __syncthreads();
    float spoiled = 0;
#pragma unroll 1
    for (int task = thread; task < Tile::rows * second; task += Tile::threads) {
        const int row = task / second, t = task - row * second;
        const RowOutputs to(a, place, row);
        Complex v[first];
        each<first>([&](auto k) { v[k] = *tile.trade(row, k, t); });
        Tile::Line::back(v, a.twiddles, t);
        float *one = to.out + t, *two = one + to.toSecond;
        const int ones = to.count[0] - t, twos = to.count[1] - t;
        each<first>([&](auto j) {
            spoiled = spoil(spoiled, v[j]);
            if (second * j < ones)
                one[second * j] = v[j].x + added;
            if (second * j < twos)
                two[second * j] = v[j].y + added;
        });
    }
    spoiled += added;
    if (__syncthreads_or(!(fabsf(spoiled) <= FLT_MAX))) {
        static_cast<void>(findPlaces(a, tile, place.segment));
        __syncthreads();
        sumRows<points>(a, tile);
    }
}

} // namespace conv::fft
