// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_plot.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

/// Returns a round upper end of an axis for `value`; its quarters are tick steps.
double roundedUp(double value) {
    if (!(value > 0))
        return 1;
    const double unit = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.2, 1.6, 2.0, 2.4, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (step * unit >= value * 0.999)
            return step * unit;
    return 10 * unit;
}

QPen penOf(std::size_t line) {
    const Tokens& t = tokens();
    const std::array colors{t.acc, t.kernel, t.download, t.host};
    static constexpr std::array styles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    QPen pen(colors[line % 4], line == 0 ? 2 : 1.8, styles[line % 4]);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

} // namespace

ResponsePlot::ResponsePlot(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Frequency response"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void ResponsePlot::setResponse(std::vector<ResponseLine> lines, const std::vector<double>& plane, double scale,
                               const QString& unit) {
    lines_ = std::move(lines);
    scale_ = scale;
    unit_ = unit;
    double most = 0;
    for (const ResponseLine& line : lines_)
        most = std::max(most, *std::max_element(line.magnitude.begin(), line.magnitude.end()));
    top_ = roundedUp(most);
    const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(plane.size()))));
    plane_ = QImage(side, side, QImage::Format_Grayscale8);
    planeTop_ = plane.empty() ? 0 : *std::max_element(plane.begin(), plane.end());
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            plane_.scanLine(y)[x] = static_cast<uchar>(
                std::lround(255 * plane[static_cast<std::size_t>(y * side + x)] / std::max(planeTop_, 1e-300)));
    setAccessibleDescription(responseSentence(lines_, scale, unit));
    update();
}

void ResponsePlot::setPlaneShown(bool shown) {
    planeShown_ = shown;
    update();
}

void ResponsePlot::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    if (lines_.empty())
        return;
    const double line = textSize(11) + 5;
    p.setFont(ui::font(11));
    const double left =
        10 + std::max(numberWidth(p.font(), number(top_ * 0.75, 3)), numberWidth(p.font(), number(top_, 3)));
    if (planeShown_) {
        paintPlane(p, QRectF(rect()).adjusted(left, 6, -8, -2 * line - 4));
        return;
    }
    const QRectF area = QRectF(rect()).adjusted(left, 8, -14, -3 * line - 8);
    paintLines(p, area);
    paintLegend(p, {0, height() - line - 2, static_cast<double>(width()), line});
}

void ResponsePlot::paintLines(QPainter& p, const QRectF& area) const {
    const Tokens& t = tokens();
    const double line = textSize(11) + 5;
    for (int i = 0; i <= 4; ++i) {
        const double y = std::round(area.bottom() - area.height() * i / 4) + 0.5;
        const double x = std::round(area.left() + area.width() * i / 4) + 0.5;
        p.setPen(QPen(i == 0 ? t.ctl : t.line, 1));
        p.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (i == 0)
            p.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        p.setPen(t.text2);
        drawNumber(p, {0, y - line / 2, area.left() - 6, line}, Qt::AlignRight | Qt::AlignVCenter,
                   number(top_ * i / 4, 3));
        drawNumber(p, {x - 30, area.bottom() + 4, 60, line}, Qt::AlignCenter, number(scale_ * i / 8, 4));
    }
    p.drawText(QRectF(area.left(), area.bottom() + 4 + line, area.width(), line), Qt::AlignCenter, unit_);
    p.drawText(QRectF(0, area.bottom() + 4 + line, area.center().x(), line), Qt::AlignLeft | Qt::AlignVCenter,
               tr("gain"));
    for (std::size_t i = 0; i < lines_.size(); ++i) { // dashes over a solid line keep both visible
        const std::vector<double>& m = lines_[i].magnitude;
        QPainterPath path;
        for (std::size_t k = 0; k < m.size(); ++k) {
            const QPointF at(area.left() + area.width() * static_cast<double>(k) / static_cast<double>(m.size() - 1),
                             area.bottom() - area.height() * m[k] / top_);
            k == 0 ? path.moveTo(at) : path.lineTo(at);
        }
        p.setPen(penOf(i));
        p.drawPath(path);
    }
}

void ResponsePlot::paintLegend(QPainter& p, const QRectF& area) const {
    double width = 0;
    const QFontMetricsF metrics(p.font());
    for (const ResponseLine& line : lines_)
        width += 22 + metrics.horizontalAdvance(line.name) + 12;
    double x = std::max(0.0, area.center().x() - (width - 12) / 2);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        p.setPen(penOf(i));
        p.drawLine(QPointF(x, area.center().y()), QPointF(x + 17, area.center().y()));
        p.setPen(tokens().text2);
        const double wide = metrics.horizontalAdvance(lines_[i].name);
        p.drawText(QRectF(x + 22, area.top(), wide + 2, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   lines_[i].name);
        x += 22 + wide + 12;
    }
}

void ResponsePlot::paintPlane(QPainter& p, const QRectF& area) const {
    const Tokens& t = tokens();
    const double line = textSize(11) + 5, side = std::min(area.width(), area.height());
    const QRectF square(area.center().x() - side / 2, area.top(), side, side);
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    p.drawImage(square, plane_);
    p.setPen(QPen(t.line, 1));
    p.setBrush(Qt::NoBrush);
    p.drawRect(square.adjusted(-0.5, -0.5, 0.5, 0.5));
    p.setPen(t.text2);
    const QString low = number(-scale_ / 2, 3), high = number(scale_ / 2, 3);
    drawNumber(p, {square.left() - 60, square.bottom() - line, 54, line}, Qt::AlignRight | Qt::AlignVCenter, high);
    p.drawText(QRectF(square.left() - 60, square.center().y() - line / 2, 54, line), Qt::AlignRight | Qt::AlignVCenter,
               QStringLiteral("fy"));
    drawNumber(p, {square.left() - 60, square.top(), 54, line}, Qt::AlignRight | Qt::AlignVCenter, low);
    drawNumber(p, {square.left() - 20, square.bottom() + 2, 60, line}, Qt::AlignLeft | Qt::AlignVCenter, low);
    p.drawText(QRectF(square.left(), square.bottom() + 2, side, line), Qt::AlignCenter, QStringLiteral("fx"));
    drawNumber(p, {square.right() - 40, square.bottom() + 2, 60, line}, Qt::AlignRight | Qt::AlignVCenter, high);
    p.drawText(QRectF(0, square.bottom() + 2 + line, width(), line), Qt::AlignCenter,
               tr("%1, white is %2").arg(unit_, number(planeTop_, 3)));
}

} // namespace ui
