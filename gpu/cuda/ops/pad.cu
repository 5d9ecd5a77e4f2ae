// SPDX-License-Identifier: Apache-2.0
#include "cuda/articles/articles.h"
#include "cuda/ops/pad.h"

namespace conv {
namespace {

using namespace articles;

/// Rows copied by one thread in turn: computing its position costs more than a copy.
constexpr int rowsEach = 8;

struct NoTaps {};

template <class Samples>
__global__ void __launch_bounds__(256) gather(const __grid_constant__ Work<Samples, NoTaps> w, const Index3 extent) {
    const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i >= extent[0])
        return;
    const Line x(w.map[0], w.lo[0]), y(w.map[1], w.lo[1]), z(w.map[2], w.lo[2]);
    for (std::int64_t l = blockIdx.z; l < extent[2]; l += gridDim.z)
        for (std::int64_t j = std::int64_t{blockIdx.y} * blockDim.y + threadIdx.y; j < extent[1];
             j += std::int64_t{gridDim.y} * blockDim.y) {
            const bool needed =
                i < w.size[0] + w.taps[0] - 1 && j < w.size[1] + w.taps[1] - 1 && l < w.size[2] + w.taps[2] - 1;
            float value = 0;
            if (needed) {
                const std::int64_t px = x(w.lo[0] - w.centre[0] + i), py = y(w.lo[1] - w.centre[1] + j),
                                   pz = z(w.lo[2] - w.centre[2] + l);
                value = px < 0 || py < 0 || pz < 0 ? w.outsideValue : w.in[px + py * w.strideY + pz * w.strideZ];
            }
            w.out[i + (j + l * extent[1]) * extent[0]] = value;
        }
}

} // namespace

void padInto(const Launch& launch, const Region& piece, float* out, const Index3& extent) {
    const dim3 block(32, 8);
    const dim3 grid(blocksFor(extent[0], 32), std::min(blocksFor(extent[1], 8 * rowsEach), 65535U),
                    static_cast<unsigned>(std::min<std::int64_t>(extent[2], 65535)));
    withSamples(launch.in, [&]<class Samples>(const Samples& in) {
        Work<Samples, NoTaps> w = workOf(launch, piece, in, NoTaps{});
        w.out = out;
        gather<<<grid, block, 0, launch.stream->handle>>>(w, extent);
    });
    check(cudaGetLastError(), "The launch of the padding");
}

Index3 paddedExtent(const Launch& launch, const Region& piece) {
    Index3 extent{};
    for (int a = 0; a < 3; ++a)
        extent[static_cast<std::size_t>(a)] = piece.size(a) + launch.kernel().extent()[static_cast<std::size_t>(a)] - 1;
    return extent;
}

} // namespace conv
