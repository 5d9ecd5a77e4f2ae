// SPDX-License-Identifier: Apache-2.0
#include "ui/models/line_profile.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Returns the linearly interpolated value at `at`, relative to the first sample; NaN outside.
template <class T>
double interpolated(const T* data, const conv::Index3& extent, const conv::Vec3& at) {
    std::array<std::int64_t, 3> low{};
    std::array<double, 3> part{};
    for (std::size_t a = 0; a < 3; ++a) {
        const auto last = static_cast<double>(extent[a] - 1);
        if (!(at[a] >= -0.5 && at[a] <= last + 0.5))
            return nan;
        const double inside = std::clamp(at[a], 0.0, last);
        low[a] = std::min(static_cast<std::int64_t>(inside), std::max<std::int64_t>(0, extent[a] - 2));
        part[a] = inside - static_cast<double>(low[a]);
    }
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        double weight = 1;
        std::array<std::int64_t, 3> index = low;
        for (std::size_t a = 0; a < 3; ++a) {
            const bool upper = (corner >> a) & 1;
            weight *= upper ? part[a] : 1 - part[a];
            index[a] += upper;
        }
        if (weight != 0) // ignores NaN neighbours of weight 0
            sum += weight * static_cast<double>(data[(index[2] * extent[1] + index[1]) * extent[0] + index[0]]);
    }
    return sum;
}

} // namespace

double lengthOf(const Line& line, const conv::Geometry& geometry) {
    const conv::Vec3 a = geometry.toPhysical(line.from), b = geometry.toPhysical(line.to);
    return std::hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

int pointsOn(const Line& line) {
    double longest = 0;
    for (std::size_t a = 0; a < 3; ++a)
        longest = std::max(longest, std::abs(line.to[a] - line.from[a]));
    return std::clamp(static_cast<int>(std::ceil(2 * longest)) + 1, 2, 4096);
}

conv::Region boxOf(const Line& line, const conv::Index3& extent) {
    conv::Region box;
    for (std::size_t a = 0; a < 3; ++a) {
        box.lo[a] = static_cast<std::int64_t>(std::floor(std::min(line.from[a], line.to[a])));
        box.hi[a] = static_cast<std::int64_t>(std::ceil(std::max(line.from[a], line.to[a]))) + 1;
    }
    return box.intersect(conv::Region::whole(extent));
}

std::vector<double> valuesAlong(const conv::Volume& volume, conv::Item item, const conv::Index3& origin,
                                const Line& line, int points) {
    std::vector<double> values(static_cast<std::size_t>(points));
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const T* data = volume.as<T>(item);
        for (int i = 0; i < points; ++i) {
            conv::Vec3 at{};
            for (std::size_t a = 0; a < 3; ++a)
                at[a] = line.from[a] + (line.to[a] - line.from[a]) * i / (points - 1) - static_cast<double>(origin[a]);
            values[static_cast<std::size_t>(i)] = interpolated(data, volume.layout().extent, at);
        }
    });
    return values;
}

} // namespace ui
