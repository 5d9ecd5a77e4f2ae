// SPDX-License-Identifier: Apache-2.0
#include "ui/models/cut_plane.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace ui {
namespace {

using conv::Vec3;

Vec3 along(const Vec3& from, const Vec3& direction, double by) {
    return {from[0] + by * direction[0], from[1] + by * direction[1], from[2] + by * direction[2]};
}

Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Corner k of the box; `margin` (samples) reaches beyond the centres. Bit a of k: the far end along axis a.
Vec3 cornerOf(const conv::Layout& layout, std::size_t k, double margin) {
    Vec3 index{};
    for (std::size_t a = 0; a < 3; ++a)
        index[a] = (k >> a & 1U) != 0 ? static_cast<double>(layout.extent[a] - 1) + margin : -margin;
    return layout.geometry.toPhysical(index);
}

Vec3 centreOf(const conv::Layout& layout) {
    Vec3 index{};
    for (std::size_t a = 0; a < 3; ++a)
        index[a] = static_cast<double>(layout.extent[a] - 1) / 2;
    return layout.geometry.toPhysical(index);
}

} // namespace

double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

std::pair<double, double> reachAlong(const Vec3& direction, const conv::Layout& layout) {
    std::pair<double, double> reach{INFINITY, -INFINITY};
    for (std::size_t k = 0; k < 8; ++k) {
        const double at = dot(cornerOf(layout, k, 0), direction);
        reach = {std::min(reach.first, at), std::max(reach.second, at)};
    }
    return reach;
}

ClipPlane planeAcross(const Vec3& direction, double distance, const conv::Layout& layout) {
    const Vec3 centre = centreOf(layout);
    return {along(centre, direction, reachAlong(direction, layout).first + distance - dot(centre, direction)),
            direction};
}

double distanceOf(const ClipPlane& plane, const Vec3& direction, const conv::Layout& layout) {
    return dot(plane.point, direction) - reachAlong(direction, layout).first;
}

ClipPlane turned(const ClipPlane& plane, const Vec3& about, double degrees) {
    const double angle = degrees * std::numbers::pi / 180, c = std::cos(angle), s = std::sin(angle);
    const Vec3& n = plane.normal;
    const Vec3 side = cross(about, n);
    const double parallel = dot(about, n) * (1 - c); // Rodrigues' formula
    ClipPlane to{plane.point, {}};
    for (std::size_t a = 0; a < 3; ++a)
        to.normal[a] = c * n[a] + s * side[a] + parallel * about[a];
    const double length = std::sqrt(dot(to.normal, to.normal));
    for (double& part : to.normal)
        part /= length;
    return to;
}

Vec3 axisOf(const conv::Layout& layout, std::size_t axis) {
    const auto& d = layout.geometry.direction;
    return {d[axis], d[3 + axis], d[6 + axis]};
}

std::vector<Vec3> cutPolygon(const ClipPlane& plane, const conv::Layout& layout) {
    constexpr double half = 0.5; // a sample reaches half of its spacing beyond its centre
    const auto beyond = [&](const Vec3& at) { return dot(at, plane.normal) - dot(plane.point, plane.normal); };
    std::vector<Vec3> corners;
    for (std::size_t k = 0; k < 8; ++k)
        for (std::size_t a = 0; a < 3; ++a) {
            if ((k >> a & 1U) != 0)
                continue;
            const Vec3 from = cornerOf(layout, k, half), to = cornerOf(layout, k | std::size_t{1} << a, half);
            const double f = beyond(from), t = beyond(to);
            if ((f < 0) == (t < 0))
                continue;
            const Vec3 edge{to[0] - from[0], to[1] - from[1], to[2] - from[2]};
            corners.push_back(along(from, edge, f / (f - t)));
        }
    if (corners.size() < 3)
        return {};
    Vec3 middle{};
    for (const Vec3& c : corners)
        middle = along(middle, c, 1 / static_cast<double>(corners.size()));
    const auto fromMiddle = [&](const Vec3& c) { return along(c, middle, -1); };
    const Vec3 right = fromMiddle(corners.front()), up = cross(plane.normal, right);
    std::ranges::sort(corners, {},
                      [&](const Vec3& c) { return std::atan2(dot(fromMiddle(c), up), dot(fromMiddle(c), right)); });
    return corners;
}

} // namespace ui
