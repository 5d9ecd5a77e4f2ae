// SPDX-License-Identifier: Apache-2.0
// CurvePlot: grid, curves, marks and reading.
#include "ui/models/axis_step.h"
#include "ui/panels/signal/curve_plot.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/overlay.h"
#include "ui/views/strokes.h"
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace ui {
namespace {

/// Returns the step that divides an axis into about `count` parts.
double stepOf(const CurvePlot::Axis& axis, double count) {
    const double span = axis.high - axis.low;
    return std::isfinite(span) ? niceStep(span / std::max(1.0, count)) : span; // an infinite step has no multiples
}

QString tick(double value, double step) {
    return std::abs(value) < step * 1e-6 ? QStringLiteral("0") : fixed(value, decimalsOf(step));
}

void paintUpright(QPainter& painter, const QRectF& area, double x) {
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

} // namespace

QRectF CurvePlot::area() const {
    const double line = textSize(11) + 4;
    const QFont small = ui::font(11);
    const double step = stepOf(y_, (height() - 2 * line) / 34);
    const double left = 10 + std::max({numberWidth(small, tick(y_.low, step)), numberWidth(small, tick(y_.high, step)),
                                       numberWidth(small, tick(y_.low + step, step))});
    return QRectF(rect()).adjusted(left, 10, -12, -2 * line - 8);
}

void CurvePlot::paintGrid(QPainter& painter, const QRectF& area) const {
    const Tokens& t = tokens();
    const double line = textSize(11) + 4;
    painter.setFont(ui::font(11));
    const double stepY = stepOf(y_, area.height() / 30), stepX = stepOf(x_, area.width() / 70);
    for (double v = std::ceil(y_.low / stepY - 1e-9) * stepY; v <= y_.high + stepY * 1e-6; v += stepY) {
        const double y = std::round(area.bottom() - (v - y_.low) / (y_.high - y_.low) * area.height()) + 0.5;
        painter.setPen(QPen(t.line, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(t.text2);
        drawNumber(painter, {0, y - line / 2, area.left() - 6, line}, Qt::AlignRight | Qt::AlignVCenter,
                   tick(v, stepY));
    }
    if (x_.logarithmic) {
        for (double decade = std::pow(10, std::floor(std::log10(x_.low))); decade <= x_.high; decade *= 10)
            for (int i = 1; i < 10; ++i)
                if (const double v = i * decade; v >= x_.low * (1 - 1e-9) && v <= x_.high * (1 + 1e-9))
                    paintGridLine(painter, area, v, i == 1 || i == 3 ? number(v, 3) : QString());
    } else {
        for (double v = std::ceil(x_.low / stepX - 1e-9) * stepX; v <= x_.high + stepX * 1e-6; v += stepX)
            paintGridLine(painter, area, v, tick(v, stepX));
    }
    const QRectF names(area.left(), area.bottom() + 4 + line, area.width(), line);
    painter.drawText(names, Qt::AlignRight | Qt::AlignVCenter, x_.unit);
    const QFontMetrics metrics(painter.font());
    const int room = static_cast<int>(names.width()) - metrics.horizontalAdvance(x_.unit) - 12;
    painter.drawText(names, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(legend_.isEmpty() ? y_.unit : legend_, Qt::ElideRight, room));
}

void CurvePlot::paintGridLine(QPainter& painter, const QRectF& area, double value, const QString& text) const {
    const Tokens& t = tokens();
    const double line = textSize(11) + 4;
    const double x = std::round(xOf(area, value)) + 0.5;
    painter.setPen(QPen(t.line, 1));
    paintUpright(painter, area, x);
    const double half = numberWidth(painter.font(), text) / 2;
    painter.setPen(t.text2);
    drawNumber(painter, {std::min(x - half, width() - 2 * half - 2), area.bottom() + 4, 2 * half, line},
               Qt::AlignCenter, text);
}

void CurvePlot::paintCurve(QPainter& painter, const QRectF& area, const Curve& curve) const {
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
        const double part = (v - y_.low) / (y_.high - y_.low);
        line << QPointF(area.left() + step * static_cast<double>(i),
                        area.bottom() - std::clamp(part, -0.5, 1.5) * area.height());
    }
    drawStroke(painter, line, color, width);
}

void CurvePlot::paintLegend(QPainter& painter, const QRectF& area) const {
    if (curves_.size() != 2 || curves_[0].role != Role::before || curves_[1].role != Role::after || pointer_)
        return; // the pointer's reading replaces the legend
    const Tokens& t = tokens();
    painter.setFont(ui::font(11));
    const QFontMetricsF metrics(painter.font());
    const double line = textSize(11) + 4, stroke = 18;
    double right = area.right() - 6;
    for (const auto& [name, color, width] :
         {std::tuple{tr("after"), t.after, 1.7}, std::tuple{tr("before"), t.before, 1.1}}) {
        const double advance = metrics.horizontalAdvance(name);
        painter.setPen(t.text2);
        painter.drawText(QRectF(right - advance, area.top() + 2, advance, line), Qt::AlignCenter, name);
        painter.setPen(QPen(color, width));
        const double y = area.top() + 2 + line / 2;
        painter.drawLine(QPointF(right - advance - 4 - stroke, y), QPointF(right - advance - 4, y));
        right -= advance + stroke + 16;
    }
}

void CurvePlot::paintMarks(QPainter& painter, const QRectF& area) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(tokens().text2, 1, Qt::DashLine));
    for (const double mark : marks_)
        if (const std::optional<double> x = placeOf(mark))
            paintUpright(painter, area, std::round(*x) + 0.5);
    painter.restore();
}

void CurvePlot::paintTags(QPainter& painter, const QRectF& area) const {
    const Tokens& t = tokens();
    constexpr double dot = 2.5, gap = 5; // px
    const double line = textSize(11) + 3;
    painter.setFont(ui::font(11, QFont::Medium));
    std::vector<QRectF> taken{QRectF(area.right() - 160, area.top(), 160, line + 4)}; // the legend
    for (const Tag& tag : tags_) {
        const QPointF at(xOf(area, tag.x), heightOf(tag.y));
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

void CurvePlot::paintPointer(QPainter& painter, const QRectF& area) const {
    if (!pointer_ && !note_.isEmpty())
        drawNote(painter, area.adjusted(4, 4, -4, -4), Qt::AlignRight | Qt::AlignTop, note_);
    if (!pointer_ || *pointer_ < area.left() || *pointer_ > area.right())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(tokens().acc, 1));
    paintUpright(painter, area, std::round(*pointer_) + 0.5);
    drawNote(painter, area.adjusted(4, 4, -4, -4), Qt::AlignRight | Qt::AlignTop, reading());
}

void CurvePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokens();
    if (!sentence_.isEmpty()) {
        painter.setFont(ui::font(12));
        painter.setPen(t.text2);
        painter.drawText(rect().adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap, sentence_);
        return;
    }
    if (curves_.empty() && picture_.isNull())
        return;
    const QRectF area = this->area();
    if (area.width() < 20 || area.height() < 20)
        return;
    QColor shade = t.text2;
    shade.setAlphaF(0.09F);
    const auto place = [&](double x) { return xOf(area, std::max(x, x_.low)); };
    for (const auto& [from, to] : shaded_)
        if (picture_.isNull())
            painter.fillRect(QRectF(QPointF(std::max(area.left(), place(from)), area.top()),
                                    QPointF(std::min(area.right(), place(to)), area.bottom())),
                             shade);
    paintGrid(painter, area);
    painter.save();
    painter.setClipRect(area.adjusted(0, -1, 1, 1));
    if (!picture_.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(area, picture_);
    }
    paintMarks(painter, area);
    for (const Curve& curve : curves_)
        paintCurve(painter, area, curve);
    painter.restore();
    paintTags(painter, area);
    paintLegend(painter, area);
    paintPointer(painter, area);
    if (hasFocus()) {
        painter.setPen(QPen(t.focus, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    }
}

} // namespace ui
