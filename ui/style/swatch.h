// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QIcon>
#include <QRgb>
#include <functional>

class QPainter;
class QRectF;

namespace ui {

/// Returns an icon that keeps its colours in a selected row.
[[nodiscard]] QIcon untinted(const QPixmap& pixmap);

/// Returns an icon for a list: `draw` outlines a shape in an area, which is filled with the colour if `filled`.
[[nodiscard]] QIcon swatch(QRgb color, bool filled, const std::function<void(QPainter&, const QRectF& area)>& draw);

} // namespace ui
