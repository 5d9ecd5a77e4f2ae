// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture_record.h"
#include <array>

namespace app::io {

struct Jp2Header {
    std::uint64_t width = 0, height = 0, components = 0;
    std::array<double, 2> perMetre{0, 0}; ///< capture resolution in samples per metre along x, y; 0: unknown
    int orientation = 1;                  ///< EXIF orientation; 1 without EXIF data
    std::string exif, xmp;
    std::vector<std::string> lost, warnings;
    bool mapped = false; ///< boxes map the channels: a palette, or opacity
};

/// Checks boxes (or a bare codestream), sizes and tile count against the file. Throws Error(unreadable).
[[nodiscard]] Jp2Header checkJpeg2000(const FileReader& file);

struct Jp2Extras {
    std::array<double, 2> perMetre{0, 0}; ///< capture resolution along x and y; 0: none
    std::string icc, exif, xmp;           ///< empty: none
};
/// Returns a JP2 file with these boxes added; the profile replaces the named colour space.
[[nodiscard]] std::string withBoxes(const std::string& jp2, const Jp2Extras& extras);

} // namespace app::io
