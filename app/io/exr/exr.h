// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/io/picture/picture_record.h"
#include <ImathBox.h>
#include <ImfAttribute.h>
#include <ImfPixelType.h>
#include <string>
#include <vector>

namespace app::io {

/// A channel as its file names it and stores it.
struct ExrChannel {
    std::string name;
    Imf::PixelType type = Imf::FLOAT;
};

/// Keeps names and types of a file's channels for saving: what was float16 is float16 again where all samples fit.
/// Attributes that are text are texts of the record; the others are kept as they are.
struct ExrRecord final : PictureRecord {
    std::vector<ExrChannel> channels;
    Imath::Box2i dataWindow, displayWindow;
    conv::Vec3 origin{}; ///< of the geometry that the data window had
    std::vector<std::pair<std::string, std::shared_ptr<const Imf::Attribute>>> attributes;
};

// Attributes for what OpenEXR has no name for: millimetres, as in conv::Geometry.
inline constexpr const char* exrSpacing = "spacing_mm";
inline constexpr const char* exrOrigin = "origin_mm";
inline constexpr const char* exrDirection = "direction_lps";

/// Writes one part, compressed without loss.
void writeExr(const conv::Volume& volume, const std::filesystem::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesExr(const conv::Layout& layout);

} // namespace app::io
