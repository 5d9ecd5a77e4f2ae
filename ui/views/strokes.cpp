// SPDX-License-Identifier: Apache-2.0
#include "ui/views/strokes.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

/// Keeps the first, lowest, highest and last point of each pixel column, in order.
QPolygonF seen(const QPolygonF& points, double ratio) {
    QPolygonF kept;
    for (qsizetype first = 0; first < points.size();) {
        const double column = std::floor(points[first].x() * ratio);
        qsizetype low = first, high = first, end = first;
        for (; end < points.size() && std::floor(points[end].x() * ratio) == column; ++end) {
            low = points[end].y() < points[low].y() ? end : low;
            high = points[end].y() > points[high].y() ? end : high;
        }
        std::array<qsizetype, 4> chosen{first, std::min(low, high), std::max(low, high), end - 1};
        const auto last = std::unique(chosen.begin(), chosen.end());
        for (auto i = chosen.begin(); i != last; ++i)
            kept << points[*i];
        first = end;
    }
    return kept;
}

} // namespace

void drawStroke(QPainter& painter, const QPolygonF& points, const QColor& color, double width) {
    const QPolygonF line = seen(points, painter.deviceTransform().m11());
    if (line.size() < 2)
        return;
    QList<QLineF> pieces;
    pieces.reserve(line.size() - 1);
    for (qsizetype i = 1; i < line.size(); ++i)
        pieces << QLineF(line[i - 1], line[i]);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap)); // round caps would be filled as outlines
    painter.drawLines(pieces);
    painter.restore();
}

QColor thinned(const QColor& color, double part, const QColor& ground) {
    const auto mix = [part](float a, float b) { return static_cast<float>(b + (a - b) * part); };
    return QColor::fromRgbF(mix(color.redF(), ground.redF()), mix(color.greenF(), ground.greenF()),
                            mix(color.blueF(), ground.blueF()));
}

void drawColumn(QPainter& painter, int column, double top, double bottom, const QColor& color) {
    const double ratio = painter.deviceTransform().m11();
    const double from = top * ratio, to = bottom * ratio;
    const double whole = std::ceil(from), end = std::floor(to);
    const auto fill = [&](double y, double rows, double part) {
        QColor shade = color;
        shade.setAlphaF(static_cast<float>(color.alphaF() * part));
        painter.fillRect(QRectF(column / ratio, y / ratio, 1 / ratio, rows / ratio), shade);
    };
    if (end < whole) { // within one pixel row
        fill(end, 1, to - from);
        return;
    }
    if (end > whole)
        fill(whole, end - whole, 1);
    if (whole > from)
        fill(whole - 1, 1, whole - from);
    if (to > end)
        fill(end, 1, to - end);
}

} // namespace ui
