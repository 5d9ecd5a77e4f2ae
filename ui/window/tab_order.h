// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

class QWidget;

namespace ui {

/// What takes the focus by Tab in a window now, in reading order: as layouts, splitters and scroll areas hold it,
/// whenever it was made; grids row by row; what lies on a widget after that widget.
[[nodiscard]] std::vector<QWidget*> readingOrder(QWidget& window);
/// Gives the focus to the next of them, or the one before, and scrolls there. False if there is none.
bool focusInReadingOrder(QWidget& window, bool next);

} // namespace ui
