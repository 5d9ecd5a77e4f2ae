// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <conv/volume.h>
#include <string>

/// Headers of pictures, checked against their files before a library reads them.
namespace app::io {

struct PictureHeader {
    std::uint64_t width = 0, height = 0;
    int channels = 1;
    conv::ElementType type = conv::ElementType::u8;
    bool alpha = false;  ///< the last channel is opacity
    int orientation = 1; ///< as in EXIF: 1 upright … 8
};

/// Sample bytes that a file of any size may announce: a picture of one colour takes almost none.
inline constexpr std::uint64_t mostUnexplained = std::uint64_t{64} << 20;
/// "640 × 480 samples".
[[nodiscard]] std::string sizeText(const PictureHeader& header);
/// Throws for a picture without samples, or with more than 2^20 along an axis.
void requireSize(const FileReader& file, const PictureHeader& header);
/// Throws for a picture without samples, or with more than `ratio` bytes per file byte beyond `mostUnexplained`.
void requirePlausible(const FileReader& file, const PictureHeader& header, std::uint64_t ratio);

/// Adds the warning for bytes after a picture; none for 0 bytes.
void warnOfSurplus(std::uint64_t bytes, conv::Info& info);

[[nodiscard]] conv::Layout layoutOf(const PictureHeader& header);
/// Returns the volume's images turned and mirrored upright, by an EXIF orientation of 1 to 8.
[[nodiscard]] conv::Volume upright(conv::Volume volume, int orientation);

} // namespace app::io
