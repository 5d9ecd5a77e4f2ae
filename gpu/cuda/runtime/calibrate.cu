// SPDX-License-Identifier: Apache-2.0
// Measures a device's peak rates: multiply-adds, matrix products on tensor cores, memory copies, the link to the host.
#include "cuda/device/mma.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/on_device.h"
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <algorithm>
#include <conv/tools/calibration.h>
#include <functional>

namespace conv {
namespace {

constexpr int rounds = 9, chains = 16, steps = 2048, threads = 256;

/// Independent multiply-adds; the values end between 0 and 1, so that nothing is ever written.
__global__ void __launch_bounds__(threads) spin(float* out) {
    float a[chains];
#pragma unroll
    for (int i = 0; i < chains; ++i)
        a[i] = static_cast<float>(threadIdx.x + i);
    for (int s = 0; s < steps; ++s)
#pragma unroll
        for (int i = 0; i < chains; ++i)
            a[i] = fmaf(a[i], 0.999F, 1e-3F);
    float sum = 0;
#pragma unroll
    for (int i = 0; i < chains; ++i)
        sum += a[i];
    if (sum < 0)
        *out = sum;
}

__global__ void __launch_bounds__(threads)
    copy(const float4* __restrict__ from, float4* __restrict__ to, std::int64_t count) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
        to[i] = from[i];
}

constexpr int matrixChains = 8, operationsOfMatrices = 2 * 16 * 8 * 16;

/// Independent matrix products; all sums are positive, so that nothing is ever written.
__global__ void __launch_bounds__(threads) spinMatrices(float* out) {
    float d[matrixChains][4] = {};
    const std::uint32_t b = 0x3c003c00U + threadIdx.x * 0x00110011U; // pairs of halves from 1 to 20
    const uint4 a = make_uint4(b, b ^ 1, b ^ 2, b ^ 3);
    for (int s = 0; s < steps; ++s)
#pragma unroll
        for (int i = 0; i < matrixChains; ++i)
            mma::multiply(d[i], a, b, b);
    float sum = 0;
#pragma unroll
    for (int i = 0; i < matrixChains; ++i)
        sum += d[i][0] + d[i][1] + d[i][2] + d[i][3];
    if (sum < 0)
        *out = sum;
}

struct DeviceMemory {
    void* data = nullptr;
    explicit DeviceMemory(std::size_t bytes) { check(cudaMalloc(&data, bytes), "cudaMalloc"); }
    ~DeviceMemory() { cudaFree(data); }
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;
};

struct PinnedMemory {
    void* data = nullptr;
    explicit PinnedMemory(std::size_t bytes) { check(cudaMallocHost(&data, bytes), "cudaMallocHost"); }
    ~PinnedMemory() { cudaFreeHost(data); }
    PinnedMemory(const PinnedMemory&) = delete;
    PinnedMemory& operator=(const PinnedMemory&) = delete;
};

struct Events {
    cudaEvent_t start = nullptr, stop = nullptr;
    Events() {
        check(cudaEventCreate(&start), "cudaEventCreate");
        check(cudaEventCreate(&stop), "cudaEventCreate");
    }
    ~Events() {
        cudaEventDestroy(start);
        cudaEventDestroy(stop);
    }
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;
};

/// Seconds of the fastest round on the default stream; the first round only warms up.
double best(const std::function<void()>& work) {
    const Events events;
    float min = 0;
    for (int round = 0; round <= rounds; ++round) {
        check(cudaEventRecord(events.start), "cudaEventRecord");
        work();
        check(cudaGetLastError(), "A launch for the calibration");
        check(cudaEventRecord(events.stop), "cudaEventRecord");
        check(cudaEventSynchronize(events.stop), "cudaEventSynchronize");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, events.start, events.stop), "cudaEventElapsedTime");
        if (round > 0)
            min = round == 1 ? ms : std::min(min, ms);
    }
    return std::max(1e-3 * static_cast<double>(min), 1e-9);
}

} // namespace

Calibration measureCuda(const Device& device) {
    const OnDevice on(device);
    firstUse(device);
    Calibration result;
    const std::size_t link = std::size_t{64} << 20;
    const auto bytes = static_cast<std::size_t>(
        std::clamp<std::int64_t>(opened(device).freeBytes / 4, std::int64_t{64} << 20, std::int64_t{512} << 20));
    const DeviceMemory from(bytes), to(bytes);
    check(cudaMemset(from.data, 0, bytes), "cudaMemset");
    const int blocks = 32 * device.cores;
    const double spinning = best([&] { spin<<<blocks, threads>>>(static_cast<float*>(to.data)); });
    result.flopsPerSecond = 2.0 * chains * steps * threads * blocks / spinning;
    if (device.computeCapability >= 75) {
        const double multiplying = best([&] { spinMatrices<<<blocks, threads>>>(static_cast<float*>(to.data)); });
        result.tensorFlopsPerSecond =
            static_cast<double>(operationsOfMatrices) * matrixChains * steps * (threads / 32) * blocks / multiplying;
    }
    const double copying = best([&] {
        copy<<<blocks, threads>>>(static_cast<const float4*>(from.data), static_cast<float4*>(to.data),
                                  static_cast<std::int64_t>(bytes / sizeof(float4)));
    });
    result.bytesPerSecond = 2.0 * static_cast<double>(bytes) / copying;
    const PinnedMemory host(link);
    result.uploadPerSecond =
        static_cast<double>(link) /
        best([&] { check(cudaMemcpyAsync(to.data, host.data, link, cudaMemcpyHostToDevice), "cudaMemcpyAsync"); });
    result.downloadPerSecond =
        static_cast<double>(link) /
        best([&] { check(cudaMemcpyAsync(host.data, from.data, link, cudaMemcpyDeviceToHost), "cudaMemcpyAsync"); });
    return result;
}

} // namespace conv
