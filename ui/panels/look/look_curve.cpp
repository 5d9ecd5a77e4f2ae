// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/look/look_curve.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double grip = 5; ///< radius of a control point, px

QColor colorOf(const VolumePreset::Point& p) {
    return QColor::fromRgbF(static_cast<float>(p.red), static_cast<float>(p.green), static_cast<float>(p.blue));
}

} // namespace

LookCurve::LookCurve(LookModel& model, LookModel::Curve curve, QWidget* parent)
    : QWidget(parent), model_(model), curve_(curve) {
    setFocusPolicy(Qt::StrongFocus);
    speakRole(*this, QAccessible::Graphic);
    setFixedHeight(curve == LookModel::Curve::opacity ? 132 : 76);
    setToolTip(tr("Drag a point, double click for a new one, Del removes it. Keys: Tab, arrows, Ins"));
    connect(&model, &LookModel::changed, this, [this] {
        const int count = static_cast<int>(model_.points(curve_).size());
        if (current_ >= count)
            setCurrent(count - 1);
        describe();
        update();
    });
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
    describe();
}

void LookCurve::setHistogram(const std::optional<Histogram>& histogram) {
    histogram_ = histogram;
    update();
}

void LookCurve::setCurrent(int index) {
    current_ = std::max(0, index);
    describe();
    update();
    Q_EMIT currentChanged();
}

void LookCurve::describe() {
    const auto points = model_.points(curve_);
    if (current_ < static_cast<int>(points.size())) {
        const VolumePreset::Point& p = points[static_cast<std::size_t>(current_)];
        setAccessibleName(tr("%1: point %2 of %3, value %4, opacity %5")
                              .arg(curve_ == LookModel::Curve::opacity ? tr("Opacity") : tr("Gradient opacity"))
                              .arg(current_ + 1)
                              .arg(points.size())
                              .arg(number(p.value), number(p.opacity, 2)));
    }
}

QRectF LookCurve::plot() const {
    return QRectF(rect()).adjusted(8, 8, -8, curve_ == LookModel::Curve::opacity ? -22 : -8);
}

QPointF LookCurve::placeOf(const VolumePreset::Point& point) const {
    const QRectF box = plot();
    const auto [first, last] = model_.span(curve_);
    const double x = std::clamp((point.value - first) / (last - first), -0.02, 1.02);
    return {box.left() + x * box.width(), box.bottom() - std::sqrt(point.opacity) * box.height()};
}

double LookCurve::valueAt(double x) const {
    const auto [first, last] = model_.span(curve_);
    return first + (x - plot().left()) / plot().width() * (last - first);
}

/// Height is the square root of opacity, since small opacities dominate a rendering.
double LookCurve::opacityAt(double y) const {
    const double h = std::clamp((plot().bottom() - y) / plot().height(), 0.0, 1.0);
    return h * h;
}

int LookCurve::pointAt(const QPointF& at) const {
    const auto points = model_.points(curve_);
    int nearest = -1;
    double least = 10;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (const QPointF d = placeOf(points[i]) - at; std::hypot(d.x(), d.y()) < least) {
            least = std::hypot(d.x(), d.y());
            nearest = static_cast<int>(i);
        }
    return nearest;
}

void LookCurve::paintHistogram(QPainter& painter) const {
    if (!histogram_ || histogram_->bins.empty())
        return;
    const QRectF box = plot();
    const auto [first, last] = model_.span(curve_);
    const double most = std::sqrt(*std::max_element(histogram_->bins.begin(), histogram_->bins.end()));
    QPainterPath path(QPointF(box.left(), box.bottom()));
    const double width = (histogram_->high - histogram_->low) / static_cast<double>(histogram_->bins.size());
    for (std::size_t i = 0; i < histogram_->bins.size(); ++i) {
        const double value = histogram_->low + (static_cast<double>(i) + 0.5) * width;
        path.lineTo(box.left() + (value - first) / (last - first) * box.width(),
                    box.bottom() - std::sqrt(histogram_->bins[i]) / std::max(1.0, most) * box.height());
    }
    path.lineTo(box.right(), box.bottom());
    painter.save();
    painter.setClipRect(box);
    QColor fill = tokens().text2;
    fill.setAlphaF(0.22F);
    painter.fillPath(path, fill);
    painter.restore();
}

void LookCurve::paintCurve(QPainter& painter, const std::vector<VolumePreset::Point>& points) const {
    const QRectF box = plot();
    QPainterPath path;
    path.moveTo(box.left(), placeOf(points.front()).y());
    constexpr int between = 8; // linear opacity is curved on the square-root scale
    for (std::size_t i = 0; i < points.size(); ++i) {
        path.lineTo(placeOf(points[i]));
        for (int k = 1; k < between && i + 1 < points.size(); ++k) {
            const double t = static_cast<double>(k) / between;
            const double value = points[i].value + t * (points[i + 1].value - points[i].value);
            path.lineTo(placeOf(lookAt(points, value)));
        }
    }
    path.lineTo(box.right(), placeOf(points.back()).y());
    painter.setPen(QPen(tokens().acc, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool chosen = static_cast<int>(i) == current_ && hasFocus();
        painter.setPen(QPen(chosen ? tokens().focus : tokens().acc, chosen ? 2.5 : 1.5));
        painter.setBrush(curve_ == LookModel::Curve::opacity ? colorOf(points[i]) : tokens().field);
        painter.drawEllipse(placeOf(points[i]), grip, grip);
    }
}

void LookCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tokens().field);
    paintHistogram(painter);
    const std::vector<VolumePreset::Point> points = model_.points(curve_);
    const auto [first, last] = model_.span(curve_);
    if (curve_ == LookModel::Curve::opacity) { // colours at full opacity
        const QRectF bar(plot().left(), plot().bottom() + 6, plot().width(), 10);
        QLinearGradient colors(bar.topLeft(), bar.topRight());
        for (int i = 0; i <= 64; ++i)
            colors.setColorAt(i / 64.0, colorOf(lookAt(points, first + (last - first) * i / 64.0)));
        painter.fillRect(bar, colors);
    }
    if (model_.look().mode == RenderMode::isosurface && curve_ == LookModel::Curve::opacity) {
        const double x = placeOf({model_.isovalue(), 0, 0, 0, 0}).x();
        painter.setPen(QPen(tokens().after, 1.5, Qt::DashLine));
        painter.drawLine(QPointF(x, plot().top()), QPointF(x, plot().bottom()));
    }
    paintCurve(painter, points);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(hasFocus() ? tokens().focus : tokens().ctl, hasFocus() ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void LookCurve::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const int at = pointAt(event->position());
    dragging_ = at >= 0;
    if (dragging_)
        setCurrent(at);
}

void LookCurve::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_)
        return;
    model_.movePoint(curve_, current_, valueAt(event->position().x()), opacityAt(event->position().y()), this);
}

void LookCurve::mouseReleaseEvent(QMouseEvent*) {
    dragging_ = false;
    model_.endGesture();
}

void LookCurve::mouseDoubleClickEvent(QMouseEvent* event) {
    dragging_ = false;
    if (const int at = pointAt(event->position()); at >= 0) {
        setCurrent(at);
        if (curve_ == LookModel::Curve::opacity)
            Q_EMIT colorRequested();
    } else {
        setCurrent(model_.addPoint(curve_, valueAt(event->position().x()), opacityAt(event->position().y())));
    }
}

void LookCurve::keyPressEvent(QKeyEvent* event) {
    const auto points = model_.points(curve_);
    if (current_ >= static_cast<int>(points.size()))
        return;
    const VolumePreset::Point p = points[static_cast<std::size_t>(current_)];
    const double times = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    const auto [first, last] = model_.span(curve_);
    const double step = (last - first) / 200 * times;
    const double height = std::sqrt(p.opacity);
    const auto lifted = [&](double by) { return std::pow(std::clamp(height + by * times, 0.0, 1.0), 2); };
    switch (event->key()) {
    case Qt::Key_Left:
        model_.movePoint(curve_, current_, p.value - step, p.opacity);
        break;
    case Qt::Key_Right:
        model_.movePoint(curve_, current_, p.value + step, p.opacity);
        break;
    case Qt::Key_Up:
        model_.movePoint(curve_, current_, p.value, lifted(0.02));
        break;
    case Qt::Key_Down:
        model_.movePoint(curve_, current_, p.value, lifted(-0.02));
        break;
    case Qt::Key_Insert:
        setCurrent(model_.addInWidestGap(curve_));
        break;
    case Qt::Key_Delete:
        model_.removePoint(curve_, current_);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (curve_ == LookModel::Curve::opacity)
            Q_EMIT colorRequested();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool LookCurve::focusNextPrevChild(bool next) {
    // Tab moves between points and, after the last, to the next control.
    const int to = current_ + (next ? 1 : -1);
    if (to < 0 || to >= static_cast<int>(model_.points(curve_).size()))
        return QWidget::focusNextPrevChild(next);
    setCurrent(to);
    return true;
}

void LookCurve::focusInEvent(QFocusEvent* event) {
    if (event->reason() == Qt::TabFocusReason)
        setCurrent(0);
    else if (event->reason() == Qt::BacktabFocusReason)
        setCurrent(static_cast<int>(model_.points(curve_).size()) - 1);
    QWidget::focusInEvent(event);
    update();
}

void LookCurve::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace ui
