// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

namespace ui {

/// Gives a window its size, or what the screen has room for. Its contents must scroll.
inline void fitToScreen(QWidget& window, const QSize& wanted) {
    constexpr QSize frame(16, 56); // px; borders and title of a window manager
    const QScreen* screen = window.screen() != nullptr ? window.screen() : QGuiApplication::primaryScreen();
    window.resize(screen == nullptr ? wanted : wanted.boundedTo(screen->availableSize() - frame));
}

/// Returns the place of a secondary window of that size: right of `window` if the screen has room there, else over the
/// right edge of `covered`, a part of it.
[[nodiscard]] inline QPoint placeBeside(const QSize& size, const QWidget& window, const QWidget& covered) {
    const QScreen* screen = window.screen() != nullptr ? window.screen() : QGuiApplication::primaryScreen();
    const QRect frame = window.frameGeometry(), room = screen == nullptr ? frame : screen->availableGeometry();
    if (frame.right() + size.width() < room.right())
        return {frame.right() + 1, frame.top()};
    const QPoint over = covered.mapToGlobal(QPoint(covered.width() - size.width(), 0));
    return {qBound(room.left(), over.x(), qMax(room.left(), room.right() - size.width())),
            qBound(room.top(), over.y(), qMax(room.top(), room.bottom() - size.height()))};
}

} // namespace ui
