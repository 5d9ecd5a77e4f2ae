// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/theme.h"

namespace ui {

/// Returns the application's style sheet with the colours of `tokens` at the current text scale.
[[nodiscard]] QString styleSheet(const Tokens& tokens);

} // namespace ui
