// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <conv/volume.h>
#include <string_view>

namespace ui {

/// Returns true for rarely changed parameters, shown behind "More".
[[nodiscard]] bool isRare(const app::Step& step, const conv::Layout& layout, std::string_view key);

/// Returns true if the form of a step shows a parameter; `more`: the rarely changed ones, too.
[[nodiscard]] bool isShown(const app::Step& step, const conv::Layout& layout, const app::ParamSpec& spec, bool more);

} // namespace ui
