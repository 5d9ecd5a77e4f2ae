#pragma once
#include "app/io/formats.h"
#include "app/io/regions.h"

/// What the module of pictures offers (app/io/libraries/picture_codecs.cpp asks for it by name).
extern "C" {
[[nodiscard]] const app::io::Codec* convappPng();
[[nodiscard]] const app::io::Codec* convappBmp();
[[nodiscard]] const app::io::Codec* convappTiff();
/// The caller owns it; null if the file cannot be read in parts.
[[nodiscard]] app::io::RegionSource* convappTiffRegions(const std::filesystem::path* path, const std::string* series);
}
