// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QCoreApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QObject>
#include <functional>
#include <utility>

namespace ui {

/// Calls `act` before any window gets a press, drag, scroll or key. Plain mouse moves do not count.
class UserActs : public QObject {
  public:
    UserActs(std::function<void()> act, QObject* parent) : QObject(parent), act_(std::move(act)) {
        QCoreApplication::instance()->installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject*, QEvent* event) override {
        const QEvent::Type type = event->type();
        const bool drags = type == QEvent::MouseMove && static_cast<QMouseEvent*>(event)->buttons() != Qt::NoButton;
        if (drags || type == QEvent::MouseButtonPress || type == QEvent::MouseButtonDblClick ||
            type == QEvent::KeyPress || type == QEvent::Wheel || type == QEvent::TouchBegin ||
            type == QEvent::TouchUpdate || type == QEvent::Drop)
            act_();
        return false;
    }

  private:
    std::function<void()> act_;
};

} // namespace ui
