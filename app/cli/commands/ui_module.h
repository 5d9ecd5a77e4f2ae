// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

namespace app::cli {

/// Opens the window: loads the module convapp_ui and passes it the arguments. Without the module it prints an error and
/// returns an exit code.
[[nodiscard]] int runWindow(int argc, char** argv);

/// Returns true for a command line without a window: --headless, or output to the terminal.
[[nodiscard]] bool staysHeadless(int argc, const char* const* argv);

} // namespace app::cli
