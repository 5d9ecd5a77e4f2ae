// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QColor>
#include <QPointF>

class QPainter;

namespace ui {

/// Draws a variant's symbol in table and charts: six shapes, then the same hollow in further colours.
void drawMark(QPainter& painter, const QPointF& centre, int mark, double radius = 5, bool hollow = false);
[[nodiscard]] QColor markColor(int mark);

} // namespace ui
