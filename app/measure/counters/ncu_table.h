// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/counters/counters.h"

namespace app::bench {

/// Metrics that countsOfLaunches reads, as `ncu --metrics` takes them.
[[nodiscard]] std::string ncuMetrics();

/// Reads what `ncu --csv --page raw --print-units base` wrote for a benchmark, whose profiler ranges are "case N", the
/// variant and, for runs that do not count, "before". Returns a row for each case, variant and kernel, in the order of
/// the launches. Launches without a variant are left out. Throws Error(unreadable) if the text is no such table.
[[nodiscard]] std::vector<KernelCounts> countsOfLaunches(std::string_view text,
                                                         const std::vector<std::string>& variants);

} // namespace app::bench
