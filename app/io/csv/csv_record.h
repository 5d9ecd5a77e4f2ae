// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <optional>
#include <string>
#include <vector>

namespace app::io {

/// What a text table had beside its channels, so that it can be written again.
struct CsvRecord final : conv::FormatRecord {
    std::vector<double> times; ///< of the column of time, as written; empty if there was none
    std::string timeName, timeUnit;
    double seconds = 1;             ///< that one unit of `times` lasts
    double start = 0;               ///< origin of the signal as it was read
    std::vector<std::string> units; ///< of the channels, where the table had a line of units
    std::vector<std::string> comments;
};

/// Returns the times of the samples of a signal that was read with a column of time: those of the file, also after
/// samples were cut off at the ends. Returns nothing if it had none.
[[nodiscard]] std::optional<std::vector<double>> timesOf(const conv::Volume& volume);

/// Returns the signal with its column of time as channel 0, for formats without a sampling rate. Returns nothing if it
/// has none, or is not float64.
[[nodiscard]] std::optional<conv::Volume> withTimeColumn(const conv::Volume& volume);

} // namespace app::io
