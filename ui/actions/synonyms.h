// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <string_view>

namespace ui {

/// Returns further words under which a filter ("fir") or an action ("view.region") is searched; empty if there are
/// none.
[[nodiscard]] QString synonymsOf(std::string_view id);

} // namespace ui
