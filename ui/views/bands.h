// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

/// Calls `paint` for one band of `area` after the other, with the painter clipped to it; together they look as painted
/// at once. Of what has 96 runs of pixels or more Qt makes tasks for its thread pool and waits for them; less it fills
/// itself, which where all cores are computing takes half the time and never a turn of theirs. `rows`: of pixels a
/// band; a smooth edge has several runs in each.
template <class Paint>
void paintInBands(QPainter& painter, const QRectF& area, Paint paint, double rows = 64) {
    // Not the ratio of painter.device(): a widget that is rendered into a picture does not know that of the picture.
    const double ratio = painter.deviceTransform().m22();
    const double end = std::ceil(area.bottom() * ratio);
    for (double top = std::floor(area.top() * ratio); top < end; top += rows) {
        painter.save();
        painter.setClipRect(QRectF(area.left() - 1, top / ratio, area.width() + 2, std::min(rows, end - top) / ratio),
                            Qt::IntersectClip);
        paint();
        painter.restore();
    }
}

} // namespace ui
