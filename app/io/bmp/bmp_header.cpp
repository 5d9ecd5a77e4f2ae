// SPDX-License-Identifier: Apache-2.0
#include "app/io/bmp/bmp.h"
#include "app/io/picture/picture.h"
#include <algorithm>
#include <bit>

namespace app::io {
namespace {

constexpr std::uint64_t fileHeader = 14;
constexpr std::uint64_t core = 12, info = 40, withMasks = 52, withAlpha = 56, os2 = 64, version4 = 108, version5 = 124;

/// Fields of the information header; 0 beyond its end.
class Fields {
  public:
    Fields(const FileReader& file, std::uint64_t size) : size_(size), bytes_(file.bytes(fileHeader, size)) {}
    [[nodiscard]] std::uint64_t operator()(std::size_t at, std::size_t count) const {
        return at + count <= bytes_.size() ? littleEndian(bytes_, at, count) : 0;
    }
    [[nodiscard]] std::uint64_t size() const { return size_; }

  private:
    std::uint64_t size_;
    std::string bytes_;
};

BmpMask maskOf(const FileReader& file, std::uint64_t bits) {
    BmpMask mask;
    mask.bits = static_cast<std::uint32_t>(bits);
    if (bits == 0)
        return mask;
    mask.shift = static_cast<unsigned>(std::countr_zero(mask.bits));
    mask.count = static_cast<unsigned>(std::popcount(mask.bits));
    if (std::uint64_t{mask.bits} >> mask.shift != (std::uint64_t{1} << mask.count) - 1)
        refuseFile(file.path(), "has a colour whose bits do not stand together");
    return mask;
}

void readMasks(const FileReader& file, const Fields& field, std::uint64_t compression, BmpFile& bmp) {
    std::array<std::uint64_t, 4> bits{};
    if (compression == 0) {
        bits = bmp.bits == 16 ? std::array<std::uint64_t, 4>{0x7C00, 0x3E0, 0x1F, 0}
                              : std::array<std::uint64_t, 4>{0xFF0000, 0xFF00, 0xFF, 0};
    } else {
        // Masks are in the header, or follow the short one.
        const std::uint64_t behind = compression == 6 || field.size() >= withAlpha ? 4 : 3;
        const std::string stored = file.bytes(fileHeader + info, 4 * behind);
        for (std::size_t i = 0; i < behind; ++i)
            bits[i] = littleEndian(stored, 4 * i, 4);
    }
    for (std::size_t i = 0; i < 4; ++i)
        bmp.masks[i] = maskOf(file, bits[i]);
    const std::uint64_t all = bits[0] | bits[1] | bits[2] | bits[3];
    const int count = std::popcount(bits[0]) + std::popcount(bits[1]) + std::popcount(bits[2]) + std::popcount(bits[3]);
    if (std::popcount(all) != count || all >> bmp.bits != 0 || bits[0] == 0 || bits[1] == 0 || bits[2] == 0)
        refuseFile(file.path(), "has colours whose bits overlap or are missing");
    for (const BmpMask& mask : bmp.masks)
        if (mask.count > 8) {
            bmp.warnings.push_back("Its colours of " + std::to_string(mask.count) + " bits are rounded to 8.");
            break;
        }
}

void readPalette(const FileReader& file, const Fields& field, std::uint64_t maskBytes, BmpFile& bmp) {
    const std::uint64_t from = fileHeader + field.size() + maskBytes, entry = field.size() == core ? 3 : 4;
    const std::uint64_t all = std::uint64_t{1} << bmp.bits, used = field(32, 4);
    std::uint64_t count = used == 0 ? all : std::min(used, all);
    if (bmp.dataOffset > from)
        count = std::min(count, (bmp.dataOffset - from) / entry);
    if (count == 0)
        refuseFile(file.path(), "has no palette");
    const std::string bytes = file.bytes(from, count * entry);
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto part = [&](std::size_t c) { return static_cast<unsigned char>(bytes[i * entry + c]); };
        bmp.palette.push_back({part(2), part(1), part(0)});
    }
}

void readProfile(const FileReader& file, const Fields& field, BmpFile& bmp) {
    constexpr std::uint64_t embedded = 0x4D424544; // "MBED"
    if (field.size() < version5 || field(56, 4) != embedded)
        return;
    const std::uint64_t at = fileHeader + field(112, 4), count = field(116, 4);
    if (count < 128 || at > file.size() || count > file.size() - at)
        bmp.warnings.emplace_back("Its colour profile lies outside of the file and is left out.");
    else
        bmp.icc = file.bytes(at, count);
}

void readDensity(const Fields& field, BmpFile& bmp) {
    const auto x = static_cast<std::int32_t>(field(24, 4)), y = static_cast<std::int32_t>(field(28, 4));
    if (x <= 0 || y <= 0)
        return;
    bmp.geometry.unit = conv::LengthUnit::millimetre;
    bmp.geometry.spacing = {1000.0 / x, 1000.0 / y, 1};
}

BmpFile::Kind kindOf(const FileReader& file, std::uint64_t compression, const BmpFile& bmp, std::uint64_t header) {
    const auto refuse = [&](const std::string& what) {
        refuseFile(file.path(), "holds " + what + ", which is not read; save it as PNG");
    };
    if (header == os2 && (compression == 3 || compression == 4))
        refuse(compression == 3 ? "fax data (Huffman)" : "runs of 24 bits");
    if (compression == 4 || compression == 5)
        refuse(compression == 4 ? "a JPEG picture" : "a PNG picture");
    const bool fits = compression == 0   ? true
                      : compression == 1 ? bmp.bits == 8
                      : compression == 2 ? bmp.bits == 4
                                         : (compression == 3 || compression == 6) && (bmp.bits == 16 || bmp.bits == 32);
    if (!fits || (bmp.topDown && (compression == 1 || compression == 2)))
        refuseFile(file.path(), "announces compression " + std::to_string(compression) + " for " +
                                    std::to_string(bmp.bits) + " bits a pixel" + (bmp.topDown ? " from the top" : "") +
                                    ", which does not exist");
    return compression == 0   ? BmpFile::Kind::plain
           : compression == 1 ? BmpFile::Kind::runs8
           : compression == 2 ? BmpFile::Kind::runs4
                              : BmpFile::Kind::fields;
}

void readSize(const FileReader& file, const Fields& field, BmpFile& bmp) {
    if (field.size() == core) {
        bmp.width = field(4, 2);
        bmp.height = field(6, 2);
        bmp.bits = static_cast<unsigned>(field(10, 2));
    } else {
        const auto width = static_cast<std::int32_t>(field(4, 4)), height = static_cast<std::int32_t>(field(8, 4));
        bmp.topDown = height < 0;
        bmp.width = width < 0 ? 0 : static_cast<std::uint64_t>(width);
        bmp.height = static_cast<std::uint64_t>(height < 0 ? -std::int64_t{height} : height);
        bmp.bits = static_cast<unsigned>(field(14, 2));
    }
    PictureHeader sizes;
    sizes.width = bmp.width;
    sizes.height = bmp.height;
    requireSize(file, sizes);
    constexpr std::array<unsigned, 7> known{1, 2, 4, 8, 16, 24, 32};
    if (std::find(known.begin(), known.end(), bmp.bits) == known.end())
        refuseFile(file.path(), "announces " + std::to_string(bmp.bits) + " bits a pixel");
}

/// Checks that the file can contain the samples, and compares with its announced size.
void requireData(const FileReader& file, std::uint64_t announced, std::uint64_t headerEnd, BmpFile& bmp) {
    if (bmp.dataOffset < headerEnd || bmp.dataOffset > file.size())
        refuseFile(file.path(), "says that its samples begin at byte " + std::to_string(bmp.dataOffset) +
                                    ", which is not behind its header in a file of " + std::to_string(file.size()) +
                                    " bytes");
    const bool runs = bmp.kind == BmpFile::Kind::runs4 || bmp.kind == BmpFile::Kind::runs8;
    // Two bytes encode up to 255 pixels of a run; omitted rows take none.
    const std::uint64_t bytes =
        runs ? saturatedProduct({bmp.width, bmp.height}) / 128 : saturatedProduct({bmp.rowBytes(), bmp.height});
    PictureHeader sizes;
    sizes.width = bmp.width;
    sizes.height = bmp.height;
    if (bytes > file.size() - bmp.dataOffset)
        refuseFile(file.path(), "is cut off: it announces " + sizeText(sizes) + ", more than it holds");
    const std::uint64_t end = bmp.dataOffset + bytes;
    if (announced > file.size())
        bmp.warnings.push_back("It announces " + std::to_string(announced) + " bytes and has " +
                               std::to_string(file.size()) + ".");
    else if (announced >= end && file.size() > announced)
        bmp.warnings.push_back(std::to_string(file.size() - announced) +
                               " bytes follow the end of the picture and are ignored.");
}

} // namespace

bool BmpFile::greyPalette() const {
    return std::all_of(palette.begin(), palette.end(), [](const auto& c) { return c[0] == c[1] && c[1] == c[2]; });
}

conv::Layout BmpFile::layout() const {
    PictureHeader header;
    header.width = width;
    header.height = height;
    header.alpha = masks[3].bits != 0;
    header.channels = bits <= 8 && greyPalette() ? 1 : header.alpha ? 4 : 3;
    conv::Layout made = layoutOf(header);
    made.geometry = geometry;
    return made;
}

BmpFile readBmpHeader(const FileReader& file) {
    if (file.size() < fileHeader + core || file.bytes(0, 2) != "BM")
        refuseFile(file.path(), "is not a whole BMP file");
    const std::string head = file.bytes(0, 18);
    const std::uint64_t size = littleEndian(head, 14, 4);
    constexpr std::array<std::uint64_t, 8> known{core, 16, info, withMasks, withAlpha, os2, version4, version5};
    if (std::find(known.begin(), known.end(), size) == known.end())
        refuseFile(file.path(), "has a header of " + std::to_string(size) + " bytes, which is not known");
    const Fields field(file, size);
    BmpFile bmp;
    bmp.dataOffset = littleEndian(head, 10, 4);
    readSize(file, field, bmp);
    const std::uint64_t compression = field(16, 4);
    bmp.kind = kindOf(file, compression, bmp, size);
    const std::uint64_t maskBytes =
        size == info && bmp.kind == BmpFile::Kind::fields ? (compression == 6 ? 16 : 12) : 0;
    if (bmp.bits == 16 || bmp.bits == 32)
        readMasks(file, field, compression, bmp);
    requireData(file, littleEndian(head, 2, 4), fileHeader + size + maskBytes, bmp);
    if (bmp.bits <= 8)
        readPalette(file, field, maskBytes, bmp);
    readDensity(field, bmp);
    readProfile(file, field, bmp);
    return bmp;
}

} // namespace app::io
