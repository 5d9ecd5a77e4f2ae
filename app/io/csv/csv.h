// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

/// How finely the numbers of a column are written.
struct Digits {
    int decimals = 0;      ///< most digits behind the decimal point
    int significant = 0;   ///< most significant digits
    bool exponent = false; ///< some have an exponent
};

/// Numbers of a text file in rows and columns: a signal's samples and channels, or a kernel's rows.
struct Table {
    std::size_t columns = 0;
    std::vector<double> values;        ///< row after row
    std::vector<std::string> names;    ///< from a header line; empty, or one per column
    std::vector<std::string> units;    ///< from a line of units under the names; empty, or one per column
    std::vector<std::string> comments; ///< lines before the numbers that are neither names nor units, without # ; %
    std::vector<std::string> warnings; ///< what was dropped or assumed
    std::size_t firstLine = 0;         ///< of the numbers, counted from 1
    std::size_t timeColumn = 0;        ///< the column that is named as time, else 0
    Digits timeDigits;                 ///< of that column
    [[nodiscard]] std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
};

/// Reads a CSV, TSV or TXT file: columns separated by semicolons, tabs, commas or white space. Decimal points, or
/// decimal commas where commas do not separate. Before the numbers: comments (#, ;, %, //), empty lines, other lines,
/// a line of names and a line of units. Throws Error(unreadable) with the line number for empty cells, ragged rows,
/// empty lines between numbers, NUL bytes, UTF-16, and whatever is not a number.
[[nodiscard]] Table readTable(const std::filesystem::path& path);

} // namespace app::io
