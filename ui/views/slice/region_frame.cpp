// SPDX-License-Identifier: Apache-2.0
#include "ui/views/slice/region_frame.h"
#include "ui/models/region_statistics.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include "ui/views/marks/mark_editor.h"
#include "ui/views/slice/slice_view.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace ui {
namespace {

/// Returns the distance from a point to a line segment.
double toSegment(const QPointF& point, const QPointF& from, const QPointF& to) {
    const QPointF way = to - from;
    const double length = QPointF::dotProduct(way, way);
    const double part = length > 0 ? std::clamp(QPointF::dotProduct(point - from, way) / length, 0.0, 1.0) : 0;
    const QPointF rest = point - (from + part * way);
    return std::hypot(rest.x(), rest.y());
}

/// Returns the corners of the plane's cut through a box, sorted by angle around their centre.
std::vector<RegionFrame::Corner> cornersOf(const SliceView& view, const conv::Region& box) {
    std::vector<RegionFrame::Corner> met;
    const std::size_t normal = axisIndex(view.axes().normal);
    const auto corner = [&](int which) {
        conv::Vec3 index{};
        for (std::size_t a = 0; a < 3; ++a) // boxes end half-way between samples
            index[a] = static_cast<double>((which >> a) & 1 ? box.hi[a] : box.lo[a]) - 0.5;
        return view.grid().toGrid(index);
    };
    for (int from = 0; from < 8; ++from)
        for (int axis = 0; axis < 3; ++axis) {
            if ((from >> axis) & 1)
                continue;
            const conv::Vec3 a = corner(from), b = corner(from | 1 << axis);
            const double da = a[normal] - view.place(), db = b[normal] - view.place();
            if ((da < 0) == (db < 0))
                continue;
            RegionFrame::Corner here;
            conv::Vec3 point{};
            for (std::size_t i = 0; i < 3; ++i) {
                point[i] = a[i] + (b[i] - a[i]) * da / (da - db);
                here.faces[i] = (from >> i) & 1 ? 1 : -1;
            }
            here.faces[axisIndex(axis)] = 0;
            here.point = view.toScreen(view.grid().toSource(point));
            met.push_back(here);
        }
    QPointF middle;
    for (const auto& c : met)
        middle += c.point / static_cast<double>(met.size());
    const auto angle = [&](const auto& c) { return std::atan2(c.point.y() - middle.y(), c.point.x() - middle.x()); };
    std::sort(met.begin(), met.end(), [&](const auto& a, const auto& b) { return angle(a) < angle(b); });
    return met;
}

double dot(const conv::Vec3& a, const conv::Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Returns a + f · b.
conv::Vec3 plus(conv::Vec3 a, double f, const conv::Vec3& b) {
    for (std::size_t i = 0; i < 3; ++i)
        a[i] += f * b[i];
    return a;
}

/// Returns the plane's cut through the ellipsoid inside of a box. In coordinates where the ellipsoid is the unit
/// sphere, the cut is a circle about the foot of the plane.
QPolygonF ellipseOn(const SliceView& view, const conv::Region& box) {
    conv::Vec3 middle{}, half{};
    for (std::size_t a = 0; a < 3; ++a) {
        middle[a] = static_cast<double>(box.lo[a] + box.hi[a] - 1) / 2;
        half[a] = static_cast<double>(box.hi[a] - box.lo[a]) / 2;
    }
    const auto inSphere = [&](const QPointF& screen) {
        conv::Vec3 at = view.toIndex(screen);
        for (std::size_t a = 0; a < 3; ++a)
            at[a] = (at[a] - middle[a]) / half[a];
        return at;
    };
    constexpr double far = 1000; // px; a long base keeps rounding small
    const conv::Vec3 origin = inSphere({0, 0});
    conv::Vec3 right = plus(inSphere({far, 0}), -1, origin), down = plus(inSphere({0, far}), -1, origin);
    right = plus({0, 0, 0}, 1 / std::sqrt(dot(right, right)), right);
    down = plus(down, -dot(down, right), right);
    down = plus({0, 0, 0}, 1 / std::sqrt(dot(down, down)), down);
    const conv::Vec3 foot = plus(plus(origin, -dot(origin, right), right), -dot(origin, down), down);
    const double rest = 1 - dot(foot, foot);
    if (!(rest > 0))
        return {};
    QPolygonF outline;
    constexpr int points = 96;
    for (int i = 0; i < points; ++i) {
        const double angle = 2 * std::numbers::pi * i / points;
        conv::Vec3 at =
            plus(plus(foot, std::sqrt(rest) * std::cos(angle), right), std::sqrt(rest) * std::sin(angle), down);
        for (std::size_t a = 0; a < 3; ++a)
            at[a] = middle[a] + half[a] * at[a];
        outline << view.toScreen(at);
    }
    return outline;
}

} // namespace

RegionFrame::RegionFrame(const SliceView& view, const MarkPlane& plane, const MarkedRegion& region) : view_(view) {
    if (!view.before() || region.box.empty())
        return;
    corners_ = cornersOf(view, region.box);
    if (corners_.empty())
        return;
    switch (region.shape) {
    case MarkedRegion::Shape::box:
        outline_ = bounds();
        break;
    case MarkedRegion::Shape::ellipse:
        outline_ = ellipseOn(view, region.box);
        break;
    case MarkedRegion::Shape::polygon:
        if (!plane.interpolated() && plane.normal() == region.normal)
            for (const app::PlanePoint& corner : region.points)
                outline_ << plane.cornerOnScreen(corner);
        break;
    case MarkedRegion::Shape::threshold:
    case MarkedRegion::Shape::mask:
        break;
    }
}

QPolygonF RegionFrame::bounds() const {
    QPolygonF cut;
    for (const Corner& corner : corners_)
        cut << corner.point;
    return cut;
}

QRectF RegionFrame::label(const QString& text) const {
    return labelBeside(view_, onScreen(), text);
}

std::array<int, 3> RegionFrame::facesAt(const QPointF& point) const {
    std::array<int, 3> faces{};
    std::array<double, 3> nearest{grabDistance, grabDistance, grabDistance}; // the nearer of two close faces wins
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Corner &a = corners_[i], &b = corners_[(i + 1) % corners_.size()];
        const double far = toSegment(point, a.point, b.point);
        for (std::size_t k = 0; k < 3; ++k) // a side lies in the face shared by both ends
            if (far < nearest[k] && a.faces[k] != 0 && a.faces[k] == b.faces[k]) {
                faces[k] = a.faces[k];
                nearest[k] = far;
            }
    }
    return faces;
}

bool RegionFrame::nearOutline(const QPointF& point) const {
    for (qsizetype i = 0; i < outline_.size(); ++i)
        if (toSegment(point, outline_[i], outline_[(i + 1) % outline_.size()]) < grabDistance)
            return true;
    return false;
}

QRectF labelBeside(const SliceView& view, const QRectF& box, const QString& text) {
    if (box.isEmpty())
        return {};
    const double wide = numberWidth(ui::font(11, QFont::Medium), text) + 16, high = textSize(11) + 9;
    const double top = box.top() > high + 4 ? box.top() - high - 3 : std::min(box.bottom() + 3, view.height() - high);
    QRectF label(std::clamp(box.left(), 0.0, std::max(0.0, view.width() - wide)), top, wide, high);
    const QRectF& scale = view.scaleBox();
    if (label.intersects(scale) && scale.left() - 4 >= wide)
        label.moveRight(scale.left() - 4);
    return label;
}

QString regionLabel(const Regions& regions, int index, const conv::Layout& layout) {
    const MarkedRegion& region = regions.all[static_cast<std::size_t>(index)];
    if (region.needsSamples())
        return region.name;
    QString size = sizeText(region.box, layout);
    Regions first;
    first.add(region.shape, region.box);
    if (regions.all.size() == 1 && region.name == first.all.front().name)
        return size;
    return index == regions.current ? region.name + QStringLiteral("  ") + size : region.name;
}

} // namespace ui
