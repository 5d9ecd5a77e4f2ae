#pragma once
#include <QPaintDevice>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

/// Calls `paint` for one band of `area` after the other, with the painter clipped to it; together they look as painted
/// at once. Of what covers 96 rows of pixels or more Qt makes tasks for its thread pool and waits for them; lower bands
/// it fills itself, which where all cores are computing takes half the time and never a turn of theirs.
template <class Paint>
void paintInBands(QPainter& painter, const QRectF& area, Paint paint) {
    constexpr double rows = 64;
    const double ratio = painter.device()->devicePixelRatioF();
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
