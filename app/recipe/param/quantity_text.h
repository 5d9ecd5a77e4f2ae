// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace app {

/// Returns the text of a quantity in plain notation: "2 × 2 × 1 mm" and "2, 2, 1 mm" become "2x2x1mm", "10 000" becomes
/// "10000". `band`: also "8–12 Hz", "8 - 12 Hz", "8 to 12 Hz", "8 Hz bis 12 Hz" and "8~12 Hz" become "8x12Hz". A comma
/// without a blank stays, since it may mark decimals. Text that is no list of numbers stays as it is.
[[nodiscard]] std::string plainQuantity(std::string_view typed, bool band);

} // namespace app
