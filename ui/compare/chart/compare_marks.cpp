// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_marks.h"
#include "ui/style/theme.h"
#include <QPainter>
#include <QPolygonF>

namespace ui {

constexpr int shapes = 6;

QColor markColor(int mark) {
    const Tokens& t = tokens();
    switch (mark % 5) {
    case 0:
        return t.upload;
    case 1:
        return t.kernel;
    case 2:
        return t.download;
    case 3:
        return t.host;
    default:
        return t.text2;
    }
}

void drawMark(QPainter& painter, const QPointF& centre, int mark, double r, bool hollow) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = markColor(mark);
    const bool open = hollow || (mark / shapes) % 2 == 1;
    painter.setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
    painter.setBrush(open ? QBrush(Qt::NoBrush) : QBrush(color));
    const auto polygon = [&](std::initializer_list<QPointF> points) {
        QPolygonF shape;
        for (const QPointF& p : points)
            shape << centre + p * r;
        painter.drawPolygon(shape);
    };
    switch (mark % shapes) {
    case 0:
        painter.drawEllipse(centre, r * 0.9, r * 0.9);
        break;
    case 1:
        polygon({{0, -1.1}, {1.1, 0}, {0, 1.1}, {-1.1, 0}});
        break;
    case 2:
        polygon({{-0.85, -0.85}, {0.85, -0.85}, {0.85, 0.85}, {-0.85, 0.85}});
        break;
    case 3:
        polygon({{0, -1}, {1, 0.8}, {-1, 0.8}});
        break;
    case 4:
        polygon({{0, 1}, {1, -0.8}, {-1, -0.8}});
        break;
    default:
        painter.drawLine(centre - QPointF(r, 0), centre + QPointF(r, 0));
        painter.drawLine(centre - QPointF(0, r), centre + QPointF(0, r));
    }
    painter.restore();
}

} // namespace ui
