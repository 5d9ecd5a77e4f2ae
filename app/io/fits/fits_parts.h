// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include <memory>
#include <string>
#include <string_view>

/// FITS files of astronomy. A process of its own reads them by cfitsio; this program reads plain samples itself.
namespace app::io {

/// Name in the list of formats.
inline constexpr std::string_view fitsName = "FITS";

/// Recognises the first keyword, and names of compressed files.
[[nodiscard]] bool recognisesFits(const fs::path& path, std::string_view head);

/// Opens an image as a source of regions. Null in a build without the library. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<RegionSource> openFitsRegions(const fs::path& path, const std::string& series);

} // namespace app::io
