// SPDX-License-Identifier: Apache-2.0
#include "app/text/text.h"
#include <charconv>
#include <conv/error.h>

namespace app {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<double> takeNumber(std::string_view& text) {
    std::string_view digits = text;
    if (digits.starts_with('+') && !digits.substr(1).starts_with('-'))
        digits.remove_prefix(1);
    double number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{})
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::optional<double> numberOf(std::string_view text) {
    text = trimmed(text);
    const std::optional<double> number = takeNumber(text);
    return text.empty() ? number : std::nullopt;
}

std::string shortest(double number) {
    char buffer[40];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, number);
    return error == std::errc{} ? std::string(buffer, end) : std::string("?");
}

std::vector<std::string_view> splitOutsideQuotes(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    bool quoted = false;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (c == '[')
            ++depth;
        else if (c == ']' && depth > 0)
            --depth;
        else if (c == separator && depth == 0) {
            parts.push_back(text.substr(start, i - start));
            start = i + 1;
        }
    }
    parts.push_back(text.substr(start));
    return parts;
}

std::string unquoted(std::string_view text) {
    text = trimmed(text);
    if (!text.starts_with('"'))
        return std::string(text);
    std::string plain;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] != '"') {
            plain += text[i];
        } else if (i + 1 < text.size() && text[i + 1] == '"') {
            plain += '"';
            ++i;
        } else if (i + 1 == text.size()) {
            return plain;
        } else {
            break;
        }
    }
    throw conv::Error(conv::ErrorCode::usage, std::string(text) + ": a double quote is missing or in the wrong place");
}

std::string quotedIfNeeded(std::string_view text) {
    const bool bracket = text.starts_with('[') && text.ends_with(']');
    if (bracket || (text.find_first_of(",=:\"[]") == std::string_view::npos && trimmed(text) == text))
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text)
        quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

} // namespace app
