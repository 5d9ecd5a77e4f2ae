// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include "app/mpi/ranks.h"

namespace app::cli {

/// The device of a run on devices of that class, where the choice is left open; an empty class: whichever. Processes of
/// one machine take its GPUs in turn. Throws Error(device) if a rank but the first cannot be of that class.
[[nodiscard]] DeviceChoice settleDevice(const Request& request, const std::string& wantedClass, const Ranks* ranks);

/// Memory for samples, of one of so many processes on this machine: of what --memory gives a part is for computing.
[[nodiscard]] std::int64_t heldBytes(const Request& request, int processes);

} // namespace app::cli
