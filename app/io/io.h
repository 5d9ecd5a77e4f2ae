// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/gaps.h"
#include "app/io/tilt.h"
#include <conv/volume.h>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Reading and writing of files. One file per format family, one line each in format_list.cpp.
namespace app::io {

namespace fs = std::filesystem;

/// Layout of a headerless file: --raw 512x512x240:int16[:big][:offset=352].
struct RawLayout {
    conv::ElementType type = conv::ElementType::u8;
    conv::Index3 extent{1, 1, 1};
    int dimension = 3;
    bool bigEndian = false;
    std::int64_t offset = 0;
};

struct LoadOptions {
    std::optional<conv::Vec3> spacing; ///< mm; replaces the file's spacing (--spacing)
    std::optional<double> rate;        ///< Hz; for signals (--rate)
    std::optional<int> column;         ///< CSV/TXT: keep only this column, 0-based (--column)
    std::optional<int> channel;        ///< other formats: keep only this channel, 0-based (--channel)
    std::optional<RawLayout> raw;
    std::string series;       ///< DICOM series UID, if a folder has several; number or title of a picture in a file
    Tilt tilt = Tilt::refuse; ///< DICOM (--tilt)
    Gaps gaps = Gaps::refuse; ///< DICOM (--gaps)
    bool inOrder = false;     ///< regions are read once, in growing z: compressed data are decoded on the way
    std::uint64_t keptBytes = std::uint64_t{64} << 20; ///< most decompressed data that reading by regions keeps
};

struct SaveOptions {
    bool overwrite = false;
    std::optional<int> compression; ///< 0 (none) to 9; nothing: the format's default (--compression)
};

/// Samples in a file in memory order: uncompressed, one channel, x fastest, then time points.
struct PlainFile {
    conv::Layout layout;
    conv::Info info;
    fs::path data; ///< file with the samples
    std::uint64_t offset = 0;
    bool bigEndian = false;
};

/// One of several pictures in a file that are no stack: a scene of a TIFF file, a part of an EXR file.
struct Scene {
    std::string id;           ///< for LoadOptions::series
    std::string title;        ///< the file's name for it
    conv::Layout layout;      ///< layout of its finest level
    std::uint32_t levels = 1; ///< number of levels of resolution
};

/// Bits of what files hold about channels beside their samples.
namespace channel_part {
inline constexpr unsigned names = 1, colors = 2;
inline constexpr unsigned unit = 4; ///< unit of the values
inline constexpr unsigned all = names | colors | unit;
inline constexpr unsigned rgb = 8; ///< none of a channel's own, but any three channels become red, green and blue
} // namespace channel_part

/// A file format, or a family with common code.
struct Format {
    std::string_view name;       ///< "NIfTI"
    std::string_view extensions; ///< ".nii .nii.gz", lower case, the first is the default
    std::string_view holds;      ///< "volumes and 4-D series, all types, affine kept"
    bool reads = true;
    bool writes = true;
    bool selectsChannel = false; ///< `load` and `probe` handle LoadOptions::channel
    /// Returns true if the content is of this format (`head`: at most the first 4096 bytes; empty for a folder).
    bool (*recognises)(const fs::path&, std::string_view head) = nullptr;
    /// Reads all. Checks announced sizes before it allocates. Throws Error(unreadable) with file and reason.
    conv::Volume (*load)(const fs::path&, const LoadOptions&) = nullptr;
    /// Reads only headers; null: uses `load`.
    conv::Layout (*probe)(const fs::path&, const LoadOptions&) = nullptr;
    /// Writes to exactly this path (the caller makes it temporary and renames it).
    void (*save)(const conv::Volume&, const fs::path&, const SaveOptions&) = nullptr;
    /// Returns true if a file of that name supports SaveOptions::compression. Null: never.
    bool (*compresses)(const fs::path&) = nullptr;
    /// Locates samples that can be read in parts; nothing if this file's cannot. Null: never.
    std::optional<PlainFile> (*locate)(const fs::path&, const LoadOptions&) = nullptr;
    /// Returns the bytes before such samples in a file of that name, for writing in parts (little-endian); nothing if
    /// these data cannot be written so. Null: never.
    std::optional<std::string> (*prefix)(const conv::Layout&, const conv::Info&, const fs::path&) = nullptr;
    /// Returns a sentence if samples of this type, dimension and channel count cannot be stored.
    std::optional<std::string> (*refuses)(const conv::Layout&) = nullptr;
    /// Returns the pictures in a file. Null: always one, and LoadOptions::series is refused except for DICOM.
    std::vector<Scene> (*scenes)(const fs::path&) = nullptr;
    unsigned keeps = 0; ///< parts of a PictureRecord (picture_part) that its files hold
    /// Returns the parts of channels (channel_part) that a file of that name holds. Null: none.
    unsigned (*keepsOfChannels)(const conv::Layout&, const conv::Info&, const fs::path&) = nullptr;
    /// Returns the other files with parts of that one's data: the .img of an .hdr. Throws Error(unreadable). Null:
    /// none.
    std::vector<fs::path> (*companions)(const fs::path&) = nullptr;
    /// Reason why this build cannot use it ("built without libpng"); empty if it can.
    std::string missing;
};

/// All formats, in order of recognition.
[[nodiscard]] std::span<const Format> formats();

/// Returns the format for reading (by content, then by name). Throws Error(unreadable).
[[nodiscard]] const Format& formatOf(const fs::path& path);
/// Returns the format for writing, by extension. Throws Error(usage) with the nearest names.
[[nodiscard]] const Format& formatForSaving(const fs::path& path);
/// "scan.nii.gz" → ".nii.gz"; for unknown extensions, the part after the last dot, or "".
[[nodiscard]] std::string extensionOf(const fs::path& path);

/// Reads a file, or a folder of DICOM slices. Throws Error(unreadable) with one sentence that names file and reason.
[[nodiscard]] conv::Volume load(const fs::path& path, const LoadOptions& options = {});
/// Returns its layout, from headers if the format allows.
[[nodiscard]] conv::Layout probe(const fs::path& path, const LoadOptions& options = {});

/// Returns the pictures of a file that may have several; empty for other files. Throws Error(unreadable).
[[nodiscard]] std::vector<Scene> scenesOf(const fs::path& path);

/// Returns the files beside an input that reading it needs: its samples, its header, its markers, the slices of a
/// stack. Empty for a folder that is one input, for an address, and for a file that cannot be read.
[[nodiscard]] std::vector<fs::path> companionsOf(const fs::path& path, const LoadOptions& options = {});

struct DicomSeries {
    std::string uid;
    fs::path folder; ///< innermost folder with all its files
    std::uint64_t files = 0;
    friend bool operator==(const DicomSeries&, const DicomSeries&) = default;
};
/// Returns the DICOM series below a folder, by folder and UID; none in a build without DICOM. Throws Error(unreadable)
/// if DICOM files exist but none is a picture.
[[nodiscard]] std::vector<DicomSeries> seriesBelow(const fs::path& folder);

/// Throws Error(usage) if the compression level is not 0 to 9, or if files of that name do not support one.
void checkCompression(const fs::path& path, std::optional<int> level);

/// Returns a sentence on the parts of the source picture file that a file of that name does not keep ("The colour
/// profile is not kept in NPY."); empty if it keeps all. Throws as formatForSaving does.
[[nodiscard]] std::string notKept(const conv::Layout& layout, const conv::Info& info, const fs::path& path);

/// Writes atomically: to a temporary name in the same folder, then renames. Creates missing folders; removes everything
/// on failure. Throws Error(unwritable) if the target exists (without overwrite) or cannot be written, and Error(usage)
/// if the format cannot hold the data.
void save(const conv::Volume& volume, const fs::path& path, const SaveOptions& options = {});

} // namespace app::io
