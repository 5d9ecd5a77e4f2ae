// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/picture/picture_record.h"
#include <optional>

/// EXIF data (a TIFF structure from its byte order mark on) and XMP packets. convapp reads orientation and resolution,
/// and changes both so that they stay true of an upright, filtered picture.
namespace app::io {

/// Facts that convapp reads from EXIF data. Damaged data give the defaults.
struct ExifFacts {
    int orientation = 1;                              ///< 1 upright … 8
    std::optional<std::array<double, 2>> millimetres; ///< per sample along the stored x and y
    std::array<double, 2> ratio{};                    ///< densities without a unit; 0: not said
};
[[nodiscard]] ExifFacts exifFacts(std::string_view exif);

/// Returns the orientation in EXIF data; 1 if there is none.
[[nodiscard]] int exifOrientation(std::string_view exif);

/// Stores EXIF data of a file in the record, without "Exif\0\0" in front and with orientation 1. Removes the preview,
/// which shows the picture before it was filtered, and notes that in `record.lost`. Data whose structure is broken are
/// dropped and noted in the same way.
void keepExif(std::string_view exif, PictureRecord& record);

/// Returns EXIF data for a file with these samples, with the size and resolution of the layout; empty if there are
/// none. With `density`, a record without EXIF data gets data that hold the resolution.
[[nodiscard]] std::string exifForSaving(const PictureRecord* record, const conv::Layout& layout, bool density);

/// Returns the packet with tiff:Orientation set to 1.
[[nodiscard]] std::string uprightXmp(std::string xmp);

/// Returns the quotient of whole numbers up to `most` that is nearest to a positive number.
[[nodiscard]] std::array<std::uint32_t, 2> rationalOf(double value, std::uint32_t most = 0xFFFFFFFF);

} // namespace app::io
