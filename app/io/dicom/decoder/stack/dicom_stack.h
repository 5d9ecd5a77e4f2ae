// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/tilt.h"
#include <conv/geometry.h>

/// Combines frames into one volume: order, geometry, and all checks.
namespace app::io {

struct DicomStack {
    std::vector<DicomFrame> frames; ///< in order of z, time points outermost
    std::int64_t times = 1;
    double timeStep = 0; ///< s; 0: unknown
    std::string axis;    ///< name of the fourth axis, if it has more than one point
    conv::Geometry geometry;
    std::vector<std::string> warnings;
    double tilt = 0; ///< degrees
    /// For a tilted stack to be resampled: shift of each slice against the straight stack, in pixels along rows and
    /// columns. The geometry is that of the straight stack, from the first slice's corner.
    std::vector<std::array<double, 2>> shifts;

    [[nodiscard]] std::int64_t slices() const { return static_cast<std::int64_t>(frames.size()) / times; }
};

/// Sorts the frames of one series by position along the normal of the slices. Throws Error(unreadable) about `path`,
/// with numbers, for
/// - different sizes, types, orientations or pixel sizes
/// - missing positions, and pictures of one position without a fourth axis
/// - gaps uneven by 1 % or more
/// - sheared slices if `tilt` is refuse.
/// Smaller deviations give warnings.
[[nodiscard]] DicomStack stackDicom(const std::filesystem::path& path, const std::vector<DicomFile>& files, Tilt tilt);

} // namespace app::io
