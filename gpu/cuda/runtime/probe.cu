// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <algorithm>
#include <fstream>

namespace conv {
namespace {

__global__ void touch() {}

std::string reason(cudaError_t status) {
    return std::string(cudaGetErrorString(status)) + ", " + cudaGetErrorName(status);
}

int attribute(cudaDeviceAttr which, int device) {
    int value = 0;
    return cudaDeviceGetAttribute(&value, which, device) == cudaSuccess ? value : 0;
}

/// The version by which users know their driver.
std::string driverVersion() {
    std::string text;
    if (std::ifstream file("/sys/module/nvidia/version"); file >> text)
        return text;
    int version = 0;
    cudaDriverGetVersion(&version);
    return "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

int lanes(int computeCapability) {
    return computeCapability == 75 || computeCapability == 80 ? 64 : 128;
}

/// Sets the peak rates from clocks and widths. An H100 reaches 97 % of the arithmetic peak (65.1 TFLOPS) and 89 % of
/// the memory peak (2.97 TB/s copied, bytes read plus written), 2026-11.
void modelCeilings(Device& d) {
    const double clock = 1e3 * attribute(cudaDevAttrClockRate, d.index);
    const double memoryClock = 1e3 * attribute(cudaDevAttrMemoryClockRate, d.index);
    const double busBytes = attribute(cudaDevAttrGlobalMemoryBusWidth, d.index) / 8.0;
    d.flopsPerSecond = 0.97 * 2 * clock * lanes(d.computeCapability) * d.cores;
    d.bytesPerSecond = 0.89 * 2 * memoryClock * busBytes;
    // Some drivers hide clocks (virtual GPUs, unified memory): assume a small current GPU, so that planning works.
    if (d.flopsPerSecond <= 0)
        d.flopsPerSecond = 5e12;
    if (d.bytesPerSecond <= 0)
        d.bytesPerSecond = 2e11;
    d.linkBytesPerSecond = d.computeCapability >= 90 ? 5.0e10 : d.computeCapability >= 80 ? 2.4e10 : 1.2e10;
}

std::string noCodeFor(int computeCapability) {
    return "this build holds no code for compute capability " + std::to_string(computeCapability / 10) + "." +
           std::to_string(computeCapability % 10);
}

/// Reads a device's properties without opening it; returns why it cannot be used, else an empty string.
std::string examine(int index, Device& d) {
    cudaDeviceProp properties{};
    if (const cudaError_t e = cudaGetDeviceProperties(&properties, index); e != cudaSuccess)
        return reason(e);
    d.kind = DeviceKind::cuda;
    d.index = index;
    d.model = properties.name;
    d.cores = properties.multiProcessorCount;
    d.computeCapability = properties.major * 10 + properties.minor;
    d.sharedBytesPerBlock = static_cast<std::int64_t>(properties.sharedMemPerBlockOptin);
    d.driver = driverVersion();
    d.memoryBytes = static_cast<std::int64_t>(properties.totalGlobalMem);
    constexpr int architectures[] = {__CUDA_ARCH_LIST__};
    if (10 * d.computeCapability < *std::ranges::min_element(architectures))
        return noCodeFor(d.computeCapability);
    modelCeilings(d);
    return {};
}

} // namespace

std::vector<Device> probeCuda(std::string& why) {
    why.clear();
    int count = 0, driver = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess || count == 0) {
        const bool noDriver = cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0;
        const cudaError_t cause = status == cudaSuccess ? cudaErrorNoDevice : status;
        why = noDriver ? "No NVIDIA driver was found (" : "The NVIDIA driver offers no device (";
        why += noDriver ? cudaGetErrorName(cause) : reason(cause);
        why += ").";
        cudaGetLastError();
        return {};
    }
    std::vector<Device> devices;
    for (int index = 0; index < count; ++index) {
        Device d;
        const std::string unusable = examine(index, d);
        cudaGetLastError();
        if (unusable.empty()) {
            devices.push_back(std::move(d));
            continue;
        }
        why += why.empty() ? "cuda:" : " cuda:";
        why += std::to_string(index) + " (" + d.model + ") cannot be used: " + unusable + ".";
    }
    if (!devices.empty())
        why.clear();
    return devices;
}

std::string openCuda(const Device& device, std::int64_t& freeBytes) {
    std::size_t free = 0, total = 0;
    cudaError_t e = cudaSetDevice(device.index); // creates the context
    if (e == cudaSuccess)
        e = cudaMemGetInfo(&free, &total);
    if (e == cudaSuccess) {
        cudaFuncAttributes code{};
        if (const cudaError_t missing = cudaFuncGetAttributes(&code, touch); missing != cudaSuccess) {
            cudaGetLastError();
            return noCodeFor(device.computeCapability) + " (" + reason(missing) + ")";
        }
        touch<<<1, 1>>>();
        e = cudaGetLastError();
    }
    if (e == cudaSuccess)
        e = cudaDeviceSynchronize();
    cudaGetLastError();
    freeBytes = static_cast<std::int64_t>(free);
    return e == cudaSuccess ? std::string() : reason(e);
}

double firstUse(const Device& device) {
    const HostClock clock;
    const bool opens = openDevice(device);
    check(cudaSetDevice(device.index), "cudaSetDevice");
    return opens ? clock.milliseconds() : 0;
}

} // namespace conv
