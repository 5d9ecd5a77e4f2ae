// SPDX-License-Identifier: Apache-2.0
#include "ui/style/wheel_focus.h"
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace ui {
namespace {

bool takesValues(const QWidget& w) {
    return qobject_cast<const QAbstractSpinBox*>(&w) != nullptr || qobject_cast<const QComboBox*>(&w) != nullptr ||
           (qobject_cast<const QAbstractSlider*>(&w) != nullptr && qobject_cast<const QScrollBar*>(&w) == nullptr);
}

bool isScrolled(const QWidget& w) {
    const QWidget* above = w.parentWidget();
    while (above != nullptr && qobject_cast<const QScrollArea*>(above) == nullptr)
        above = above->isWindow() ? nullptr : above->parentWidget();
    return above != nullptr;
}

} // namespace

WheelFocus::WheelFocus(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool WheelFocus::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel || !watched->isWidgetType())
        return false;
    const auto* widget = static_cast<const QWidget*>(watched);
    if (!takesValues(*widget) || widget->hasFocus() || !isScrolled(*widget))
        return false;
    event->ignore(); // the parent gets it next
    return true;
}

} // namespace ui
