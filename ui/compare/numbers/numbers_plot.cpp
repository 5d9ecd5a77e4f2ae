// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/numbers/numbers_plot.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

constexpr int charts = SweepValues::numbers;
constexpr double dot = 3; ///< px; radius of a point

QColor curveColor(int row) {
    const Tokens& t = tokens();
    const std::array colors{t.acc, t.kernel, t.download, t.upload, t.host};
    return colors.at(static_cast<std::size_t>(row) % colors.size());
}

struct Bounds {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void add(double v) {
        if (std::isfinite(v)) {
            low = std::min(low, v);
            high = std::max(high, v);
        }
    }
    [[nodiscard]] bool any() const { return low <= high; }
    /// Returns the place of a value, 0 to 1; the middle if all values are equal.
    [[nodiscard]] double place(double v) const { return high > low ? (v - low) / (high - low) : 0.5; }
};

} // namespace

NumbersPlot::NumbersPlot(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Numbers over the parameter"));
    speakRole(*this, QAccessible::Graphic);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void NumbersPlot::setNumbers(const SweepNumbers& numbers) {
    numbers_ = numbers;
    update();
}

void NumbersPlot::paintChart(QPainter& painter, const QRectF& box, int number) const {
    const double line = textSize(11) + 4;
    painter.setFont(ui::font(11, QFont::DemiBold));
    painter.setPen(tokens().text);
    QString name = numbers_.name(number);
    if (number == SweepValues::edge && painter.fontMetrics().horizontalAdvance(name) > box.width())
        name = tr("Edge (%1)").arg(numbers_.lengthUnit);
    painter.drawText(QRectF(box.left(), box.top(), box.width(), line), Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setFont(ui::font(11));
    painter.setPen(tokens().text2);
    Bounds x, y;
    for (const SweepNumbers::Version& v : numbers_.versions) {
        x.add(v.x);
        y.add(numbers_.value(v, number));
    }
    const QRectF whole = box.adjusted(0, line + 2, 0, 0);
    if (!y.any()) {
        painter.drawText(whole, Qt::AlignCenter, tr("not measured"));
        return;
    }
    const QString top = ui::number(y.high, 3), bottom = ui::number(y.low, 3);
    const double scale = std::max(numberWidth(painter.font(), top), numberWidth(painter.font(), bottom)) + 6;
    const QRectF area = whole.adjusted(scale + dot, dot + 2, -dot - 8, -line - dot - 2);
    drawNumber(painter, QRectF(box.left(), area.top() - line / 2, scale - 4, line), Qt::AlignRight | Qt::AlignVCenter,
               top);
    if (y.high > y.low)
        drawNumber(painter, QRectF(box.left(), area.bottom() - line / 2, scale - 4, line),
                   Qt::AlignRight | Qt::AlignVCenter, bottom);
    painter.setPen(tokens().line);
    painter.drawLine(area.bottomLeft() + QPointF(-dot, dot), area.bottomRight() + QPointF(dot, dot));
    painter.drawLine(area.bottomLeft() + QPointF(-dot, dot), area.topLeft() + QPointF(-dot, 0));
    // Labels of the parameter's values, where they have room.
    double free = box.left();
    for (const SweepNumbers::Version& v : numbers_.versions) {
        const double at = area.left() + area.width() * x.place(v.x);
        const double width = painter.fontMetrics().horizontalAdvance(v.tick);
        const double left = std::clamp(at - width / 2, box.left(), std::max(box.left(), box.right() - width));
        if (left < free || v.row != numbers_.versions.front().row)
            continue;
        painter.setPen(tokens().text2);
        painter.drawText(QRectF(left, area.bottom() + dot + 2, width + 2, line), Qt::AlignLeft | Qt::AlignVCenter,
                         v.tick);
        free = left + width + 8;
    }
    for (int row = 0; row < static_cast<int>(numbers_.rows.size()); ++row) {
        std::vector<QPointF> points;
        for (const SweepNumbers::Version& v : numbers_.versions)
            if (const double value = numbers_.value(v, number); v.row == row && std::isfinite(value))
                points.emplace_back(area.left() + area.width() * x.place(v.x),
                                    area.bottom() - area.height() * y.place(value));
        std::sort(points.begin(), points.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
        painter.setPen(QPen(curveColor(row), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(points.data(), static_cast<int>(points.size()));
        painter.setBrush(curveColor(row));
        for (const QPointF& point : points)
            painter.drawEllipse(point, dot, dot);
    }
}

void NumbersPlot::paintLegend(QPainter& painter, const QRectF& box) const {
    painter.setFont(ui::font(11));
    double left = box.left();
    for (int row = 0; row < static_cast<int>(numbers_.rows.size()); ++row) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(curveColor(row));
        painter.drawEllipse(QPointF(left + dot, box.center().y()), dot, dot);
        painter.setPen(tokens().text2);
        const double width = painter.fontMetrics().horizontalAdvance(numbers_.rows[row]);
        painter.drawText(QRectF(left + 4 * dot, box.top(), width + 2, box.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         numbers_.rows[row]);
        left += 4 * dot + width + 14;
    }
}

void NumbersPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF room = QRectF(rect()).adjusted(12, 8, -8, -6);
    if (numbers_.rows.size() > 1) {
        const double line = textSize(11) + 6;
        paintLegend(painter, QRectF(room.left(), room.top(), room.width(), line));
        room.setTop(room.top() + line + 4);
    }
    const int across = room.width() >= 480 * textScale() || room.height() < 2 * 90 * textScale() ? charts : charts / 2;
    const int down = charts / across;
    constexpr double gap = 18;
    const double width = (room.width() - gap * (across - 1)) / across,
                 height = (room.height() - gap * (down - 1)) / down;
    for (int n = 0; n < charts; ++n)
        paintChart(painter,
                   QRectF(room.left() + (n % across) * (width + gap), room.top() + (n / across) * (height + gap), width,
                          height),
                   n);
}

} // namespace ui
