// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"

/// Assigns several pictures of one place to the fourth axis: time points, echoes, or another property.
namespace app::io {

struct DicomTimes {
    std::vector<DicomFrame> frames; ///< time points outermost; within each in the given order
    std::size_t times = 1;
    double timeStep = 0; ///< s; 0: unknown
    std::string axis;    ///< name of the fourth axis: "echo time"; empty for one time point
    std::vector<std::string> warnings;
};

/// Splits frames of `files` that are sorted by their place along the normal, `along`. Throws Error(unreadable) about
/// `path`, naming the varying properties, or two files of one place, if not exactly one property tells the pictures of
/// a place apart, or some are missing.
[[nodiscard]] DicomTimes splitTimes(const std::filesystem::path& path, const std::vector<DicomFile>& files,
                                    std::vector<DicomFrame> frames, const std::vector<double>& along, double timeStep);

} // namespace app::io
