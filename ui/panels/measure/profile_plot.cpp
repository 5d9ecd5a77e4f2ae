// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/profile_plot.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Returns a line through equally spaced values, with gaps at non-finite ones.
QPainterPath pathOf(const std::vector<double>& values, const std::function<QPointF(double, double)>& place) {
    QPainterPath path;
    bool open = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i])) {
            open = false;
            continue;
        }
        const QPointF at = place(static_cast<double>(i), values[i]);
        open ? path.lineTo(at) : path.moveTo(at);
        open = true;
    }
    return path;
}

} // namespace

ProfilePlot::ProfilePlot(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Values along the line"));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void ProfilePlot::setCurves(Curve before, Curve after, double length, const QString& unit,
                            std::vector<std::vector<double>> colors) {
    before_ = std::move(before);
    colors_ = std::move(colors);
    after_ = std::move(after);
    length_ = length;
    unit_ = unit;
    low_ = std::numeric_limits<double>::infinity();
    high_ = -low_;
    std::vector<const std::vector<double>*> all{&before_.values, &after_.values};
    for (const auto& color : colors_)
        all.push_back(&color);
    for (const auto* values : all)
        for (const double v : *values)
            if (std::isfinite(v)) {
                low_ = std::min(low_, v);
                high_ = std::max(high_, v);
            }
    if (!(high_ > low_)) {
        const double middle = std::isfinite(low_) ? low_ : 0;
        low_ = middle - 1;
        high_ = middle + 1;
    }
    update();
}

std::function<QPointF(double, double)> ProfilePlot::placing(const QRectF& area, std::size_t count) const {
    const auto last = static_cast<double>(std::max<std::size_t>(2, count) - 1);
    return [this, area, last](double point, double value) {
        return QPointF(area.left() + area.width() * point / last,
                       area.bottom() - area.height() * (value - low_) / (high_ - low_));
    };
}

void ProfilePlot::paintColor(QPainter& painter, const QRectF& area, std::size_t which) const {
    const std::vector<double>& values = colors_[which];
    const QColor color = tokens().rgb.at(which);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1));
    const auto place = placing(area, values.size());
    painter.drawPath(pathOf(values, place));
    // Letters supplement colours, at different positions to stay readable on equal curves.
    const std::size_t at = values.size() * (2 * which + 1) / 6;
    if (values.empty() || !std::isfinite(values[at]))
        return;
    const QPointF point = place(static_cast<double>(at), values[at]);
    const double above = point.y() - area.top() > textSize(11) + 4 ? -3 : textSize(11) + 1;
    painter.setFont(ui::font(11, QFont::DemiBold));
    painter.drawText(point + QPointF(0, above), QStringLiteral("RGB").mid(static_cast<qsizetype>(which), 1));
    painter.setFont(ui::font(11));
}

void ProfilePlot::paintCurve(QPainter& painter, const QRectF& area, const Curve& curve, bool isAfter) const {
    if (curve.values.size() < 2)
        return;
    const Tokens& t = tokens();
    const QColor color = isAfter ? t.after : t.before;
    const auto place = placing(area, curve.values.size());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, isAfter ? 1.8 : 1.2));
    painter.drawPath(pathOf(curve.values, place));
    if (!curve.edge.found)
        return;
    const double step = curve.edge.high - curve.edge.low;
    painter.setPen(QPen(t.card, 1));
    painter.setBrush(color);
    for (const auto& [point, part] : {std::pair{curve.edge.start, 0.1}, {curve.edge.start + curve.edge.width, 0.9}}) {
        const QPointF at = place(point, curve.edge.low + part * step);
        // Shapes supplement colours.
        isAfter ? painter.drawEllipse(at, 3.5, 3.5) : painter.drawRect(QRectF(at.x() - 3, at.y() - 3, 6, 6));
    }
}

void ProfilePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokens();
    painter.setFont(ui::font(11));
    const double line = textSize(11) + 4;
    const double left =
        6 + std::max(numberWidth(painter.font(), number(low_, 3)), numberWidth(painter.font(), number(high_, 3)));
    const QRectF area = QRectF(rect()).adjusted(left, 6, -4, -line - 6);
    painter.fillRect(area.adjusted(0, -4, 3, 4), t.field);
    for (const double part : {0.0, 0.5, 1.0}) {
        const double y = std::round(area.bottom() - part * area.height()) + 0.5;
        painter.setPen(QPen(t.line, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right() + 3, y));
        if (part == 0.5)
            continue;
        painter.setPen(t.text2);
        drawNumber(painter, {0, y - line / 2, left - 4, line}, Qt::AlignRight | Qt::AlignVCenter,
                   number(part == 0 ? low_ : high_, 3));
    }
    for (std::size_t i = 0; i < colors_.size(); ++i)
        paintColor(painter, area, i);
    paintCurve(painter, area, before_, false);
    paintCurve(painter, area, after_, true);
    painter.setPen(t.text2);
    const QRectF below(area.left(), area.bottom() + 6, area.width() + 3, line);
    drawNumber(painter, below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    drawNumber(painter, below, Qt::AlignRight | Qt::AlignVCenter, number(length_, 4) + QLatin1Char(' ') + unit_);
}

} // namespace ui
