// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

/// Text of files, read and written the same in every locale.
namespace app::io {

/// Without white space at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// ASCII letters in lower case.
[[nodiscard]] std::string lowered(std::string_view text);
/// A whole text as a number: "1", "-1.5e3", "+2", "nan", "inf"; nothing if it is anything else.
[[nodiscard]] std::optional<double> parsedNumber(std::string_view text);
/// The shortest text that reads back as the same value.
[[nodiscard]] std::string shortest(double value);
[[nodiscard]] std::string shortest(float value);
/// The text with whatever is not valid UTF-8, and control characters, replaced by "?": for names out of files.
[[nodiscard]] std::string printable(std::string_view text);
/// The text on one line, with nothing that a terminal acts upon: control characters as C writes them, "\\n", "\\x1b".
/// For messages that name files, whose names may hold anything.
[[nodiscard]] std::string oneLine(std::string_view text);
/// The last so many letters (code points of UTF-8), the first of them "…" where there are more: of long paths.
[[nodiscard]] std::string ending(std::string_view text, std::size_t most);
/// A file's name as UTF-8, another one for each name: a byte that is none is U+0000, which no name holds, and two
/// digits.
[[nodiscard]] std::string nameAsText(std::string_view name);
/// The text as it stands within XML and HTML, between tags or in double quotes.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace app::io
