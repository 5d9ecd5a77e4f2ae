// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QImage>
#include <vector>

namespace ui {

/// Effect of a step on a test pattern: pictures, and values of one row.
struct FilterPicture {
    QImage before, after; ///< grey; zero of signed results is middle grey
    std::vector<double> rowBefore, rowAfter;
    QString problem; ///< why there is no picture; else empty
};

/// Returns a pattern that shows differences of filters: disc, bars, edge, impulses, noise.
[[nodiscard]] conv::Volume testPattern();
/// Computes on the CPU. Safe off the GUI thread.
[[nodiscard]] FilterPicture filterPicture(app::Step step);

} // namespace ui
