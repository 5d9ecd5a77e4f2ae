// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/curve_handles.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

constexpr int extent = 24; ///< grab area, px
constexpr double radius = 5.5;

} // namespace

CurveHandles::CurveHandles(CurvePlot* plot) : QObject(plot), plot_(plot) {
    connect(plot, &CurvePlot::laidOut, this, &CurveHandles::place);
}

void CurveHandles::setHandles(const std::vector<Handle>& handles) {
    if (handles == handles_)
        return;
    handles_ = handles;
    while (knobs_.size() > handles_.size()) {
        knobs_.back()->hide();
        knobs_.back()->deleteLater();
        knobs_.pop_back();
    }
    while (knobs_.size() < handles_.size())
        knobs_.push_back(new CurveHandle(*this, count(), plot_));
    place();
}

void CurveHandles::setLevels(const std::vector<double>& levels) {
    levels_ = levels;
    place();
}

bool CurveHandles::fits(std::size_t i) const {
    return plot_->placeOf(handles_[i].at).has_value() && i < levels_.size() && std::isfinite(levels_[i]);
}

void CurveHandles::place() {
    std::vector<double> marks;
    for (std::size_t i = 0; i < knobs_.size(); ++i) {
        const Handle& h = handles_[i];
        knobs_[i]->setVisible(fits(i));
        if (!fits(i))
            continue;
        marks.push_back(h.at);
        const QPointF middle(*plot_->placeOf(h.at), plot_->heightOf(levels_[i]));
        knobs_[i]->move((middle - QPointF(extent / 2.0, extent / 2.0)).toPoint());
        knobs_[i]->tell(h.name, QStringLiteral("%1 %2, %3").arg(h.name, h.value, plot_->chart().levelText(levels_[i])));
    }
    plot_->setMarks(marks);
}

CurveHandle::CurveHandle(CurveHandles& all, int which, CurvePlot* plot)
    : QWidget(plot), all_(all), plot_(plot), which_(which) {
    setFixedSize(extent, extent);
    setFocusPolicy(Qt::StrongFocus);
    speakRole(*this, QAccessible::Indicator);
    setCursor(Qt::SizeHorCursor);
    setMouseTracking(true);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void CurveHandle::tell(const QString& name, const QString& words) {
    words_ = words;
    setAccessibleName(words);
    setToolTip(tr("%1: drag it, or Left and Right (Shift: ×10, Ctrl: ÷10)").arg(name));
    if (pressed_ || hasFocus() || underMouse())
        showNote();
}

void CurveHandle::showNote() {
    plot_->setNote(pressed_ || hasFocus() || underMouse() ? words_ : QString());
    update();
}

void CurveHandle::ask(double at, double grain) {
    const double before = all_.handles_[static_cast<std::size_t>(which_)].at;
    Q_EMIT all_.moved(which_, at, grain, merging_);
    if (static_cast<std::size_t>(which_) < all_.handles_.size() &&
        all_.handles_[static_cast<std::size_t>(which_)].at != before)
        merging_ = true; // the first real change starts the undo step
}

/// Moves to pixel x; the grain is the width of `times` pixels.
void CurveHandle::moveTo(double x, double times) {
    const double here = plot_->valueAtX(x), within = plot_->placeOf(here).value_or(x); // clamped to the axis
    const double grain = std::max(plot_->valueAtX(within + 1) - here, here - plot_->valueAtX(within - 1));
    if (grain > 0)
        ask(here, grain * times);
}

void CurveHandle::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        release();
        return;
    }
    raise();
    began_ = all_.handles_[static_cast<std::size_t>(which_)].at;
    offset_ = mapTo(plot_, event->position()).x() - plot_->placeOf(began_).value_or(0);
    pressed_ = true;
    merging_ = false;
    Q_EMIT all_.dragging(true);
    showNote();
}

void CurveHandle::mouseMoveEvent(QMouseEvent* event) {
    if (pressed_)
        moveTo(mapTo(plot_, event->position()).x() - offset_, 1);
}

void CurveHandle::mouseReleaseEvent(QMouseEvent*) {
    release();
}

void CurveHandle::release() {
    if (!std::exchange(pressed_, false))
        return;
    merging_ = false;
    Q_EMIT all_.dragging(false);
    showNote();
}

void CurveHandle::keyPressEvent(QKeyEvent* event) {
    if (pressed_ && event->key() == Qt::Key_Escape) {
        ask(began_, 0);
        release();
        return;
    }
    const int way = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const std::optional<double> now = plot_->placeOf(all_.handles_[static_cast<std::size_t>(which_)].at);
    if (way == 0 || pressed_ || !now) {
        QWidget::keyPressEvent(event);
        return;
    }
    merging_ = merging_ && event->isAutoRepeat(); // a held key is one undo step
    const double times = event->modifiers() & Qt::ShiftModifier     ? 10
                         : event->modifiers() & Qt::ControlModifier ? 0.1
                                                                    : 1;
    moveTo(*now + way * times, std::min(times, 1.0));
}

void CurveHandle::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    raise();
    merging_ = false;
    showNote();
}

void CurveHandle::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    showNote();
}

void CurveHandle::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    showNote();
}

void CurveHandle::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    showNote();
}

void CurveHandle::hideEvent(QHideEvent* event) {
    release();
    QWidget::hideEvent(event);
}

void CurveHandle::paintEvent(QPaintEvent*) {
    const Tokens& t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF middle(extent / 2.0, extent / 2.0);
    if (hasFocus()) {
        painter.setPen(QPen(t.focus, 2));
        painter.drawEllipse(middle, radius + 4, radius + 4);
    }
    painter.setPen(QPen(t.panel, 1.5)); // outline against the curve
    painter.setBrush(pressed_ || underMouse() ? t.text : t.acc);
    painter.drawEllipse(middle, radius, radius);
}

} // namespace ui
