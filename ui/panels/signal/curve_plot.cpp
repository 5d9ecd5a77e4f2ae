// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/curve_plot.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ui {
namespace {

/// "Hz" of "frequency, Hz".
QString unitOf(const CurvePlot::Axis& axis) {
    return axis.unit.section(QStringLiteral(", "), -1);
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
