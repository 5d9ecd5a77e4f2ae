// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/kernel.h>
#include <functional>
#include <memory>
#include <string>

namespace conv {

struct CudaStream; // gpu/cuda/runtime/stream.h

/// Data derived from a kernel, kept on a device for later runs.
struct DeviceTable {
    void* data = nullptr; ///< device memory
    float sum = 0;        ///< sum of the taps, or another number of the variant
};

/// Most bytes of unused numbers kept on a device: a 128th of its memory, 640 MB on an H100.
[[nodiscard]] inline std::int64_t maxDeviceTableBytes(const Device& device) {
    constexpr std::int64_t unknown = 64 << 20;
    return device.memoryBytes > 0 ? device.memoryBytes / 128 : unknown;
}

/// Returns a kernel's numbers of this name: those of an earlier run, or `bytes` of new memory that `make` fills in
/// stream order, returning `sum`. The pointer keeps them alive. Beyond maxDeviceTableBytes, the least recently used
/// unheld numbers are freed; larger ones are not kept. A capture for launches gets existing numbers, or Error(device).
/// Throws what `make` throws, OutOfTileMemory and Error(device).
[[nodiscard]] std::shared_ptr<const DeviceTable> cachedDeviceTable(CudaStream& stream, const Kernel& kernel,
                                                                   const std::string& name, std::int64_t bytes,
                                                                   const std::function<float(void*)>& make);
/// Frees all unheld numbers of a device. No effect in builds without nvcc, as below.
void dropDeviceTables(int device);
[[nodiscard]] std::int64_t deviceTableBytes(int device);

} // namespace conv
