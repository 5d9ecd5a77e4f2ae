// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/io/recording/annotated_record.h"

/// Recordings of one sampling rate with markers and interruptions, whatever their format is.
namespace app::io {

struct RecordingChannel {
    std::string label, unit; ///< UTF-8
};

/// A marker, in points of the full recording.
struct RecordingMark {
    double first = 0; ///< counted from 0; a fraction lies between two samples
    double size = 0;  ///< points; up to 1: no duration
    std::string text;
};

/// A stretch of a recording without an interruption.
struct RecordingStretch {
    std::int64_t first = 0, count = 0; ///< points
    RecordingStart start;
};

/// A recording without its samples. One point has a sample of each channel.
struct Recording {
    double interval = 0;     ///< s from point to point
    std::int64_t points = 0; ///< in all stretches
    conv::ElementType type = conv::ElementType::f32;
    std::vector<RecordingChannel> channels;
    std::vector<RecordingMark> marks;        ///< in file order
    std::vector<RecordingStretch> stretches; ///< at least one, in order
    const char* stretchName = "stretches";   ///< "stretches", or "epochs"
    std::vector<std::pair<std::string, std::string>> notes;
    std::vector<std::string> warnings;
};

/// A part that is read: some channels of a stretch.
struct RecordingPart {
    RecordingStretch stretch;
    std::vector<std::size_t> channels; ///< indices, in order
};

/// Returns the stretches between points where recording began again. `starts`: such points and their dates; those
/// outside the recording are ignored.
[[nodiscard]] std::vector<RecordingStretch>
stretchesOf(std::int64_t points, const std::vector<std::pair<std::int64_t, RecordingStart>>& starts);

/// Returns the part that the options name: the channel LoadOptions::channel or all, of the stretch LoadOptions::series
/// ("1", "2" …, "all") or the first. Throws Error(usage) about `path`.
[[nodiscard]] RecordingPart partOf(const Recording& recording, const fs::path& path, const LoadOptions& options);

[[nodiscard]] conv::Layout layoutOf(const Recording& recording, const RecordingPart& part);
/// Returns notes, warnings, and an AnnotatedRecord with the marks of the part.
[[nodiscard]] conv::Info infoOf(const Recording& recording, const RecordingPart& part, const std::string& series);
/// Returns the stretches; all of them together first, if there are several.
[[nodiscard]] std::vector<Scene> scenesOf(const Recording& recording);

} // namespace app::io
