// SPDX-License-Identifier: Apache-2.0
// VolumeView: the plane that cuts the volume away, its outline and handle, and how the mouse moves it.
#include "ui/models/cut_plane.h"
#include "ui/style/theme.h"
#include "ui/views/volume/volume_view.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double near = 12; // px

} // namespace

void VolumeView::changeCut(VolumeCut cut, const QString& what) {
    constexpr qint64 oneGesture = 1000; // ms
    if (cut.plane && cut.follows && before())
        cut.plane->point = before()->layout().geometry.toPhysical(cursorPoint());
    const bool goesOn = sinceCut_.isValid() && (cutting_ || turning_ || sinceCut_.elapsed() < oneGesture);
    marks()->setCut(cut, what, goesOn);
    if (!what.isEmpty())
        sinceCut_.start();
}

void VolumeView::setCropped(bool cropped, const QString& what) {
    VolumeCut cut = marks()->cut();
    cut.cropped = cropped;
    sinceCut_.invalidate();
    changeCut(cut, what);
}

void VolumeView::setClip(const std::optional<ClipPlane>& plane, const QString& what) {
    VolumeCut cut = marks()->cut();
    cut.plane = plane;
    changeCut(cut, what);
}

void VolumeView::setClipFollows(bool follows) {
    VolumeCut cut = marks()->cut();
    cut.follows = follows;
    changeCut(cut, follows ? tr("Plane through the crosshair") : tr("Plane off the crosshair"));
}

QStringList VolumeView::clipNames() {
    return {tr("None"), tr("Across x (sagittal)"), tr("Across y (coronal)"), tr("Across z (axial)"),
            tr("Free, from across the view")};
}

void VolumeView::chooseClip(int which) {
    if (!before())
        return;
    sinceCut_.invalidate();
    if (which < 1) {
        setClip({}, tr("No cutting plane"));
        return;
    }
    const conv::Layout& layout = before()->layout();
    const conv::Vec3 along = which > 3 ? towardsViewer() : axisOf(layout, static_cast<std::size_t>(which - 1));
    const auto [least, most] = reachAlong(along, layout);
    setClip(planeAcross(along, (most - least) / 2, layout), tr("Cutting plane"));
    sinceCut_.invalidate(); // moving it is another step
}

void VolumeView::placeClip(const ClipPlane& plane) {
    changeCut({plane, false, cropped()}, tr("Move the cutting plane"));
}

void VolumeView::turnClip(double right, double up) {
    if (!clip())
        return;
    const auto screen = [&](std::size_t part) { return conv::Vec3{axes_[0][part], axes_[1][part], axes_[2][part]}; };
    setClip(turned(turned(*clip(), screen(1), right), screen(0), -up), tr("Turn the cutting plane"));
}

void VolumeView::moveClip(double length) {
    if (!clip())
        return;
    ClipPlane moved = *clip();
    for (std::size_t a = 0; a < 3; ++a)
        moved.point[a] += length * moved.normal[a];
    placeClip(moved); // by hand: no longer at the crosshair
}

conv::Vec3 VolumeView::towardsViewer() const {
    const conv::Vec3 to{axes_[0][2], axes_[1][2], axes_[2][2]};
    return dot(to, to) > 0.5 ? to : conv::Vec3{0, -1, 0}; // nothing is drawn yet
}

QPointF VolumeView::onScreen(const conv::Vec3& at) const {
    const auto row = [&](std::size_t r) {
        return projection_[4 * r] * at[0] + projection_[4 * r + 1] * at[1] + projection_[4 * r + 2] * at[2] +
               projection_[4 * r + 3];
    };
    const double w = row(3);
    if (std::abs(w) < 1e-12)
        return {-1e4, -1e4};
    return {(row(0) / w + 1) / 2 * width(), (1 - row(1) / w) / 2 * height()};
}

VolumeView::CutHandle VolumeView::cutHandle() const {
    CutHandle handle;
    if (!clip() || !before() || picture_.isNull())
        return handle;
    const conv::Layout& layout = before()->layout();
    conv::Vec3 middle{};
    const std::vector<conv::Vec3> corners = cutPolygon(*clip(), layout);
    for (const conv::Vec3& corner : corners) {
        handle.outline << onScreen(corner);
        for (std::size_t a = 0; a < 3; ++a)
            middle[a] += corner[a] / static_cast<double>(corners.size());
    }
    if (corners.empty())
        middle = clip()->point;
    const auto [least, most] = reachAlong(clip()->normal, layout);
    handle.length = std::max(1e-12, 0.12 * (most - least));
    handle.at = onScreen(middle);
    for (std::size_t a = 0; a < 3; ++a)
        middle[a] += handle.length * clip()->normal[a];
    handle.tip = onScreen(middle);
    return handle;
}

bool VolumeView::nearCutHandle(const QPointF& at) const {
    if (!clip())
        return false;
    const CutHandle handle = cutHandle();
    const auto distance = [&](const QPointF& to) { return std::hypot(at.x() - to.x(), at.y() - to.y()); };
    return std::min(distance(handle.at), distance(handle.tip)) < near;
}

/// Follows the pointer along the normal; a normal towards the viewer moves by the way up or down.
void VolumeView::dragCutHandle(const QPointF& by) {
    const CutHandle handle = cutHandle();
    const QPointF arrow = handle.tip - handle.at;
    const double square = QPointF::dotProduct(arrow, arrow);
    const double share = square > near * near ? QPointF::dotProduct(by, arrow) / square : -by.y() / (4 * near);
    moveClip(share * handle.length);
}

void VolumeView::paintCut(QPainter& painter) {
    const CutHandle handle = cutHandle();
    if (handle.outline.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const QColor color = dataColors().labelText;
    for (const QPen& pen : {QPen(QColor(0, 0, 0, 140), 3), QPen(color, 1)}) {
        painter.setPen(pen);
        painter.drawPolygon(handle.outline);
    }
    for (const QPen& pen :
         {QPen(QColor(0, 0, 0, 140), 5, Qt::SolidLine, Qt::RoundCap), QPen(color, 2, Qt::SolidLine, Qt::RoundCap)}) {
        painter.setPen(pen);
        painter.drawLine(handle.at, handle.tip);
    }
    painter.setPen(QPen(QColor(0, 0, 0, 140), 1));
    painter.setBrush(color);
    painter.drawEllipse(handle.at, 5, 5);
    painter.drawEllipse(handle.tip, 3, 3);
    painter.restore();
}

} // namespace ui
