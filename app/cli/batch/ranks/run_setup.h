// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include "app/mpi/ranks.h"

namespace app::cli {

/// Returns the device of a run on devices of that class if the choice is `auto`; empty class: any. Processes of one
/// machine share its GPUs round robin. A short run of the `items` of one process starts no GPU (`short_run.h`). Throws
/// Error(device) if a rank other than the first cannot be of that class.
[[nodiscard]] DeviceChoice settleDevice(const Request& request, const std::string& wantedClass, const Ranks* ranks,
                                        const std::vector<WorkItem>& items = {});

/// Returns the bytes for samples in one of so many processes; computing gets the other part of --memory.
[[nodiscard]] std::int64_t heldBytes(const Request& request, int processes);

/// Returns the workers that take items, of the device classes of the run that is resumed. Throws Error(device).
[[nodiscard]] std::vector<DeviceWorker> settleWorkers(const Request& request, const DeviceChoice& device,
                                                      const JournalHistory& history, std::size_t items);

/// Completes the report of a run. If `auto` took the CPU for all items because no GPU could be opened or all were lost,
/// that holds for the run.
void noteFallback(RunReport& report);

/// Returns the common exit code of `all` items, including those that did not begin.
[[nodiscard]] int commonExitCode(const std::vector<ItemReport>& items, std::size_t all);

} // namespace app::cli
