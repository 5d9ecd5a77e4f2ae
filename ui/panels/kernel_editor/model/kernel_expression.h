// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_edit.h"
#include <map>

namespace ui {

/// Values of the free names in an expression: "s" → 1.5.
using Letters = std::map<std::string, double>;

/// Returns the free names of a formula, sorted. Predefined: x, y, z (distance from the centre in taps), r (its
/// length), d (axes with more than one tap), pi, e, common functions. Throws conv::Error(usage).
[[nodiscard]] std::vector<std::string> lettersOf(const std::string& expression);

/// Evaluates a formula at every tap. Throws conv::Error(usage), also for non-finite taps and unset names.
[[nodiscard]] app::TapGrid evaluated(const std::string& expression, const Letters& letters, app::TapGrid shape);

/// Parses a typed tap: a number, or an expression such as "1/9" or "exp(-2)". Throws conv::Error(usage).
[[nodiscard]] double typedTap(std::string text);

} // namespace ui
