// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include <fstream>
#include <mutex>
#include <set>

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

/// Reads a device's properties; returns why it cannot be used, else an empty string.
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
    std::size_t free = 0, total = 0;
    cudaError_t e = cudaSetDevice(index);
    if (e == cudaSuccess)
        e = cudaMemGetInfo(&free, &total);
    if (e != cudaSuccess)
        return reason(e);
    d.memoryBytes = static_cast<std::int64_t>(total);
    d.freeBytes = static_cast<std::int64_t>(free);
    cudaFuncAttributes code{};
    if (const cudaError_t missing = cudaFuncGetAttributes(&code, touch); missing != cudaSuccess)
        return "this build holds no code for compute capability " + std::to_string(properties.major) + "." +
               std::to_string(properties.minor) + " (" + reason(missing) + ")";
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
    int before = 0;
    cudaGetDevice(&before);
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
    cudaSetDevice(before);
    cudaGetLastError();
    if (!devices.empty())
        why.clear();
    return devices;
}

double firstUse(const Device& device) {
    static std::mutex mutex;
    static std::set<int> used;
    check(cudaSetDevice(device.index), "cudaSetDevice");
    const std::lock_guard lock(mutex);
    if (!used.insert(device.index).second)
        return 0;
    const HostClock clock;
    touch<<<1, 1>>>();
    check(cudaGetLastError(), "The first launch");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    return clock.milliseconds();
}

} // namespace conv
