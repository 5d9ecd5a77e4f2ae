// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/theme.h"
#include <QPainter>
#include <algorithm>

/// Marks at the edges of a view.
namespace ui {

/// Draws a bar at the top edge; `fraction`: 0 to 1.
inline void drawProgress(QPainter& painter, double width, double fraction) {
    painter.fillRect(QRectF(0, 0, width, 2), dataColors().labelFill);
    painter.fillRect(QRectF(0, 0, width * std::min(1.0, fraction), 2), darkTokens().acc);
}

/// Draws the frame of the active view, which stays thin without the focus.
inline void drawFrame(QPainter& painter, const QRectF& view, bool focused) {
    const double wide = focused ? 2 : 1;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(darkTokens().acc, wide, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(view.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2));
    painter.restore();
}

} // namespace ui
