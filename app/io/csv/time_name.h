// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace app::io {

/// Column name that means time, or a count of samples.
struct TimeName {
    bool sure = false;             ///< "Time (s)" is sure; "t", "ms" and "reaction time" may be data
    bool counts = false;           ///< "index", "sample", "": numbers of samples
    std::optional<double> seconds; ///< seconds per unit; nothing if the name has no unit
    std::string unit;              ///< as written, even if unknown
};

/// Interprets a name as time: "time", "Time (ms)", "t [s]", "time_us", "Time/s", "seconds", "timestamp". Nothing for
/// other names, including "T" (a temperature) and "min" (a minimum).
[[nodiscard]] std::optional<TimeName> timeNameOf(std::string_view name);

} // namespace app::io
