// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace app::io {

/// A column's name that speaks of time, or of counting samples.
struct TimeName {
    bool sure = false;             ///< "Time (s)" is; "t", "ms" and "reaction time" may be data
    bool counts = false;           ///< "index", "sample", "": numbers of samples
    std::optional<double> seconds; ///< of its unit; nothing if the name has none
    std::string unit;              ///< as written, also where it is not known
};

/// Returns what a name says of time: "time", "Time (ms)", "t [s]", "time_us", "Time/s", "seconds", "timestamp". Returns
/// nothing for other names, also for "T" (a temperature) and "min" (a minimum).
[[nodiscard]] std::optional<TimeName> timeNameOf(std::string_view name);

} // namespace app::io
