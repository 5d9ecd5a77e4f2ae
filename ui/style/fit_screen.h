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

} // namespace ui
