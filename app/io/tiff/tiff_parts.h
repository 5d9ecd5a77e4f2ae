// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include <optional>
#include <string>

/// TIFF files whose samples have their places before any is known: BigTIFF, uncompressed, pages in square tiles.
namespace app::io {

/// Edge of a tile; a multiple of 16, as TIFF wants it.
inline constexpr std::int64_t tiffTile = 256;

/// Whether such channels are shown as red, green and blue, perhaps with opacity.
[[nodiscard]] bool hasColours(const conv::Layout& layout);
/// Whether all channels lie on each page. Else each has pages of its own: those that came so, and in OME-TIFF, whose
/// readers want that, all but colours and what has opacity.
[[nodiscard]] bool channelsTogether(const conv::Layout& layout, const conv::Info& info, const fs::path& path);

/// As ImageJ writes it, so that it finds channels with pages of their own, slices, their distance and the time points
/// again; empty where plain pages say it all.
[[nodiscard]] std::string tiffDescription(const conv::Layout& layout, double timeStep, bool together);

/// Whether a name asks for an OME-TIFF file (.ome.tif, .ome.tiff): spacing, channels and time as XML.
[[nodiscard]] bool isOmeName(const fs::path& path);
/// What channels with pages of their own are called that have no names: "C1", "C2".
[[nodiscard]] std::string plainChannelName(std::int64_t channel);
/// That XML, for pages along channels, then z, then time; `together`: all channels are on each page.
[[nodiscard]] std::string omeDescription(const conv::Layout& layout, const conv::Info& info, bool together);

/// Header and directories of all pages, little-endian. The tiles follow: page after page, each in rows of tiles, each
/// `tiffTile` samples square, also at the edges. Nothing if the pages are too many, or hold several channels.
[[nodiscard]] std::optional<std::string> tiffPrefix(const conv::Layout& layout, const conv::Info& info,
                                                    const fs::path& path);

/// A TIFF file as a source of boxes: tiles and strips are decoded as they are needed. Null for pages of several
/// channels, palettes, bits, or that are turned, and in a build without libtiff.
[[nodiscard]] std::unique_ptr<RegionSource> openTiffRegions(const fs::path& path, const std::string& series);

} // namespace app::io
