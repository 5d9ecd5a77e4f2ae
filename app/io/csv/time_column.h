// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/csv/csv.h"
#include <optional>

namespace app::io {

/// Column of a table that counts time or samples. It is no channel.
struct TimeColumn {
    std::size_t column = 0;
    double start = 0;           ///< seconds
    std::optional<double> step; ///< seconds; nothing if the column gives no sampling rate
    double seconds = 1;         ///< length of one unit of the column in seconds
    std::string note;           ///< "column 0 `time`: 500 Hz from 0 s"
    std::string warning;        ///< assumption, or reason for a missing rate; empty if the names are clear
};

/// Returns the column of time: one that is named as time, or the first one if it is even and its name is missing, may
/// mean time, or counts samples. Nothing if there is none, or no other column.
[[nodiscard]] std::optional<TimeColumn> timeColumnOf(const Table& table);

/// Returns the warning for a table without a column of time whose first column resembles one.
[[nodiscard]] std::optional<std::string> rampWarning(const Table& table);

} // namespace app::io
