// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/module.h"
#include "app/io/zarr/zarr_parts.h"

namespace app::io {
namespace {

constexpr ModuleCodec zarr{"convapp_zarr", "convappZarr"};

} // namespace

Codec zarrCodec() {
    return codecFromModule<zarr>({.probe = true,
                                  .save = true,
                                  .refuses = true,
                                  .scenes = true,
                                  .compresses = true,
                                  .keepsOfChannels = channelParts<channel_part::all>});
}

Codec zippedZarrCodec() {
    return codecFromModule<zarr>({.probe = true, .scenes = true});
}

std::unique_ptr<RegionSource> openZarrRegions(const fs::path& path, const std::string& series) {
    using Open = RegionSource* (*)(const fs::path*, const std::string*);
    void* const open = moduleSymbol("convapp_zarr", "convappZarrRegions", conv::ErrorCode::unreadable);
    return std::unique_ptr<RegionSource>(reinterpret_cast<Open>(open)(&path, &series));
}

std::unique_ptr<RegionSink> openZarrSink(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                                         const conv::Region& domain, const SaveOptions& options) {
    using Open = RegionSink* (*)(const fs::path*, const conv::Layout*, const conv::Info*, const conv::Region*,
                                 const SaveOptions*);
    void* const open = moduleSymbol("convapp_zarr", "convappZarrSink", conv::ErrorCode::unwritable);
    return std::unique_ptr<RegionSink>(reinterpret_cast<Open>(open)(&path, &layout, &info, &domain, &options));
}

std::unique_ptr<RegionSink> openZarrSlab(const SharedFile& file, const conv::Layout& layout, const conv::Info& info,
                                         const conv::Region& domain, const std::optional<conv::Region>& slab,
                                         const SaveOptions& options) {
    using Open = RegionSink* (*)(const SharedFile*, const conv::Layout*, const conv::Info*, const conv::Region*,
                                 const std::optional<conv::Region>*, const SaveOptions*);
    void* const open = moduleSymbol("convapp_zarr", "convappZarrSlab", conv::ErrorCode::unwritable);
    return std::unique_ptr<RegionSink>(reinterpret_cast<Open>(open)(&file, &layout, &info, &domain, &slab, &options));
}

} // namespace app::io
