// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/base64.h"
#include <cstdint>

namespace app::io {

std::optional<std::string> bytesOfBase64(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t group = 4;
    if (text.size() % group != 0)
        return std::nullopt;
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); at += group) {
        std::string_view four = text.substr(at, group);
        if (at + group == text.size())
            four = four.substr(0, four.find_last_not_of('=') + 1);
        if (four.size() < 2)
            return std::nullopt;
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < group; ++i) {
            const std::size_t six = i < four.size() ? letters.find(four[i]) : 0;
            if (six == std::string_view::npos)
                return std::nullopt;
            bits = bits << 6 | static_cast<std::uint32_t>(six);
        }
        for (std::size_t i = 0; i + 1 < four.size(); ++i)
            bytes.push_back(static_cast<char>(bits >> (16 - 8 * i)));
    }
    return bytes;
}

} // namespace app::io
