// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <conv/geometry.h>

namespace app::io {

/// Grid of a segmentation, whose frames may leave out slices without a segment.
struct SegmentGrid {
    conv::Geometry geometry;
    std::int64_t depth = 1;          ///< from the first frame's slice to the last one's
    std::vector<std::int64_t> slice; ///< index of each frame's slice
    std::vector<std::string> warnings;
};

/// Returns the grid by the positions of the frames. The distance of slices is Spacing Between Slices, Slice Thickness
/// or the smallest distance of frames: the first of these of which all distances are multiples. Throws
/// Error(unreadable) for frames without positions, not parallel, not one above the other, or on no even grid.
[[nodiscard]] SegmentGrid segmentGrid(const DicomFile& file);

} // namespace app::io
