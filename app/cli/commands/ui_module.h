// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

namespace app::cli {

/// Opens the window by loading convapp_ui. Without that module, prints an error and returns its code.
[[nodiscard]] int runWindow(int argc, char** argv);

/// Returns true for a command line without a window: --headless, or output to the terminal.
[[nodiscard]] bool staysHeadless(int argc, const char* const* argv);

} // namespace app::cli
