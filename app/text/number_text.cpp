// SPDX-License-Identifier: Apache-2.0
#include "app/text/number_text.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace app::compare {
namespace {

std::string printed(double value, std::chars_format style, int digits) {
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, style, digits).ptr;
    return {buffer.data(), end};
}

/// "3.1e-07" → "3.1e-7".
std::string shortExponent(std::string text) {
    const std::size_t e = text.find('e');
    if (e == std::string::npos)
        return text;
    std::size_t at = e + 1;
    if (text[at] == '+')
        text.erase(at, 1);
    else
        ++at;
    while (at + 1 < text.size() && text[at] == '0')
        text.erase(at, 1);
    return text;
}

} // namespace

std::string significant(double value, int digits) {
    if (!std::isfinite(value))
        return std::isnan(value) ? "NaN" : value > 0 ? "infinite" : "-infinite";
    const double size = std::abs(value);
    if (size == 0)
        return "0";
    if (size < 1e-4 || size >= 1e9)
        return shortExponent(printed(value, std::chars_format::scientific, digits - 1));
    // Power of ten after rounding: 9.996 has one digit more than its logarithm tells.
    const std::string rounded = printed(size, std::chars_format::scientific, digits - 1);
    const int power = std::stoi(rounded.substr(rounded.find('e') + 1));
    return printed(value, std::chars_format::fixed, std::max(0, digits - 1 - power));
}

std::string plain(double value, int digits) {
    std::string text = significant(value, digits);
    if (text.find('.') == std::string::npos || text.find('e') != std::string::npos)
        return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

std::string grouped(double value, int digits) {
    std::string text = significant(value, digits);
    if (text.find_first_of("ei") != std::string::npos)
        return text;
    std::size_t point = text.find('.');
    if (point == std::string::npos)
        point = text.size();
    const std::size_t first = text[0] == '-' ? 1 : 0;
    for (std::size_t at = point; at > first + 3; at -= 3)
        text.insert(at - 3, "\u2009");
    return text;
}

std::string errorText(double value) {
    if (value == 0 || !std::isfinite(value))
        return significant(value);
    std::string text = shortExponent(printed(value, std::chars_format::scientific, 1));
    if (const std::size_t zero = text.find(".0e"); zero != std::string::npos)
        text.erase(zero, 2);
    return text;
}

std::string bytesText(std::int64_t bytes) {
    const auto size = static_cast<double>(bytes);
    if (size >= 0x1p27)
        return significant(size / 0x1p30) + " GiB";
    return size >= 0x1p17 ? significant(size / 0x1p20) + " MiB" : significant(size / 0x1p10) + " KiB";
}

std::string percentText(double share) {
    const double percent = 100 * share;
    return significant(percent, percent >= 100 ? 3 : percent >= 1 ? 2 : 1) + " %";
}

} // namespace app::compare
