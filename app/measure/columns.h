// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <charconv>
#include <string>

namespace app::bench {

/// Characters for a variant's name: the longest is "separable-transpose-unrolled".
inline constexpr std::size_t variantWidth = 30;

/// Returns a number right-aligned in `width` characters, always in the C locale.
[[nodiscard]] inline std::string column(double value, std::size_t width, int digits,
                                        std::chars_format style = std::chars_format::fixed) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, style, digits).ptr;
    const std::string text(buffer.data(), end);
    return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

/// Pads by characters, not bytes: labels contain ² and ³.
[[nodiscard]] inline std::string padded(const std::string& text, std::size_t width) {
    std::size_t characters = 0;
    for (const char c : text)
        characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    return text + std::string(characters < width ? width - characters : 1, ' ');
}

} // namespace app::bench
