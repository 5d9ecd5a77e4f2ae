// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include "app/io/formats.h"

/// Entry points of the Zarr module; zarr_codecs.cpp in app/io/libraries looks them up by name.
extern "C" {
[[nodiscard]] const app::io::Codec* convappZarr();
/// The caller owns the result.
[[nodiscard]] app::io::RegionSource* convappZarrRegions(const std::filesystem::path* path, const std::string* series);
/// The caller owns the result.
[[nodiscard]] app::io::RegionSink* convappZarrSink(const std::filesystem::path* path, const conv::Layout* layout,
                                                   const conv::Info* info, const conv::Region* domain,
                                                   const app::io::SaveOptions* options);
/// The caller owns the result.
[[nodiscard]] app::io::RegionSink* convappZarrSlab(const app::io::SharedFile* file, const conv::Layout* layout,
                                                   const conv::Info* info, const conv::Region* domain,
                                                   const std::optional<conv::Region>* slab,
                                                   const app::io::SaveOptions* options);
}
