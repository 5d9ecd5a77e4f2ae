// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ui {

class MainWindow;

/// Processes events until everything is loaded, computed and (`pictures`) drawn. Returns false on timeout.
bool waitUntilSettled(MainWindow& window, int milliseconds, bool pictures = true);

[[nodiscard]] int runApplication(int argc, char** argv);

} // namespace ui
