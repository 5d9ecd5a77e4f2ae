// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/theme.h"

namespace ui {

/// The application's style sheet in the colours of `tokens`, at the present text scale.
[[nodiscard]] QString styleSheet(const Tokens& tokens);

} // namespace ui
