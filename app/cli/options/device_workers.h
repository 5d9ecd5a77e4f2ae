// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include <conv/device.h>

namespace app::cli {

/// Devices of a run, settled before any work and not opened yet. An unknown variant is an error with the nearest names;
/// a variant decides the device if that is `auto`.
struct DeviceChoice {
    conv::PlanOptions planOptions;
    conv::Device device;
    bool fellBack = false;
    std::string why; ///< why it is the CPU, if `auto` took it
};
[[nodiscard]] DeviceChoice settleDevice(const conv::PlanOptions& asked);

/// Returns true if this machine has the devices of an NVIDIA driver. Does not start it.
[[nodiscard]] bool hasNvidiaDriver();

/// Returns true if a CPU fallback deserves a line on stderr: with -v, and on machines with an NVIDIA device.
[[nodiscard]] bool saysFallback(bool fellBack, int verbosity);
/// "no GPU is used: …", if `auto` had to fall back.
[[nodiscard]] std::string fallbackNote(const std::string& why);
/// Returns that note if `auto` had to fall back when it made a plan, because no GPU could be opened. Empty if it had
/// not, if the note is not worth a line, or if this process was told before.
[[nodiscard]] std::string lateFallbackNote(const conv::Plan& plan, int verbosity);

/// Returns the device class: "cpu", "cuda90". Devices of one class compute equal bits.
[[nodiscard]] std::string classOf(const conv::Device& device);

/// A device, or group of devices, that takes items one after another.
struct DeviceWorker {
    conv::PlanOptions planOptions;
    std::string deviceClass;
    bool isHelper = false; ///< the CPU beside GPUs
};

/// Returns the workers of a run: every chosen device if there are enough items, or one that uses all devices for each
/// item; with --mixed also the CPU. Throws Error(usage) if --mixed is impossible, or required.
[[nodiscard]] std::vector<DeviceWorker> workersFor(const Request& request, const DeviceChoice& device,
                                                   std::size_t items);

/// Returns all their classes, for the journal: "cuda90", "cuda90+cpu".
[[nodiscard]] std::string classesOf(const std::vector<DeviceWorker>& workers);

} // namespace app::cli
