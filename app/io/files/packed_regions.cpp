// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/packed_regions.h"
#include "app/io/core/threads.h"
#include "app/io/zarr/zarr_parts.h"
#include <algorithm>

namespace app::io {
namespace {

/// A format whose compressed files are read and written in parts.
struct Row {
    std::string_view name;
    std::optional<PackedFile> (*locate)(const fs::path&, const LoadOptions&);
    PackedStart (*start)(const conv::Layout&, const conv::Info&); ///< null: written in one piece
};

constexpr Row formats[] = {{"NIfTI", locatePackedNifti, packedStartOfNifti},
                           {"NRRD", locatePackedNrrd, packedStartOfNrrd},
                           {"MetaImage", locatePackedMeta, packedStartOfMeta},
                           {"MGH", locatePackedMgh, nullptr}};

const Row* rowOf(const Format& format) {
    for (const Row& row : formats)
        if (row.name == format.name)
            return &row;
    return nullptr;
}

/// Returns true if a file of that name is compressed with these options.
bool compresses(const Format& format, const fs::path& path, const SaveOptions& options) {
    const bool byName = path.extension() == ".gz";
    return byName || (format.compresses && format.compresses(path) && options.compression.value_or(0) > 0);
}

} // namespace

std::optional<PackedFile> locatePacked(const Format& format, const fs::path& path, const LoadOptions& options) {
    const Row* const row = options.raw ? nullptr : rowOf(format);
    return row && !*gzipMissing() ? row->locate(path, options) : std::nullopt;
}

std::optional<PackedStart> packedStartOf(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                                         const SaveOptions& options) {
    const Format& format = formatForSaving(path);
    const Row* const row = rowOf(format);
    const bool possible = row && row->start && !*gzipMissing() && layout.channels == 1 &&
                          compresses(format, path, options) && !(format.refuses && format.refuses(layout));
    return possible ? std::optional(row->start(layout, info)) : std::nullopt;
}

void refuseShort(const PlainFile& file, std::uint64_t size) {
    const auto bytes = static_cast<std::uint64_t>(file.layout.byteCount());
    refuseFile(file.data, "is truncated: its header announces " + std::to_string(bytes) +
                              " bytes of samples, its compressed data hold " +
                              std::to_string(size - std::min(size, file.offset)));
}

std::int64_t writingBytes(const fs::path& path, const conv::Layout& layout, const SaveOptions& options) {
    constexpr std::int64_t piece = std::int64_t{16} << 20,
                           chunk = std::int64_t{1} << 20; // as PackedSink and gzip have them
    const Format& format = formatForSaving(path);
    if (format.name == zarrName)
        return zarrWritingBytes(layout);
    return compresses(format, path, options) ? piece + 2 * static_cast<std::int64_t>(codecThreads()) * chunk : 0;
}

} // namespace app::io
