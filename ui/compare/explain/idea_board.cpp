// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/explain/idea_board.h"
#include <cmath>

namespace ui {

void IdeaBoard::arrow(const QPointF& from, const QPointF& to, const QColor& color, double width) {
    p_.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
    p_.drawLine(from, to);
    const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
    for (const double side : {-0.45, 0.45})
        p_.drawLine(to, to - QPointF(std::cos(angle + side), std::sin(angle + side)) * 6);
}

void IdeaBoard::rule(const QPointF& from, const QPointF& to) {
    p_.setPen(QPen(tokens().line, 1));
    p_.drawLine(from, to);
}

void IdeaBoard::word(double middle, const QString& text) {
    p_.setPen(tokens().text2);
    p_.drawText(QRectF(middle - 70, size_.height() - 20, 140, 18), Qt::AlignCenter, text);
}

void IdeaBoard::curve(const QRectF& box, const QColor& color, double (*value)(double)) {
    QPolygonF line;
    for (int i = 0; i <= 60; ++i)
        line << QPointF(box.left() + box.width() * i / 60, box.bottom() - box.height() * value(i / 60.0));
    p_.setPen(QPen(color, 1.8));
    p_.setBrush(Qt::NoBrush);
    p_.drawPolyline(line);
}

void IdeaBoard::sign(const QPointF& middle, const QString& text) {
    p_.setPen(tokens().text);
    p_.setFont(ui::font(16, QFont::DemiBold));
    p_.drawText(QRectF(middle.x() - 24, middle.y() - 14, 48, 28), Qt::AlignCenter, text);
    p_.setFont(ui::font(11));
}

} // namespace ui
