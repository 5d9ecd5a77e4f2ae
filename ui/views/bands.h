// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

/// Calls `paint` for each horizontal band of `area`, `rows` device pixels high, with the painter clipped to it. Qt
/// splits shapes of 96 or more pixel runs into tasks for its thread pool and waits for them. The calling thread fills
/// smaller shapes, in half the time when all cores are busy.
template <class Paint>
void paintInBands(QPainter& painter, const QRectF& area, Paint paint, double rows = 64) {
    // painter.device() has the wrong ratio while a widget is rendered into a picture.
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

/// Calls paint(painter) for an area from (0, 0) of that size. Painters of SVG files ignore clips: they get an image of
/// three pixels for each one of the screen.
template <class Paint>
void paintClipped(QPainter& painter, const QSize& size, Paint paint) {
    if (painter.paintEngine() == nullptr || painter.paintEngine()->type() != QPaintEngine::SVG) {
        paint(painter);
        return;
    }
    constexpr int pixels = 3;
    QImage image(size * pixels, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixels);
    image.fill(Qt::transparent);
    {
        QPainter inside(&image);
        paint(inside);
    }
    painter.drawImage(QRectF(QPointF(), size), image);
}

} // namespace ui
