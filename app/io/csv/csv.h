#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace app::io {

/// Numbers of a text file in rows and columns: a signal's samples and channels, or a kernel's rows.
struct Table {
    std::size_t columns = 0;
    std::vector<double> values;     ///< row after row
    std::vector<std::string> names; ///< from a header line; empty, or one per column
    [[nodiscard]] std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
};

/// Reads a CSV or TXT file: columns separated by semicolons, tabs, commas or white space, decimal points, lines that
/// start with # skipped, a first line that is not numbers taken as names. Throws Error(unreadable) with the line number
/// for empty cells, ragged rows, NUL bytes, UTF-16, and whatever is not a number.
[[nodiscard]] Table readTable(const std::filesystem::path& path);

} // namespace app::io
