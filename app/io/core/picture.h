#pragma once
#include "app/io/core/file_bytes.h"
#include <array>
#include <conv/volume.h>
#include <optional>

/// What the headers of pictures announce, checked against their files before a library reads them.
namespace app::io {

struct PictureHeader {
    std::uint64_t width = 0, height = 0;
    int channels = 0; ///< 0: known only after decoding (BMP)
    conv::ElementType type = conv::ElementType::u8;
    bool alpha = false;  ///< the last channel is opacity
    int orientation = 1; ///< as in EXIF: 1 upright … 8
    /// PNG: the colour that is transparent where there is no opacity otherwise. `channels` counts the opacity.
    std::optional<std::array<std::uint16_t, 3>> key;
};

/// Bytes of samples that a file of any size may announce: a picture of one colour takes next to nothing.
inline constexpr std::uint64_t mostUnexplained = std::uint64_t{64} << 20;
/// Refuses a picture without samples, and one of more bytes than `ratio` for each of the file's, beyond
/// `mostUnexplained`.
void requirePlausible(const FileReader& file, const PictureHeader& header, std::uint64_t ratio);

/// Each walks the file from part to part. Throws Error(unreadable) for what is cut off, announces more samples than its
/// bytes can hold, or cannot be read at all (12 bits).
[[nodiscard]] PictureHeader checkPng(const FileReader& file);
[[nodiscard]] PictureHeader checkJpeg(const FileReader& file);
[[nodiscard]] PictureHeader checkBmp(const FileReader& file);

/// The layout once the picture stands upright.
[[nodiscard]] conv::Layout layoutOf(const PictureHeader& header);
/// The images of a volume turned and mirrored upright, as an EXIF orientation of 1 to 8 asks.
[[nodiscard]] conv::Volume upright(conv::Volume volume, int orientation);

} // namespace app::io
