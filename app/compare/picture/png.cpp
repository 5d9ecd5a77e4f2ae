// SPDX-License-Identifier: Apache-2.0
#include "app/compare/picture/png.h"

// PNG with stored blocks: thumbnails need no compression library.
namespace app::compare {
namespace {

void putNumber(std::string& out, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>(number >> shift & 255);
}

void putChunk(std::string& png, const std::string& kind, const std::string& data) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> t{};
        for (std::uint32_t n = 0; n < 256; ++n) {
            std::uint32_t c = n;
            for (int k = 0; k < 8; ++k)
                c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
            t[n] = c;
        }
        return t;
    }();
    putNumber(png, static_cast<std::uint32_t>(data.size()));
    const std::string body = kind + data;
    std::uint32_t crc = 0xffffffffu;
    for (const char c : body)
        crc = table[(crc ^ static_cast<unsigned char>(c)) & 255] ^ crc >> 8;
    png += body;
    putNumber(png, crc ^ 0xffffffffu);
}

std::string pngOf(std::int64_t width, std::int64_t height, const std::vector<std::uint8_t>& pixels,
                  const Palette* palette) {
    std::string rows;
    for (std::int64_t y = 0; y < height; ++y) {
        rows += '\0'; // no prediction
        rows.append(reinterpret_cast<const char*>(pixels.data()) + y * width, static_cast<std::size_t>(width));
    }
    std::uint32_t a = 1, b = 0; // Adler-32
    for (const char c : rows) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    std::string stream("\x78\x01", 2);
    for (std::size_t at = 0; at < rows.size(); at += 65535) {
        const std::size_t n = std::min<std::size_t>(65535, rows.size() - at);
        stream += static_cast<char>(at + n == rows.size());
        for (const std::size_t size : {n, ~n})
            stream += {static_cast<char>(size & 255), static_cast<char>(size >> 8 & 255)};
        stream.append(rows, at, n);
    }
    putNumber(stream, b << 16 | a);
    std::string header;
    putNumber(header, static_cast<std::uint32_t>(width));
    putNumber(header, static_cast<std::uint32_t>(height));
    header += std::string(palette ? "\x08\x03\x00\x00\x00" : "\x08\x00\x00\x00\x00", 5); // 8 bits, palette or grey
    std::string png = "\x89PNG\r\n\x1a\n";
    putChunk(png, "IHDR", header);
    if (palette) {
        std::string colours;
        for (const auto& colour : *palette)
            for (const std::uint8_t part : colour)
                colours += static_cast<char>(part);
        putChunk(png, "PLTE", colours);
    }
    putChunk(png, "IDAT", stream);
    putChunk(png, "IEND", "");
    return png;
}

std::string base64(const std::string& bytes) {
    static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i)
            three = three << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0u);
        for (std::size_t i = 0; i < 4; ++i)
            text += at + i <= bytes.size() ? letters[three >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

} // namespace

std::string pngUri(std::int64_t width, std::int64_t height, const std::vector<std::uint8_t>& pixels,
                   const Palette* palette) {
    return "data:image/png;base64," + base64(pngOf(width, height, pixels, palette));
}

} // namespace app::compare
