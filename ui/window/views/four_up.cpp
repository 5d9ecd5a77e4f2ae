// SPDX-License-Identifier: Apache-2.0
#include "ui/window/views/four_up.h"
#include "ui/style/theme.h"
#include "ui/views/signal/signal_view.h"
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

namespace ui {

FourUp::FourUp(QWidget* parent) : DataView(parent) {
    constexpr std::array planes{Plane::axial, Plane::coronal, Plane::sagittal};
    for (std::size_t i = 0; i < 3; ++i)
        slices_[i] = new SliceView(planes[i], this);
    volume_ = new VolumeView(this);
    for (DataView* view : all()) {
        view->setWindowLevel(windowLevel());
        view->setLayers(layers());
        view->setMarks(marks());
        view->installEventFilter(this);
        connect(view, &DataView::cursorMoved, this, [this, view] { setCursorPoint(view->cursorPoint()); });
        connect(view, &DataView::probe, this, &DataView::probe);
        connect(view, &DataView::visibleChanged, this, &DataView::visibleChanged);
        connect(view, &DataView::playAsked, this, &DataView::playAsked);
        connect(view, &DataView::zoomChanged, this, &DataView::zoomChanged);
        connect(view, &DataView::showChanged, this, &FourUp::setShow);
        connect(view, &DataView::overlayModeChanged, this, &FourUp::setOverlayMode);
        connect(view, &DataView::activated, this, [this, view] { activate(view); });
    }
    for (std::size_t i = 0; i < 3; ++i)
        connect(slices_[i], &SliceView::doubleClicked, this,
                [this, i] { setEnlarged(enlarged_ ? 0 : static_cast<int>(i) + 1); });
    connect(volume_, &VolumeView::expandAsked, this, [this] { setEnlarged(enlarged_ ? 0 : 4); });
    connect(volume_, &VolumeView::doubleClicked, this, [this] { setEnlarged(enlarged_ ? 0 : 4); });
    setFocusProxy(slices_[0]);
    activate(slices_[0]);
}

std::array<DataView*, 4> FourUp::all() const {
    return {slices_[0], slices_[1], slices_[2], volume_};
}

DataView* FourUp::activeView() const {
    return active_ ? active_ : slices_[0];
}

SliceView* FourUp::activeSlice() const {
    const auto found = std::find(slices_.begin(), slices_.end(), active_);
    return found != slices_.end() ? *found : slices_[0];
}

void FourUp::activate(DataView* view) {
    active_ = view;
    for (DataView* each : all())
        each->setActive(each == view);
    setFocusProxy(view);
    Q_EMIT activated();
    Q_EMIT zoomChanged();
}

void FourUp::setEnlarged(int view) {
    if (view < 0 || view > 4 || view == enlarged_)
        return;
    enlarged_ = view;
    // Show the remaining view first: hiding a focused view moves the focus to the next widget in tab order.
    if (view > 0) {
        DataView* shown = all()[static_cast<std::size_t>(view - 1)];
        shown->setVisible(true);
        shown->setFocus();
    }
    arrange();
    Q_EMIT enlargedChanged(view);
}

void FourUp::arrange() {
    constexpr int gap = 2;
    const int left = (width() - gap) / 2;
    const int top = (height() - gap) / 2;
    const int right = width() - gap - left;
    const int bottom = height() - gap - top;
    const std::array<QRect, 4> boxes{QRect(0, 0, left, top), QRect(left + gap, 0, right, top),
                                     QRect(0, top + gap, left, bottom), QRect(left + gap, top + gap, right, bottom)};
    const auto views = all();
    for (std::size_t i = 0; i < 4; ++i) {
        const bool alone = enlarged_ == static_cast<int>(i) + 1;
        views[i]->setVisible(enlarged_ == 0 || alone);
        views[i]->setGeometry(alone ? rect() : boxes[i]);
    }
}

void FourUp::dataChanged(bool) {
    const QStringList names = before() ? planeNames(before()->layout()) : QStringList();
    for (qsizetype i = 0; i < names.size(); ++i)
        all()[static_cast<std::size_t>(i)]->setAccessibleName(names[i]);
    for (DataView* view : all()) {
        if (view->before() != before() || view->after() != after() || (patches_.empty() && view->hasPatches()))
            view->setVolumes(before(), after(), domain_);
        // Views drop patches only with their volumes, so just the newest can be new here.
        if (!patches_.empty() && view != volume_)
            view->patchAfter(patches_.back().region, patches_.back().volume);
        view->setCursorPoint(cursorPoint());
    }
}

void FourUp::setAlongPatient(bool along) {
    for (SliceView* slice : slices_)
        slice->setAlongPatient(along);
    DataView::setCursorPoint(slices_[0]->cursorPoint());
    Q_EMIT alongPatientChanged();
    Q_EMIT contentChanged();
}

bool FourUp::alongPatient() const {
    return slices_[0]->alongPatient();
}

void FourUp::setShow(Show show) {
    DataView::setShow(show);
    for (DataView* view : all())
        view->setShow(show);
}

void FourUp::setItem(conv::Item item) {
    for (DataView* view : all())
        view->setItem(item);
    DataView::setItem(item);
}

void FourUp::setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) {
    for (DataView* view : all())
        view->setWindowLevel(windowLevel);
    DataView::setWindowLevel(std::move(windowLevel));
}

void FourUp::setLayers(std::shared_ptr<LayerStack> layers) {
    for (DataView* view : all())
        view->setLayers(layers);
    DataView::setLayers(std::move(layers));
}

void FourUp::setMarks(std::shared_ptr<Marks> marks) {
    for (DataView* view : all())
        view->setMarks(marks);
    DataView::setMarks(std::move(marks));
}

void FourUp::setOverlay(const OverlayData& overlayData) {
    DataView::setOverlay(overlayData);
    for (SliceView* view : slices_) // the 3-D view has its own line
        view->setOverlay(overlayData);
    if (volume_->overlay().stale != overlayData.stale) {
        OverlayData alone;
        alone.stale = overlayData.stale;
        volume_->setOverlay(alone);
    }
}

void FourUp::setOverlayMode(OverlayMode mode) {
    DataView::setOverlayMode(mode);
    for (DataView* view : all())
        view->setOverlayMode(mode);
}

void FourUp::setProgress(double fraction) {
    DataView::setProgress(fraction);
    for (DataView* view : all())
        view->setProgress(view == activeView() ? fraction : -1);
}

void FourUp::setCursorPoint(const conv::Vec3& index) {
    for (DataView* view : all()) // move all views before any receiver asks for their position
        view->setCursorPoint(index);
    DataView::setCursorPoint(index);
}

std::vector<conv::Region> FourUp::visibleRegions() const {
    std::vector<conv::Region> regions = activeView()->visibleRegions();
    if (activeView() == volume_)
        regions.clear();
    for (SliceView* view : slices_)
        if (view->isVisibleTo(this) && view != activeView())
            for (const conv::Region& region : view->visibleRegions())
                regions.push_back(region);
    return regions;
}

QString FourUp::zoomText() const {
    return activeView() == volume_ ? slices_[0]->zoomText() : activeView()->zoomText();
}

void FourUp::fit() {
    for (DataView* view : all())
        view->fit();
}

void FourUp::oneToOne() {
    for (SliceView* view : slices_)
        view->oneToOne();
}

void FourUp::resizeEvent(QResizeEvent* event) {
    DataView::resizeEvent(event);
    arrange();
}

void FourUp::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), tokens().line);
}

void FourUp::keyPressEvent(QKeyEvent* event) {
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier));
    if (plain && event->key() >= Qt::Key_0 && event->key() <= Qt::Key_4)
        setEnlarged(event->key() - Qt::Key_0);
    else if (plain && event->key() == Qt::Key_P)
        setAlongPatient(!alongPatient());
    else
        DataView::keyPressEvent(event);
}

bool FourUp::eventFilter(QObject* watched, QEvent* event) {
    // Space, F and Z act on all views, independent of the focus.
    const bool pressed = event->type() == QEvent::KeyPress;
    if (pressed || event->type() == QEvent::KeyRelease) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Space) {
            if (!key->isAutoRepeat())
                holdAll(pressed);
            return true;
        }
        if (pressed && key->modifiers() == Qt::NoModifier && (key->key() == Qt::Key_Z || key->key() == Qt::Key_F)) {
            key->key() == Qt::Key_Z ? oneToOne() : fit();
            return true;
        }
    }
    if (event->type() == QEvent::FocusOut)
        holdAll(false);
    return DataView::eventFilter(watched, event);
}

void FourUp::holdAll(bool held) {
    for (DataView* view : all())
        view->setHeld(held);
}

bool ofTomography(const DataView& view) {
    const auto* four = qobject_cast<const FourUp*>(&view);
    return four != nullptr && four->volume()->hounsfield();
}

DataView* makeView(const conv::Layout& layout, QWidget* parent) {
    if (layout.dimension == 1)
        return new SignalView(parent);
    if (layout.dimension == 2)
        return new SliceView(Plane::image, parent);
    return new FourUp(parent);
}

} // namespace ui
