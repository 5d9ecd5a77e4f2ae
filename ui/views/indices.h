// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <conv/volume.h>

/// Helpers for indices and positions.
namespace ui {

[[nodiscard]] inline std::size_t axisIndex(int axis) {
    return static_cast<std::size_t>(axis);
}

[[nodiscard]] inline bool holds(const conv::Region& region, const conv::Index3& index) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (index[axis] < region.lo[axis] || index[axis] >= region.hi[axis])
            return false;
    return true;
}

[[nodiscard]] inline bool hasItem(const conv::Layout& layout, conv::Item item) {
    return item.time >= 0 && item.channel >= 0 && item.time < layout.times && item.channel < layout.channels;
}

[[nodiscard]] inline conv::Vec3 toVec(const conv::Index3& index) {
    return {static_cast<double>(index[0]), static_cast<double>(index[1]), static_cast<double>(index[2])};
}

[[nodiscard]] inline conv::Index3 nearest(const conv::Vec3& index) {
    return {std::llround(index[0]), std::llround(index[1]), std::llround(index[2])};
}

} // namespace ui
