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

struct ExrChannel {
    std::string name;
    Imf::PixelType type = Imf::FLOAT;
};

/// Names and types of a file's channels for saving: float16 channels stay float16 if all samples fit. Text attributes
/// are the record's texts; the others are kept unchanged.
struct ExrRecord final : PictureRecord {
    std::vector<ExrChannel> channels;
    Imath::Box2i dataWindow, displayWindow;
    conv::Vec3 origin{}; ///< origin of the geometry for the data window
    std::vector<std::pair<std::string, std::shared_ptr<const Imf::Attribute>>> attributes;
};

// Attributes that OpenEXR does not define: millimetres, as in conv::Geometry.
inline constexpr const char* exrSpacing = "spacing_mm";
inline constexpr const char* exrOrigin = "origin_mm";
inline constexpr const char* exrDirection = "direction_lps";

/// Writes one part with lossless compression.
void writeExr(const conv::Volume& volume, const std::filesystem::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesExr(const conv::Layout& layout);

} // namespace app::io
