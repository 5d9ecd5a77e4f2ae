// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tilt.h"
#include <conv/volume.h>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Files in and out. One file per format family, one line each in format_list.cpp.
namespace app::io {

namespace fs = std::filesystem;

/// What a headerless file holds: --raw 512x512x240:int16[:big][:offset=352].
struct RawLayout {
    conv::ElementType type = conv::ElementType::u8;
    conv::Index3 extent{1, 1, 1};
    int dimension = 3;
    bool bigEndian = false;
    std::int64_t offset = 0;
};

struct LoadOptions {
    std::optional<conv::Vec3> spacing; ///< mm; replaces what the file says (--spacing)
    std::optional<double> rate;        ///< Hz; for signals (--rate)
    std::optional<int> column;         ///< CSV/TXT: keep only this column, 0-based (--column)
    std::optional<int> channel;        ///< other formats: keep only this channel, 0-based (--channel)
    std::optional<RawLayout> raw;
    std::string series; ///< DICOM series UID, where a folder holds several; number or title of a picture of a file
    Tilt tilt = Tilt::refuse; ///< DICOM (--tilt)
};

struct SaveOptions {
    bool overwrite = false;
    std::optional<int> compression; ///< 0 (none) to 9; nothing: what the format does by itself (--compression)
};

/// Samples that lie in a file as they would in memory: uncompressed, one channel, x fastest, time points one after the
/// other.
struct PlainFile {
    conv::Layout layout;
    conv::Info info;
    fs::path data; ///< the file with the samples
    std::uint64_t offset = 0;
    bool bigEndian = false;
};

/// One of several pictures in a file that make no stack: a scene of a TIFF file, a part of an EXR file.
struct Scene {
    std::string id;    ///< for LoadOptions::series
    std::string title; ///< as the file calls it
    conv::Layout layout;
};

/// A file format, or a family read by the same code.
struct Format {
    std::string_view name;       ///< "NIfTI"
    std::string_view extensions; ///< ".nii .nii.gz", lower case, the first is the default
    std::string_view holds;      ///< "volumes and 4-D series, all types, affine kept"
    bool reads = true;
    bool writes = true;
    bool selectsChannel = false; ///< `load` and `probe` honour LoadOptions::channel themselves
    /// Whether the content looks like this format (`head`: the first 4096 bytes or fewer; empty for a folder).
    bool (*recognises)(const fs::path&, std::string_view head) = nullptr;
    /// Reads all of it. Throws Error(unreadable), naming file and reason; checks announced sizes against the file
    /// before it allocates.
    conv::Volume (*load)(const fs::path&, const LoadOptions&) = nullptr;
    /// Reads headers only, where that is cheaper; null: load and forget.
    conv::Layout (*probe)(const fs::path&, const LoadOptions&) = nullptr;
    /// Writes to exactly this path (the caller makes it temporary and renames it).
    void (*save)(const conv::Volume&, const fs::path&, const SaveOptions&) = nullptr;
    /// Whether a file of that name can be written at a SaveOptions::compression. Null: never.
    bool (*compresses)(const fs::path&) = nullptr;
    /// Where samples that can be read in parts lie; nothing if those of this file cannot. Null: never.
    std::optional<PlainFile> (*locate)(const fs::path&, const LoadOptions&) = nullptr;
    /// What stands before such samples in a file of that name, for writing in parts (little-endian); nothing if that
    /// cannot be done for these data. Null: never.
    std::optional<std::string> (*prefix)(const conv::Layout&, const conv::Info&, const fs::path&) = nullptr;
    /// Whether samples of this type, dimension and channel count can be stored; a sentence if not.
    std::optional<std::string> (*refuses)(const conv::Layout&) = nullptr;
    /// The pictures that a file holds. Null: always one, and LoadOptions::series is refused unless it is DICOM.
    std::vector<Scene> (*scenes)(const fs::path&) = nullptr;
    unsigned keeps = 0; ///< parts of a PictureRecord (picture_part) that its files hold
    /// Why this build cannot use it ("built without libpng"); empty if it can.
    std::string missing;
};

/// All formats, in order of recognition.
[[nodiscard]] std::span<const Format> formats();

/// The format for reading (by content, then by name). Throws Error(unreadable).
[[nodiscard]] const Format& formatOf(const fs::path& path);
/// The format for writing, by extension. Throws Error(usage) with the nearest names.
[[nodiscard]] const Format& formatForSaving(const fs::path& path);
/// "scan.nii.gz" → ".nii.gz"; "" if none is known: then what follows the last dot.
[[nodiscard]] std::string extensionOf(const fs::path& path);

/// Reads a file, or a folder of DICOM slices. Throws Error(unreadable) with one sentence that names file and reason.
[[nodiscard]] conv::Volume load(const fs::path& path, const LoadOptions& options = {});
/// Its layout, from headers where the format allows.
[[nodiscard]] conv::Layout probe(const fs::path& path, const LoadOptions& options = {});

/// The pictures of a file that may hold several; none for other files. Throws Error(unreadable).
[[nodiscard]] std::vector<Scene> scenesOf(const fs::path& path);

/// A DICOM series below a folder.
struct DicomSeries {
    std::string uid;
    fs::path folder; ///< the innermost that holds all its files
    std::uint64_t files = 0;
    friend bool operator==(const DicomSeries&, const DicomSeries&) = default;
};
/// The DICOM series below a folder, by folder and UID; none in a build that cannot read them. Throws Error(unreadable)
/// if there are DICOM files but none of them is a picture.
[[nodiscard]] std::vector<DicomSeries> seriesBelow(const fs::path& folder);

/// Throws Error(usage) if a level of compression is asked for that is not 0 to 9, or that a file of that name cannot
/// have.
void checkCompression(const fs::path& path, std::optional<int> level);

/// Returns what a file of that name does not keep of the picture file that the data come from, in one sentence ("The
/// colour profile is not kept in NPY."); empty if it keeps all. Throws as formatForSaving does.
[[nodiscard]] std::string notKept(const conv::Layout& layout, const conv::Info& info, const fs::path& path);

/// Writes atomically: to a temporary name in the same folder, then renamed; nothing is left behind on failure. Missing
/// folders are created. Throws Error(unwritable) if the target exists (without overwrite) or cannot be written, and
/// Error(usage) if the format cannot hold the data.
void save(const conv::Volume& volume, const fs::path& path, const SaveOptions& options = {});

} // namespace app::io
