#include "app/io/core/latin1.h"
#include "app/io/core/text.h"

namespace app::io {

std::string utf8FromFile(std::string_view text) {
    if (nameAsText(text) == text) // valid UTF-8
        return printable(text);
    std::string utf8;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            utf8 += c;
        } else {
            utf8 += static_cast<char>(0xC0 | byte >> 6);
            utf8 += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return printable(utf8);
}

} // namespace app::io
