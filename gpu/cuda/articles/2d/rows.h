// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/articles/articles.h"

namespace conv::articles {

inline constexpr int rowTapsAtOnce = 2048;
inline constexpr int maxRowThreads = 512;

/// Filters a block's outputs of one row, with the halo in shared memory. The border rule applies to row indices too.
template <class Samples, class Taps>
__global__ void __launch_bounds__(maxRowThreads) alongRow(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ float tile[];
    const int t = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int begin = static_cast<int>(blockIdx.x) * threads, wanted = min(threads, w.size[0] - begin);
    const Line x(w.map[0], w.lo[0] + begin);
    for (int j = static_cast<int>(blockIdx.y); j < w.size[1]; j += static_cast<int>(gridDim.y)) {
        const std::int64_t py = w.map[1](w.lo[1] + j);
        float total = 0;
        for (int k0 = 0; k0 < w.taps[0]; k0 += rowTapsAtOnce) {
            const int n = min(rowTapsAtOnce, w.taps[0] - k0);
            __syncthreads();
            loadRow(tile, Dense{}, w.in, x, py < 0 ? -1 : py * w.strideY, w.lo[0] + begin - w.centre[0] + k0,
                    wanted + n - 1, w.outsideValue, t, threads);
            __syncthreads();
            float sum = 0;
            for (int k = 0; k < n; ++k)
                sum = add<Taps>(sum, tile[t + k], w.weight[k0 + k]);
            total += sum;
        }
        if (t < wanted)
            w.out[begin + t + j * w.outStrideY] = total;
    }
}

template <class Samples, class Taps>
void launchAlongRows(const Work<Samples, Taps>& w, int threads, cudaStream_t stream) {
    const dim3 grid(blocksFor(w.size[0], threads), static_cast<unsigned>(std::min(w.size[1], 65535)));
    const auto words = static_cast<std::size_t>(threads + std::min(rowTapsAtOnce, w.taps[0]));
    alongRow<<<grid, threads, words * sizeof(float), stream>>>(w);
    check(cudaGetLastError(), "The launch along rows");
}

struct RowsAndColumns {
    AxisTaps rows, columns;
    const std::vector<TapTable>* tables = nullptr;
};

const RowsAndColumns& factorsOf(const Launch& launch);

inline int threadsOf(const Launch& launch) {
    return static_cast<int>(launch.threadBlock[0] * launch.threadBlock[1]);
}

/// Calls f(integral_constant) with the rows of 32 threads in the launch's thread block: 4, 8 or 16.
template <class F>
void withLanes(const Launch& launch, F&& f) {
    switch (launch.threadBlock[1]) {
    case 4:
        return f(std::integral_constant<int, 4>{});
    case 8:
        return f(std::integral_constant<int, 8>{});
    case 16:
        return f(std::integral_constant<int, 16>{});
    default:
        throw Error(ErrorCode::internal, launch.variant->name + " does not run with " +
                                             std::to_string(launch.threadBlock[1]) + " rows of threads a block.");
    }
}

/// Filters rows into `out`, which has the piece's columns and its rows with their halo.
void filterRows(const Launch& launch, const Region& piece, const RowsAndColumns& factors, float* out);

} // namespace conv::articles
