// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/child/child_message.h"
#include <array>
#include <conv/volume.h>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Messages between this program and convapp-hdf5, the process that reads the structure of HDF5 files. This program
/// validates everything: a hostile file may control that process.
namespace app::io {

/// Name of the program, in the folder "convapp" beside the shared library.
inline constexpr const char* hdf5Program = "convapp-hdf5";
inline constexpr const char* hdf5Reader = "HDF5 reader"; ///< in errors

enum class Hdf5Message : std::uint32_t {
    image,   ///< an Hdf5Image
    scenes,  ///< a list of Scene
    chunk,   ///< u32 mask of skipped filters, then the bytes of a chunk as stored
    missing, ///< the chunk is not stored; no body
};

/// Request for a chunk: a head, then `rank` u64 indices of its first sample.
struct Hdf5Request {
    std::uint32_t array; ///< index in Hdf5Image::arrays
    std::uint32_t rank;
};

/// Axes of an HDF5 dataset; a limit of the library.
inline constexpr std::size_t mostHdf5Axes = 32;
/// Largest chunk, decoded (bytes).
inline constexpr std::uint64_t mostHdf5Chunk = (std::uint64_t{1} << 31) - 1;
/// Numbers of the filters that are decoded, as registered with The HDF Group.
enum class Hdf5Filter : std::uint32_t { gzip = 1, shuffle = 2, fletcher32 = 3 };

struct Hdf5FilterUse {
    Hdf5Filter filter{};
    std::uint32_t parameter = 0; ///< shuffle: bytes of a sample
};

enum class Hdf5Storage : std::uint8_t {
    nothing,    ///< never written: all samples have the fill value
    contiguous, ///< one run of bytes in the file
    chunked,
    inHeader, ///< in the header of the dataset; sent with the description
};

/// A dataset.
struct Hdf5Array {
    std::string path;
    std::vector<std::int64_t> shape;
    conv::ElementType type = conv::ElementType::f32;
    bool half = false; ///< stored as float16, read as float32
    bool bigEndian = false;
    std::string fill; ///< one sample as stored, native byte order
    std::string fillText;
    Hdf5Storage storage = Hdf5Storage::nothing;
    std::uint64_t offset = 0; ///< contiguous: of the first sample in the file
    std::string bytes;        ///< in the header
    std::vector<std::int64_t> chunk;
    std::vector<Hdf5FilterUse> filters; ///< in the order of encoding
    bool edgesUnfiltered = false;       ///< filters do not apply to chunks that extend beyond the dataset
    std::uint64_t storedChunks = 0;

    [[nodiscard]] std::size_t storedSize() const { return half ? 2 : sizeOf(type); }
};

/// Stored values → real values, which vary along some axes of the array (MINC's slices).
struct Hdf5Scale {
    std::vector<double> slopes, intercepts; ///< one for each index of the axes; empty: stored values are real
    std::vector<int> axes;                  ///< axes of the array that they vary along, slowest first
    double lowest = 0, highest = 0;         ///< stored values outside are not valid
    friend bool operator==(const Hdf5Scale&, const Hdf5Scale&) = default;
};

/// An image: one dataset, or one of equal shape and type for each channel and time point.
struct Hdf5Image {
    conv::Layout layout;
    conv::Info info;
    std::array<int, 5> axes{-1, -1, -1, -1, -1}; ///< axis of the array for x, y, z, channel and time; −1: none
    std::vector<Hdf5Array> arrays;               ///< one, or times × channels, channels fastest
    Hdf5Scale scale;
    std::uint32_t levels = 1; ///< number of levels of resolution; not sent
};

[[nodiscard]] std::string wireText(const Hdf5Image& image);
/// Throws std::out_of_range if the text is not one of `wireText`, or contradicts itself.
[[nodiscard]] Hdf5Image readImageWire(std::string_view text);

} // namespace app::io
