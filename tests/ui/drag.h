// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QCoreApplication>
#include <QMouseEvent>
#include <QWidget>

namespace window_test {

/// Presses the left button at a point of a widget, moves halfway and to another point, and releases it there.
inline void drag(QWidget& widget, const QPointF& from, const QPointF& to) {
    const auto send = [&](QEvent::Type type, const QPointF& at, Qt::MouseButton button) {
        QMouseEvent event(type, at, widget.mapToGlobal(at), button, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&widget, &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton);
    send(QEvent::MouseMove, (from + to) / 2, Qt::NoButton);
    send(QEvent::MouseMove, to, Qt::NoButton);
    send(QEvent::MouseButtonRelease, to, Qt::LeftButton);
}

} // namespace window_test
