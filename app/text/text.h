// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Numbers and words as text, independent of the process's locale.
namespace app {

[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Reads a number at the start of `text` and removes it ('.' is the decimal point; "inf" and "nan" count).
[[nodiscard]] std::optional<double> takeNumber(std::string_view& text);
[[nodiscard]] std::optional<double> numberOf(std::string_view text);
/// Shortest text that reads back as the same number.
[[nodiscard]] std::string shortest(double number);

/// Cuts at `separator`, except inside "…" and inside […]. Parts are not unquoted.
[[nodiscard]] std::vector<std::string_view> splitOutsideQuotes(std::string_view text, char separator);
/// "a""b" → a"b for text in double quotes; other text unchanged. Throws Error(usage) for an open quote.
[[nodiscard]] std::string unquoted(std::string_view text);
/// Adds double quotes if the text contains , = : " or blanks at an end.
[[nodiscard]] std::string quotedIfNeeded(std::string_view text);

} // namespace app
