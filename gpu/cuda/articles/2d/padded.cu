// SPDX-License-Identifier: Apache-2.0
// Applies the border rule first, in a padded copy: the filter then has no border branches.
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/articles.h"
#include "cuda/ops/pad.h"

namespace conv {
namespace {

using namespace articles;

template <class Taps>
__global__ void __launch_bounds__(1024) withoutBorder(const __grid_constant__ Work<FloatSamples, Taps> w) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (i >= w.size[0] || j >= w.size[1])
        return;
    float total = 0;
    for (int dy = 0; dy < w.taps[1]; ++dy) {
        const std::int64_t row = i + (j + dy) * w.strideY;
        float sum = 0;
#pragma unroll 4
        for (int dx = 0; dx < w.taps[0]; ++dx)
            sum = add<Taps>(sum, w.in[row + dx], w.weight[dy * w.taps[0] + dx]);
        total += sum;
    }
    w.out[i + j * w.outStrideY] = total;
}

} // namespace

void launchPadded(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    CudaStream& stream = *launch.stream;
    const dim3 block(static_cast<unsigned>(launch.threadBlock[0]), static_cast<unsigned>(launch.threadBlock[1]));
    inPieces(
        launch,
        [&](const Region& piece) {
            const Index3 extent = paddedExtent(launch, piece);
            const DeviceBuffer copy(stream, static_cast<std::size_t>(extent[0] * extent[1]) * sizeof(float));
            padInto(launch, piece, copy.as<float>(), extent);
            withTaps(table, [&]<class Taps>(const Taps& taps) {
                Work<FloatSamples, Taps> w = workOf(launch, piece, FloatSamples{copy.as<const float>()}, taps);
                w.strideY = extent[0];
                const dim3 grid(blocksFor(w.size[0], block.x), blocksFor(w.size[1], block.y));
                withoutBorder<<<grid, block, 0, stream.handle>>>(w);
            });
        },
        {1 << 30, 1 << 18, 1}, std::int64_t{1} << 26);
}

} // namespace conv
