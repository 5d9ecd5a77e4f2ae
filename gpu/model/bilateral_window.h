// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <conv/boundary.h>
#include <conv/region.h>
#include <cstdint>

/// Window of a bilateral filter on CPU and GPU: the offsets d with Σ (d/radius)² ≤ 1, an ellipsoid.
namespace conv::bilateral {

/// Half-width of a window row along x, −1 if the row is empty. Uncontracted arithmetic, so that every device has the
/// same window.
CONV_HD inline std::int64_t reachAlongX(std::int64_t rx, std::int64_t ry, std::int64_t rz, std::int64_t dy,
                                        std::int64_t dz) {
    const double y = ry > 0 ? static_cast<double>(dy) / static_cast<double>(ry) : 0;
    const double z = rz > 0 ? static_cast<double>(dz) / static_cast<double>(rz) : 0;
    const double left = 1 - y * y - z * z;
    constexpr double rounding = 1e-12;
    if (left < -rounding)
        return -1;
    return static_cast<std::int64_t>(static_cast<double>(rx) * std::sqrt(left > 0 ? left : 0.0) + 1e-6);
}

/// Samples in a window; for huge windows the ellipsoid's volume.
[[nodiscard]] inline std::int64_t samplesOf(const Index3& radius) {
    const double rows = (2 * static_cast<double>(radius[1]) + 1) * (2 * static_cast<double>(radius[2]) + 1);
    if (rows > 1e6)
        return static_cast<std::int64_t>(rows * (2 * static_cast<double>(radius[0]) + 1) *
                                         (radius[2] > 0 ? 0.5236 : 0.7854));
    std::int64_t count = 0;
    for (std::int64_t dz = -radius[2]; dz <= radius[2]; ++dz)
        for (std::int64_t dy = -radius[1]; dy <= radius[1]; ++dy)
            if (const std::int64_t reach = reachAlongX(radius[0], radius[1], radius[2], dy, dz); reach >= 0)
                count += 2 * reach + 1;
    return count;
}

/// Decrease of the exponent of 2 for an offset of one sample; it grows with the square of the offset.
[[nodiscard]] inline double steepness(double sigma) {
    constexpr double log2e = 1.4426950408889634;
    return sigma > 0 ? log2e / (2 * sigma * sigma) : 0;
}

} // namespace conv::bilateral
