#pragma once
#include "app/io/core/file_bytes.h"
#include <array>

namespace app::io {

/// What a JPEG 2000 file announces before its samples.
struct Jp2Header {
    std::uint64_t width = 0, height = 0, components = 0;
    std::array<double, 2> perMetre{0, 0}; ///< samples along x, y where it was captured; 0: not said
    bool mapped = false;                  ///< boxes say what the channels are: a palette, or one that is opacity
};

/// Walks the boxes (or takes a bare codestream) and checks sizes and the number of tiles against the file. Throws
/// Error(unreadable).
[[nodiscard]] Jp2Header checkJpeg2000(const FileReader& file);

/// The file with a capture resolution of so many samples a metre along x and y, as its header should have it.
[[nodiscard]] std::string withResolution(const std::string& jp2, const std::array<double, 2>& perMetre);

} // namespace app::io
