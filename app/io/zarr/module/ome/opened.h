// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/array/chunks.h"
#include "app/io/zarr/module/ome/image.h"

namespace app::io {

/// An image of a store, ready for reading.
struct OpenedZarr {
    std::unique_ptr<ZarrStore> store;
    ZarrImage image;
};

/// Opens the image that --series names: by number or path, with ",level=2" or alone "level=2" for a coarser level.
/// Throws Error(unreadable).
[[nodiscard]] OpenedZarr openZarr(const fs::path& path, const std::string& series);

/// Returns the images of a store.
[[nodiscard]] std::vector<Scene> zarrScenes(const ZarrStore& store, const std::vector<ZarrPlaceOfImage>& images);

/// Returns the number of entries that are stored below the folder of an array.
[[nodiscard]] std::uint64_t storedEntries(const ZarrStore& store, const ZarrArray& array);

} // namespace app::io
