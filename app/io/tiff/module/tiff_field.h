#pragma once
#include <cstdint>
#include <string>
#include <tiffio.h>

namespace app::io {

/// The last complaint of libtiff on this thread.
[[nodiscard]] std::string& complaint();

/// A field of the current directory, or what stands for it where it is absent.
template <class T>
[[nodiscard]] T field(TIFF* file, std::uint32_t tag, T standard) {
    T value = standard;
    return TIFFGetFieldDefaulted(file, tag, &value) ? value : standard;
}

} // namespace app::io
