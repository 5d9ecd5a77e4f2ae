// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace conv {

enum class DeviceKind : std::uint8_t { cpu, cuda };

/// A place to compute, as plain facts. `devices()` finds the real ones; tests and "what if" invent others.
struct Device {
    DeviceKind kind = DeviceKind::cpu;
    int index = 0;                        ///< cuda:index
    std::string model;                    ///< "AMD EPYC", "NVIDIA H100 80GB HBM3"
    std::int64_t memoryBytes = 0;         ///< all of it
    std::int64_t freeBytes = 0;           ///< at the time of the probe
    int cores = 1;                        ///< threads used, or multiprocessors
    int computeCapability = 0;            ///< 90 for 9.0; 0 on a CPU
    std::int64_t sharedBytesPerBlock = 0; ///< largest opt-in shared memory of a block; 0 on a CPU
    std::string instructions;             ///< "AVX-512", empty on a GPU
    std::string driver;                   ///< "580.159", empty on a CPU
    // Ceilings, measured where they could be, else from the data sheet's class of device.
    double flopsPerSecond = 0;     ///< float32 fused multiply-adds, two operations each
    double bytesPerSecond = 0;     ///< copy, bytes read plus written
    double linkBytesPerSecond = 0; ///< host to device; 0 on a CPU

    friend bool operator==(const Device&, const Device&) = default;
};

/// "cpu", "cuda:0".
[[nodiscard]] std::string name(const Device& device);

/// What is here: the CPU first, then CUDA devices. Never throws: a missing driver is a missing device.
[[nodiscard]] const std::vector<Device>& devices();

/// Why no CUDA device is offered ("built without CUDA", "no CUDA driver found …"); empty if one is.
[[nodiscard]] std::string whyNoCuda();

/// Why a device that was found does not answer any more, in this process; empty while it does. After a kernel's illegal
/// access, say, CUDA refuses every further call.
[[nodiscard]] std::string whyLost(const Device& device);

/// "auto", "cpu", "cuda", "cuda:1" → a device of devices(). `auto` prefers a GPU that is not lost. `fellBack` (may be
/// null) is set when auto meant the CPU because no GPU is usable. Throws Error(device) naming what is there.
[[nodiscard]] Device chooseDevice(std::string_view request, bool* fellBack = nullptr);

/// The same for requests that may name several: "cuda:0,cuda:1" and "cuda:all". They share the tiles of a run.
[[nodiscard]] std::vector<Device> chooseDevices(std::string_view request, bool* fellBack = nullptr);

} // namespace conv
