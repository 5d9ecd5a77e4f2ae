// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/style/theme.h"
#include <QSize>
#include <QStringList>
#include <optional>

namespace ui {

/// Parsed command line of the window.
struct Arguments {
    QStringList files;  ///< data, DICOM folders, recipes
    app::Recipe recipe; ///< --filter, --recipe: applied to the opened files
    std::optional<Theme> theme;
    std::optional<QString> language; ///< --language de: an id of languages(), or "system"
    std::optional<QSize> size;
    double scale = 0;                ///< --scale 2: device pixels per logical pixel; 0: the screen's
    std::optional<double> textScale; ///< --text-scale 0.85 to 1.5
    bool restore = true;             ///< --no-restore: do not reopen the last session
    bool times = false;              ///< --times: print start times and exit
    QStringList layers;              ///< --layer FILE: opened, and a layer of the first file; the lowest first
    bool overlay = false;            ///< --overlay: the channels over each other
    QString screenshot;              ///< save a screenshot when all is computed, and exit
    QString show; ///< --show before|after|swipe|difference|branch, or a window: kernel, look, help, metadata, keys
    std::optional<int> layout; ///< --layout 0 to 4
    // Positions in samples, x, y, z joined by x: --at 40x30x22, --region 20x30x22:60x70x40 (a box, or a stretch of a
    // signal), --profile 10x40x22:80x40x22, --cursors 1100:1350.
    std::vector<conv::Index3> at, region, profile, cursors;
    QString colors; ///< --colors viridis
};

/// Throws conv::Error(usage) for unknown options and faulty values.
[[nodiscard]] Arguments parseArguments(const QStringList& arguments);

} // namespace ui
