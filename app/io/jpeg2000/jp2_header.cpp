#include "app/io/jpeg2000/jp2_header.h"
#include "app/io/core/picture.h"
#include <cmath>

namespace app::io {
namespace {

/// A box of a JP2 file: its kind, and where what it holds lies.
struct Box {
    std::string kind;
    std::uint64_t from = 0, to = 0;
};

Box boxAt(const FileReader& file, std::uint64_t at, std::uint64_t end) {
    const auto cutOff = [&] { refuseFile(file.path(), "is cut off in the box at byte " + std::to_string(at)); };
    if (end - at < 8)
        cutOff();
    const std::string head = file.bytes(at, std::min<std::uint64_t>(16, end - at));
    std::uint64_t length = bigEndian(head, 0, 4), header = 8;
    if (length == 1 && head.size() == 16) {
        length = bigEndian(head, 8, 8);
        header = 16;
    }
    if (length == 0) // the rest of the file
        length = end - at;
    if (length < header || length > end - at)
        cutOff();
    return {head.substr(4, 4), at + header, at + length};
}

/// The size marker of the codestream.
void readSize(const FileReader& file, std::uint64_t at, Jp2Header& header) {
    if (file.size() - at < 42 || file.bytes(at, 4) != "\xFF\x4F\xFF\x51")
        refuseFile(file.path(), "has no JPEG 2000 picture where it should begin");
    const std::string size = file.bytes(at + 6, 36);
    const auto number = [&](std::size_t place) { return bigEndian(size, place, 4); };
    const std::uint64_t right = number(2), bottom = number(6), left = number(10), top = number(14);
    const std::uint64_t tileWidth = number(18), tileHeight = number(22), tileLeft = number(26), tileTop = number(30);
    header.components = bigEndian(size, 34, 2);
    if (right <= left || bottom <= top || header.components == 0 || tileWidth == 0 || tileHeight == 0 ||
        tileLeft > left || tileTop > top)
        refuseFile(file.path(), "announces a picture without samples");
    header.width = right - left;
    header.height = bottom - top;
    const std::uint64_t tiles = saturatedProduct(
        {(right - tileLeft + tileWidth - 1) / tileWidth, (bottom - tileTop + tileHeight - 1) / tileHeight});
    constexpr std::uint64_t leastTile = 14; // its two markers
    if (saturatedProduct({tiles, leastTile}) > file.size())
        refuseFile(file.path(), "announces " + std::to_string(tiles) + " tiles, more than its " +
                                    std::to_string(file.size()) + " bytes can hold");
}

void readResolution(const FileReader& file, const Box& resolution, Jp2Header& header) {
    for (std::uint64_t at = resolution.from; at < resolution.to;) {
        const Box box = boxAt(file, at, resolution.to);
        at = box.to;
        if (box.kind != "resc" || box.to - box.from < 10)
            continue;
        const std::string v = file.bytes(box.from, 10);
        const auto value = [&](std::size_t fraction, std::size_t exponent) {
            const double below = static_cast<double>(bigEndian(v, fraction + 2, 2));
            const auto tens = static_cast<signed char>(v[exponent]);
            return below > 0 ? static_cast<double>(bigEndian(v, fraction, 2)) / below * std::pow(10.0, tens) : 0;
        };
        header.perMetre = {value(4, 9), value(0, 8)}; // vertical first
    }
}

void putNumber(std::string& out, std::uint64_t number, int bytes) {
    while (bytes-- > 0)
        out += static_cast<char>(number >> 8 * bytes & 255);
}

/// numerator / denominator · 10^exponent, to nine digits.
struct Scaled {
    std::uint64_t above = 1, below = 1;
    int exponent = 0;
};

Scaled scaled(double value) {
    Scaled s;
    s.exponent = static_cast<int>(std::floor(std::log10(value)));
    const double mantissa = value / std::pow(10.0, s.exponent); // 1 to 10
    double best = 10;
    for (std::uint64_t below = 1; below <= 6000; ++below) {
        const auto above = static_cast<std::uint64_t>(std::llround(mantissa * static_cast<double>(below)));
        const double error = std::abs(static_cast<double>(above) / static_cast<double>(below) - mantissa);
        if (error < best * (1 - 1e-6) && above <= 65535) {
            best = error;
            s.above = above;
            s.below = below;
        }
    }
    return s;
}

} // namespace

Jp2Header checkJpeg2000(const FileReader& file) {
    Jp2Header header;
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 12));
    if (head.starts_with("\xFF\x4F")) {
        readSize(file, 0, header);
        return header;
    }
    bool found = false;
    for (std::uint64_t at = 0; at < file.size() && !found;) {
        const Box box = boxAt(file, at, file.size());
        at = box.to;
        if (box.kind == "jp2h")
            for (std::uint64_t inner = box.from; inner < box.to;) {
                const Box part = boxAt(file, inner, box.to);
                inner = part.to;
                header.mapped = header.mapped || part.kind == "pclr" || part.kind == "cdef";
                if (part.kind == "res ")
                    readResolution(file, part, header);
            }
        found = box.kind == "jp2c";
        if (found)
            readSize(file, box.from, header);
    }
    if (!found)
        refuseFile(file.path(), "is cut off: it holds no picture");
    return header;
}

std::string withResolution(const std::string& jp2, const std::array<double, 2>& perMetre) {
    std::string capture = "resc";
    const Scaled x = scaled(perMetre[0]), y = scaled(perMetre[1]);
    for (const Scaled& s : {y, x}) {
        putNumber(capture, s.above, 2);
        putNumber(capture, s.below, 2);
    }
    for (const Scaled& s : {y, x})
        putNumber(capture, static_cast<std::uint64_t>(s.exponent) & 255, 1);
    std::string box;
    putNumber(box, capture.size() + 12, 4);
    box += "res ";
    putNumber(box, capture.size() + 4, 4);
    box += capture;
    const std::size_t header = jp2.find("jp2h");
    if (header == std::string::npos || header < 4)
        return jp2;
    const std::uint64_t length = bigEndian(jp2, header - 4, 4);
    std::string grown;
    putNumber(grown, length + box.size(), 4);
    std::string out = jp2;
    out.replace(header - 4, 4, grown);
    out.insert(header - 4 + length, box);
    return out;
}

} // namespace app::io
