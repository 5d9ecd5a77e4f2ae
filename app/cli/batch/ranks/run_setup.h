// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include "app/mpi/ranks.h"

namespace app::cli {

/// Returns the device of a run on devices of that class if the choice is `auto`; empty class: any. Processes of one
/// machine share its GPUs round robin. Throws Error(device) if a rank other than the first cannot be of that class.
[[nodiscard]] DeviceChoice settleDevice(const Request& request, const std::string& wantedClass, const Ranks* ranks);

/// Returns the bytes for samples in one of so many processes; computing gets the other part of --memory.
[[nodiscard]] std::int64_t heldBytes(const Request& request, int processes);

} // namespace app::cli
