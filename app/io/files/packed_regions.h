// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/files/regions.h"

namespace app::io {

/// Calls run(first sample, samples) for the longest contiguous pieces of `region` in a file of that extent.
template <class F>
void eachRun(const conv::Index3& extent, const conv::Region& region, F&& run) {
    const bool wholeRows = region.size(0) == extent[0];
    const bool wholeSlices = wholeRows && region.size(1) == extent[1];
    const std::int64_t slice = extent[0] * extent[1];
    if (wholeSlices) {
        run(region.lo[2] * slice, region.size(2) * slice);
        return;
    }
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z) {
        if (wholeRows) {
            run(z * slice + region.lo[1] * extent[0], region.size(1) * extent[0]);
            continue;
        }
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
            run(z * slice + y * extent[0] + region.lo[0], region.size(0));
    }
}

/// As PlainFile, for samples in a compressed part of a file.
struct PackedFile {
    PlainFile plain; ///< its offset counts in the decompressed data
    Coding coding = Coding::gzip;
    std::uint64_t start = 0;            ///< offset of the compressed data in the file
    std::optional<std::uint64_t> bytes; ///< their size; nothing: to the end of the file
    bool footer = false;                ///< other data may follow the samples
};

/// Bytes before the samples of a compressed file, for writing in parts (little-endian).
struct PackedStart {
    std::string plain;  ///< bytes before the compressed data
    std::string packed; ///< first bytes of the data, compressed with the samples
    Coding coding = Coding::gzip;
    std::size_t sizeAt = 0, sizeDigits = 0; ///< place in `plain` of the size of the compressed data; 0 digits: none
};

/// Locates gzip or zlib samples in memory order; nothing if the file has none. Throws Error(unreadable).
[[nodiscard]] std::optional<PackedFile> locatePacked(const Format& format, const fs::path& path,
                                                     const LoadOptions& options);
/// Returns the start of a compressed file of that name; nothing if these data are not compressed or not in parts.
[[nodiscard]] std::optional<PackedStart> packedStartOf(const fs::path& path, const conv::Layout& layout,
                                                       const conv::Info& info, const SaveOptions& options);

/// Returns the memory that writing a file of that name by regions takes beside the blocks: chunks of OME-Zarr, and
/// compressed pieces.
[[nodiscard]] std::int64_t writingBytes(const fs::path& path, const conv::Layout& layout, const SaveOptions& options);

/// Throws Error(unreadable): the decompressed data hold fewer bytes than the samples need.
[[noreturn]] void refuseShort(const PlainFile& file, std::uint64_t size);

/// Opens such samples for reading by regions. Decodes and checks all of them first. Keeps decompressed data up to
/// `keptBytes`, or of one span. Throws Error(unreadable), also in a build without zlib.
[[nodiscard]] std::unique_ptr<RegionSource> openPackedRegions(PackedFile file, std::uint64_t keptBytes);

/// Opens such samples for reading by regions whose first slices do not decrease: they are decoded on the way, and
/// `checkRest` checks them. Another region is read from the start of the data again.
[[nodiscard]] std::unique_ptr<RegionSource> openPackedInOrder(PackedFile file);

// Each format has its own.
[[nodiscard]] std::optional<PackedFile> locatePackedNifti(const fs::path& path, const LoadOptions& options);
[[nodiscard]] std::optional<PackedFile> locatePackedNrrd(const fs::path& path, const LoadOptions& options);
[[nodiscard]] std::optional<PackedFile> locatePackedMeta(const fs::path& path, const LoadOptions& options);
[[nodiscard]] std::optional<PackedFile> locatePackedMgh(const fs::path& path, const LoadOptions& options);
[[nodiscard]] PackedStart packedStartOfNifti(const conv::Layout& layout, const conv::Info& info);
[[nodiscard]] PackedStart packedStartOfNrrd(const conv::Layout& layout, const conv::Info& info);
[[nodiscard]] PackedStart packedStartOfMeta(const conv::Layout& layout, const conv::Info& info);

} // namespace app::io
