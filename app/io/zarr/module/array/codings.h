// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/array/array.h"
#include <functional>
#include <span>

namespace app::io {

/// Called with a reason ("is cut off"); throws.
using RefuseChunk = std::function<void(const std::string&)>;

/// Undoes the codings of a chunk. Returns exactly `size` bytes, or calls `refuse`: for damaged data, for another size,
/// and for bytes behind the data. Sizes are checked before memory is taken.
[[nodiscard]] std::string decoded(std::string bytes, std::span<const ZarrCoding> codings, std::uint64_t size,
                                  const RefuseChunk& refuse);

/// CRC-32C (Castagnoli) of the bytes.
[[nodiscard]] std::uint32_t crc32c(std::string_view bytes);

/// Level and kind of compression of written chunks.
struct ZarrPacking {
    bool none = false;
    const char* compressor = "lz4"; ///< blosc's name
    int level = 5;
};
/// Returns samples as a frame of blosc.
[[nodiscard]] std::string bloscFrame(std::string_view samples, std::size_t sampleSize, const ZarrPacking& packing);

} // namespace app::io
