// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft_blocks/block_line.h"
#include "cuda/variants/fft_blocks/blocks.h"

namespace conv::fft {

/// Columns and segment of a thread block. Blocks that read the same numbers or spectrum are adjacent.
struct ColumnPlace {
    int segment;
    std::int64_t in, out; ///< offset of the first column, without the segment
    std::int64_t kernel;

    __device__ __forceinline__ ColumnPlace(const ColumnArguments& a, int columns) {
        unsigned rest = blockIdx.x + static_cast<unsigned>(a.firstBlock);
        const auto next = [&](int count) {
            const unsigned all = rest, by = static_cast<unsigned>(count);
            rest = all / by;
            return static_cast<int>(all - rest * by);
        };
        const int segmentX = next(a.segmentsX), segmentOther = next(a.segmentsOther);
        segment = next(a.segments);
        const int group = next(a.pointsX / columns);
        const int position = static_cast<int>(rest), other = segmentOther * a.pointsOther + position;
        const int column = segmentX * a.pointsX + group * columns;
        const int item = static_cast<int>(blockIdx.y) + a.firstItem;
        in = column + other * a.inOther + item * a.inItem;
        out = column + other * a.outOther + item * a.outItem;
        kernel = group * columns + position * a.kernelOther;
    }
};

template <int points>
struct ColumnTile {
    static constexpr int first = firstOf(points), second = secondOf(points);
    using Line = BlockLine<first, second>;
    static constexpr int columns = blockColumns(points), threads = blockThreads(first, second, columns),
                         blocks = minBlocks(points, threads);
    static constexpr int pitch = columnPitch(second, columns), bytes = columnBytes(points);
    Complex* numbers;

    [[nodiscard]] __device__ __forceinline__ Complex* trade(int column, int k, int t) const {
        return numbers + k * pitch + t * columns + column;
    }
};

template <int points, ColumnPass pass>
__global__ void __launch_bounds__(ColumnTile<points>::threads, ColumnTile<points>::blocks)
    columnsPass(const __grid_constant__ ColumnArguments a) {
    using Tile = ColumnTile<points>;
    constexpr int first = Tile::first, second = Tile::second, columns = Tile::columns;
    extern __shared__ __align__(16) Complex shared[];
    const Tile tile{shared};
    const ColumnPlace place(a, columns);
    const int thread = static_cast<int>(threadIdx.x), column = thread % columns; // threads are a multiple of `columns`
    const int begin = place.segment * (pass == ColumnPass::back ? points : a.width);
    const Complex* in = a.in + (place.in + column + begin * a.inStride);
    Complex* out =
        a.out + (place.out + column + place.segment * (pass == ColumnPass::there ? points : a.width) * a.outStride);
    if constexpr (pass != ColumnPass::back) {
        const int there = a.length - begin;
#pragma unroll 1
        for (int t = thread / columns; t < second; t += Tile::threads / columns) {
            Complex v[first];
            each<first>([&](auto j) {
                const int i = t + second * j;
                v[j] = {0, 0};
                if (i < there)
                    v[j] = in[i * a.inStride];
            });
            Tile::Line::forward(v, a.twiddles, t);
            each<first>([&](auto k) { *tile.trade(column, k, t) = v[k]; });
        }
        __syncthreads();
    }
#pragma unroll 1
    for (int k = thread / columns; k < first; k += Tile::threads / columns) {
        Complex v[second];
        if constexpr (pass == ColumnPass::back) {
            each<second>([&](auto q) { v[q] = in[(k + first * q) * a.inStride]; });
        } else {
            each<second>([&](auto t) { v[t] = *tile.trade(column, k, t); });
            transform<-1>(v);
        }
        if constexpr (pass == ColumnPass::there) {
            each<second>([&](auto q) { out[(k + first * q) * a.outStride] = v[q]; });
        } else {
            if constexpr (pass == ColumnPass::filter) {
                const Complex* kernel = a.kernel + (place.kernel + column);
                each<second>([&](auto q) { v[q] = multiplyConjugate(v[q], kernel[(k + first * q) * a.kernelStride]); });
            }
            transform<1>(v);
            each<second>([&](auto t) { *tile.trade(column, k, t) = v[t]; });
        }
    }
    if constexpr (pass != ColumnPass::there) {
        __syncthreads();
        const int outputs = min(a.width, a.outputs - place.segment * a.width);
#pragma unroll 1
        for (int t = thread / columns; t < second; t += Tile::threads / columns) {
            Complex v[first];
            each<first>([&](auto k) { v[k] = *tile.trade(column, k, t); });
            Tile::Line::back(v, a.twiddles, t);
            each<first>([&](auto j) {
                if (const int i = t + second * j; i < outputs)
                    out[i * a.outStride] = v[j];
            });
        }
    }
}

} // namespace conv::fft
