// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <conv/region.h>

namespace conv {

/// Samples from one row to the next of data that the program keeps on a card. Rows begin at multiples of 32 bytes and
/// of four samples, so that they are read and written in whole vectors and sectors whatever their length: from 1000
/// bytes on, where the copy engine moves such rows at 96 % of its rate or better (below, the link would lose more than
/// kernels gain). A single row, and shorter ones, lie densely.
[[nodiscard]] inline std::int64_t rowPitch(const Index3& extent, ElementType type) {
    const auto size = static_cast<std::int64_t>(sizeOf(type));
    if (extent[1] * extent[2] == 1 || extent[0] * size < 1000)
        return extent[0];
    const std::int64_t unit = size < 8 ? 32 / size : 4;
    return (extent[0] + unit - 1) / unit * unit;
}

/// Samples that such data take, those between rows included.
[[nodiscard]] inline std::int64_t pitchedCount(const Index3& extent, ElementType type) {
    return rowPitch(extent, type) * extent[1] * extent[2];
}

/// Whether such rows begin where four samples can be read at once.
[[nodiscard]] inline bool rowsLieInFours(const Index3& extent, ElementType type) {
    return rowPitch(extent, type) % 4 == 0;
}

} // namespace conv
