// SPDX-License-Identifier: Apache-2.0
#include "ui/views/slice/slice_grid.h"
#include "ui/views/indices.h"
#include "ui/views/plane.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr double leastTilt = 0.5; ///< degrees; smaller tilts are invisible
constexpr double maxSamples = 2048;

double tiltOf(const conv::Layout& layout) {
    if (layout.dimension != 3 || layout.geometry.unit != conv::LengthUnit::millimetre)
        return 0;
    double tilt = 0;
    for (const Plane plane : {Plane::axial, Plane::coronal, Plane::sagittal})
        tilt = std::max(tilt, planeAxes(layout, plane).tilt);
    return tilt;
}

/// Bounding box of points in the source, one sample larger on each side for interpolation.
struct Bounds {
    conv::Vec3 low, high;
    Bounds() {
        low.fill(std::numeric_limits<double>::infinity());
        high.fill(-std::numeric_limits<double>::infinity());
    }
    void add(const conv::Vec3& point) {
        for (std::size_t a = 0; a < 3; ++a) {
            low[a] = std::min(low[a], point[a]);
            high[a] = std::max(high[a], point[a]);
        }
    }
    [[nodiscard]] conv::Region box() const {
        conv::Region region;
        for (std::size_t a = 0; a < 3; ++a) {
            region.lo[a] = static_cast<std::int64_t>(std::floor(low[a])) - 1;
            region.hi[a] = static_cast<std::int64_t>(std::ceil(high[a])) + 2;
        }
        return region;
    }
};

} // namespace

bool isTilted(const conv::Layout& layout) {
    return tiltOf(layout) >= leastTilt;
}

SliceGrid::SliceGrid(const conv::Layout& source, bool alongPatient)
    : source_(source), layout_(source), tilt_(tiltOf(source)) {
    resampled_ = alongPatient && tilt_ >= leastTilt;
    if (!resampled_)
        return;
    // Use the finest spacing of the data for all axes: its detail lies along all of them.
    const conv::Geometry& geometry = source.geometry;
    Bounds box;
    for (int corner = 0; corner < 8; ++corner) {
        conv::Vec3 index{};
        for (std::size_t a = 0; a < 3; ++a)
            index[a] = (corner >> a) & 1 ? static_cast<double>(source.extent[a]) - 0.5 : -0.5;
        box.add(geometry.toPhysical(index));
    }
    double spacing = std::min({geometry.spacing[0], geometry.spacing[1], geometry.spacing[2]});
    for (std::size_t a = 0; a < 3; ++a)
        spacing = std::max(spacing, (box.high[a] - box.low[a]) / maxSamples);
    layout_.geometry.direction = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    layout_.geometry.spacing = {spacing, spacing, spacing};
    for (std::size_t a = 0; a < 3; ++a) {
        layout_.extent[a] = std::max<std::int64_t>(1, std::llround(std::ceil((box.high[a] - box.low[a]) / spacing)));
        layout_.geometry.origin[a] = box.low[a] + spacing / 2;
    }
    shift_ = geometry.toIndex(layout_.geometry.origin);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        conv::Vec3 one{0, 0, 0};
        one[axis] = 1;
        const conv::Vec3 at = geometry.toIndex(layout_.geometry.toPhysical(one));
        for (std::size_t row = 0; row < 3; ++row)
            matrix_[row * 3 + axis] = at[row] - shift_[row];
    }
}

conv::Vec3 SliceGrid::toSource(const conv::Vec3& grid) const {
    if (!resampled_)
        return grid;
    conv::Vec3 out = shift_;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis)
            out[row] += matrix_[row * 3 + axis] * grid[axis];
    return out;
}

conv::Vec3 SliceGrid::toGrid(const conv::Vec3& source) const {
    return resampled_ ? layout_.geometry.toIndex(source_.geometry.toPhysical(source)) : source;
}

conv::Vec3 SliceGrid::stepInSource(int axis) const {
    const auto column = static_cast<std::size_t>(axis);
    return {matrix_[column], matrix_[3 + column], matrix_[6 + column]};
}

std::vector<conv::Region> SliceGrid::boxesOf(int normal, double place) const {
    const int right = (normal + 1) % 3, down = (normal + 2) % 3;
    const auto cut = [&](int across, int along) {
        std::vector<conv::Region> boxes;
        const conv::Vec3 extent = toVec(layout_.extent);
        for (int v = 0; v < along; ++v)
            for (int u = 0; u < across; ++u) {
                Bounds bounds;
                for (int corner = 0; corner < 4; ++corner) {
                    conv::Vec3 grid{};
                    grid[static_cast<std::size_t>(normal)] = place;
                    grid[static_cast<std::size_t>(right)] =
                        extent[static_cast<std::size_t>(right)] * (u + (corner & 1)) / across - 0.5;
                    grid[static_cast<std::size_t>(down)] =
                        extent[static_cast<std::size_t>(down)] * (v + (corner >> 1)) / along - 0.5;
                    bounds.add(toSource(grid));
                }
                const conv::Region box = bounds.box().intersect(source_.whole());
                if (!box.empty())
                    boxes.push_back(box);
            }
        return boxes;
    };
    const auto samples = [](const std::vector<conv::Region>& boxes) {
        std::int64_t sum = 0;
        for (const conv::Region& box : boxes)
            sum += box.count();
        return sum;
    };
    std::vector<conv::Region> best = cut(1, 1);
    for (const auto& [across, along] : {std::pair{1, 4}, {4, 1}, {1, 8}, {8, 1}, {2, 4}, {4, 2}, {3, 3}})
        // Each cut repeats the filter's halo, so it must save a fifth.
        if (std::vector<conv::Region> boxes = cut(across, along); samples(boxes) * 5 < samples(best) * 4)
            best = std::move(boxes);
    if (samples(best) * 2 > source_.whole().count())
        best.clear();
    return best;
}

} // namespace ui
