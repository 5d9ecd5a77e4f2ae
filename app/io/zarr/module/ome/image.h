// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/array/array.h"
#include "app/io/zarr/zarr_parts.h"
#include <array>

namespace app::io {

/// An image or a plain array in a store.
struct ZarrPlaceOfImage {
    std::string path;   ///< key of its folder
    std::string title;  ///< for --series
    bool plain = false; ///< an array without OME metadata
    bool scale = false; ///< it holds the coordinates of an axis of others (xarray)
};

/// An image at one of its levels.
struct ZarrImage {
    ZarrArray array;
    std::array<int, 5> axes{-1, -1, -1, -1, -1}; ///< axis of the array for x, y, z, channel and time; −1: none
    conv::Layout layout;
    conv::Info info;
    std::uint32_t levels = 1; ///< number of levels of resolution
};

/// Returns the images of a store, in their order: one, those of a `bioformats2raw.layout` or a plate, or all that its
/// groups hold, with the scales of axes behind the others. Throws Error(unreadable) if there are none.
[[nodiscard]] std::vector<ZarrPlaceOfImage> zarrImages(const ZarrStore& store);

/// Reads the metadata of a level of an image, 0 is the finest. Throws Error(unreadable).
[[nodiscard]] ZarrImage readZarrImage(const ZarrStore& store, const ZarrPlaceOfImage& place, std::size_t level);

/// Returns the attributes of a group or array: `.zattrs`, or `attributes` of `zarr.json`; `ome` of them for
/// OME-Zarr 0.5. Nothing if there are none.
[[nodiscard]] std::optional<ZarrJson> zarrAttributes(const ZarrStore& store, const std::string& path);

// Parts of it.
/// Reads `multiscales`, `omero` and convapp's own attributes into an image.
void readOmeImage(const ZarrStore& store, const ZarrJson& attributes, const std::string& path, std::size_t level,
                  ZarrImage& image);
/// Names the axes of an array without OME metadata.
void readPlainImage(const ZarrStore& store, ZarrImage& image);
/// Returns the names that `dimension_names` (version 3) or xarray's `_ARRAY_DIMENSIONS` give the axes, or CF's letters
/// for them; empty: none.
[[nodiscard]] std::vector<std::string> zarrAxisNames(const ZarrStore& store, const ZarrArray& array);
/// Returns true for an array of one axis of its own name, as xarray stores coordinates.
[[nodiscard]] bool isZarrScale(const ZarrStore& store, const std::string& path);
/// Sets spacing, origin and time step of a plain array by the coordinates in the arrays beside it.
void readZarrScales(const ZarrStore& store, ZarrImage& image);
/// Sets sizes and type of the layout by `axes`.
void setExtents(ZarrImage& image);
/// Returns a key below a group for a `path` of its metadata, which must not lead out of the store.
[[nodiscard]] std::string keyBelow(const ZarrJson& json, const std::string& group, const std::string& path);

} // namespace app::io
