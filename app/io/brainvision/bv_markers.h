// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/brainvision/bv_header.h"
#include "app/io/recording/recording.h"

namespace app::io {

/// Markers of a recording.
struct BrainVisionMarkers {
    std::vector<RecordingMark> marks; ///< in file order; text "Stimulus/S  1"
    /// Points where recording began again after an interruption, and their dates if known.
    std::vector<std::pair<std::int64_t, RecordingStart>> starts;
};

/// Reads the markers. Those without a valid position, or outside the recording, are left out; a warning counts them.
/// Returns none, with a warning, if the file cannot be read.
[[nodiscard]] BrainVisionMarkers readBrainVisionMarkers(const BrainVisionHeader& header,
                                                        std::vector<std::string>& warnings);

} // namespace app::io
