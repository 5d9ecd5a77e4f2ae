// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include "app/io/tilt.h"
#include <conv/geometry.h>

/// Frames → one volume: order, geometry, and everything that forbids it.
namespace app::io {

struct DicomStack {
    std::vector<DicomFrame> frames; ///< in order of z, time points outermost
    std::int64_t times = 1;
    double timeStep = 0; ///< s; 0: not known
    std::string axis;    ///< what is along time, if it is more than one
    conv::Geometry geometry;
    std::vector<std::string> warnings;
    double tilt = 0; ///< degrees
    /// Of a tilted stack that is to be resampled: how far each slice has moved from a straight one, in pixels along its
    /// rows and columns. The geometry is that of the straight one, from the first slice's corner.
    std::vector<std::array<double, 2>> shifts;

    [[nodiscard]] std::int64_t slices() const { return static_cast<std::int64_t>(frames.size()) / times; }
};

/// Sorts the frames of one series by position along the normal of the slices. Throws Error(unreadable) about `path`,
/// with numbers, if sizes, types, orientations or pixel sizes differ, positions are missing, pictures of one position
/// make no fourth axis, the gaps are uneven by 1 % or more, or the slices are sheared and `tilt` says to refuse that;
/// deviations below that are warned about.
[[nodiscard]] DicomStack stackDicom(const std::filesystem::path& path, const std::vector<DicomFile>& files, Tilt tilt);

} // namespace app::io
