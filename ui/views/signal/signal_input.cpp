// SPDX-License-Identifier: Apache-2.0
// Wheel, mouse and keys in a signal.
#include "ui/views/signal/signal_marks.h"
#include "ui/views/signal/signal_view.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ui {

void SignalView::hover(const QPointF& point) {
    hovering_ = plotArea().contains(point);
    if (hovering_) {
        setCursorIndex({std::clamp<std::int64_t>(std::llround(sampleAt(point.x())), 0, length() - 1), 0, 0});
        const auto lane = static_cast<std::size_t>(std::clamp((point.y() - plotArea().top()) / laneArea(0).height(),
                                                              0.0, static_cast<double>(laneCount()) - 1));
        if (lane < channels_.size()) // probe the lane under the pointer
            Q_EMIT probe(probeAt(cursorIndex(), {item().time, channels_[lane]}));
    }
    update();
}

void SignalView::wheelEvent(QWheelEvent* event) {
    event->accept();
    const QPoint delta = event->angleDelta();
    const bool sideways = std::abs(delta.x()) > std::abs(delta.y()) && !(event->modifiers() & Qt::ShiftModifier);
    const double turns = (sideways ? delta.x() : delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    if (event->modifiers() & Qt::ShiftModifier) {
        turns_ += turns; // touch pads send fractions of a notch
        const double whole = std::trunc(turns_);
        turns_ -= whole;
        stepAmplitude(static_cast<int>(whole));
    } else if (sideways || (event->modifiers() & Qt::AltModifier)) {
        const double step = (last_ - first_) * 0.1 * -turns;
        setRange(first_ + step, last_ + step);
    } else {
        zoomTime(std::pow(1.25, -turns), event->position().x());
    }
}

void SignalView::mousePressEvent(QMouseEvent* event) {
    if (!before())
        return;
    setFocus(Qt::MouseFocusReason);
    pointer_ = event->position();
    MarkEditor& editor = marking_->editor();
    editor.stop();
    drag_ = Drag::none;
    if (pointer_.y() < plotArea().top()) {
        drag_ = Drag::overview;
        const QRectF overview = overviewArea();
        const double middle = (pointer_.x() - overview.left()) / overview.width() * static_cast<double>(length());
        setRange(middle - (last_ - first_) / 2, middle + (last_ - first_) / 2);
        return;
    }
    editor.press(marking_->gripAt(pointer_), pointer_);
    if (editor.dragging())
        return;
    const bool selects = event->modifiers() & Qt::ShiftModifier;
    editor.press(selects ? MarkGrip{MarkGrip::Kind::stretch} : editor.newMark(), pointer_);
    if (!editor.dragging())
        drag_ = Drag::pan;
    chooseLane(pointer_);
}

void SignalView::mouseMoveEvent(QMouseEvent* event) {
    const double dx = event->position().x() - pointer_.x();
    pointer_ = event->position();
    MarkEditor& editor = marking_->editor();
    if (editor.dragging()) {
        editor.drag(pointer_);
        return;
    }
    if (drag_ == Drag::none) {
        setCursor(marking_->gripAt(pointer_).kind != MarkGrip::Kind::none ? Qt::SplitHCursor
                  : editor.newMark().kind != MarkGrip::Kind::none         ? Qt::IBeamCursor
                                                                          : Qt::ArrowCursor);
        hover(event->position());
        return;
    }
    const double perPixel = drag_ == Drag::pan ? -(last_ - first_) / plotArea().width()
                                               : static_cast<double>(length()) / overviewArea().width();
    setRange(first_ + dx * perPixel, last_ + dx * perPixel);
}

void SignalView::mouseReleaseEvent(QMouseEvent*) {
    marking_->editor().release();
    drag_ = Drag::none;
}

void SignalView::mouseDoubleClickEvent(QMouseEvent*) {
    marking_->editor().stop();
    drag_ = Drag::none;
    valueZoom_ = 1;
    fit();
}

void SignalView::leaveEvent(QEvent* event) {
    DataView::leaveEvent(event);
    hovering_ = false;
    update();
    Q_EMIT probe(Probe{});
}

bool SignalView::handleCursorKey(const QKeyEvent& event) {
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    const bool sideways = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    const bool upOrDown = event.key() == Qt::Key_Up || event.key() == Qt::Key_Down;
    const int sign = event.key() == Qt::Key_Right || event.key() == Qt::Key_Up ? 1 : -1;
    if (event.modifiers() & Qt::ControlModifier) {
        if (!sideways)
            return false;
        const double pixel = std::max(1.0, (last_ - first_) / plotArea().width());
        moveCursor(cursorIndex()[0] + sign * std::llround(pixel * (shift ? 20 : 1)));
        return true;
    }
    if (!upOrDown)
        return false;
    if (shift)
        stepAmplitude(sign);
    else
        stepLane(-sign);
    return true;
}

void SignalView::moveCursor(std::int64_t sample) {
    setCursorIndex({sample, 0, 0});
    hovering_ = true;
    const double span = last_ - first_, place = cursorPoint()[0];
    if (place < first_ || place > last_) // scroll to the cursor
        setRange(place - span / 2, place + span / 2);
    marking_->editor().follow(cursorPoint());
    Q_EMIT probe(probeAt(cursorIndex(), item()));
    update();
}

void SignalView::stepLane(int by) {
    const auto at = std::find(channels_.begin(), channels_.end(), item().channel) - channels_.begin();
    const std::int64_t next = at + by;
    if (next >= 0 && next < static_cast<std::int64_t>(channels_.size()))
        setItem({item().time, channels_[static_cast<std::size_t>(next)]});
}

void SignalView::chooseLane(const QPointF& point) {
    if (channels_.empty() || !plotArea().contains(point))
        return;
    const auto lane = static_cast<std::size_t>((point.y() - plotArea().top()) / laneArea(0).height());
    if (lane < channels_.size()) // else a channel of another rate
        setItem({item().time, channels_[lane]});
}

void SignalView::keyPressEvent(QKeyEvent* event) {
    const double span = last_ - first_;
    const double middle = (xOf(first_) + xOf(last_)) / 2;
    if (!before() || handleCursorKey(*event))
        return;
    if (marking_->editor().key(event->key(), cursorPoint())) {
        if (marking_->editor().drawsByKeys())
            moveCursor(cursorIndex()[0]); // shows where the selection starts
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return setRange(first_ - span * 0.1, last_ - span * 0.1);
    case Qt::Key_Right:
        return setRange(first_ + span * 0.1, last_ + span * 0.1);
    case Qt::Key_C:
        marks()->setCursor(event->modifiers() & Qt::ShiftModifier ? 1 : 0, cursorIndex()[0]);
        return;
    case Qt::Key_S:
        Q_EMIT spectrumAsked();
        return;
    case Qt::Key_U:
        setAmplitude({!amplitude_.shared, amplitude_.perMillimetre});
        return;
    case Qt::Key_L: // no effect: the trace is the profile
    case Qt::Key_X: // no effect: before is always drawn behind after
    case Qt::Key_H:
        return;
    case Qt::Key_Home:
        return setRange(0, span);
    case Qt::Key_End:
        return setRange(static_cast<double>(length()) - span, static_cast<double>(length()));
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomTime(0.8, middle);
    case Qt::Key_Minus:
        return zoomTime(1.25, middle);
    default:
        DataView::keyPressEvent(event);
    }
}

} // namespace ui
