// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_message.h"
#include <conv/volume.h>
#include <string>
#include <string_view>

/// Messages between this program and convapp-fits, the process that reads FITS files.
namespace app::io {

/// Name of the program, in the folder "convapp" beside the shared library.
inline constexpr const char* fitsProgram = "convapp-fits";
inline constexpr const char* fitsReader = "FITS reader"; ///< in errors

enum class FitsMessage : std::uint32_t {
    image,   ///< a FitsImage
    scenes,  ///< a list of Scene
    samples, ///< samples of a region, x fastest, native byte order
    verdict, ///< one byte: 0 if the checksum of the samples is wrong, else 1
};

/// Request for samples, or for a comparison with the file's checksum.
struct FitsRequest {
    enum class Task : std::uint32_t { samples, verify };
    Task task = Task::samples;
    std::uint32_t reserved = 0;
    conv::Item item;
    conv::Index3 lo{}, hi{}; ///< half-open
};

/// Largest number of sample bytes in a request.
inline constexpr std::uint64_t mostFitsBytes = std::uint64_t{4} << 20;

/// An image of a file.
struct FitsImage {
    conv::Layout layout;
    conv::Info info;
    bool plain = false;       ///< samples lie in the file as they are: big-endian, x fastest
    std::uint64_t offset = 0; ///< plain: of the first sample
    bool summed = false;      ///< the file has a checksum of the samples
};

[[nodiscard]] std::string wireText(const FitsImage& image);
/// Throws std::out_of_range if the text is not one of `wireText`, or contradicts itself.
[[nodiscard]] FitsImage readFitsWire(std::string_view text);

} // namespace app::io
