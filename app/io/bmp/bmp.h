// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture_record.h"
#include <array>

/// Windows and OS/2 bitmaps.
namespace app::io {

/// Bit mask of one colour in a pixel.
struct BmpMask {
    std::uint32_t bits = 0;
    unsigned shift = 0, count = 0; ///< position of the lowest bit, number of bits
};

struct BmpFile {
    enum class Kind { plain, runs8, runs4, fields } kind = Kind::plain;
    std::uint64_t width = 0, height = 0;
    bool topDown = false;
    unsigned bits = 0;                                 ///< per pixel: 1, 2, 4, 8, 16, 24, 32
    std::vector<std::array<unsigned char, 3>> palette; ///< red, green, blue
    std::array<BmpMask, 4> masks{};                    ///< red, green, blue, opacity; for 16 and 32 bits
    std::uint64_t dataOffset = 0;
    conv::Geometry geometry;
    std::string icc;
    std::vector<std::string> warnings;

    [[nodiscard]] bool greyPalette() const;
    [[nodiscard]] std::uint64_t rowBytes() const { return (width * bits + 31) / 32 * 4; }
    /// 8 bits per sample: grey for a palette of greys, otherwise RGB, with opacity if the file has a mask for it.
    [[nodiscard]] conv::Layout layout() const;
};

/// Throws Error(unreadable) for truncated, inconsistent or unsupported files (JPEG and PNG inside, Huffman).
[[nodiscard]] BmpFile readBmpHeader(const FileReader& file);

} // namespace app::io
