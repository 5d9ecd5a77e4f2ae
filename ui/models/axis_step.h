// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ui {

/// Returns the smallest 1, 2 or 5 times a power of ten that is at least `least`; 1 if that is no positive number.
[[nodiscard]] double niceStep(double least);
/// Returns how many decimals tell the multiples of a step apart; at most 9.
[[nodiscard]] int decimalsOf(double step);

} // namespace ui
