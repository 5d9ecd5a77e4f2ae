// SPDX-License-Identifier: Apache-2.0
#include "ui/views/slice/slice_view.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_cache.h"
#include "ui/views/slice/slice_marks.h"
#include <QResizeEvent>
#include <algorithm>
#include <cmath>

namespace ui {
SliceView::SliceView(Plane plane, QWidget* parent)
    : DataView(parent),
      plane_(plane),
      cache_(std::make_unique<Cache>()),
      marking_(std::make_unique<SliceMarks>(*this)) {}

SliceView::~SliceView() = default;

bool SliceView::isVolume() const {
    return before() && sliceCount() > 1;
}

QPointF SliceView::toScreen(const conv::Vec3& source) const {
    const QSizeF size = camera_.plane();
    const conv::Vec3 index = grid_.toGrid(source);
    double u = index[axisIndex(axes_.right)] + 0.5;
    double v = index[axisIndex(axes_.down)] + 0.5;
    if (axes_.flipRight)
        u = size.width() - u;
    if (axes_.flipDown)
        v = size.height() - v;
    return camera_.toScreen({u, v});
}

conv::Vec3 SliceView::toIndex(const QPointF& point) const {
    const QSizeF size = camera_.plane();
    const QPointF at = camera_.toPlane(point);
    const double u = axes_.flipRight ? size.width() - at.x() : at.x();
    const double v = axes_.flipDown ? size.height() - at.y() : at.y();
    conv::Vec3 index{};
    index[axisIndex(axes_.right)] = u - 0.5;
    index[axisIndex(axes_.down)] = v - 0.5;
    index[axisIndex(axes_.normal)] = place();
    return grid_.toSource(index);
}

double SliceView::place() const {
    return grid_.toGrid(cursorPoint())[axisIndex(axes_.normal)];
}

std::int64_t SliceView::slice() const {
    return std::llround(place());
}

std::int64_t SliceView::sliceCount() const {
    return grid_.layout().extent[axisIndex(axes_.normal)];
}

void SliceView::setAlongPatient(bool along) {
    if (along == along_)
        return;
    along_ = along;
    setCursorIndex(cursorIndex());
    const bool changes = before() && isTilted(before()->layout());
    dataChanged(false);
    if (changes) {
        fit(); // the new plane has another size
        Q_EMIT visibleChanged();
    }
}

void SliceView::dataChanged(bool reset) {
    cache_->clear();
    if (before()) {
        grid_ = SliceGrid(before()->layout(), along_ && plane_ != Plane::image);
        axes_ = planeAxes(grid_.layout(), plane_);
        const conv::Index3& extent = grid_.layout().extent;
        const conv::Vec3& spacing = grid_.layout().geometry.spacing;
        const std::size_t right = axisIndex(axes_.right), down = axisIndex(axes_.down);
        camera_.setPlane({static_cast<double>(extent[right]), static_cast<double>(extent[down])},
                         spacing[down] / spacing[right]);
    }
    if (reset)
        marking_->editor().stop();
    if (reset && before()) {
        windowLevel()->setAuto(*before(), item());
        fit();
    }
}

void SliceView::patched(const conv::Region& region) {
    if (!grid_.resampled()) {
        // A patch of another plane crosses this slice in one line; our own patch repaints it.
        const bool cut = slice() >= region.lo[axisIndex(axes_.normal)] && slice() < region.hi[axisIndex(axes_.normal)];
        const bool line = isVolume() && (region.size(axes_.right) == 1 || region.size(axes_.down) == 1);
        if (!cut || line)
            return;
    }
    DataView::patched(region);
}

void SliceView::picturesChanged() {
    cache_->of(Show::after).valid = false;
}

void SliceView::fit() {
    // Volumes have letters and labels around the slice, images do not.
    camera_.fit(size(), isVolume() ? 24 : 8);
    update();
    Q_EMIT zoomChanged();
    Q_EMIT frameChanged();
}

void SliceView::setFrame(const SliceCamera::Frame& frame) {
    if (frame == this->frame())
        return;
    if (frame.fitted) {
        fit();
        return;
    }
    if (!isVisible()) // a hidden view may be resized without an event
        frameToShow_ = frame;
    camera_.setFrame(frame, size());
    update();
    Q_EMIT zoomChanged();
    Q_EMIT frameChanged();
}

void SliceView::oneToOne() {
    setZoom(1, QPointF(width() / 2.0, height() / 2.0));
    camera_.snap();
    Q_EMIT frameChanged();
}

void SliceView::setZoom(double scale, const QPointF& about) {
    camera_.zoom(scale, about);
    update();
    Q_EMIT zoomChanged();
    Q_EMIT frameChanged();
}

void SliceView::setSlice(std::int64_t slice) {
    const auto wanted = static_cast<double>(std::clamp<std::int64_t>(slice, 0, sliceCount() - 1));
    moveInGrid(axes_.normal, wanted - place()); // move to a whole slice from a position between slices
}

void SliceView::moveInGrid(int axis, double by) {
    conv::Vec3 index = grid_.toGrid(cursorPoint());
    const auto last = static_cast<double>(grid_.layout().extent[axisIndex(axis)] - 1);
    index[axisIndex(axis)] = std::clamp(index[axisIndex(axis)] + by, 0.0, last);
    setCursorPoint(grid_.toSource(index));
}

void SliceView::setCrosshairVisible(bool visible) {
    crosshair_ = visible;
    update();
}

void SliceView::setSwipe(double fraction) {
    fraction = std::clamp(fraction, 0.0, 1.0);
    if (fraction == swipe_)
        return;
    swipe_ = fraction;
    update();
    Q_EMIT swipeChanged(swipe_);
}

void SliceView::setCursorPoint(const conv::Vec3& index) {
    const double old = place();
    DataView::setCursorPoint(index);
    if (std::abs(place() - old) > 1e-6)
        Q_EMIT visibleChanged();
}

std::vector<conv::Region> SliceView::visibleRegions() const {
    if (!before())
        return {};
    if (grid_.resampled())
        return grid_.boxesOf(axes_.normal, place());
    conv::Region region = before()->layout().whole();
    region.lo[axisIndex(axes_.normal)] = slice();
    region.hi[axisIndex(axes_.normal)] = slice() + 1;
    return {region};
}

QString SliceView::zoomText() const {
    return fixed(camera_.scale() * 100, 0) + QStringLiteral(" %");
}

void SliceView::step(std::int64_t by) {
    if (by != 0)
        setSlice(slice() + by);
}

void SliceView::moveCursor(const QPointF& point) {
    const conv::Vec3 index = toIndex(point);
    conv::Index3 nearest = cursor_;
    for (const int axis : {axes_.right, axes_.down})
        nearest[axisIndex(axis)] = std::llround(index[axisIndex(axis)]);
    if (grid_.resampled())
        setCursorPoint(index);
    else
        setCursorIndex(nearest);
    Q_EMIT probe(probeAt(cursorPoint()));
}

void SliceView::resizeEvent(QResizeEvent* event) {
    DataView::resizeEvent(event);
    if (camera_.fitted()) {
        fit();
        return;
    }
    if (const auto frame = std::exchange(frameToShow_, {}); frame && !event->oldSize().isValid())
        setFrame(*frame);                // the frame was set for another size
    else if (event->oldSize().isValid()) // keep the centre in place
        camera_.resize(event->oldSize(), event->size());
}

} // namespace ui
