// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/curve_plot.h"
#include "ui/panels/signal/curve_chart_paint.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

namespace ui {
CurvePlot::CurvePlot(const QString& name, QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setAccessibleName(name);
    speakDrawing(*this, [this] { return chart_.sentence.isEmpty() ? reading() : chart_.sentence; });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void CurvePlot::show(CurveChart chart) {
    chart.shaded = std::move(chart_.shaded);
    chart.marks = std::move(chart_.marks);
    chart.note = std::move(chart_.note);
    chart_ = std::move(chart);
    setFocusPolicy(chart_.sentence.isEmpty() ? Qt::TabFocus : Qt::NoFocus); // a sentence has nothing to move
    update();
    Q_EMIT laidOut();
}

void CurvePlot::setCurves(std::vector<Curve> curves, const Axis& x, const Axis& y) {
    show({.curves = std::move(curves), .x = x, .y = y});
}

void CurvePlot::setPicture(const QImage& picture, const Axis& x, const Axis& y, const QString& legend) {
    show({.picture = picture, .x = x, .y = y, .legend = legend});
}

void CurvePlot::setSentence(const QString& sentence) {
    show({.x = chart_.x, .y = chart_.y, .sentence = sentence, .legend = chart_.legend});
}

void CurvePlot::setMarks(std::vector<double> places) {
    chart_.marks = std::move(places);
    update();
}

void CurvePlot::setTags(std::vector<Tag> tags) {
    chart_.tags = std::move(tags);
    update();
}

void CurvePlot::setNote(const QString& note) {
    chart_.note = note;
    pointer_.reset();
    update();
}

void CurvePlot::setShaded(std::vector<std::pair<double, double>> stretches) {
    chart_.shaded = std::move(stretches);
    update();
}

std::optional<double> CurvePlot::placeOf(double x) const {
    if (chart_.curves.empty() || !(x >= chart_.x.low && x <= chart_.x.high))
        return {};
    return PlacedChart(chart_, size()).xOf(x);
}

double CurvePlot::heightOf(double y) const {
    return PlacedChart(chart_, size()).heightOf(y);
}

double CurvePlot::valueAtX(double pixel) const {
    return chart_.x.valueAt(PlacedChart(chart_, size()).partAt(pixel));
}

std::optional<double> CurvePlot::pointed() const {
    return pointer_ ? std::optional(valueAtX(*pointer_)) : std::nullopt;
}

QString CurvePlot::reading() const {
    const PlacedChart placed(chart_, size());
    return pointer_ && placed.area.width() >= 1 ? chart_.reading(placed.partAt(*pointer_)) : QString();
}

void CurvePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintChart(painter, PlacedChart(chart_, size()), pointer_, hasFocus());
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
    const QRectF area = PlacedChart(chart_, size()).area;
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
