// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

/// Locale-independent text of files.
namespace app::io {

/// Text without white space at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Text with ASCII letters in lower case.
[[nodiscard]] std::string lowered(std::string_view text);
/// A full text as a number: "1", "-1.5e3", "+2", "nan", "inf"; nothing for other text.
[[nodiscard]] std::optional<double> parsedNumber(std::string_view text);
/// Shortest text that reads back as the same value.
[[nodiscard]] std::string shortest(double value);
[[nodiscard]] std::string shortest(float value);
/// Text with invalid UTF-8 and control characters replaced by "?": for names from files.
[[nodiscard]] std::string printable(std::string_view text);
/// Text on one line without terminal control: control characters as C writes them, "\\n", "\\x1b". For messages with
/// file names, which may contain any byte.
[[nodiscard]] std::string oneLine(std::string_view text);
/// Last `max` code points of a long path, with a leading "…" if it was cut.
[[nodiscard]] std::string ending(std::string_view text, std::size_t most);
/// Encodes a file name as UTF-8, uniquely: an invalid byte becomes U+0000, which no name contains, and two digits.
[[nodiscard]] std::string nameAsText(std::string_view name);
/// Text for XML and HTML, between tags or in double quotes.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace app::io
