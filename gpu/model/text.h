// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>

namespace conv {

inline constexpr const char* axisName[] = {"x", "y", "z"};

/// Shortest text of a number in the C locale: "0.45", "1e-06". Six digits if the relative difference is at most 1e-7.
[[nodiscard]] std::string number(double value);
/// Shortest text that reads back as the same number.
[[nodiscard]] std::string allDigits(double value);
/// "1.5 GiB".
[[nodiscard]] std::string bytesText(std::int64_t bytes);
/// "3.1 ms", "12 µs", "2.4 s".
[[nodiscard]] std::string secondsText(double seconds);

} // namespace conv
