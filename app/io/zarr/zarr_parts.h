// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// OME-Zarr stores: folders of chunk files with JSON metadata. Reading and writing need the module convapp_zarr.
namespace app::io {

/// Name in the list of formats; that of ZIP files begins with it.
inline constexpr std::string_view zarrName = "OME-Zarr";

/// Metadata of an image read from OME-Zarr, for saving it unchanged.
struct ZarrRecord final : conv::FormatRecord {
    ~ZarrRecord() override;

    /// An axis of the array, slowest first.
    struct Axis {
        std::string name, type, unit; ///< as in the file; empty if it has none
    };
    std::vector<Axis> axes;
    std::string name;  ///< name of the image; empty: none
    std::string omero; ///< `omero` object (channels with colours and windows) as JSON; empty: none
    conv::ElementType type = conv::ElementType::f32; ///< type of the samples that the display windows are for
    std::vector<std::pair<double, double>> windows;  ///< start and end, one for each channel; empty: none
    std::vector<std::string> lost;                   ///< parts that no result keeps: "the labels"
};

/// Returns true for a folder with the metadata file of a Zarr group or array, version 2 or 3.
[[nodiscard]] bool isZarrFolder(const fs::path& path);
/// Returns true for such a folder that holds one image and nothing else: it may be replaced like a file.
[[nodiscard]] bool isSavedStore(const fs::path& path);

[[nodiscard]] bool recognisesZarr(const fs::path& path, std::string_view head);
/// Recognises ZIP files by content and name (`.zip`, `.ozx`).
[[nodiscard]] bool recognisesZippedZarr(const fs::path& path, std::string_view head);

/// Opens an image as a source of regions, which decodes the chunks that a region touches. Null in a build without the
/// libraries. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<RegionSource> openZarrRegions(const fs::path& path, const std::string& series);

/// Opens a new store for writing by regions. Null in a build without the libraries. Throws Error(unwritable).
[[nodiscard]] std::unique_ptr<RegionSink> openZarrSink(const fs::path& path, const conv::Layout& layout,
                                                       const conv::Info& info, const conv::Region& domain,
                                                       const SaveOptions& options);

/// Opens a store that another process began: to write a slab of it, or without one to complete it. Null in a build
/// without the libraries. Throws Error(unwritable).
[[nodiscard]] std::unique_ptr<RegionSink> openZarrSlab(const SharedFile& file, const conv::Layout& layout,
                                                       const conv::Info& info, const conv::Region& domain,
                                                       const std::optional<conv::Region>& slab,
                                                       const SaveOptions& options);

/// How stores are written.
struct ZarrWriting {
    bool version3 = false; ///< OME-Zarr 0.5 in Zarr version 3; else 0.4 in version 2
    bool shards = false;   ///< several chunks in a file; version 3 only
    friend bool operator==(const ZarrWriting&, const ZarrWriting&) = default;
};
/// Returns the choice of this process: 0.4 unless it was set.
[[nodiscard]] ZarrWriting zarrWriting();
/// Sets the choice, before any store is written. Not thread-safe.
void setZarrWriting(const ZarrWriting& writing);
/// Chunks along an axis in one shard.
inline constexpr std::int64_t zarrShardChunks = 4;
/// Returns the chunks, or shards, that are complete and written at once.
[[nodiscard]] std::size_t zarrChunksAtOnce(std::size_t chunkBytes);
/// Returns the memory that writing a store takes beside the blocks that it is given.
[[nodiscard]] std::int64_t zarrWritingBytes(const conv::Layout& layout);

/// Returns a sentence on the parts of a store's metadata that a file of `format` does not keep; empty if it keeps all.
[[nodiscard]] std::string droppedOfZarr(const conv::Info& info, std::string_view format);

} // namespace app::io
