// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/curve_chart_paint.h"
#include "ui/models/axis_step.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/overlay.h"
#include "ui/views/strokes.h"
#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace ui {
namespace {

using Role = CurveChart::Role;

/// Returns the step that divides an axis into about `count` parts.
double stepOf(const CurveChart::Axis& axis, double count) {
    const double span = axis.high - axis.low;
    return std::isfinite(span) ? niceStep(span / std::max(1.0, count)) : span; // an infinite step has no multiples
}

QString tick(double value, double step) {
    return std::abs(value) < step * 1e-6 ? QStringLiteral("0") : fixed(value, decimalsOf(step));
}

void paintUpright(QPainter& painter, const QRectF& area, double x) {
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

QRectF areaOf(const CurveChart& chart, QSize widget) {
    const double line = textSize(11) + 4;
    const QFont small = ui::font(11);
    const CurveChart::Axis& y = chart.y;
    const double step = stepOf(y, (widget.height() - 2 * line) / 34);
    const double left = 10 + std::max({numberWidth(small, tick(y.low, step)), numberWidth(small, tick(y.high, step)),
                                       numberWidth(small, tick(y.low + step, step))});
    return QRectF(QPointF(), widget).adjusted(left, 10, -12, -2 * line - 8);
}

void paintShaded(QPainter& painter, const PlacedChart& placed) {
    QColor shade = tokens().text2;
    shade.setAlphaF(0.09F);
    const QRectF& area = placed.area;
    const auto place = [&](double x) { return placed.xOf(std::max(x, placed.chart.x.low)); };
    for (const auto& [from, to] : placed.chart.shaded)
        painter.fillRect(QRectF(QPointF(std::max(area.left(), place(from)), area.top()),
                                QPointF(std::min(area.right(), place(to)), area.bottom())),
                         shade);
}

void paintGridLine(QPainter& painter, const PlacedChart& placed, double value, const QString& text) {
    const Tokens& t = tokens();
    const double line = textSize(11) + 4;
    const double x = std::round(placed.xOf(value)) + 0.5;
    painter.setPen(QPen(t.line, 1));
    paintUpright(painter, placed.area, x);
    const double half = numberWidth(painter.font(), text) / 2;
    painter.setPen(t.text2);
    drawNumber(painter,
               {std::min(x - half, placed.size.width() - 2 * half - 2), placed.area.bottom() + 4, 2 * half, line},
               Qt::AlignCenter, text);
}

void paintGrid(QPainter& painter, const PlacedChart& placed) {
    const QRectF& area = placed.area;
    const auto& [x, y] = std::tie(placed.chart.x, placed.chart.y);
    const Tokens& t = tokens();
    const double line = textSize(11) + 4;
    painter.setFont(ui::font(11));
    const double stepY = stepOf(y, area.height() / 30), stepX = stepOf(x, area.width() / 70);
    for (double v = std::ceil(y.low / stepY - 1e-9) * stepY; v <= y.high + stepY * 1e-6; v += stepY) {
        const double at = std::round(area.bottom() - y.partOf(v) * area.height()) + 0.5;
        painter.setPen(QPen(t.line, 1));
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        painter.setPen(t.text2);
        drawNumber(painter, {0, at - line / 2, area.left() - 6, line}, Qt::AlignRight | Qt::AlignVCenter,
                   tick(v, stepY));
    }
    if (x.logarithmic) {
        for (double decade = std::pow(10, std::floor(std::log10(x.low))); decade <= x.high; decade *= 10)
            for (int i = 1; i < 10; ++i)
                if (const double v = i * decade; v >= x.low * (1 - 1e-9) && v <= x.high * (1 + 1e-9))
                    paintGridLine(painter, placed, v, i == 1 || i == 3 ? number(v, 3) : QString());
    } else {
        for (double v = std::ceil(x.low / stepX - 1e-9) * stepX; v <= x.high + stepX * 1e-6; v += stepX)
            paintGridLine(painter, placed, v, tick(v, stepX));
    }
    const QRectF names(area.left(), area.bottom() + 4 + line, area.width(), line);
    painter.drawText(names, Qt::AlignRight | Qt::AlignVCenter, x.unit);
    const QFontMetrics metrics(painter.font());
    const int room = static_cast<int>(names.width()) - metrics.horizontalAdvance(x.unit) - 12;
    painter.drawText(
        names, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(placed.chart.legend.isEmpty() ? y.unit : placed.chart.legend, Qt::ElideRight, room));
}

void paintCurve(QPainter& painter, const PlacedChart& placed, const CurveChart::Curve& curve) {
    const QRectF& area = placed.area;
    if (curve.values.size() < 2)
        return;
    const Tokens& t = tokens();
    const QColor color = curve.role == Role::before ? t.before : curve.role == Role::after ? t.after : t.acc;
    const double step = area.width() / static_cast<double>(curve.values.size() - 1);
    const double width = curve.role == Role::before ? 1.1 : 1.7;
    QPolygonF line;
    for (std::size_t i = 0; i < curve.values.size(); ++i) {
        const double v = curve.values[i];
        if (!std::isfinite(v)) {
            drawStroke(painter, std::exchange(line, {}), color, width);
            continue;
        }
        line << QPointF(area.left() + step * static_cast<double>(i),
                        area.bottom() - std::clamp(placed.chart.y.partOf(v), -0.5, 1.5) * area.height());
    }
    drawStroke(painter, line, color, width);
}

void paintLegend(QPainter& painter, const PlacedChart& placed) {
    const std::vector<CurveChart::Curve>& curves = placed.chart.curves;
    if (curves.size() != 2 || curves[0].role != Role::before || curves[1].role != Role::after)
        return;
    const QRectF& area = placed.area;
    const Tokens& t = tokens();
    painter.setFont(ui::font(11));
    const QFontMetricsF metrics(painter.font());
    const double line = textSize(11) + 4, stroke = 18;
    double right = area.right() - 6;
    for (const auto& [name, color, width] :
         {std::tuple{QCoreApplication::translate("ui::CurvePlot", "after"), t.after, 1.7},
          std::tuple{QCoreApplication::translate("ui::CurvePlot", "before"), t.before, 1.1}}) {
        const double advance = metrics.horizontalAdvance(name);
        painter.setPen(t.text2);
        painter.drawText(QRectF(right - advance, area.top() + 2, advance, line), Qt::AlignCenter, name);
        painter.setPen(QPen(color, width));
        const double y = area.top() + 2 + line / 2;
        painter.drawLine(QPointF(right - advance - 4 - stroke, y), QPointF(right - advance - 4, y));
        right -= advance + stroke + 16;
    }
}

void paintMarks(QPainter& painter, const PlacedChart& placed) {
    const CurveChart& chart = placed.chart;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(tokens().text2, 1, Qt::DashLine));
    for (const double mark : chart.marks)
        if (!chart.curves.empty() && mark >= chart.x.low && mark <= chart.x.high)
            paintUpright(painter, placed.area, std::round(placed.xOf(mark)) + 0.5);
    painter.restore();
}

void paintTags(QPainter& painter, const PlacedChart& placed) {
    const QRectF& area = placed.area;
    const Tokens& t = tokens();
    constexpr double dot = 2.5, gap = 5; // px
    const double line = textSize(11) + 3;
    painter.setFont(ui::font(11, QFont::Medium));
    std::vector<QRectF> taken{QRectF(area.right() - 160, area.top(), 160, line + 4)}; // the legend
    for (const CurveChart::Tag& tag : placed.chart.tags) {
        const QPointF at(placed.xOf(tag.x), placed.heightOf(tag.y));
        const double wide = numberWidth(painter.font(), tag.text);
        QRectF box(at.x() - wide / 2, at.y() - gap - line, wide, line);
        box.moveTop(std::max(box.top(), area.top() + 1));
        box.moveLeft(std::clamp(box.left(), area.left() + 2, std::max(area.left() + 2, area.right() - wide - 2)));
        const auto meets = [&] {
            return std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); });
        };
        if (meets()) // beside the point
            box.moveTopLeft({at.x() + gap + wide < area.right() ? at.x() + gap : at.x() - gap - wide, at.y() + 1});
        if (meets())
            continue;
        taken.push_back(box.adjusted(-3, 0, 3, 0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.text);
        painter.drawEllipse(at, dot, dot);
        QColor behind = t.panel;
        behind.setAlphaF(0.75F);
        painter.fillRect(box.adjusted(-2, 0, 2, 0), behind);
        painter.setPen(t.text);
        drawNumber(painter, box, Qt::AlignCenter, tag.text);
    }
}

void paintPointer(QPainter& painter, const PlacedChart& placed, double pointer) {
    const QRectF& area = placed.area;
    if (pointer < area.left() || pointer > area.right())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(tokens().acc, 1));
    paintUpright(painter, area, std::round(pointer) + 0.5);
    drawNote(painter, area.adjusted(4, 4, -4, -4), Qt::AlignRight | Qt::AlignTop,
             placed.chart.reading(placed.partAt(pointer)));
}

} // namespace

PlacedChart::PlacedChart(const CurveChart& placed, QSize widget)
    : chart(placed), size(widget), area(areaOf(placed, widget)) {}

double PlacedChart::heightOf(double y) const {
    return area.bottom() - std::clamp(chart.y.partOf(y), 0.0, 1.0) * area.height();
}

double PlacedChart::partAt(double pixel) const {
    return std::clamp((pixel - area.left()) / std::max(1.0, area.width()), 0.0, 1.0);
}

void paintChart(QPainter& painter, const PlacedChart& placed, std::optional<double> pointer, bool focus) {
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokens();
    const CurveChart& chart = placed.chart;
    if (!chart.sentence.isEmpty()) {
        painter.setFont(ui::font(12));
        painter.setPen(t.text2);
        painter.drawText(QRectF(QPointF(), placed.size).adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         chart.sentence);
        return;
    }
    const QRectF& area = placed.area;
    if ((chart.curves.empty() && chart.picture.isNull()) || area.width() < 20 || area.height() < 20)
        return;
    if (chart.picture.isNull())
        paintShaded(painter, placed);
    paintGrid(painter, placed);
    painter.save();
    painter.setClipRect(area.adjusted(0, -1, 1, 1));
    if (!chart.picture.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(area, chart.picture);
    }
    paintMarks(painter, placed);
    for (const CurveChart::Curve& curve : chart.curves)
        paintCurve(painter, placed, curve);
    painter.restore();
    paintTags(painter, placed);
    if (pointer) { // its reading replaces legend and note
        paintPointer(painter, placed, *pointer);
    } else {
        paintLegend(painter, placed);
        if (!chart.note.isEmpty())
            drawNote(painter, area.adjusted(4, 4, -4, -4), Qt::AlignRight | Qt::AlignTop, chart.note);
    }
    if (focus) {
        painter.setPen(QPen(t.focus, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    }
}

} // namespace ui
