// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <conv/volume.h>
#include <string>

/// What the headers of pictures announce, checked against their files before a library reads them.
namespace app::io {

struct PictureHeader {
    std::uint64_t width = 0, height = 0;
    int channels = 1;
    conv::ElementType type = conv::ElementType::u8;
    bool alpha = false;  ///< the last channel is opacity
    int orientation = 1; ///< as in EXIF: 1 upright … 8
};

/// Bytes of samples that a file of any size may announce: a picture of one colour takes next to nothing.
inline constexpr std::uint64_t mostUnexplained = std::uint64_t{64} << 20;
/// "640 × 480 samples".
[[nodiscard]] std::string sizeText(const PictureHeader& header);
/// Refuses a picture without samples, and one of more than 2^20 along an axis.
void requireSize(const FileReader& file, const PictureHeader& header);
/// Refuses a picture without samples, and one of more bytes than `ratio` for each of the file's, beyond
/// `mostUnexplained`.
void requirePlausible(const FileReader& file, const PictureHeader& header, std::uint64_t ratio);

/// The warning for bytes behind a picture; nothing for none.
void warnOfSurplus(std::uint64_t bytes, conv::Info& info);

/// The layout once the picture stands upright.
[[nodiscard]] conv::Layout layoutOf(const PictureHeader& header);
/// The images of a volume turned and mirrored upright, as an EXIF orientation of 1 to 8 asks.
[[nodiscard]] conv::Volume upright(conv::Volume volume, int orientation);

} // namespace app::io
