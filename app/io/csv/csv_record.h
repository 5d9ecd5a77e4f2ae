// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <optional>
#include <string>
#include <vector>

namespace app::io {

/// Data of a text table beside its channels, to write it again.
struct CsvRecord final : conv::FormatRecord {
    std::vector<double> times; ///< column of time, as written; empty if none
    std::string timeName, timeUnit;
    double seconds = 1;             ///< length of one unit of `times` in seconds
    double start = 0;               ///< origin of the signal when read
    std::vector<std::string> units; ///< channel units, if the table had a line of units
    std::vector<std::string> comments;
};

/// Returns the times of the samples of a signal that was read with a column of time: the file's times, also after
/// samples were cut off at the ends. Nothing if it had none.
[[nodiscard]] std::optional<std::vector<double>> timesOf(const conv::Volume& volume);

/// Returns the signal with its times as channel 0, for formats without a rate; needs float64.
[[nodiscard]] std::optional<conv::Volume> withTimeColumn(const conv::Volume& volume);

} // namespace app::io
