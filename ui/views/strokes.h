// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QColor>
#include <QPainter>
#include <QPolygonF>

namespace ui {

/// Draws a smooth line through points ordered from left to right, in separate segments, which Qt fills ten times as
/// fast as a zigzag outline. `color` must be opaque, so that overlaps do not show.
void drawStroke(QPainter& painter, const QPolygonF& points, const QColor& color, double width);

/// Returns `color` blended over `ground` with opacity `part`, as an opaque colour.
[[nodiscard]] QColor thinned(const QColor& color, double part, const QColor& ground);

/// Draws a bar from `top` to `bottom` with smooth ends, in device pixel column `column`. Fills whole pixels: Qt makes
/// tasks of smooth rectangles higher than 95 pixels and waits for its thread pool.
void drawColumn(QPainter& painter, int column, double top, double bottom, const QColor& color);

} // namespace ui
