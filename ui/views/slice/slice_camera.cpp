// SPDX-License-Identifier: Apache-2.0
#include "ui/views/slice/slice_camera.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

double inLimits(double scale) {
    return std::clamp(scale, 1.0 / 64, 256.0);
}

QPointF middleOf(const QSizeF& view) {
    return {view.width() / 2, view.height() / 2};
}

} // namespace

void SliceCamera::setPlane(const QSizeF& samples, double aspect) {
    plane_ = samples;
    aspect_ = aspect;
}

QPointF SliceCamera::toScreen(const QPointF& inPlane) const {
    return {corner_.x() + inPlane.x() * scale_, corner_.y() + inPlane.y() * scale_ * aspect_};
}

QPointF SliceCamera::toPlane(const QPointF& onScreen) const {
    return {(onScreen.x() - corner_.x()) / scale_, (onScreen.y() - corner_.y()) / (scale_ * aspect_)};
}

QSizeF SliceCamera::toSize(const QSizeF& inPlane) const {
    return {inPlane.width() * scale_, inPlane.height() * scale_ * aspect_};
}

QRectF SliceCamera::seenBy(const QSizeF& view) const {
    return {toPlane({0, 0}), QSizeF(view.width() / scale_, view.height() / (scale_ * aspect_))};
}

SliceCamera::Frame SliceCamera::frame(const QSizeF& view) const {
    return {fitted_, scale_, toPlane(middleOf(view))};
}

void SliceCamera::setFrame(const Frame& frame, const QSizeF& view) {
    scale_ = inLimits(frame.scale);
    const QSizeF before = toSize({frame.middle.x(), frame.middle.y()});
    corner_ = middleOf(view) - QPointF(before.width(), before.height());
    fitted_ = false;
}

void SliceCamera::fit(const QSizeF& view, double margin) {
    const double width = std::max(16.0, view.width() - 2 * margin);
    const double height = std::max(16.0, view.height() - 2 * margin);
    scale_ = inLimits(std::min(width / plane_.width(), height / (plane_.height() * aspect_)));
    const QSizeF size = toSize(plane_);
    corner_ = {(view.width() - size.width()) / 2, (view.height() - size.height()) / 2};
    fitted_ = true;
}

void SliceCamera::zoom(double scale, const QPointF& about) {
    scale = inLimits(scale);
    corner_ = about + (corner_ - about) * (scale / scale_);
    scale_ = scale;
    fitted_ = false;
}

void SliceCamera::pan(const QPointF& by) {
    corner_ += by;
    fitted_ = false;
}

void SliceCamera::snap() {
    corner_ = {std::round(corner_.x()), std::round(corner_.y())};
}

void SliceCamera::resize(const QSizeF& from, const QSizeF& to) {
    corner_ += middleOf(to) - middleOf(from);
}

} // namespace ui
