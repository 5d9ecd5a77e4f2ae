// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <tiffio.h>
#include <vector>

namespace app::io {

/// What libtiff says about one open file. Each file has its own, so that threads do not mix them up.
struct TiffMessages {
    std::string error;                 ///< the last one
    std::vector<std::string> warnings; ///< each once, in order, at most 8; unknown tags are none
    std::size_t warned = 0;            ///< how often it warned
};

struct CloseTiff {
    void operator()(TIFF* file) const { TIFFClose(file); }
};
using TiffHandle = std::unique_ptr<TIFF, CloseTiff>;

/// Opens a file with libtiff; null if that fails, then `messages.error` says why where libtiff does. `messages` must
/// outlive the handle.
[[nodiscard]] TiffHandle openTiff(const std::filesystem::path& path, const char* mode, TiffMessages& messages);

/// A field of the current directory, or `standard` where it is absent.
template <class T>
[[nodiscard]] T field(TIFF* file, std::uint32_t tag, T standard) {
    T value = standard;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : standard;
}

} // namespace app::io
