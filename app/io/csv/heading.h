// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/csv/csv.h"
#include <optional>

/// Lines above the numbers of a text table: comments, lines of an instrument, names and units.
namespace app::io {

/// A nonempty line above the numbers.
struct HeadLine {
    std::string_view text;
    std::size_t number = 0; ///< from 1
    bool comment = false;   ///< starts with #, ; % or //
};

/// An error in a line of a text table; the caller names the file.
struct LineFault {
    std::size_t line = 0;
    std::string why;
};

/// Fills names, units, comments and warnings of `table`, whose columns and first line of numbers are known. Returns an
/// error if the line above the numbers is neither a heading nor a title.
[[nodiscard]] std::optional<LineFault> readHeading(const std::vector<HeadLine>& lines, char separator, bool trailing,
                                                   Table& table);

/// Returns why a row is invalid: "cell 2 is empty …", "“x” is not a number".
[[nodiscard]] std::optional<std::string> faultOf(const std::vector<std::string_view>& cells, char separator);

} // namespace app::io
