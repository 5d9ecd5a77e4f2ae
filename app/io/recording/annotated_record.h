// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstdint>
#include <string>
#include <vector>

namespace app::io {

/// A mark in time beside the samples.
struct Annotation {
    double onset = 0;     ///< seconds from the first sample
    double duration = -1; ///< seconds; negative: none
    std::string text;
};

/// Date and time of the first sample. Year 0: the file has no valid date.
struct RecordingStart {
    int year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0;
    std::int64_t ticks = 0; ///< 100 ns units after the second
};

/// Annotations that a reader keeps of one file.
inline constexpr std::size_t mostAnnotations = 10000;

/// Record of a recording with annotations.
struct AnnotatedRecord : conv::FormatRecord {
    RecordingStart start;
    std::vector<Annotation> annotations;   ///< in file order, at most mostAnnotations
    std::vector<std::string> channelUnits; ///< unit of each channel as written: "uV"; empty: all have Info::valueUnit
};

[[nodiscard]] bool haveOneUnit(const std::vector<std::string>& units);

/// Sets the channels' names and the unit of the values. If units differ, each name ends with its own: "ECG (mV)".
/// `labels` and `units` have one entry for each channel.
void nameChannels(const std::vector<std::string>& labels, const std::vector<std::string>& units, conv::Layout& layout,
                  conv::Info& info);

/// Appends the date of the first sample to the notes, if there is one.
void noteStart(const RecordingStart& start, conv::Info& info);
/// Appends the annotations to the notes, and a warning about `more` annotations that were not kept.
void noteAnnotations(const std::vector<Annotation>& annotations, std::int64_t more, conv::Info& info);

} // namespace app::io
