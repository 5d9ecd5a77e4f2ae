// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

struct Digits {
    int decimals = 0;      ///< largest number of decimals
    int significant = 0;   ///< largest number of significant digits
    bool exponent = false; ///< some numbers have an exponent
};

/// Numbers of a text file in rows and columns: samples and channels of a signal, or rows of a kernel.
struct Table {
    std::size_t columns = 0;
    std::vector<double> values;        ///< row by row
    std::vector<std::string> names;    ///< from a header line; empty, or one per column
    std::vector<std::string> units;    ///< from a line of units below the names; empty, or one per column
    std::vector<std::string> comments; ///< lines before the numbers other than names and units, without # ; %
    std::vector<std::string> warnings; ///< omissions and assumptions
    std::size_t firstLine = 0;         ///< line of the first numbers, from 1
    std::size_t timeColumn = 0;        ///< column that is named as time, else 0
    Digits timeDigits;                 ///< precision of that column
    [[nodiscard]] std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
};

/// Reads a CSV, TSV or TXT file. Columns are separated by semicolons, tabs, commas or white space. Numbers have decimal
/// points, or decimal commas if commas do not separate. Before the numbers may be comments (#, ;, %, //), empty lines,
/// other lines, a line of names and a line of units. Throws Error(unreadable) with the line number for empty cells,
/// ragged rows, empty lines between numbers, NUL bytes, UTF-16, and invalid numbers.
[[nodiscard]] Table readTable(const std::filesystem::path& path);

} // namespace app::io
