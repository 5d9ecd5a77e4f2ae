// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_record.h"

namespace app::io {

/// What a JPEG file says before its samples.
struct JpegFile {
    PictureHeader sizes;                   ///< channels as stored: 1, 3 or 4
    conv::Geometry geometry;               ///< along the stored axes
    std::shared_ptr<PictureRecord> record; ///< never null
    std::vector<std::string> warnings;
};

/// Walks the segments up to the first scan. Throws Error(unreadable) for what is cut off, announces more samples than
/// its bytes can hold, or cannot be read (12 bits).
[[nodiscard]] JpegFile readJpegHeader(const FileReader& file);

/// A segment in front of the samples: its marker (0xFE comment, 0xE1 EXIF and XMP, 0xE2 profile) and what it holds.
struct JpegSegment {
    int marker = 0;
    std::string data;
};
/// The metadata of a volume as segments.
[[nodiscard]] std::vector<JpegSegment> jpegSegments(const conv::Volume& volume);

/// Density for the first segment: unit 0 (the shape of pixels only), 1 (inches), 2 (centimetres).
struct JpegDensity {
    int unit = 0;
    std::uint16_t x = 1, y = 1;
};
/// Nothing if whole numbers per inch or per centimetre do not hold the spacing: EXIF data hold it then.
[[nodiscard]] JpegDensity jpegDensity(const conv::Volume& volume);

} // namespace app::io
