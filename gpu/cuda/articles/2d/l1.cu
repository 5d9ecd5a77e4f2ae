// SPDX-License-Identifier: Apache-2.0
// Stencil of the non-zero taps only, samples from global memory: the L1 cache replaces shared memory.
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/articles.h"
#include "cuda/runtime/graph_capture/recording.h"

namespace conv {
namespace {

using namespace articles;

struct alignas(16) StarTap {
    float weight;
    int dx, dy, unused;
};

struct StarTaps {
    std::vector<StarTap> host;
    DeviceBuffer device;
};

const StarTaps& tapsOf(const Launch& launch) {
    StarTaps& taps = launch.stream->kept<StarTaps>(launch.kernel(), "l1");
    if (taps.device.as())
        return taps;
    const std::vector<double> dense = launch.kernel().dense();
    const auto width = static_cast<std::size_t>(launch.kernel().extent()[0]);
    for (std::size_t i = 0; i < dense.size(); ++i)
        if (static_cast<float>(dense[i]) != 0)
            taps.host.push_back(
                {static_cast<float>(dense[i]), static_cast<int>(i % width), static_cast<int>(i / width), 0});
    const std::size_t bytes = taps.host.size() * sizeof(StarTap);
    taps.device = DeviceBuffer(*launch.stream, std::max(bytes, sizeof(StarTap)));
    sendNumbers(launch.stream->handle, taps.device.as(), taps.host.data(), bytes, "cudaMemcpyAsync of the taps");
    return taps;
}

struct StarList {
    const StarTap* taps;
    int count;
};

template <class Samples>
__global__ void __launch_bounds__(1024) star(const __grid_constant__ Work<Samples, StarList> w) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (i >= w.size[0] || j >= w.size[1])
        return;
    const Line x(w.map[0], w.lo[0] + i), y(w.map[1], w.lo[1] + j);
    const std::int64_t x0 = w.lo[0] + i - w.centre[0], y0 = w.lo[1] + j - w.centre[1];
    const bool straight = x.straight(x0, w.taps[0]) && y.straight(y0, w.taps[1]);
    const std::int64_t from = x0 + x.shift + (y0 + y.shift) * w.strideY;
    const StarTap* taps = w.weight.taps;
    float total = 0;
    for (int t0 = 0; t0 < w.weight.count; t0 += tapGroup) {
        const int end = min(t0 + tapGroup, w.weight.count);
        float sum = 0;
        if (straight) {
#pragma unroll 4
            for (int t = t0; t < end; ++t) {
                const StarTap tap = taps[t];
                sum = fmaf(w.in[from + tap.dx + tap.dy * w.strideY], tap.weight, sum);
            }
        } else {
            for (int t = t0; t < end; ++t) {
                const StarTap tap = taps[t];
                const std::int64_t px = x(x0 + tap.dx), py = y(y0 + tap.dy);
                sum = fmaf(px < 0 || py < 0 ? w.outsideValue : w.in[px + py * w.strideY], tap.weight, sum);
            }
        }
        total += sum;
    }
    w.out[i + j * w.outStrideY] = total;
}

} // namespace

void launchL1(const Launch& launch) {
    const StarTaps& taps = tapsOf(launch);
    const StarList list{taps.device.as<const StarTap>(), static_cast<int>(taps.host.size())};
    const dim3 block(static_cast<unsigned>(launch.threadBlock[0]), static_cast<unsigned>(launch.threadBlock[1]));
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            const auto w = workOf(launch, piece, in, list);
            const dim3 grid(blocksFor(w.size[0], block.x), blocksFor(w.size[1], block.y));
            star<<<grid, block, 0, launch.stream->handle>>>(w);
        });
    });
}

} // namespace conv
