// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/chart_axis.h"
#include "ui/models/axis_step.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <algorithm>
#include <cmath>

namespace ui {

double ChartAxis::place(double value) const {
    if (!logarithmic)
        return (value - low) / (high - low);
    return value > 0 ? std::log(value / low) / std::log(high / low) : -1;
}

double ChartAxis::valueAt(double place) const {
    return logarithmic ? low * std::pow(high / low, place) : low + place * (high - low);
}

std::vector<double> ChartAxis::ticks(int most) const {
    std::vector<double> list;
    most = std::max(1, most);
    if (logarithmic) {
        const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
        const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
        const int step = std::max(1, (last - first + most) / most);
        for (int power = first; power <= last; power += step)
            list.push_back(std::pow(10, power));
        return list;
    }
    if (!std::isfinite(high - low))
        return list;
    const double step = niceStep((high - low) / most);
    for (double v = std::ceil(low / step - 1e-9) * step; v <= high + step * 1e-6; v += step)
        list.push_back(std::abs(v) < step * 1e-6 ? 0 : v);
    return list;
}

QString ChartAxis::label(double tick) const {
    return number(tick, 3);
}

ChartAxis ChartAxis::upTo(double largest) {
    return {0, largest > 0 ? largest * 1.06 : 1, false};
}

ChartAxis ChartAxis::decades(const std::vector<double>& values) {
    double low = 0, high = 0;
    for (const double v : values)
        if (v > 0 && std::isfinite(v)) {
            low = low == 0 ? v : std::min(low, v);
            high = std::max(high, v);
        }
    if (low == 0)
        return {1, 10, true};
    ChartAxis axis{std::pow(10, std::floor(std::log10(low))), std::pow(10, std::ceil(std::log10(high))), true};
    if (axis.high <= axis.low * 1.0001)
        axis.high = axis.low * 10;
    return axis;
}

void paintAxes(QPainter& painter, const QRectF& area, const ChartAxis* x, const QString& xTitle, const ChartAxis& y,
               const QString& yTitle) {
    const Tokens& t = tokens();
    const double line = textSize(11) + 4;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(ui::font(11));
    for (const double v : y.ticks(static_cast<int>(area.height() / 34))) {
        const double at = std::round(area.bottom() - y.place(v) * area.height()) + 0.5;
        painter.setPen(QPen(t.line, 1));
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        painter.setPen(t.text2);
        drawNumber(painter, {0, at - line / 2, area.left() - 6, line}, Qt::AlignRight | Qt::AlignVCenter, y.label(v));
    }
    if (x != nullptr)
        for (const double v : x->ticks(static_cast<int>(area.width() / 64))) {
            const double at = std::round(area.left() + x->place(v) * area.width()) + 0.5;
            painter.setPen(QPen(t.line, 1));
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
            painter.setPen(t.text2);
            drawNumber(painter, {at - 40, area.bottom() + 4, 80, line}, Qt::AlignCenter, x->label(v));
        }
    painter.setPen(t.text2);
    painter.drawText(QRectF(8, area.top() - line - 6, area.right() - 8, line), Qt::AlignLeft | Qt::AlignVCenter,
                     yTitle);
    if (!xTitle.isEmpty())
        painter.drawText(QRectF(area.left(), area.bottom() + 4 + line, area.width(), line),
                         Qt::AlignCenter | Qt::AlignVCenter, xTitle);
    painter.restore();
}

} // namespace ui
