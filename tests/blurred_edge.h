// SPDX-License-Identifier: Apache-2.0
// Volumes with a blurred edge, whose width is known.
#pragma once
#include "app/regions/region_edge.h"
#include <cmath>
#include <conv/volume.h>
#include <random>

namespace edges {

inline constexpr double widthOfDeviation = 2.5631; // 10 to 90 % of a Gaussian's integral
using Point = conv::Vec3;

template <class F>
conv::Volume drawn(const conv::Index3& extent, const conv::Vec3& spacing, double noise, F valueAt) {
    std::mt19937 random(5);
    std::normal_distribution<double> normal(0, 1);
    conv::Layout layout;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    layout.extent = extent;
    layout.geometry.spacing = spacing;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    conv::Volume volume(layout);
    float* at = volume.as<float>();
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y)
            for (std::int64_t x = 0; x < extent[0]; ++x)
                *at++ =
                    static_cast<float>(valueAt(static_cast<double>(x) * spacing[0], static_cast<double>(y) * spacing[1],
                                               static_cast<double>(z) * spacing[2]) +
                                       noise * normal(random));
    return volume;
}

/// A step of 100 through `centre` (mm), blurred by `sigma` mm, across `normal`, a unit vector.
inline auto blurredEdge(Point centre, Point normal, double sigma) {
    return [=](double x, double y, double z) {
        const double t = (x - centre[0]) * normal[0] + (y - centre[1]) * normal[1] + (z - centre[2]) * normal[2];
        return 1000 + 50 * std::erf(t / sigma / std::sqrt(2.0));
    };
}

inline double millimetres(const app::RegionEdge& edge, const app::Edge& side) {
    return edge.point * side.width;
}

} // namespace edges
