#include "app/io/module.h"
#include "app/io/tiff_parts.h"

namespace app::io {

std::unique_ptr<RegionSource> openTiffRegions(const fs::path& path) {
    using Open = RegionSource* (*)(const fs::path*);
    void* const open = moduleSymbol("convapp_opencv", "convappTiffRegions", conv::ErrorCode::unreadable);
    return std::unique_ptr<RegionSource>(reinterpret_cast<Open>(open)(&path));
}

} // namespace app::io
