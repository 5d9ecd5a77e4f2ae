#pragma once
#include <string>
#include <string_view>

namespace app::io {

/// Returns the text as printable UTF-8. A text that is not valid UTF-8 is taken as Latin-1 ("\xB5V" is µV). Control
/// characters become "?".
[[nodiscard]] std::string utf8FromFile(std::string_view text);

} // namespace app::io
