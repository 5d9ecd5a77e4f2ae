// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/sheared_axes.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace app::io {
namespace {

/// Returns the angle in degrees between two axes of unit length.
double angleBetween(const conv::Geometry& geometry, std::size_t a, std::size_t b) {
    const conv::Matrix3& d = geometry.direction;
    const double cosine = d[a] * d[b] + d[3 + a] * d[3 + b] + d[6 + a] * d[6 + b];
    return std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi;
}

} // namespace

void warnOfShearedAxes(const conv::Layout& layout, std::vector<std::string>& warnings) {
    constexpr double least = 0.1;
    if (layout.geometry.unit != conv::LengthUnit::millimetre)
        return;
    double most = least, angle = 0;
    std::string first, second;
    for (const auto& [a, b] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
        const double here = angleBetween(layout.geometry, static_cast<std::size_t>(a), static_cast<std::size_t>(b));
        if (b >= layout.dimension || !(std::abs(here - 90) > most))
            continue;
        most = std::abs(here - 90);
        angle = here;
        first = "xyz"[a];
        second = "xyz"[b];
    }
    if (first.empty())
        return;
    char degrees[32];
    std::snprintf(degrees, sizeof degrees, "%.1f", angle);
    warnings.push_back(
        "the axes " + first + " and " + second + " meet at " + degrees +
        "° instead of 90°: lengths in mm count along each axis, so filters are sheared as the samples are");
}

} // namespace app::io
