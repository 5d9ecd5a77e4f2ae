// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/report/report.h"

namespace app::cli {

/// Whether all variants of these tasks computed something in this process before, each on its device: then a run is
/// warm, otherwise it is a first run. Thread-safe.
[[nodiscard]] bool ranBefore(const std::vector<TaskLine>& tasks);
/// Remembers a run of these tasks that has ended. Thread-safe.
void noteRun(const std::vector<TaskLine>& tasks);

/// Adds the sums of first runs and of warm runs to a report's totals, each where there are items of its kind:
/// {"first_run": {"items", "kernel_ms"}, "warm": {"items", "kernel_ms", "gflops"}}.
void addRunTimes(nlohmann::ordered_json& totals, const nlohmann::ordered_json& items);

} // namespace app::cli
