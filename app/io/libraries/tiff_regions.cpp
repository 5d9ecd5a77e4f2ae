// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/module.h"
#include "app/io/tiff/tiff_parts.h"

namespace app::io {

std::unique_ptr<RegionSource> openTiffRegions(const fs::path& path, const std::string& series) {
    using Open = RegionSource* (*)(const fs::path*, const std::string*);
    void* const open = moduleSymbol("convapp_tiff", "convappTiffRegions", conv::ErrorCode::unreadable);
    return std::unique_ptr<RegionSource>(reinterpret_cast<Open>(open)(&path, &series));
}

} // namespace app::io
