// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_record.h"

namespace app::io {

struct JpegFile {
    PictureHeader sizes;                   ///< channels as stored: 1, 3 or 4
    conv::Geometry geometry;               ///< along the stored axes
    std::shared_ptr<PictureRecord> record; ///< never null
    std::vector<std::string> warnings;
};

/// Walks the segments up to the first scan. Throws Error(unreadable) for files that are truncated, announce more
/// samples than their bytes can hold, or are unsupported (12 bits).
[[nodiscard]] JpegFile readJpegHeader(const FileReader& file);

/// A segment before the samples: marker (0xFE comment, 0xE1 EXIF and XMP, 0xE2 profile) and content.
struct JpegSegment {
    int marker = 0;
    std::string data;
};
[[nodiscard]] std::vector<JpegSegment> jpegSegments(const conv::Volume& volume);

/// Density of the first segment: unit 0 (only the pixel aspect ratio), 1 (inches), 2 (centimetres).
struct JpegDensity {
    int unit = 0;
    std::uint16_t x = 1, y = 1;
};
/// Returns nothing if integers per inch or centimetre cannot represent the spacing: EXIF data then do.
[[nodiscard]] JpegDensity jpegDensity(const conv::Volume& volume);

} // namespace app::io
