// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <functional>
#include <string>

namespace app {

/// Place of a mask's samples relative to data.
enum class MaskGrid : std::uint8_t {
    same,    ///< sample by sample
    another, ///< by position, to the nearest sample
    unknown, ///< extents differ, and no positions tell where
};
/// Masks without positions, and data without, are on the same grid if their extents are equal.
[[nodiscard]] MaskGrid gridOf(const conv::Layout& mask, const conv::Layout& data);

/// Fills a mask over the data's grid: 1 where the nearest sample of `from` counts. Samples beyond `from` do not.
void nearest(const conv::Volume& from, const std::function<bool(std::int64_t index)>& counts, conv::Volume& to);

} // namespace app
