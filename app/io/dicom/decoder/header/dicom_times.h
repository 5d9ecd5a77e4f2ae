// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"

/// Several pictures of one place → time points, or echoes, or whatever tells them apart.
namespace app::io {

struct DicomTimes {
    std::vector<DicomFrame> frames; ///< time points outermost; in each, as they came
    std::size_t times = 1;
    double timeStep = 0; ///< s; 0: not known
    std::string axis;    ///< what is along time: "echo time"; empty for one time point
    std::vector<std::string> warnings;
};

/// Frames that are sorted by their place along the normal, `along`. Throws Error(unreadable) about `path` that says
/// what varies, if nothing, or more than one thing, tells the pictures of a place apart, or some are missing.
[[nodiscard]] DicomTimes splitTimes(const std::filesystem::path& path, std::vector<DicomFrame> frames,
                                    const std::vector<double>& along, double timeStep);

} // namespace app::io
