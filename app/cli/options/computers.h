// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/request.h"
#include <conv/device.h>

namespace app::cli {

/// Where the items of a run may be computed, as far as that is settled before any work: an unknown variant is an error
/// with the nearest names, a variant decides the device if that is left open.
struct DeviceChoice {
    conv::Choice choice;
    conv::Device device;
    bool fellBack = false;
    std::string why;
};
[[nodiscard]] DeviceChoice settleDevice(const conv::Choice& asked);

/// Whether the CPU instead of a GPU is worth a line on stderr: with -v, and on machines that have an NVIDIA device.
[[nodiscard]] bool saysFallback(const DeviceChoice& choice, int verbosity);
/// "no GPU is used: …", where `auto` had to fall back.
[[nodiscard]] std::string fallbackNote(const DeviceChoice& choice);

/// Devices of one class compute the same bits: "cpu", "cuda90".
[[nodiscard]] std::string classOf(const conv::Device& device);

/// One that takes item after item.
struct Computer {
    conv::Choice choice;
    std::string deviceClass;
    bool helps = false; ///< the CPU beside GPUs
};

/// Those that share a run's items: every device that was chosen, where there are items enough for all, or one that uses
/// all of them for each item; with --mixed the CPU beside GPUs. Throws Error(usage) where --mixed cannot be, or would
/// be needed.
[[nodiscard]] std::vector<Computer> computersFor(const Request& request, const DeviceChoice& device, std::size_t items);

/// The classes of all of them, for the journal: "cuda90", "cuda90+cpu".
[[nodiscard]] std::string classesOf(const std::vector<Computer>& computers);

} // namespace app::cli
