// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_message.h"
#include "app/io/recording/recording.h"
#include <string_view>

/// Messages between this program and convapp-eeglab, the process that reads EEGLAB's MATLAB files.
namespace app::io {

/// Name of the program, in the folder "convapp" beside the shared library.
inline constexpr const char* eeglabProgram = "convapp-eeglab";
inline constexpr const char* eeglabReader = "EEGLAB reader"; ///< in errors

enum class EeglabMessage : std::uint32_t {
    dataset, ///< an EeglabSet
    samples, ///< points of the recording: a sample of each channel, native byte order
};

/// Request for points of samples in the MATLAB file.
struct EeglabRequest {
    std::int64_t first = 0, count = 0;
};

/// A dataset. Its recording has neither stretches nor marks yet.
struct EeglabSet {
    Recording recording;
    std::int64_t epochs = 1, epochPoints = 0;
    std::string file; ///< file of the samples, as written; empty: they are in the MATLAB file
    std::vector<RecordingMark> marks;
    std::vector<std::int64_t> boundaries; ///< points where recording began again
};

[[nodiscard]] std::string wireText(const EeglabSet& set);
/// Throws std::out_of_range if the text is not one of `wireText`, or contradicts itself.
[[nodiscard]] EeglabSet readEeglabWire(std::string_view text);

} // namespace app::io
