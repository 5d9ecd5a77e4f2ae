// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/stream.h"
#include "cuda/variants/fft/samples.h"
#include "cuda/variants/fft_blocks/signal_fold.h"
#include <algorithm>

namespace conv::fft {
namespace {

struct Signals {
    const void* in;
    ElementType type;
    AxisMap map;
    std::int64_t first, last;        ///< indices [first, last) that are read
    std::int64_t straight[2], shift; ///< indices [from, to) that lie straight in storage, at index + shift
    std::int64_t itemStride, count;
    float outsideValue;
    float* out;
};

constexpr int samplesEach = 4;

__global__ void __launch_bounds__(256) fold(const __grid_constant__ Signals a) {
    const std::int64_t begin = std::int64_t{blockIdx.x} * (256 * samplesEach) + threadIdx.x;
    const std::int64_t item = blockIdx.y * a.itemStride;
    float* out = a.out + blockIdx.y * a.count;
    withSampleType(a.type, [&]<class T>(std::type_identity<T>) {
        const T* in = static_cast<const T*>(a.in) + item;
        float value[samplesEach];
#pragma unroll
        for (int j = 0; j < samplesEach; ++j) {
            const std::int64_t index = min(a.first + begin + 256 * j, a.last);
            const std::int64_t at =
                index >= a.straight[0] && index < a.straight[1] ? index + a.shift : positionOf(a.map, index);
            value[j] = loadIf(in + at, at >= 0, a.outsideValue);
        }
#pragma unroll
        for (int j = 0; j < samplesEach; ++j)
            if (begin + 256 * j < a.count)
                out[begin + 256 * j] = value[j];
    });
}

} // namespace

void foldSignals(const Launch& launch, float* out, std::int64_t count) {
    const Kernel& kernel = launch.kernel();
    Signals a{};
    const std::int64_t offset =
        launch.map[1](launch.box.lo[1]) * launch.in.strideY + launch.map[2](launch.box.lo[2]) * launch.in.strideZ;
    a.in = static_cast<const std::byte*>(launch.in.data) + offset * static_cast<std::int64_t>(sizeOf(launch.in.type));
    a.type = launch.in.type;
    a.map = launch.map[0];
    a.first = launch.box.lo[0] - kernel.before()[0];
    a.last = launch.box.hi[0] - 1 + kernel.after()[0];
    const Interval straight = a.map.straight(launch.box.lo[0], &a.shift);
    a.straight[0] = straight.lo;
    a.straight[1] = straight.hi;
    a.itemStride = launch.in.strideZ;
    a.count = count;
    a.outsideValue = static_cast<float>(launch.outsideValue);
    a.out = out;
    const dim3 grid(static_cast<unsigned>((count + 256 * samplesEach - 1) / (256 * samplesEach)),
                    static_cast<unsigned>(launch.items));
    fold<<<grid, 256, 0, launch.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of fft-blocks");
}

} // namespace conv::fft
