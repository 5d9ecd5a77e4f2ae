// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>
#include <vector>

namespace app::io {

/// Iterates over lines that end with \n, \r\n or \r.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}
    /// Moves to the next line; false at the end of the text.
    bool next(std::string_view& line);
    /// Number of the present line, from 1.
    [[nodiscard]] std::size_t number() const { return number_; }
    [[nodiscard]] bool onlySpaceLeft() const;

  private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

/// Returns the strongest separator of the line outside quotes: ';', tab, ','; ' ' means any white space.
[[nodiscard]] char separatorOf(std::string_view line);

/// Returns the cell without surrounding blanks and quotes.
[[nodiscard]] std::string_view unquoted(std::string_view cell);

/// `cells` is reused from line to line.
void split(std::string_view line, char separator, std::vector<std::string_view>& cells);

/// A cell as a number with a decimal point or, unless commas separate cells, a decimal comma ("1,5").
struct CellNumber {
    double value = 0;
    bool comma = false;    ///< written with a decimal comma
    bool grouping = false; ///< ambiguous: "1,234" may also be one thousand two hundred and thirty-four
};
[[nodiscard]] std::optional<CellNumber> cellNumber(std::string_view cell, char separator);

/// Returns true for the words by which spreadsheets and statistics programs write a missing or faulty value, as NA,
/// NULL or #DIV/0!.
[[nodiscard]] bool isMissing(std::string_view cell);

/// Returns true for what people and spreadsheets write as a number and this reader does not take as one: (5), −5 with a
/// typographic minus sign, $5, <5, 5%, 1,234.5, 1D3, 0x1F. Words that contain digits are none.
[[nodiscard]] bool isNearlyNumber(std::string_view cell);

/// Returns true for two cells with a comma between them that may also be one number with a decimal comma: "1.234,5" or
/// "234,5". `grouped`: set to true if that number has separators of thousands.
[[nodiscard]] bool mayBeOneNumber(std::string_view line, bool& grouped);

/// Returns the separator that a first line "sep=;" names for spreadsheets.
[[nodiscard]] std::optional<char> statedSeparator(std::string_view line);

/// Returns the separator that makes every cell a number (ignoring empty ones at the end), if any. `stated`: the only
/// one to try.
[[nodiscard]] std::optional<char> separatorOfNumbers(std::string_view line, std::optional<char> stated = {});

} // namespace app::io
