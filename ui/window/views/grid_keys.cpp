// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/grid_keys.h"
#include "ui/window/views/four_up.h"
#include <QKeyEvent>

namespace ui {

GridKeys::GridKeys(FourUp& views, const ViewGrid& grid) : views_(views), grid_(grid) {
    views_.installEventFilter(this);
    for (DataView* view : grid_.all())
        view->installEventFilter(this);
}

bool GridKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease) {
        const auto& key = *static_cast<const QKeyEvent*>(event);
        if (watched == &views_ ? changeGrid(key) : actOnAll(key))
            return true;
    }
    if (event->type() == QEvent::FocusOut && watched != &views_)
        holdAll(false);
    return QObject::eventFilter(watched, event);
}

bool GridKeys::changeGrid(const QKeyEvent& key) {
    if (key.type() != QEvent::KeyPress || key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier))
        return false;
    if (key.key() >= Qt::Key_0 && key.key() <= Qt::Key_4)
        views_.setEnlarged(key.key() - Qt::Key_0);
    else if (key.key() == Qt::Key_P)
        views_.setAlongPatient(!views_.alongPatient());
    else
        return false;
    return true;
}

bool GridKeys::actOnAll(const QKeyEvent& key) {
    const bool pressed = key.type() == QEvent::KeyPress;
    if (key.key() == Qt::Key_Space) {
        if (!key.isAutoRepeat())
            holdAll(pressed);
        return true;
    }
    if (!pressed || key.modifiers() != Qt::NoModifier || (key.key() != Qt::Key_Z && key.key() != Qt::Key_F))
        return false;
    key.key() == Qt::Key_Z ? views_.oneToOne() : views_.fit();
    return true;
}

void GridKeys::holdAll(bool held) {
    for (DataView* view : grid_.all())
        view->setHeld(held);
}

} // namespace ui
