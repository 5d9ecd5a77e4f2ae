// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/volume/volume_scene.h"
#include <conv/volume.h>
#include <utility>
#include <vector>

// Geometry of the plane that cuts a volume away in 3-D. Positions and lengths are physical, in the data's unit.

namespace ui {

/// Returns the least and largest coordinate along a unit vector that centres of samples have.
[[nodiscard]] std::pair<double, double> reachAlong(const conv::Vec3& direction, const conv::Layout& layout);
/// Returns the plane across a unit vector, at a distance from the first sample along it.
[[nodiscard]] ClipPlane planeAcross(const conv::Vec3& direction, double distance, const conv::Layout& layout);
/// Returns a plane's distance from the first sample along a unit vector that is its normal or the opposite.
[[nodiscard]] double distanceOf(const ClipPlane& plane, const conv::Vec3& direction, const conv::Layout& layout);
/// Returns the plane turned about a unit vector through its point.
[[nodiscard]] ClipPlane turned(const ClipPlane& plane, const conv::Vec3& about, double degrees);
/// Returns the unit vector of an index axis.
[[nodiscard]] conv::Vec3 axisOf(const conv::Layout& layout, std::size_t axis);
/// Returns the corners, in order, of the polygon that the plane has in the box of the samples; empty if it has none.
[[nodiscard]] std::vector<conv::Vec3> cutPolygon(const ClipPlane& plane, const conv::Layout& layout);

[[nodiscard]] double dot(const conv::Vec3& a, const conv::Vec3& b);

} // namespace ui
