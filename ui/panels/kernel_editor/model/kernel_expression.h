// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_edit.h"
#include <map>

namespace ui {

/// Values of the names in an expression that are free: "s" → 1.5.
using Letters = std::map<std::string, double>;

/// Free names of a formula for taps, in alphabetical order. Known are x, y, z (distance from the centre in taps), r
/// (their length), d (axes with more than one tap), pi, e, and the usual functions. Throws conv::Error(usage) with a
/// sentence if it cannot be read.
[[nodiscard]] std::vector<std::string> lettersOf(const std::string& expression);

/// The formula at every tap of a grid of this extent and centre. Throws conv::Error(usage), also for a tap that is
/// not finite or a name without value.
[[nodiscard]] app::TapGrid evaluated(const std::string& expression, const Letters& letters, app::TapGrid shape);

/// What was typed as one tap: a number with point or real minus, or a sum such as "1/9" or "exp(-2)". Throws
/// conv::Error(usage).
[[nodiscard]] double typedTap(std::string text);

} // namespace ui
