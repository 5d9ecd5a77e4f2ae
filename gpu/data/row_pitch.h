// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <conv/region.h>

namespace conv {

/// Row pitch, in samples, of data that the program stores on a GPU. Rows begin at multiples of 32 bytes and of four
/// samples, so that kernels access full vectors and sectors. Rows below 1000 bytes and single rows are dense: the copy
/// engine would lose more on short padded rows than kernels gain (from 1000 bytes on it keeps 96 % of its rate).
[[nodiscard]] inline std::int64_t rowPitch(const Index3& extent, ElementType type) {
    const auto size = static_cast<std::int64_t>(sizeOf(type));
    if (extent[1] * extent[2] == 1 || extent[0] * size < 1000)
        return extent[0];
    const std::int64_t unit = size < 8 ? 32 / size : 4;
    return (extent[0] + unit - 1) / unit * unit;
}

/// Samples including row padding.
[[nodiscard]] inline std::int64_t pitchedCount(const Index3& extent, ElementType type) {
    return rowPitch(extent, type) * extent[1] * extent[2];
}

/// True if every row begins at a multiple of four samples.
[[nodiscard]] inline bool rowsLieInFours(const Index3& extent, ElementType type) {
    return rowPitch(extent, type) % 4 == 0;
}

} // namespace conv
