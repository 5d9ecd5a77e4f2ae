// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/report/report.h"

namespace app::cli {

/// Returns true (warm) if all these variants ran in this process on their devices. Thread-safe.
[[nodiscard]] bool ranBefore(const std::vector<OpLine>& ops);
/// Records a finished run of these ops. Thread-safe.
void noteRun(const std::vector<OpLine>& ops);

/// Adds the sums of first and of warm runs to a report's totals, each only if it has items: {"first_run": {"items",
/// "kernel_ms"}, "warm": {"items", "kernel_ms", "gflops"}}.
void addRunTimes(nlohmann::ordered_json& totals, const nlohmann::ordered_json& items);

} // namespace app::cli
