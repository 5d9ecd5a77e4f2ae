// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/kernel.h>
#include <functional>
#include <memory>
#include <string>

namespace conv {

struct CudaStream; // gpu/cuda/runtime/stream.h

/// Data that a variant derived from a kernel on a device, kept by the process for later runs there.
struct KeptNumbers {
    void* data = nullptr; ///< device memory
    float sum = 0;        ///< sum of the taps, or another number that the variant needs
};

/// Most bytes of unused numbers kept on a device: a 128th of its memory, 640 MB on an H100.
[[nodiscard]] inline std::int64_t keptNumbersMost(const Device& device) {
    constexpr std::int64_t unknown = 64 << 20;
    return device.memoryBytes > 0 ? device.memoryBytes / 128 : unknown;
}

/// Returns the numbers with this name of this kernel: those of an earlier run, or `bytes` of new memory that `make`
/// fills in stream order and returns `sum` for. The address is valid as long as the pointer is held. Beyond
/// keptNumbersMost, the least recently used unheld numbers are freed; larger ones are not kept.
/// During a capture nothing is computed: a capture for launches gets existing numbers, or Error(device). Throws what
/// `make` throws, OutOfTileMemory and Error(device).
[[nodiscard]] std::shared_ptr<const KeptNumbers> keptNumbersOf(CudaStream& stream, const Kernel& kernel,
                                                               const std::string& name, std::int64_t bytes,
                                                               const std::function<float(void*)>& make);
/// Frees the memory of all unheld numbers of a device. No effect in builds without nvcc, as below.
void dropKeptNumbers(int device);
/// Returns the bytes kept on a device.
[[nodiscard]] std::int64_t keptNumbersOn(int device);

} // namespace conv
