// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <vector>

namespace ui {

/// A straight line between two (fractional) indices of the source.
struct Line {
    conv::Vec3 from{0, 0, 0}, to{0, 0, 0};
    friend bool operator==(const Line&, const Line&) = default;
};

/// How long it is in the geometry's unit.
[[nodiscard]] double lengthOf(const Line& line, const conv::Geometry& geometry);
/// Points that show everything the samples hold: two a sample, at most 4096.
[[nodiscard]] int pointsOn(const Line& line);
/// The smallest box of indices that holds all samples the line is interpolated from.
[[nodiscard]] conv::Region boxOf(const Line& line, const conv::Index3& extent);

/// Values at `points` places from end to end, linear between samples. The volume's first sample lies at index `origin`
/// of the source; NaN where it has none.
[[nodiscard]] std::vector<double> valuesAlong(const conv::Volume& volume, conv::Item item, const conv::Index3& origin,
                                              const Line& line, int points);

/// The steepest edge of a profile: from the level it leaves to the level it reaches, and the distance from 10 to 90 %
/// of the way, in points.
struct Edge {
    bool found = false;
    double low = 0, high = 0;    ///< levels on its left and right
    double start = 0, width = 0; ///< where the first of the two marks lies, and how far the second is from it
};
[[nodiscard]] Edge edgeOf(const std::vector<double>& values);

} // namespace ui
