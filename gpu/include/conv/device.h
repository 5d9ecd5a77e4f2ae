// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace conv {

enum class DeviceKind : std::uint8_t { cpu, cuda };

/// Facts about a device. `devices()` finds the real ones; tests and "what if" plans invent others.
struct Device {
    DeviceKind kind = DeviceKind::cpu;
    int index = 0;                        ///< cuda:index
    std::string model;                    ///< "AMD EPYC", "NVIDIA H100 80GB HBM3"
    std::int64_t memoryBytes = 0;         ///< total
    std::int64_t freeBytes = 0;           ///< free bytes when the device was opened; 0 on a GPU that is not open
    int cores = 1;                        ///< threads used on a CPU, multiprocessors of a GPU
    int computeCapability = 0;            ///< 90 for 9.0; 0 on a CPU
    std::int64_t sharedBytesPerBlock = 0; ///< largest opt-in shared memory of a thread block; 0 on a CPU
    std::string instructions;             ///< "AVX-512", empty on a GPU
    std::string driver;                   ///< "580.159", empty on a CPU
    // Measured ceilings if there are any, else those of the device's class in the data sheet.
    double flopsPerSecond = 0;     ///< float32 fused multiply-adds, two operations each
    double bytesPerSecond = 0;     ///< copy, bytes read plus written
    double linkBytesPerSecond = 0; ///< host to device; 0 on a CPU

    friend bool operator==(const Device&, const Device&) = default;
};

/// "cpu", "cuda:0".
[[nodiscard]] std::string name(const Device& device);

/// Returns this machine's devices: the CPU first, then CUDA devices. A missing driver is a missing device. Does not
/// open GPUs. Never throws.
[[nodiscard]] const std::vector<Device>& devices();

/// Returns one of `devices()` with its free memory. The first call for a GPU opens it: creates its CUDA context, and
/// checks that it runs this build's code. That takes some tenths of a second. Other devices, as those of "what if"
/// plans, are returned as they are. The thread's current CUDA device stays. Thread-safe. Throws Error(device), with the
/// same reason each time.
[[nodiscard]] Device opened(const Device& device);

/// As `opened` for a GPU that is open. Returns other devices as they are, and opens none.
[[nodiscard]] Device asKnown(const Device& device);

/// Returns a device's free memory in bytes; all its memory if it is a GPU that is not open.
[[nodiscard]] inline std::int64_t availableBytes(const Device& device) {
    return device.freeBytes > 0 ? device.freeBytes : device.memoryBytes;
}

/// Returns why no CUDA device is offered ("built without CUDA", "no CUDA driver found …"); empty if one is.
[[nodiscard]] std::string noCudaReason();

/// Returns why a device could not be opened, or no longer answers in this process; empty while it does. CUDA refuses
/// all calls after an illegal access, for example.
[[nodiscard]] std::string lostReason(const Device& device);

/// Returns the device for "auto", "cpu", "cuda" or "cuda:1". `auto` prefers a GPU that is not lost. Sets `fellBack`
/// (may be null) if auto chose the CPU because no GPU is usable. Throws Error(device), naming the devices present.
[[nodiscard]] Device chooseDevice(std::string_view request, bool* fellBack = nullptr);

/// As chooseDevice, for several devices that share the tiles of a run: "cuda:0,cuda:1" or "cuda:all".
[[nodiscard]] std::vector<Device> chooseDevices(std::string_view request, bool* fellBack = nullptr);

} // namespace conv
