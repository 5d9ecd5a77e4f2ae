// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/csv/csv.h"
#include <optional>

namespace app::io {

/// The column of a table that counts time or samples. It is no channel.
struct TimeColumn {
    std::size_t column = 0;
    double start = 0;           ///< seconds
    std::optional<double> step; ///< seconds; nothing if the column gives no sampling rate
    double seconds = 1;         ///< that one unit of the column lasts
    std::string note;           ///< "column 0 `time`: 500 Hz from 0 s"
    std::string warning;        ///< what was assumed, or why there is no rate; empty if the names say all
};

/// Returns the column of time: one that is named as time, or the first one if it runs evenly and has no name, counts
/// the samples, or has a name that can mean time. Returns nothing if there is none, or no column beside it.
[[nodiscard]] std::optional<TimeColumn> timeColumnOf(const Table& table);

/// Returns the warning for a table without a column of time whose first column looks like one.
[[nodiscard]] std::optional<std::string> rampWarning(const Table& table);

} // namespace app::io
