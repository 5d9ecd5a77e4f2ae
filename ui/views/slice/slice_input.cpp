// SPDX-License-Identifier: Apache-2.0
// Wheel, mouse and keys in a slice.
#include "ui/views/indices.h"
#include "ui/views/slice/slice_marks.h"
#include "ui/views/slice/slice_view.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ui {

void SliceView::wheelEvent(QWheelEvent* event) {
    event->accept();
    const double turns = (event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x()) / 120.0;
    if (!isVolume() || (event->modifiers() & Qt::ControlModifier)) {
        setZoom(camera_.scale() * std::pow(1.2, turns), event->position());
        return;
    }
    wheel_ += turns; // touch pads send fractions of a notch
    const auto whole = static_cast<std::int64_t>(wheel_);
    wheel_ -= static_cast<double>(whole);
    step(whole);
}

void SliceView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    MarkEditor& editor = marking_->editor();
    editor.stop();
    drag_ = Drag::none;
    last_ = event->position();
    if (event->button() == Qt::RightButton)
        drag_ = Drag::window;
    else if (event->button() == Qt::MiddleButton)
        drag_ = Drag::pan;
    else if (shown() == Show::swipe && std::abs(event->position().x() - swipe_ * width()) < 10)
        drag_ = Drag::swipe;
    else if (editor.drawsPolygon())
        editor.addCorner(toIndex(event->position()));
    else if (editor.press(marking_->gripAt(event->position()), event->position()); !editor.dragging())
        drag_ = isVolume() && !(event->modifiers() & Qt::ShiftModifier) ? Drag::cursor : Drag::pan;
    // The crosshair stays where it is for a press beside the slice.
    constexpr double near = 6; // px
    if (drag_ == Drag::cursor && !camera_.box().adjusted(-near, -near, near, near).contains(event->position()))
        drag_ = Drag::none;
    if (drag_ == Drag::cursor)
        moveCursor(event->position());
}

void SliceView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF delta = event->position() - last_;
    last_ = event->position();
    if (!marks()->draft().points.empty())
        update();
    switch (drag_) {
    case Drag::cursor:
        moveCursor(event->position());
        return;
    case Drag::pan:
        camera_.pan(delta);
        update();
        Q_EMIT frameChanged();
        break;
    case Drag::window: {
        const double step = windowLevel()->width() / 250;
        windowLevel()->set(windowLevel()->level() + delta.y() * step, windowLevel()->width() + delta.x() * step * 2);
        return;
    }
    case Drag::swipe:
        setSwipe(event->position().x() / std::max(1, width()));
        return;
    case Drag::none:
        marking_->editor().drag(event->position());
        break;
    }
    const bool onSwipe = shown() == Show::swipe && std::abs(event->position().x() - swipe_ * width()) < 10;
    setCursor(onSwipe                          ? QCursor(Qt::SplitHCursor)
              : drag_ == Drag::pan             ? QCursor(Qt::ClosedHandCursor)
              : !marking_->editor().dragging() ? marking_->cursorAt(event->position())
                                               : cursor());
    const conv::Vec3 index = toIndex(event->position());
    Q_EMIT probe(grid_.resampled()
                     ? probeAt(index)
                     : probeAt(conv::Index3{std::llround(index[0]), std::llround(index[1]), std::llround(index[2])}));
}

void SliceView::mouseReleaseEvent(QMouseEvent*) {
    marking_->editor().release();
    drag_ = Drag::none;
    unsetCursor();
}

void SliceView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    drag_ = Drag::none;
    marking_->editor().stop();
    if (marking_->editor().drawsPolygon()) {
        marking_->editor().closePolygon();
        return;
    }
    if (receivers(SIGNAL(doubleClicked())) > 0)
        Q_EMIT doubleClicked();
    else
        fit();
}

void SliceView::leaveEvent(QEvent* event) {
    DataView::leaveEvent(event);
    Q_EMIT probe(isVolume() ? probeAt(cursorPoint()) : Probe{});
}

void SliceView::keyPressEvent(QKeyEvent* event) {
    const auto nudge = [&](int axis, bool flipped, int by) {
        moveInGrid(axis, (flipped ? -by : by) * (event->modifiers() & Qt::ShiftModifier ? 10 : 1));
        marking_->editor().follow(cursorPoint());
        Q_EMIT probe(probeAt(cursorPoint()));
    };
    if (!before() || marking_->editor().key(event->key(), cursorPoint()))
        return;
    switch (event->key()) {
    case Qt::Key_PageUp:
        step(event->modifiers() & Qt::ShiftModifier ? 10 : 1);
        return;
    case Qt::Key_PageDown:
        step(event->modifiers() & Qt::ShiftModifier ? -10 : -1);
        return;
    case Qt::Key_Left:
        return nudge(axes_.right, axes_.flipRight, -1);
    case Qt::Key_Right:
        return nudge(axes_.right, axes_.flipRight, 1);
    case Qt::Key_Up:
        return nudge(axes_.down, axes_.flipDown, -1);
    case Qt::Key_Down:
        return nudge(axes_.down, axes_.flipDown, 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return setZoom(camera_.scale() * 1.25, rect().center());
    case Qt::Key_Minus:
        return setZoom(camera_.scale() / 1.25, rect().center());
    default:
        DataView::keyPressEvent(event);
    }
}

} // namespace ui
