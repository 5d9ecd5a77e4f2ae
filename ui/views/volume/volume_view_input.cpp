// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/plane_layout.h"
#include "ui/text/app_text.h"
#include "ui/views/volume/volume_view.h"
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double degreesPerPixel = 0.4;

} // namespace

void VolumeView::fillPresetMenu(QMenu& menu) {
    for (const QString& name : presets()) {
        QAction* action = menu.addAction(appText(name.toStdString()), this, [this, name] { setPreset(name); });
        action->setCheckable(true);
        action->setChecked(name == preset_);
    }
}

void VolumeView::fillCameraMenu(QMenu& menu) {
    menu.addAction(tr("Reset camera (F)"), this, [this] { fit(); });
    menu.addSeparator();
    const bool patient = before() && hasPatientSides(before()->layout().geometry);
    struct Side {
        ViewFrom from;
        QString patient, axis;
    };
    const std::array<Side, 6> sides{Side{ViewFrom::anterior, tr("From the front"), tr("From −y")},
                                    {ViewFrom::posterior, tr("From the back"), tr("From +y")},
                                    {ViewFrom::left, tr("From the left"), tr("From +x")},
                                    {ViewFrom::right, tr("From the right"), tr("From −x")},
                                    {ViewFrom::superior, tr("From above"), tr("From +z")},
                                    {ViewFrom::inferior, tr("From below"), tr("From −z")}};
    for (const Side& side : sides)
        menu.addAction(patient ? side.patient : side.axis, this, [this, from = side.from] { setCamera(from); });
    menu.addSeparator();
    menu.addAction(tr("Save picture…"), this, &VolumeView::pictureAsked);
}

void VolumeView::wheelEvent(QWheelEvent* event) {
    event->accept();
    if (const CutHandle handle = cutHandle(); clip() && (event->modifiers() & Qt::ControlModifier)) {
        constexpr double share = 0.1; // share of the handle's length, which is about an eighth of the volume
        moveClip(share * handle.length * event->angleDelta().y() / 120.0);
        return;
    }
    moveCamera({.zoom = std::pow(1.15, event->angleDelta().y() / 120.0)});
}

bool VolumeView::nearSwipe(const QPointF& at) const {
    return shown() == Show::swipe && !beforePicture_.isNull() && std::abs(at.x() - swipe_ * width()) < 6;
}

void VolumeView::keyPressEvent(QKeyEvent* event) {
    const double step = event->modifiers() & Qt::ShiftModifier ? 1 : 10;
    if (clip() && (event->modifiers() & Qt::ControlModifier))
        switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            turnClip(event->key() == Qt::Key_Left ? -step : step, 0);
            return;
        case Qt::Key_Up:
        case Qt::Key_Down:
            turnClip(0, event->key() == Qt::Key_Down ? -step : step);
            return;
        default:
            break;
        }
    switch (event->key()) {
    case Qt::Key_Left:
        moveCamera({.azimuth = step});
        break;
    case Qt::Key_Right:
        moveCamera({.azimuth = -step});
        break;
    case Qt::Key_Up:
        moveCamera({.elevation = -step});
        break;
    case Qt::Key_Down:
        moveCamera({.elevation = step});
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
        moveCamera({.zoom = event->key() == Qt::Key_Minus ? 1 / 1.15 : 1.15});
        break;
    default:
        DataView::keyPressEvent(event);
    }
}

void VolumeView::mousePressEvent(QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    last_ = event->position();
    button_ = event->button();
    sinceCut_.invalidate(); // a gesture begins
    swiping_ = button_ == Qt::LeftButton && nearSwipe(last_);
    turning_ = clip() && button_ == Qt::LeftButton && (event->modifiers() & Qt::ControlModifier);
    cutting_ = !swiping_ && !turning_ && button_ == Qt::LeftButton && nearCutHandle(last_);
    if (!cutting_ && button_ == Qt::LeftButton && (event->modifiers() & Qt::ShiftModifier))
        button_ = Qt::MiddleButton;
}

void VolumeView::mouseMoveEvent(QMouseEvent* event) {
    setCursor(nearSwipe(event->position())                   ? Qt::SplitHCursor
              : cutting_ || nearCutHandle(event->position()) ? Qt::SizeAllCursor
                                                             : Qt::ArrowCursor);
    if (button_ != Qt::LeftButton && button_ != Qt::MiddleButton)
        return;
    if (swiping_) {
        swipe_ = std::clamp(event->position().x() / std::max(1, width()), 0.02, 0.98);
        update();
        return;
    }
    const QPointF delta = event->position() - last_;
    last_ = event->position();
    if (turning_)
        turnClip(delta.x() * degreesPerPixel, -delta.y() * degreesPerPixel);
    else if (cutting_)
        dragCutHandle(delta);
    else if (button_ == Qt::LeftButton)
        moveCamera({.azimuth = -delta.x() * degreesPerPixel, .elevation = delta.y() * degreesPerPixel});
    else
        moveCamera({.right = delta.x() / std::max(1, height()), .up = -delta.y() / std::max(1, height())});
}

void VolumeView::mouseReleaseEvent(QMouseEvent*) {
    if (settle_.isActive())
        request(true);
    button_ = Qt::NoButton;
    cutting_ = turning_ = false;
}

void VolumeView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        Q_EMIT doubleClicked();
}

void VolumeView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    fillPresetMenu(menu);
    menu.addSeparator();
    menu.addAction(tr("3-D rendering…"), this, &VolumeView::lookAsked);
    QMenu* cuts = menu.addMenu(tr("Cutting plane"));
    for (int i = 0; i < static_cast<int>(clipNames().size()); ++i)
        cuts->addAction(clipNames()[i], this, [this, i] { chooseClip(i); })->setEnabled(i > 0 || clip());
    menu.addSeparator();
    fillCameraMenu(menu);
    menu.exec(event->globalPos());
}

} // namespace ui
