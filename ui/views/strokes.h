// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QColor>
#include <QPainter>
#include <QPolygonF>

namespace ui {

/// A smooth line through points that go from left to right. Each of its pieces is drawn by itself, which Qt fills ten
/// times as fast as the outline of a zigzag; where the line crosses itself or bends, an opaque colour shows nothing of
/// that. Of many points within a column of pixels those are drawn that can be seen.
void drawStroke(QPainter& painter, const QPolygonF& points, const QColor& color, double width);

/// What an opaque colour looks like over another where only `part` of it is there.
[[nodiscard]] QColor thinned(const QColor& color, double part, const QColor& ground);

/// A bar from `top` to `bottom`, `column` pixels of the device from the left and one wide, with smooth ends. Fills
/// whole pixels: of smooth rectangles above 95 pixels Qt makes tasks for its thread pool, and waits for them.
void drawColumn(QPainter& painter, int column, double top, double bottom, const QColor& color);

} // namespace ui
