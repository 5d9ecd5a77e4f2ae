// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/family.h"
#include "cuda/variants/direct/samples.h"

namespace conv::direct {
namespace {

template <class Taps>
__global__ void __launch_bounds__(256)
    scalar64Each(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= a.size[0])
        return;
    for (int z = blockIdx.z; z < a.size[2]; z += gridDim.z)
        for (int y = blockIdx.y; y < a.size[1]; y += gridDim.y)
            a.out[x + y * a.outStrideY + z * a.outStrideZ] =
                a.split.parts ? scalar64<true>(a, taps, x, y, z) : scalar64<false>(a, taps, x, y, z);
}

template <class Taps>
void launchWith(const Job& job, const Taps& taps) {
    constexpr int maxGrid = 65535;
    const auto& size = job.arguments.size;
    const dim3 grid((size[0] + 255) / 256, std::min(size[1], maxGrid), std::min(size[2], maxGrid));
    scalar64Each<Taps><<<grid, 256, 0, job.stream>>>(job.arguments, taps);
    check(cudaGetLastError(), "The launch of direct");
}

} // namespace

void launchAlone(const Job& job) {
    if (job.arguments.split.buffered)
        launchWith(job, Buffered{job.table->device.as<const float>()});
    else
        launchWith(job, parametersOf<tableInParameters>(*job.table));
}

} // namespace conv::direct
