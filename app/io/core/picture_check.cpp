#include "app/io/core/picture.h"
#include "app/io/core/picture_exif.h"
#include <algorithm>

namespace app::io {
namespace {

/// Deflate makes at most 1032 bytes of one; more than that is a lie.
constexpr std::uint64_t mostInflation = 1032;

std::string sizeText(const PictureHeader& header) {
    return std::to_string(header.width) + " × " + std::to_string(header.height) + " samples";
}

void requireSize(const FileReader& file, const PictureHeader& header) {
    constexpr std::uint64_t most = 1 << 20; // what OpenCV takes along an axis
    if (header.width == 0 || header.height == 0 || header.width > most || header.height > most)
        refuseFile(file.path(), "announces " + sizeText(header));
}

/// Colour type and depth of a PNG header.
void readIhdr(const FileReader& file, std::string_view ihdr, PictureHeader& header) {
    header.width = bigEndian(ihdr, 0, 4);
    header.height = bigEndian(ihdr, 4, 4);
    const std::uint64_t depth = bigEndian(ihdr, 8, 1), colour = bigEndian(ihdr, 9, 1);
    header.type = depth == 16 ? conv::ElementType::u16 : conv::ElementType::u8;
    switch (colour) {
    case 0:
        header.channels = 1;
        break;
    case 2:
    case 3: // a palette of colours
        header.channels = 3;
        break;
    case 4:
        header.channels = 2;
        header.alpha = true;
        break;
    case 6:
        header.channels = 4;
        header.alpha = true;
        break;
    default:
        refuseFile(file.path(), "announces the unknown colour type " + std::to_string(colour));
    }
    requireSize(file, header);
    const std::uint64_t samples = colour == 3 ? 1 : static_cast<std::uint64_t>(header.channels);
    const std::uint64_t bytes = saturatedProduct({(header.width * samples * depth + 7) / 8 + 1, header.height});
    if (bytes / mostInflation > file.size())
        refuseFile(file.path(), "announces " + sizeText(header) + ", more than its " + std::to_string(file.size()) +
                                    " bytes can hold");
}

} // namespace

namespace {

/// The transparent colour of a PNG picture, in the numbers that decoding gives: grey of less than 8 bits is spread.
void readKey(const FileReader& file, std::uint64_t at, std::uint64_t length, PictureHeader& header) {
    if (length != 2 * static_cast<std::uint64_t>(header.channels))
        refuseFile(file.path(), "has a transparent colour of " + std::to_string(length) + " bytes");
    const std::string bytes = file.bytes(at, length);
    const auto depth = static_cast<unsigned>(bigEndian(file.bytes(24, 1), 0, 1));
    header.key.emplace();
    for (std::size_t c = 0; c < 3; ++c) {
        const auto value = static_cast<unsigned>(bigEndian(bytes, header.channels == 1 ? 0 : 2 * c, 2));
        (*header.key)[c] = static_cast<std::uint16_t>(depth < 8 ? value * 255 / ((1U << depth) - 1) : value);
    }
    ++header.channels;
    header.alpha = true;
}

} // namespace

void requirePlausible(const FileReader& file, const PictureHeader& header, std::uint64_t ratio) {
    requireSize(file, header);
    const std::uint64_t bytes = saturatedProduct(
        {header.width, header.height, static_cast<std::uint64_t>(header.channels), conv::sizeOf(header.type)});
    if (bytes > mostUnexplained && bytes / ratio > file.size())
        refuseFile(file.path(), "announces " + sizeText(header) + ", more than its " + std::to_string(file.size()) +
                                    " bytes can hold");
}

PictureHeader checkPng(const FileReader& file) {
    if (file.size() < 33 || file.bytes(0, 8) != "\x89PNG\r\n\x1a\n" || file.bytes(12, 4) != "IHDR")
        refuseFile(file.path(), "is not a whole PNG file");
    PictureHeader header;
    readIhdr(file, file.bytes(16, 13), header);
    bool palette = file.bytes(25, 1)[0] == 3, data = false;
    for (std::uint64_t at = 8;;) {
        if (file.size() - at < 12)
            refuseFile(file.path(), "is cut off after " + std::to_string(file.size()) + " bytes");
        const std::string chunk = file.bytes(at, 8);
        const std::uint64_t length = bigEndian(chunk, 0, 4);
        const std::string_view kind = std::string_view(chunk).substr(4);
        if (length > file.size() - at - 12)
            refuseFile(file.path(), "is cut off after " + std::to_string(file.size()) + " bytes");
        data = data || kind == "IDAT";
        if (kind == "tRNS" && palette) { // transparent entries make the colours four channels
            header.channels = 4;
            header.alpha = true;
        }
        if (kind == "tRNS" && !palette && !header.alpha)
            readKey(file, at + 8, length, header);
        if (kind == "IEND")
            break;
        at += 12 + length;
    }
    if (!data)
        refuseFile(file.path(), "holds no picture");
    return header;
}

PictureHeader checkJpeg(const FileReader& file) {
    PictureHeader header;
    const auto cutOff = [&]() {
        refuseFile(file.path(), "is cut off after " + std::to_string(file.size()) + " bytes");
    };
    std::uint64_t at = 2;
    for (bool scan = false; !scan;) {
        if (file.size() < 4 || at > file.size() - 4)
            cutOff();
        const std::string mark = file.bytes(at, 4);
        const auto kind = static_cast<unsigned char>(mark[1]);
        if (static_cast<unsigned char>(mark[0]) != 0xFF)
            refuseFile(file.path(), "has no JPEG marker at byte " + std::to_string(at));
        if (kind == 0xFF) { // fill
            ++at;
            continue;
        }
        const std::uint64_t length = bigEndian(mark, 2, 2);
        if (length < 2 || at + 2 + length > file.size())
            cutOff();
        const bool frame = kind >= 0xC0 && kind <= 0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC;
        if (frame && length >= 8) {
            const std::string sof = file.bytes(at + 4, 6);
            if (bigEndian(sof, 0, 1) != 8)
                refuseFile(file.path(),
                           "has " + std::to_string(bigEndian(sof, 0, 1)) + " bits a sample; JPEG is read with 8");
            header.height = bigEndian(sof, 1, 2);
            header.width = bigEndian(sof, 3, 2);
            header.channels = static_cast<int>(bigEndian(sof, 5, 1));
        }
        if (kind == 0xE1 && length > 8)
            if (const std::string app = file.bytes(at + 4, length - 2);
                app.starts_with(std::string_view("Exif\0\0", 6)))
                header.orientation = exifOrientation(std::string_view(app).substr(6));
        scan = kind == 0xDA;
        at += 2 + length;
    }
    if (header.channels != 1 && header.channels != 3 && header.channels != 4)
        refuseFile(file.path(), "announces " + std::to_string(header.channels) + " channels");
    requireSize(file, header);
    // An 8 × 8 block takes at least two bits, so that 128 pixels fit a byte of the scan.
    if (saturatedProduct({header.width, header.height}) / 256 > file.size())
        refuseFile(file.path(), "announces " + sizeText(header) + ", more than its " + std::to_string(file.size()) +
                                    " bytes can hold");
    if (file.bytes(at, file.size() - at).rfind("\xFF\xD9") == std::string::npos)
        cutOff();
    return header;
}

PictureHeader checkBmp(const FileReader& file) {
    if (file.size() < 30)
        refuseFile(file.path(), "is cut off after " + std::to_string(file.size()) + " bytes");
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 54));
    const std::uint64_t offset = littleEndian(head, 10, 4), size = littleEndian(head, 14, 4);
    PictureHeader header;
    std::uint64_t bits = 0, compression = 0;
    if (size == 12) {
        header.width = littleEndian(head, 18, 2);
        header.height = littleEndian(head, 20, 2);
        bits = littleEndian(head, 24, 2);
    } else if (size >= 40 && head.size() >= 54) {
        header.width = littleEndian(head, 18, 4);
        const auto height = static_cast<std::int32_t>(littleEndian(head, 22, 4)); // negative: top row first
        header.height = static_cast<std::uint64_t>(height < 0 ? -static_cast<std::int64_t>(height) : height);
        bits = littleEndian(head, 28, 2);
        compression = littleEndian(head, 30, 4);
    } else {
        refuseFile(file.path(), "is not a BMP file");
    }
    requireSize(file, header);
    if (bits == 0 || bits > 32)
        refuseFile(file.path(), "announces " + std::to_string(bits) + " bits a pixel");
    const bool runs = compression == 1 || compression == 2; // one pair of bytes stands for up to 255 pixels
    const std::uint64_t bytes = runs ? saturatedProduct({header.width, header.height}) / 128
                                     : saturatedProduct({(header.width * bits + 31) / 32 * 4, header.height});
    if (offset > file.size() || bytes > file.size() - offset)
        refuseFile(file.path(), "is cut off: it announces " + sizeText(header) + ", more than it holds");
    return header;
}

} // namespace app::io
