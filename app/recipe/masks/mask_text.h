// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/region_text.h"

namespace app {

/// Samples that a mask names: those of a file that are not 0, have certain labels or certain values, a box, an ellipse
/// or a polygon of the data, or the samples of a filter's input that are not missing.
struct MaskText {
    bool present = false;                            ///< "nan": NaN and no-data values are outside; nothing else holds
    std::string file;                                ///< empty: `shape` holds
    std::vector<std::array<std::int64_t, 2>> labels; ///< first and last of each range; empty: all but 0
    std::optional<ValueRange> values;                ///< takes the place of labels
    std::vector<IndexRange> limit;                   ///< box that limits the samples of a file; empty: none
    RegionText shape;
    [[nodiscard]] bool has(std::int64_t label) const;
};

/// Parses "brain.nii.gz", "seg.nii.gz:3,5-7", "ct.nii.gz:300..", each perhaps with "@10:50x20:60", the text of a box,
/// an ellipse or a polygon, or "nan". Throws Error(usage).
[[nodiscard]] MaskText parseMask(std::string_view text);

} // namespace app
