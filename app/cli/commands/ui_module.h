// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

namespace app::cli {

/// Opens the window: loads the module convapp_ui and hands it the arguments. Says so and returns an exit code where
/// this build or installation has none.
[[nodiscard]] int runWindow(int argc, char** argv);

/// Whether a command line stays without a window: --headless, or something that is answered on the terminal.
[[nodiscard]] bool staysHeadless(int argc, const char* const* argv);

} // namespace app::cli
