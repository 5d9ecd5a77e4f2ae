// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

class QWidget;

namespace ui {

/// Returns the widgets that Tab reaches, in reading order of layouts, splitters and scroll areas, grids row by row.
/// Overlaid widgets follow the widget below. The order of creation has no effect.
[[nodiscard]] std::vector<QWidget*> readingOrder(QWidget& window);
/// Focuses the next (or previous) widget of that order and scrolls to it. Returns false if there is none.
bool focusInReadingOrder(QWidget& window, bool next);

} // namespace ui
