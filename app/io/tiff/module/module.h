// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/regions.h"
#include "app/io/formats.h"

/// Entry points of the TIFF module; picture_codecs.cpp and tiff_regions.cpp in app/io/libraries look them up by name.
extern "C" {
[[nodiscard]] const app::io::Codec* convappTiff();
/// The caller owns the result; null if the file cannot be read in parts.
[[nodiscard]] app::io::RegionSource* convappTiffRegions(const std::filesystem::path* path, const std::string* series);
}
