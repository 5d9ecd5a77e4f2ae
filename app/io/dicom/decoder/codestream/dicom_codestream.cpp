// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/codestream/dicom_codestream.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <map>

namespace app::io {
namespace {

/// Reads codestream bytes; every error names the frame.
class Walk {
  public:
    Walk(const DicomFile& file, std::size_t number, const char* coding, std::string_view bytes)
        : file_(file), number_(number), coding_(coding), bytes_(bytes) {}

    [[noreturn]] void refuse(const std::string& why) const {
        refuseFile(file_.path, "has a damaged " + std::string(coding_) + " stream in frame " + std::to_string(number_) +
                                   " of " + std::to_string(file_.frameCount) + ": " + why);
    }
    [[noreturn]] void truncated() const {
        refuse("it is truncated: its " + std::to_string(bytes_.size()) + " bytes lack the end marker");
    }
    [[nodiscard]] bool at(std::size_t place, std::size_t count) const {
        return place <= bytes_.size() && bytes_.size() - place >= count;
    }
    [[nodiscard]] std::uint64_t number(std::size_t place, std::size_t count) const {
        if (!at(place, count))
            truncated();
        return bigEndian(bytes_, place, count);
    }
    [[nodiscard]] unsigned byte(std::size_t place) const { return static_cast<unsigned>(number(place, 1)); }
    [[nodiscard]] std::size_t size() const { return bytes_.size(); }

    /// Only padding may follow the end marker.
    void end(std::size_t place) const {
        const std::string_view rest = bytes_.substr(place);
        if (rest.find_first_not_of(std::string_view("\0\xff", 2)) != std::string_view::npos)
            refuse(std::to_string(rest.size()) + " bytes follow its end marker");
    }

    void sizeIs(std::uint64_t columns, std::uint64_t rows, std::uint64_t components, std::uint64_t precision) const {
        if (columns != static_cast<std::uint64_t>(file_.storedColumns()) ||
            rows != static_cast<std::uint64_t>(file_.storedRows()) ||
            components != static_cast<std::uint64_t>(file_.samplesPerPixel))
            refuse("it has " + std::to_string(columns) + " × " + std::to_string(rows) + " pixels of " +
                   std::to_string(components) +
                   " components where Columns (0028,0011), Rows (0028,0010) and Samples "
                   "per Pixel (0028,0002) announce " +
                   std::to_string(file_.storedColumns()) + " × " + std::to_string(file_.storedRows()) + " of " +
                   std::to_string(file_.samplesPerPixel));
        if (precision < 1 || precision > static_cast<std::uint64_t>(file_.bitsAllocated))
            refuse("its samples have " + std::to_string(precision) + " bits, Bits Allocated (0028,0100) is " +
                   std::to_string(file_.bitsAllocated));
    }

  private:
    const DicomFile& file_;
    std::size_t number_;
    const char* coding_;
    std::string_view bytes_;
};

bool isFrameHead(unsigned marker) {
    return (marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc) || marker == 0xf7;
}

/// Returns true for markers of segments between or before scans.
bool isSegment(unsigned marker) {
    return marker == 0xc4 || marker == 0xcc || (marker >= 0xda && marker <= 0xdf) || marker >= 0xe0;
}

/// Skips the entropy-coded bytes of a scan. Returns the index of the marker that ends it.
std::size_t afterScan(const Walk& walk, std::size_t place, bool lossless8, std::uint64_t restart) {
    unsigned next = 0; // restart marker
    for (;; ++place) {
        if (walk.byte(place) != 0xff)
            continue;
        const unsigned marker = walk.byte(place + 1);
        if (lossless8 ? marker < 0x80 : marker == 0) {
            ++place;
            continue;
        }
        if (marker == 0xff)
            continue;
        if (marker < 0xd0 || marker > 0xd7)
            return place;
        if (restart == 0 || marker != 0xd0 + next)
            walk.refuse("restart marker " + std::to_string(marker - 0xd0) + " stands where " +
                        (restart == 0 ? "none" : std::to_string(next)) + " is expected");
        next = (next + 1) % 8;
        ++place;
    }
}

CodestreamHead checkJpeg(const Walk& walk) {
    CodestreamHead head;
    std::uint64_t columns = 0, rows = 0, components = 0, restart = 0, scans = 0;
    bool ls = false;
    std::size_t at = 2;
    for (;;) {
        if (walk.byte(at) != 0xff)
            walk.refuse("byte " + std::to_string(at) + " is no marker");
        const unsigned marker = walk.byte(at + 1);
        if (marker == 0xff) { // fill byte
            ++at;
            continue;
        }
        if (marker == 0xd9) {
            at += 2;
            break;
        }
        if (!isFrameHead(marker) && !isSegment(marker))
            walk.refuse("marker " + std::to_string(marker) + " at byte " + std::to_string(at) + " is none of JPEG");
        const std::uint64_t length = walk.number(at + 2, 2);
        if (length < 2 || !walk.at(at + 2, length))
            walk.truncated();
        if (isFrameHead(marker)) {
            if (components > 0 || length < 8)
                walk.refuse("it has a second or short frame header");
            ls = marker == 0xf7;
            head.precision = static_cast<int>(walk.byte(at + 4));
            rows = walk.number(at + 5, 2);
            columns = walk.number(at + 7, 2);
            components = walk.byte(at + 9);
        } else if (marker == 0xdd && length >= 4) {
            restart = walk.number(at + 4, length - 2 > 4 ? 4 : length - 2);
        } else if (marker == 0xdc && length == 4) {
            rows = walk.number(at + 4, 2);
        }
        at += 2 + length;
        if (marker == 0xda) {
            if (components == 0)
                walk.refuse("it has a scan without a frame header");
            ++scans;
            at = afterScan(walk, at, ls, restart);
        }
    }
    if (scans == 0)
        walk.refuse("it has no scan");
    walk.sizeIs(columns, rows, components, static_cast<std::uint64_t>(head.precision));
    walk.end(at);
    return head;
}

/// Checks the tile-parts to the end of the codestream; every tile must exist.
void checkTiles(const Walk& walk, std::size_t at, std::uint64_t tiles) {
    struct Parts {
        std::uint64_t seen = 0, announced = 0;
    };
    std::map<std::uint64_t, Parts> parts;
    for (;;) {
        const std::uint64_t marker = walk.number(at, 2);
        if (marker == 0xffd9)
            break;
        if (marker != 0xff90 || walk.number(at + 2, 2) != 10)
            walk.refuse("byte " + std::to_string(at) + " begins no tile-part");
        const std::uint64_t tile = walk.number(at + 4, 2), length = walk.number(at + 6, 4);
        const unsigned index = walk.byte(at + 10), count = walk.byte(at + 11);
        Parts& part = parts[tile];
        if (tile >= tiles || index != part.seen)
            walk.refuse("tile-part " + std::to_string(index) + " of tile " + std::to_string(tile) +
                        " stands where none is expected");
        ++part.seen;
        if (count > 0)
            part.announced = count;
        if (length == 0) { // to the end
            at = walk.size();
            while (at > 0 && (walk.byte(at - 1) == 0 || walk.byte(at - 1) == 0xff))
                --at;
            if (at < 2 || walk.number(at - 2, 2) != 0xffd9)
                walk.truncated();
            at -= 2;
            break;
        }
        if (length < 14 || !walk.at(at, length))
            walk.truncated();
        at += length;
    }
    if (parts.size() != tiles)
        walk.refuse("it has " + std::to_string(parts.size()) + " of its " + std::to_string(tiles) + " tiles");
    for (const auto& [tile, part] : parts)
        if (part.announced > 0 && part.seen != part.announced)
            walk.refuse("tile " + std::to_string(tile) + " has " + std::to_string(part.seen) + " of its " +
                        std::to_string(part.announced) + " tile-parts");
    walk.end(at + 2);
}

CodestreamHead checkJpeg2000(const Walk& walk) {
    CodestreamHead head;
    const std::uint64_t length = walk.number(4, 2);
    const auto field = [&](std::size_t index) { return walk.number(8 + 4 * index, 4); };
    const std::uint64_t components = walk.number(40, 2);
    if (length != 38 + 3 * components)
        walk.refuse("its SIZ marker has " + std::to_string(length) + " bytes for " + std::to_string(components) +
                    " components");
    const unsigned kind = walk.byte(42);
    head.precision = static_cast<int>(kind & 0x7fU) + 1;
    head.isSigned = (kind & 0x80U) != 0;
    const std::uint64_t right = field(0), bottom = field(1), left = field(2), top = field(3);
    const std::uint64_t width = field(4), height = field(5), tileLeft = field(6), tileTop = field(7);
    if (left >= right || top >= bottom || width == 0 || height == 0 || tileLeft > left || tileTop > top)
        walk.refuse("its SIZ marker makes no sense");
    walk.sizeIs(right - left, bottom - top, components, static_cast<std::uint64_t>(head.precision));
    const std::uint64_t tiles = ((right - tileLeft + width - 1) / width) * ((bottom - tileTop + height - 1) / height);
    std::size_t at = 4 + length;
    while (walk.number(at, 2) != 0xff90) {
        if (walk.byte(at) != 0xff)
            walk.refuse("byte " + std::to_string(at) + " is no marker");
        at += 2 + walk.number(at + 2, 2);
    }
    checkTiles(walk, at, tiles);
    return head;
}

std::string_view withinBoxes(const DicomFile& file, std::size_t number, std::string_view bytes) {
    const Walk walk(file, number, "JPEG 2000", bytes);
    for (std::size_t at = 0;;) {
        const std::uint64_t length = walk.number(at, 4), kind = walk.number(at + 4, 4);
        if (kind == 0x6a703263) // jp2c
            return bytes.substr(at + 8, length > 8 ? length - 8 : std::string_view::npos);
        if (length < 8 || !walk.at(at, length))
            walk.truncated();
        at += length;
    }
}

} // namespace

CodestreamHead checkCodestream(const DicomFile& file, std::size_t number, std::string_view bytes) {
    if (bytes.size() > 12 && bytes.substr(4, 4) == "jP  ")
        bytes = withinBoxes(file, number, bytes);
    if (bytes.starts_with("\xff\x4f\xff\x51"))
        return checkJpeg2000({file, number, "JPEG 2000", bytes});
    const Walk walk(file, number, "JPEG", bytes);
    if (!bytes.starts_with("\xff\xd8"))
        walk.refuse("it has no start marker");
    return checkJpeg(walk);
}

} // namespace app::io
