// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/gaps.h"
#include "app/io/tilt.h"
#include <conv/geometry.h>

/// Combines frames into one volume: order, geometry, and all checks.
namespace app::io {

/// A slice of the volume between two slices of the file.
struct BetweenSlices {
    std::int64_t first = 0, second = 0;
    double share = 0; ///< weight of the second
    [[nodiscard]] std::int64_t nearest() const { return share > 0.5 ? second : first; }
};

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
    std::vector<BetweenSlices> filled; ///< slices of the volume if gaps were filled; empty: those of the file

    /// Number of slices of the volume.
    [[nodiscard]] std::int64_t depth() const {
        return filled.empty() ? slices() : static_cast<std::int64_t>(filled.size());
    }
    [[nodiscard]] BetweenSlices slice(std::int64_t z) const {
        return filled.empty() ? BetweenSlices{z, z, 0} : filled[static_cast<std::size_t>(z)];
    }
    /// Number of slices of the file.
    [[nodiscard]] std::int64_t slices() const { return static_cast<std::int64_t>(frames.size()) / times; }
};

/// Sorts the frames of one series by position along the normal of the slices. Throws Error(unreadable) about `path`,
/// with numbers, for
/// - different sizes, types, orientations or pixel sizes
/// - missing positions, and pictures of one position without a fourth axis
/// - gaps uneven by 1 % or more if `gaps` is refuse
/// - sheared slices if `tilt` is refuse.
/// Smaller deviations give warnings.
[[nodiscard]] DicomStack stackDicom(const std::filesystem::path& path, const std::vector<DicomFile>& files, Tilt tilt,
                                    Gaps gaps);

} // namespace app::io
