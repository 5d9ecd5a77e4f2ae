// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <cstddef>

namespace app::io {
namespace {

/// A code point and its number of bytes; 0 bytes if invalid.
struct Letter {
    char32_t code = 0;
    std::size_t bytes = 0;
};

Letter letterAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned first = byte(0);
    const std::size_t count = first < 0x80   ? 1
                              : first < 0xC2 ? 0
                              : first < 0xE0 ? 2
                              : first < 0xF0 ? 3
                              : first < 0xF5 ? 4
                                             : 0;
    if (count == 0 || text.size() - at < count)
        return {};
    char32_t code = count == 1 ? first : first & (0x7FU >> count);
    for (std::size_t i = 1; i < count; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {};
        code = code << 6 | (byte(i) & 0x3F);
    }
    const bool tooLong = (count == 3 && code < 0x800) || (count == 4 && code < 0x10000);
    if (tooLong || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return {};
    return {code, count};
}

} // namespace

std::string utf8FromLatin1(std::string_view latin1) {
    std::string utf8;
    utf8.reserve(latin1.size());
    for (const char c : latin1) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80) {
            utf8 += c;
            continue;
        }
        utf8 += static_cast<char>(0xC0 | code >> 6);
        utf8 += static_cast<char>(0x80 | (code & 0x3F));
    }
    return utf8;
}

std::optional<std::string> latin1FromUtf8(std::string_view utf8) {
    std::string latin1;
    for (std::size_t at = 0; at < utf8.size();) {
        const Letter letter = letterAt(utf8, at);
        if (letter.bytes == 0 || letter.code > 0xFF)
            return std::nullopt;
        latin1 += static_cast<char>(letter.code);
        at += letter.bytes;
    }
    return latin1;
}

std::string utf8FromFile(std::string_view text) {
    return printable(isUtf8(text) ? std::string(text) : utf8FromLatin1(text));
}

bool isUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = letterAt(text, at).bytes;
        if (bytes == 0)
            return false;
        at += bytes;
    }
    return true;
}

} // namespace app::io
