// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/kernel.h>
#include <functional>
#include <memory>
#include <string>

namespace conv {

struct CudaStream; // gpu/cuda/runtime/stream.h

/// What a variant has made of a kernel on a device, kept by the process for all later runs there.
struct KeptNumbers {
    void* data = nullptr; ///< device memory
    float sum = 0;        ///< of the taps, or whatever else the variant wants to know of them
};

/// Bytes that numbers may take on a device when no run uses them: a 128th of its memory, 640 MB of an H100.
[[nodiscard]] inline std::int64_t keptNumbersMost(const Device& device) {
    constexpr std::int64_t unknown = 64 << 20;
    return device.memoryBytes > 0 ? device.memoryBytes / 128 : unknown;
}

/// The numbers with this name of this kernel: those of an earlier run, or `bytes` of new memory that `make` fills in
/// the order of the stream and returns `sum` for. They stay where they are as long as somebody holds them; beyond
/// keptNumbersMost, what was not used for long is given back to the device, and what is larger than that is not kept.
/// While launches are recorded nothing is made: what is recorded to run gets what there is, or Error(device). Throws
/// what `make` throws, OutOfTileMemory and Error(device).
[[nodiscard]] std::shared_ptr<const KeptNumbers> keptNumbersOf(CudaStream& stream, const Kernel& kernel,
                                                               const std::string& name, std::int64_t bytes,
                                                               const std::function<float(void*)>& make);
/// Gives the memory of all that nobody holds back to a device. Nothing in builds without nvcc, as below.
void dropKeptNumbers(int device);
/// Bytes that are kept on a device.
[[nodiscard]] std::int64_t keptNumbersOn(int device);

} // namespace conv
