// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture_record.h"
#include <array>

namespace app::io {

/// What a JPEG 2000 file announces before its samples.
struct Jp2Header {
    std::uint64_t width = 0, height = 0, components = 0;
    std::array<double, 2> perMetre{0, 0}; ///< samples along x, y where it was captured; 0: not said
    int orientation = 1;                  ///< of EXIF data, if there are any
    std::string exif, xmp;
    std::vector<std::string> lost, warnings;
    bool mapped = false; ///< boxes say what the channels are: a palette, or one that is opacity
};

/// Walks the boxes (or takes a bare codestream) and checks sizes and the number of tiles against the file. Throws
/// Error(unreadable).
[[nodiscard]] Jp2Header checkJpeg2000(const FileReader& file);

/// What a file gets beside its samples.
struct Jp2Extras {
    std::array<double, 2> perMetre{0, 0}; ///< capture resolution along x and y; 0: none
    std::string icc, exif, xmp;           ///< empty: none
};
/// A file of the JP2 kind with these boxes added, the profile in place of the colour space that it names.
[[nodiscard]] std::string withBoxes(const std::string& jp2, const Jp2Extras& extras);

} // namespace app::io
