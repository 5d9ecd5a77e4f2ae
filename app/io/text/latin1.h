// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

/// Latin-1 (ISO 8859-1), the text encoding of old file formats.
namespace app::io {

[[nodiscard]] std::string utf8FromLatin1(std::string_view latin1);
/// Returns nothing if the text is not UTF-8 or has letters outside Latin-1.
[[nodiscard]] std::optional<std::string> latin1FromUtf8(std::string_view utf8);
/// Returns printable UTF-8. Invalid UTF-8 is taken as Latin-1 ("\xB5V" is µV), controls become "?".
[[nodiscard]] std::string utf8FromFile(std::string_view text);
/// Returns true for well-formed UTF-8.
[[nodiscard]] bool isUtf8(std::string_view text);

} // namespace app::io
