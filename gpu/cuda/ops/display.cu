// SPDX-License-Identifier: Apache-2.0
// Renders an image on the GPU at screen resolution, with window and level.
#include "cuda/runtime/context.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/on_device.h"
#include "data/display.h"

namespace conv {
namespace {

constexpr int threads = 256;

/// A thread block computes the groups of one row of the rendering that begin within `columns` samples: threads sum
/// columns of the groups, then some sum those.
__global__ void __launch_bounds__(threads) display(const DisplayWork work, const int columns) {
    __shared__ float sums[threads];
    const std::int64_t first = std::int64_t{blockIdx.x} * columns, left = first + threadIdx.x;
    for (int y = static_cast<int>(blockIdx.y); y < work.size[1]; y += static_cast<int>(gridDim.y)) {
        const std::int64_t top = std::int64_t{y} * work.factor;
        const int high = work.group(1, top);
        float column = 0;
        if (static_cast<int>(threadIdx.x) < columns && left < work.extent[0]) {
            const float* in = work.in + top * work.strideY + left;
#pragma unroll 4
            for (int j = 0; j < high; ++j)
                column += in[j * work.strideY];
        }
        sums[threadIdx.x] = column;
        __syncthreads();
        const std::int64_t at = first + std::int64_t{threadIdx.x} * work.factor;
        if (static_cast<int>(threadIdx.x) < columns / work.factor && at < work.extent[0]) {
            const int wide = work.group(0, at);
            float sum = 0;
            for (int i = 0; i < wide; ++i)
                sum += sums[static_cast<int>(threadIdx.x) * work.factor + i];
            work.out[std::int64_t{y} * work.size[0] + at / work.factor] = work.level(sum, wide * high);
        }
        __syncthreads();
    }
}

} // namespace

void displayFromDevice(const Device& device, const DisplayWork& work) {
    if (const std::string why = lostReason(device); !why.empty())
        throw Error(ErrorCode::device, why);
    const ScopedActivity activity("a picture for the screen");
    const OnDevice on(device);
    firstUse(device);
    const std::shared_ptr<Context> context = lendContext(device, {});
    CudaStream& stream = context->stream;
    const std::size_t bytes = static_cast<std::size_t>(work.size[0]) * static_cast<std::size_t>(work.size[1]);
    const DeviceBuffer picture(stream, bytes);
    DisplayWork there = work;
    there.out = picture.as<std::uint8_t>();
    const int columns = threads / work.factor * work.factor;
    constexpr unsigned max = 65535;
    const dim3 grid(static_cast<unsigned>((work.extent[0] + columns - 1) / columns),
                    std::min(max, static_cast<unsigned>(work.size[1])));
    display<<<grid, threads, 0, stream.handle>>>(there, columns);
    check(cudaGetLastError(), "The launch of a picture's kernel");
    check(cudaMemcpyAsync(work.out, there.out, bytes, cudaMemcpyDeviceToHost, stream.handle), "cudaMemcpyAsync");
    stream.wait();
}

} // namespace conv
