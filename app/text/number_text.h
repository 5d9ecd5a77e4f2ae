// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>

/// Numbers in tables and charts of a comparison, independent of the locale.
namespace app::compare {

/// Number with `digits` significant digits, without an exponent if that is readable: "0.213", "17100", "3.1e-7".
[[nodiscard]] std::string significant(double value, int digits = 3);
/// As `significant`, without trailing zeros, for ticks: "0.5", "100".
[[nodiscard]] std::string plain(double value, int digits = 6);
/// Number with thin spaces between thousands: "108 600".
[[nodiscard]] std::string grouped(double value, int digits = 3);
/// An error: "2.9e-7", "1e-5", "0", "infinite".
[[nodiscard]] std::string errorText(double value);
/// "0.13 GiB", "420 KiB".
[[nodiscard]] std::string bytesText(std::int64_t bytes);
/// A fraction as "43 %", "0.4 %".
[[nodiscard]] std::string percentText(double share);

} // namespace app::compare
