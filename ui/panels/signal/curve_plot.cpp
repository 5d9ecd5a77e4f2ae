// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/curve_plot.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/overlay.h"
#include "ui/views/strokes.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace ui {
namespace {

/// Returns 1, 2 or 5 times a power of ten that gives about `count` parts.
double stepOf(const CurvePlot::Axis& axis, double count) {
    const double least = std::max((axis.high - axis.low) / std::max(1.0, count), 1e-300);
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power >= least * (1 - 1e-9))
            return step * power;
    return 10 * power;
}

QString tick(double value, double step) {
    if (std::abs(value) < step * 1e-6)
        return QStringLiteral("0");
    return fixed(value, std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 9));
}

/// "Hz" of "frequency, Hz".
QString unitOf(const CurvePlot::Axis& axis) {
    return axis.unit.section(QStringLiteral(", "), -1);
}

void paintUpright(QPainter& painter, const QRectF& area, double x) {
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

} // namespace

CurvePlot::CurvePlot(const QString& name, QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setAccessibleName(name);
    speakDrawing(*this, [this] { return sentence_.isEmpty() ? reading() : sentence_; });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void CurvePlot::setCurves(std::vector<Curve> curves, const Axis& x, const Axis& y) {
    curves_ = std::move(curves);
    tags_.clear();
    picture_ = {};
    sentence_.clear();
    legend_.clear();
    setFocusPolicy(Qt::TabFocus);
    x_ = x;
    y_ = y;
    update();
    Q_EMIT laidOut();
}

void CurvePlot::setPicture(const QImage& picture, const Axis& x, const Axis& y, const QString& legend) {
    curves_.clear();
    tags_.clear();
    picture_ = picture;
    setFocusPolicy(Qt::TabFocus);
    sentence_.clear();
    legend_ = legend;
    x_ = x;
    y_ = y;
    update();
    Q_EMIT laidOut();
}

void CurvePlot::setSentence(const QString& sentence) {
    curves_.clear();
    tags_.clear();
    picture_ = {};
    setFocusPolicy(Qt::NoFocus); // nothing to move
    sentence_ = sentence;
    update();
    Q_EMIT laidOut();
}

void CurvePlot::setMarks(std::vector<double> places) {
    marks_ = std::move(places);
    update();
}

void CurvePlot::setTags(std::vector<Tag> tags) {
    tags_ = std::move(tags);
    update();
}

void CurvePlot::setNote(const QString& note) {
    note_ = note;
    pointer_.reset();
    update();
}

std::optional<double> CurvePlot::placeOf(double x) const {
    if (curves_.empty() || !(x >= x_.low && x <= x_.high))
        return {};
    return xOf(area(), x);
}

double CurvePlot::heightOf(double y) const {
    const double part = std::clamp((y - y_.low) / (y_.high - y_.low), 0.0, 1.0);
    return area().bottom() - part * area().height();
}

double CurvePlot::valueAtX(double pixel) const {
    return valueAt(std::clamp((pixel - area().left()) / std::max(1.0, area().width()), 0.0, 1.0));
}

std::optional<double> CurvePlot::pointed() const {
    return pointer_ ? std::optional(valueAtX(*pointer_)) : std::nullopt;
}

double CurvePlot::levelAt(double x) const {
    if (curves_.empty() || curves_.front().values.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const std::vector<double>& values = curves_.front().values;
    const double at = std::clamp(partOf(std::max(x, x_.low)), 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const std::size_t below = std::min(static_cast<std::size_t>(at), values.size() - 2);
    return values[below] + (at - static_cast<double>(below)) * (values[below + 1] - values[below]);
}

QString CurvePlot::levelText(double level) const {
    return number(level, 2) + QLatin1Char(' ') + unitOf(y_);
}

void CurvePlot::setShaded(std::vector<std::pair<double, double>> stretches) {
    shaded_ = std::move(stretches);
    update();
}

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

QString CurvePlot::reading() const {
    const QRectF area = this->area();
    if (!pointer_ || area.width() < 1)
        return {};
    const double part = std::clamp((*pointer_ - area.left()) / area.width(), 0.0, 1.0);
    QStringList values;
    for (const Curve& curve : curves_)
        if (!curve.values.empty())
            values << number(
                curve
                    .values[static_cast<std::size_t>(std::lround(part * static_cast<double>(curve.values.size() - 1)))],
                3);
    QString text = number(valueAt(part), 4) + QLatin1Char(' ') + unitOf(x_);
    if (!values.isEmpty())
        text += QStringLiteral(": ") + values.join(QStringLiteral(" → ")) + QLatin1Char(' ') + unitOf(y_);
    return text;
}

double CurvePlot::xOf(const QRectF& area, double x) const {
    return area.left() + partOf(x) * area.width();
}

double CurvePlot::partOf(double x) const {
    return x_.logarithmic ? std::log(x / x_.low) / std::log(x_.high / x_.low) : (x - x_.low) / (x_.high - x_.low);
}

double CurvePlot::valueAt(double part) const {
    return x_.logarithmic ? x_.low * std::pow(x_.high / x_.low, part) : x_.low + part * (x_.high - x_.low);
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

void CurvePlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    Q_EMIT laidOut();
}

void CurvePlot::setPointer(std::optional<double> x) {
    pointer_ = x;
    if (hasFocus())
        speakChange(*this);
    update();
}

void CurvePlot::mouseMoveEvent(QMouseEvent* event) {
    setPointer(event->position().x());
}

void CurvePlot::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    setPointer({});
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
    const QRectF area = this->area();
    const double now = pointer_.value_or(area.center().x());
    const double step = event->modifiers() & Qt::ShiftModifier ? area.width() / 20 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        setPointer(std::max(area.left(), now - step));
        return;
    case Qt::Key_Right:
        setPointer(std::min(area.right(), now + step));
        return;
    case Qt::Key_Home:
        setPointer(area.left());
        return;
    case Qt::Key_End:
        setPointer(area.right());
        return;
    case Qt::Key_Escape:
        if (pointer_) {
            setPointer({});
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void CurvePlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    setPointer({});
}

} // namespace ui
