// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/cli/options/device_workers.h"

namespace app::cli {

/// Returns why `auto` leaves GPUs alone in a run of these items: the CPU should end the only one before the driver of a
/// GPU has started, or its file cannot be read. Empty if a GPU may be worth its start, if the request names devices or
/// variants, or if other processes or later files share the run. Reads the header of one file.
[[nodiscard]] std::string whyNoGpuStarts(const Request& request, const std::vector<WorkItem>& items);

/// Returns the device of a run of these items, which resumes no other run. It is the CPU if `whyNoGpuStarts` gives a
/// reason and this machine has the driver of a GPU, which is not started then.
[[nodiscard]] DeviceChoice settleDevice(const Request& request, const std::vector<WorkItem>& items);

} // namespace app::cli
