// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <tiffio.h>
#include <vector>

namespace app::io {

/// libtiff's messages on one open file. Each file has its own, so that threads do not mix them.
struct TiffMessages {
    std::string error;
    std::vector<std::string> warnings; ///< unique, in order, at most 8; without unknown tags
    std::size_t warned = 0;
};

struct CloseTiff {
    void operator()(TIFF* file) const { TIFFClose(file); }
};
using TiffHandle = std::unique_ptr<TIFF, CloseTiff>;

/// Returns null on failure, with libtiff's reason in `messages`, which must outlive the handle.
[[nodiscard]] TiffHandle openTiff(const std::filesystem::path& path, const char* mode, TiffMessages& messages);

/// Returns a field of the current directory; `standard` if absent.
template <class T>
[[nodiscard]] T field(TIFF* file, std::uint32_t tag, T standard) {
    T value = standard;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : standard;
}

} // namespace app::io
