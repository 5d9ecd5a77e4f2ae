// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <functional>
#include <string>

namespace app {

/// Place of a mask's samples relative to data.
enum class MaskGrid : std::uint8_t {
    same,    ///< sample by sample
    scaled,  ///< sample by sample: extents are equal, only the spacings differ
    aligned, ///< by position: with equal axes, each sample of the data lies on one of the mask, or beyond the mask
    another, ///< by position, to the nearest sample
    unknown, ///< extents differ, and no positions tell where
};

/// Masks without positions, and data without, are on the same grid if their extents are equal. The resolution of an
/// image (dots per inch) is no position.
[[nodiscard]] MaskGrid gridOf(const conv::Layout& mask, const conv::Layout& data);

/// Fills a mask over the data's grid: 1 where the nearest sample of `from` counts. Samples beyond `from` do not.
/// Returns false if all of them are beyond it.
bool nearest(const conv::Volume& from, const std::function<bool(std::int64_t index)>& counts, conv::Volume& to);

/// Returns the positions of a grid's samples along each axis: "x 0 to 90 mm, y …".
[[nodiscard]] std::string rangesOf(const conv::Layout& layout);

} // namespace app
