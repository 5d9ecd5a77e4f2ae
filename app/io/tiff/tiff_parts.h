// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include <optional>
#include <string>

/// TIFF files whose sample offsets are known in advance: BigTIFF, uncompressed, pages in square tiles.
namespace app::io {

/// Edge of a tile; TIFF requires a multiple of 16.
inline constexpr std::int64_t tiffTile = 256;

/// Returns true if such channels are red, green and blue of 8 or 16 bits, possibly with opacity.
[[nodiscard]] bool hasColours(const conv::Layout& layout, const conv::Info& info);
/// Returns true if all channels are on each page. Else each has its own pages: those read so, three that would look
/// like red, green and blue and are not, and in OME-TIFF, whose readers require it, all but colours and channels with
/// opacity.
[[nodiscard]] bool channelsTogether(const conv::Layout& layout, const conv::Info& info, const fs::path& path);

/// Returns the parts of channels (channel_part) that a file of that name holds: OME-TIFF with a page per channel holds
/// names and colours.
[[nodiscard]] unsigned tiffChannelParts(const conv::Layout& layout, const conv::Info& info, const fs::path& path);

/// Returns the description by which ImageJ finds channels, slices and times; empty if not needed.
[[nodiscard]] std::string tiffDescription(const conv::Layout& layout, double timeStep, bool together);

/// Returns true for an OME-TIFF name (.ome.tif, .ome.tiff): spacing, channels and time as XML.
[[nodiscard]] bool isOmeName(const fs::path& path);
/// Returns OME's XML for pages along channels, then z, then time; `together`: all channels are on each page.
[[nodiscard]] std::string omeDescription(const conv::Layout& layout, const conv::Info& info, bool together);

/// Returns header and directories of all pages, little-endian. The tiles follow, page by page in rows of tiles, each
/// `tiffTile` samples square, also at the edges. Nothing if the pages are too many, or have several channels.
[[nodiscard]] std::optional<std::string> tiffPrefix(const conv::Layout& layout, const conv::Info& info,
                                                    const fs::path& path);

/// Opens a TIFF file as a source of regions; tiles and strips are decoded on demand. Null for multichannel pages,
/// palettes, bits, rotated pages, and in a build without libtiff.
[[nodiscard]] std::unique_ptr<RegionSource> openTiffRegions(const fs::path& path, const std::string& series);

} // namespace app::io
