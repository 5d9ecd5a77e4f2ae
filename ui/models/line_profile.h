// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/edge.h"
#include <conv/volume.h>
#include <vector>

namespace ui {

/// A straight line between two fractional source indices.
struct Line {
    conv::Vec3 from{0, 0, 0}, to{0, 0, 0};
    friend bool operator==(const Line&, const Line&) = default;
};

/// Returns the length in the geometry's unit.
[[nodiscard]] double lengthOf(const Line& line, const conv::Geometry& geometry);
/// Returns the number of points to sample: two per sample, at most 4096.
[[nodiscard]] int pointsOn(const Line& line);
/// Returns the smallest box that contains all samples needed for interpolation.
[[nodiscard]] conv::Region boxOf(const Line& line, const conv::Index3& extent);

/// Returns values at `points` evenly spaced positions, linearly interpolated. `origin` is the source index of the
/// volume's first sample. NaN outside the volume.
[[nodiscard]] std::vector<double> valuesAlong(const conv::Volume& volume, conv::Item item, const conv::Index3& origin,
                                              const Line& line, int points);

using app::Edge;
using app::edgeOf;
using app::sameEdge;

} // namespace ui
