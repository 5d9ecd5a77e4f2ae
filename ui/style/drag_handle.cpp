// SPDX-License-Identifier: Apache-2.0
#include "ui/style/drag_handle.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <utility>

namespace ui {

DragHandle::DragHandle(QWidget* parent) : QWidget(parent) {
    setFixedSize(16, 28);
    setCursor(Qt::OpenHandCursor);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void DragHandle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.drawPixmap(QPointF(0, (height() - 16) / 2.0),
                       iconPixmap(QStringLiteral("drag"), moving_ || underMouse() ? tokens().text : tokens().text2, 16,
                                  devicePixelRatioF()));
}

void DragHandle::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        finish(false);
        return;
    }
    start_ = event->globalPosition().toPoint();
    pressed_ = true;
}

void DragHandle::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_)
        return;
    const QPoint at = event->globalPosition().toPoint();
    if (!moving_ && (at - start_).manhattanLength() >= QApplication::startDragDistance()) {
        moving_ = true;
        setCursor(Qt::ClosedHandCursor);
        grabKeyboard(); // so that Esc cancels independent of the focus
    }
    if (moving_)
        Q_EMIT dragged(at);
}

void DragHandle::mouseReleaseEvent(QMouseEvent*) {
    finish(true);
}

void DragHandle::keyPressEvent(QKeyEvent* event) {
    if (moving_ && event->key() == Qt::Key_Escape)
        finish(false);
    else
        QWidget::keyPressEvent(event);
}

void DragHandle::hideEvent(QHideEvent* event) {
    finish(false);
    QWidget::hideEvent(event);
}

void DragHandle::finish(bool kept) {
    pressed_ = false;
    if (!std::exchange(moving_, false))
        return;
    releaseKeyboard();
    setCursor(Qt::OpenHandCursor);
    update();
    Q_EMIT dropped(kept);
}

} // namespace ui
