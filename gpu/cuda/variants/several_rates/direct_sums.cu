// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/runtime/check.h"
#include "cuda/variants/several_rates/direct_sums.h"
#include <algorithm>
#include <cooperative_groups.h>

namespace conv::rates {
namespace {

constexpr int threads = 256;

/// Sum of an output along an axis; `sample(position)` reads.
template <class Sample>
__device__ float sumAt(const DirectAxis& axis, std::int64_t output, Sample sample) {
    float sum = 0;
    for (int k = 0; k < axis.taps; ++k) {
        const std::int64_t position = axis.line.positionOf(axis.lo + output - axis.centre + k);
        sum = fmaf(__ldg(axis.weights + k), position < 0 ? axis.line.valueAt(position) : sample(position), sum);
    }
    return sum;
}

/// Calls each(x, y, z) for all places of a box, shared by the threads of the grid.
template <class Each>
__device__ void forAll(std::int64_t x, std::int64_t y, std::int64_t z, Each each) {
    const std::int64_t all = x * y * z, step = std::int64_t{gridDim.x} * threads;
    for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < all; i += step)
        each(i % x, i / x % y, i / x / y);
}

__global__ void __launch_bounds__(threads) sumWhereWanted(const __grid_constant__ DirectSums s) {
    if (*s.wanted == 0)
        return;
    const auto grid = cooperative_groups::this_grid();
    const DirectAxis &x = s.axis[0], &y = s.axis[1], &z = s.axis[2];
    forAll(s.readX, s.readY, z.outputs, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
        const std::int64_t at = i + s.fromX + (j + s.fromY) * s.strideY;
        s.alongZ[i + s.readX * (j + s.readY * k)] =
            sumAt(z, k, [&](std::int64_t position) { return sampleAt(s.in, s.type, at + position * s.strideZ); });
    });
    grid.sync();
    forAll(s.readX, y.outputs, z.outputs, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
        const float* from = s.alongZ + i + s.readX * s.readY * k;
        s.alongY[i + s.readX * (j + y.outputs * k)] =
            sumAt(y, j, [&](std::int64_t position) { return from[(position - s.fromY) * s.readX]; });
    });
    grid.sync();
    forAll(x.outputs, y.outputs, z.outputs, [&](std::int64_t i, std::int64_t j, std::int64_t k) {
        const float* from = s.alongY + s.readX * (j + y.outputs * k);
        s.out[i + s.outStrideY * j + s.outStrideZ * k] =
            sumAt(x, i, [&](std::int64_t position) { return from[position - s.fromX]; });
    });
}

} // namespace

void sumDirectly(const DirectSums& sums, const CudaStream& stream) {
    cudaLaunchAttribute together{};
    together.id = cudaLaunchAttributeCooperative;
    together.val.cooperative = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = static_cast<unsigned>(std::max(stream.device.cores, 1));
    config.blockDim = threads;
    config.stream = stream.handle;
    config.attrs = &together;
    config.numAttrs = 1;
    check(cudaLaunchKernelEx(&config, sumWhereWanted, sums), "The launch of a kernel that sums directly");
}

} // namespace conv::rates
