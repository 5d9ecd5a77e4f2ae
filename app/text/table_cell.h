// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace app {

/// Returns a text as a cell: quoted if need be; for another separator than a comma with blanks instead of it.
[[nodiscard]] inline std::string tableCell(const std::string& text, char separator) {
    std::string cell;
    if (separator != ',') {
        for (const char c : text)
            cell += c == separator || c == '\n' || c == '\r' ? ' ' : c;
        return cell;
    }
    if (text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    cell = "\"";
    for (const char c : text)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + "\"";
}

} // namespace app
