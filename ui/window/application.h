// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/style/theme.h"
#include <QSize>
#include <QStringList>
#include <optional>

namespace ui {

class MainWindow;

/// The window's command line: a value.
struct Arguments {
    QStringList files;  ///< data, DICOM folders, recipes
    app::Recipe recipe; ///< --filter, --recipe: for the files that are opened
    std::optional<Theme> theme;
    std::optional<QSize> size;
    double scale = 0;                ///< --scale 2: device pixels per logical pixel; 0: the screen's
    std::optional<double> textScale; ///< --text-scale 0.85 to 1.5
    bool restore = true;             ///< --no-restore: the documents of the last session stay closed
    bool times = false;              ///< --times: tell how long the first window and pixels took, and leave
    QString screenshot;              ///< save a picture of the window when all is computed, and leave
    QString show; ///< --show before|after|swipe|difference|branch, or a window: kernel, look, help, metadata, keys
    std::optional<int> layout; ///< --layout 0 to 4
    // Places in samples, x,y,z joined by x: --at 40x30x22, --region 20x30x22:60x70x40 (a box; of signals a stretch),
    // --profile 10x40x22:80x40x22, --cursors 1100:1350.
    std::vector<conv::Index3> at, region, profile, cursors;
    QString colors; ///< --colors viridis
};

/// Throws conv::Error(usage) for unknown options and faulty values.
[[nodiscard]] Arguments parseArguments(const QStringList& arguments);

/// Processes events until the window has loaded and computed everything and, if wanted, 3-D pictures are drawn. False
/// after `milliseconds`.
bool waitUntilSettled(MainWindow& window, int milliseconds, bool pictures = true);

/// The whole window: parses, opens, runs. Returns the exit code.
[[nodiscard]] int runApplication(int argc, char** argv);

} // namespace ui
