// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/module.h"
#include "app/io/zarr/zarr_parts.h"

namespace app::io {
namespace {

constexpr ModuleCodec zarr{"convapp_zarr", "convappZarr"};

} // namespace

Codec zarrCodec() {
    return codecFromModule<zarr>({.probe = true, .scenes = true});
}

Codec zippedZarrCodec() {
    return codecFromModule<zarr>({.probe = true, .scenes = true});
}

std::unique_ptr<RegionSource> openZarrRegions(const fs::path& path, const std::string& series) {
    using Open = RegionSource* (*)(const fs::path*, const std::string*);
    void* const open = moduleSymbol("convapp_zarr", "convappZarrRegions", conv::ErrorCode::unreadable);
    return std::unique_ptr<RegionSource>(reinterpret_cast<Open>(open)(&path, &series));
}

} // namespace app::io
