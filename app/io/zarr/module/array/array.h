// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/store/json_text.h"
#include <conv/element.h>

namespace app::io {

/// A coding of bytes. gzip and zlib differ in their headers.
enum class ZarrCoding : std::uint8_t { blosc, zstd, gzip, zlib, lz4, crc32c };
[[nodiscard]] std::string_view name(ZarrCoding coding);

/// How the samples of a chunk become bytes.
struct ZarrChunkFormat {
    std::vector<int> order; ///< axes of the array, slowest first
    bool bigEndian = false;
    std::vector<ZarrCoding> codings; ///< in the order of encoding
};

/// Inner chunks of a chunk of version 3 (`sharding_indexed`).
struct ZarrShards {
    std::vector<std::int64_t> chunk; ///< shape of an inner chunk
    ZarrChunkFormat format;
    bool indexAtStart = false, indexBigEndian = false, indexChecksum = false;
};

/// Metadata of an array (`.zarray`, or `zarr.json` of version 3).
struct ZarrArray {
    std::string path;         ///< key of its folder
    std::string metadataFile; ///< key of the file that describes it
    int version = 2;
    std::vector<std::int64_t> shape;
    std::vector<std::int64_t> chunk; ///< shape of what one entry of the store holds
    conv::ElementType type = conv::ElementType::f32;
    bool half = false;           ///< stored as float16, read as float32
    std::vector<std::byte> fill; ///< one sample as stored, native byte order
    std::string fillText;        ///< as in the file
    bool fillGiven = true;       ///< false: `fill_value` is null
    char separator = '.';
    bool separatorGiven = true; ///< false: version 2 without `dimension_separator`
    bool prefixed = false;      ///< keys start with "c"
    ZarrChunkFormat format;     ///< format of chunks without shards
    std::optional<ZarrShards> shards;
    std::vector<std::string> names; ///< names of the axes; empty: none

    [[nodiscard]] std::size_t storedSize() const { return half ? 2 : sizeOf(type); }
    /// Shape of the pieces that are decoded at once.
    [[nodiscard]] const std::vector<std::int64_t>& piece() const { return shards ? shards->chunk : chunk; }
    /// Bytes of such a piece, decoded.
    [[nodiscard]] std::uint64_t pieceBytes() const;
    /// Key of the entry at these indices of the grid.
    [[nodiscard]] std::string key(const std::vector<std::int64_t>& at) const;
};

/// Reads the metadata of an array in a folder of the store; nothing if there is none. Throws Error(unreadable).
[[nodiscard]] std::optional<ZarrArray> readZarrArray(const ZarrStore& store, const std::string& path);

// Parts of it.
void readZarrVersion2(const ZarrJson& json, ZarrArray& array);
void readZarrVersion3(const ZarrJson& json, ZarrArray& array);
/// Sets the fill value; null means 0. Throws if it does not fit the type.
void readZarrFill(const ZarrJson& json, ZarrArray& array);

} // namespace app::io
