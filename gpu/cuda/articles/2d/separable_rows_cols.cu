// SPDX-License-Identifier: Apache-2.0
// Rows, then columns: the column pass reads a tile of 32 columns through shared memory, eight outputs per thread.
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/2d/rows.h"

namespace conv {
namespace {

using namespace articles;

constexpr int width = 32, each = 8, tapsAtOnce = 64;

template <class Taps>
struct Columns {
    const float* in; ///< first row that the first output needs
    float* out;
    std::int64_t strideY, outStrideY;
    int size[2];
    int taps;
    Taps weight;
};

template <int lanes, class Taps>
__global__ void __launch_bounds__(width* lanes) alongColumns(const __grid_constant__ Columns<Taps> c) {
    constexpr int height = lanes * each;
    __shared__ float tile[height + tapsAtOnce - 1][width];
    const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
    const int i = static_cast<int>(blockIdx.x) * width + tx, begin = static_cast<int>(blockIdx.y) * height;
    const int wanted = min(height, c.size[1] - begin);
    float total[each] = {};
    for (int k0 = 0; k0 < c.taps; k0 += tapsAtOnce) {
        const int n = min(tapsAtOnce, c.taps - k0);
        __syncthreads();
        if (i < c.size[0])
            for (int j = ty; j < wanted + n - 1; j += lanes)
                tile[j][tx] = c.in[i + (begin + k0 + j) * c.strideY];
        __syncthreads();
        float sum[each] = {};
        for (int k = 0; k < n; ++k) {
            const float weight = c.weight[k0 + k];
#pragma unroll
            for (int r = 0; r < each; ++r)
                sum[r] = add<Taps>(sum[r], tile[ty + r * lanes + k][tx], weight);
        }
#pragma unroll
        for (int r = 0; r < each; ++r)
            total[r] += sum[r];
    }
#pragma unroll
    for (int r = 0; r < each; ++r)
        if (const int j = ty + r * lanes; i < c.size[0] && j < wanted)
            c.out[i + (begin + j) * c.outStrideY] = total[r];
}

} // namespace

void launchRowsCols(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const RowsAndColumns& factors = factorsOf(launch);
    inPieces(
        launch,
        [&](const Region& piece) {
            const std::int64_t nx = piece.size(0), rows = piece.size(1) + factors.columns.size() - 1;
            const DeviceBuffer between(stream, static_cast<std::size_t>(nx * rows) * sizeof(float));
            filterRows(launch, piece, factors, between.as<float>());
            withTaps((*factors.tables)[1], [&]<class Taps>(const Taps& taps) {
                const auto whole = workOf(launch, piece, FloatSamples{}, taps);
                const Columns<Taps> c{between.as<const float>(),
                                      whole.out,
                                      nx,
                                      launch.outStrideY,
                                      {whole.size[0], whole.size[1]},
                                      static_cast<int>(factors.columns.size()),
                                      taps};
                withLanes(launch, [&]<int lanes>(std::integral_constant<int, lanes>) {
                    const dim3 grid(blocksFor(c.size[0], width), blocksFor(c.size[1], lanes * each));
                    alongColumns<lanes><<<grid, dim3(width, lanes), 0, stream.handle>>>(c);
                });
            });
        },
        {1 << 30, 1 << 20, 1}, std::int64_t{1} << 26);
}

} // namespace conv
