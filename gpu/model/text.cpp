// SPDX-License-Identifier: Apache-2.0
#include "model/text.h"
#include <array>
#include <charconv>
#include <cmath>

namespace conv {
namespace {

std::string digits(double value, int significant) {
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, significant);
    return {buffer.data(), end.ptr};
}

} // namespace

std::string number(double value) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    const std::string shortest(buffer.data(), end.ptr);
    // float32 headers store 0.45 as 0.449999988: six digits if they mean the same number.
    const std::string brief = digits(value, 6);
    double again = 0;
    std::from_chars(brief.data(), brief.data() + brief.size(), again);
    return std::abs(value - again) <= 1e-7 * std::abs(value) ? brief : shortest;
}

std::string allDigits(double value) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

std::string bytesText(std::int64_t bytes) {
    constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit < 4) {
        value /= 1024;
        ++unit;
    }
    return digits(value, value >= 100 || unit == 0 ? 4 : 3) + " " + units[unit];
}

std::string secondsText(double seconds) {
    if (seconds >= 1)
        return digits(seconds, 3) + " s";
    if (seconds >= 1e-3)
        return digits(seconds * 1e3, 3) + " ms";
    return digits(seconds * 1e6, 3) + " µs";
}

} // namespace conv
