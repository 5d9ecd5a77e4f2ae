// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include <charconv>

namespace app::io {
namespace {

/// Bytes of the well-formed UTF-8 sequence at `at`, or 0.
std::size_t sequenceLength(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned first = byte(at);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
    if (length == 0 || first >= 0xF5)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xC0) != 0x80)
            return 0;
    const unsigned second = byte(at + 1);
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool outside = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
    return overlong || outside ? 0 : length;
}

template <class T>
std::string shortestOf(T value) {
    char buffer[32];
    const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
    return std::string(buffer, end);
}

} // namespace

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view white = " \t\r\n\v\f";
    const std::size_t first = text.find_first_not_of(white);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(white) - first + 1);
}

std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::optional<double> parsedNumber(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+')
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    // from_chars accepts "nan(…)", other programs do not.
    if (error == std::errc::invalid_argument || end != text.data() + text.size() || text.back() == ')')
        return std::nullopt;
    if (error == std::errc::result_out_of_range) { // underflow gives 0, overflow is refused
        long double wide = 2;
        std::from_chars(text.data(), text.data() + text.size(), wide);
        if (wide > 1 || wide < -1)
            return std::nullopt;
        value = static_cast<double>(wide);
    }
    return value;
}

std::string shortest(double value) {
    return shortestOf(value);
}
std::string shortest(float value) {
    return shortestOf(value);
}

std::string printable(std::string_view text) {
    std::string clean;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceLength(text, at);
        const bool control = length == 1 && (static_cast<unsigned char>(text[at]) < 0x20 || text[at] == 0x7F);
        if (length == 0 || control)
            clean += text[at] == '\t' ? ' ' : '?';
        else
            clean += text.substr(at, length);
        at += length == 0 ? 1 : length;
    }
    return clean;
}

std::string oneLine(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string line;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F)
            line += c;
        else if (c == '\n' || c == '\t' || c == '\r')
            line += c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
        else
            line += std::string("\\x") + digits[byte >> 4] + digits[byte & 15];
    }
    return line;
}

std::string ending(std::string_view text, std::size_t most) {
    const auto begins = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80; };
    std::size_t letters = 0;
    for (std::size_t at = 0; at < text.size(); ++at)
        letters += begins(at);
    if (letters <= most)
        return std::string(text);
    std::size_t at = 0;
    const auto goToALetter = [&] {
        while (at < text.size() && !begins(at))
            ++at;
    };
    goToALetter();
    for (std::size_t gone = letters - most + 1; gone > 0; --gone) {
        ++at;
        goToALetter();
    }
    return "…" + std::string(text.substr(at));
}

std::string nameAsText(std::string_view name) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t at = 0; at < name.size();)
        if (const std::size_t length = sequenceLength(name, at); length > 0) {
            text += name.substr(at, length);
            at += length;
        } else {
            const auto byte = static_cast<unsigned char>(name[at++]);
            text += {'\0', digits[byte >> 4], digits[byte & 15]};
        }
    return text;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text)
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += c;
        }
    return result;
}

} // namespace app::io
