// SPDX-License-Identifier: Apache-2.0
#include "app/io/jpeg2000/jp2_header.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_exif.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace app::io {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view exifId = "JpgTiffExif->JP2"sv;
constexpr std::string_view xmpId = "\xBE\x7A\xCF\xCB\x97\xA9\x42\xE8\x9C\x71\x99\x94\x91\xE3\xAF\xAC"sv;

/// A box of a JP2 file: kind and byte range of its content.
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
    if (length == 0) // the remainder of the file
        length = end - at;
    if (length < header || length > end - at)
        cutOff();
    return {head.substr(4, 4), at + header, at + length};
}

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
    constexpr std::uint64_t leastTile = 14; // a tile's two markers
    if (saturatedProduct({tiles, leastTile}) > file.size())
        refuseFile(file.path(), "announces " + std::to_string(tiles) + " tiles, more than its " +
                                    std::to_string(file.size()) + " bytes can hold");
}

/// Checks for the end marker: it cannot occur among samples, so without it the codestream is truncated.
void requireEnd(const FileReader& file, std::uint64_t from, std::uint64_t to, Jp2Header& header) {
    const std::size_t end = file.bytes(from, to - from).rfind("\xFF\xD9");
    if (end == std::string::npos)
        refuseFile(file.path(), "is cut off: its codestream has no end");
    if (const std::uint64_t left = to - from - end - 2; left > 0)
        header.warnings.push_back(std::to_string(left) + " bytes follow the end of the picture and are ignored.");
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

/// Returns true if a box can begin here, after the picture.
bool isBox(const FileReader& file, std::uint64_t at) {
    if (file.size() - at < 8)
        return false;
    const std::string head = file.bytes(at, 8);
    const std::uint64_t length = bigEndian(head, 0, 4);
    return std::all_of(head.begin() + 4, head.end(), [](char c) { return c >= ' ' && c <= '~'; }) &&
           (length == 1 || (length >= 8 && length <= file.size() - at));
}

void readHeaderBoxes(const FileReader& file, const Box& box, Jp2Header& header) {
    for (std::uint64_t inner = box.from; inner < box.to;) {
        const Box part = boxAt(file, inner, box.to);
        inner = part.to;
        header.mapped = header.mapped || part.kind == "pclr" || part.kind == "cdef";
        if (part.kind == "res ")
            readResolution(file, part, header);
    }
}

/// Reads boxes of other standards: EXIF and XMP.
void readIdentified(const FileReader& file, const Box& box, Jp2Header& header) {
    const std::string id = file.bytes(box.from, 16);
    const std::uint64_t count = box.to - box.from - 16;
    if (id == exifId) {
        header.exif = file.bytes(box.from + 16, count);
        header.orientation = exifOrientation(header.exif);
    } else if (id == xmpId) {
        header.xmp = uprightXmp(file.bytes(box.from + 16, count));
    } else {
        header.lost.emplace_back("a box of its own kind (uuid)");
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

std::string boxOf(std::string_view kind, std::string_view first, std::string_view rest) {
    std::string box;
    putNumber(box, 8 + first.size() + rest.size(), 4);
    box += kind;
    box += first;
    box += rest;
    return box;
}

/// Capture resolution box, vertical first.
std::string captureResolution(const std::array<double, 2>& perMetre) {
    std::string capture;
    const Scaled x = scaled(perMetre[0]), y = scaled(perMetre[1]);
    for (const Scaled& s : {y, x}) {
        putNumber(capture, s.above, 2);
        putNumber(capture, s.below, 2);
    }
    for (const Scaled& s : {y, x})
        putNumber(capture, static_cast<std::uint64_t>(s.exponent) & 255, 1);
    return capture;
}

} // namespace

Jp2Header checkJpeg2000(const FileReader& file) {
    Jp2Header header;
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 12));
    if (head.starts_with("\xFF\x4F")) {
        readSize(file, 0, header);
        requireEnd(file, 0, file.size(), header);
        return header;
    }
    bool found = false;
    for (std::uint64_t at = 0; at < file.size();) {
        if (found && !isBox(file, at)) {
            header.warnings.push_back(std::to_string(file.size() - at) +
                                      " bytes follow the end of the picture and are ignored.");
            break;
        }
        const Box box = boxAt(file, at, file.size());
        at = box.to;
        if (box.kind == "jp2h")
            readHeaderBoxes(file, box, header);
        else if (box.kind == "uuid" && box.to - box.from >= 16)
            readIdentified(file, box, header);
        else if (box.kind != "jp2c" && box.kind != "jP  " && box.kind != "ftyp" && box.kind != "free")
            header.lost.push_back("the box " + printable(trimmed(box.kind)));
        if (box.kind == "jp2c" && !std::exchange(found, true)) {
            readSize(file, box.from, header);
            requireEnd(file, box.from, box.to, header);
        }
    }
    if (!found)
        refuseFile(file.path(), "is cut off: it holds no picture");
    return header;
}

std::string withBoxes(const std::string& jp2, const Jp2Extras& extras) {
    const std::size_t at = jp2.find("jp2h");
    if (at == std::string::npos || at < 4)
        return jp2;
    const std::size_t from = at + 4, to = at - 4 + bigEndian(jp2, at - 4, 4);
    std::string header;
    for (std::size_t inner = from; inner + 8 <= to;) {
        const std::size_t length = bigEndian(jp2, inner, 4);
        if (length < 8 || length > to - inner)
            return jp2;
        const bool colour = jp2.compare(inner + 4, 4, "colr") == 0;
        header += colour && !extras.icc.empty() ? boxOf("colr", "\2\0\0"sv, extras.icc) : jp2.substr(inner, length);
        inner += length;
    }
    if (extras.perMetre[0] > 0 && extras.perMetre[1] > 0)
        header += boxOf("res ", boxOf("resc", captureResolution(extras.perMetre), {}), {});
    std::string out = jp2.substr(0, at - 4) + boxOf("jp2h", header, {}) + jp2.substr(to);
    if (!extras.exif.empty())
        out += boxOf("uuid", exifId, extras.exif);
    if (!extras.xmp.empty())
        out += boxOf("uuid", xmpId, extras.xmp);
    return out;
}

} // namespace app::io
