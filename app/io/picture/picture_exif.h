// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/picture/picture_record.h"
#include <optional>

/// EXIF data (a TIFF structure from its byte order mark on) and XMP packets. convapp reads orientation and resolution,
/// and updates both for the upright, filtered picture.
namespace app::io {

/// Values that convapp reads from EXIF data. Damaged data give the defaults.
struct ExifFacts {
    int orientation = 1;                              ///< 1 upright … 8
    std::optional<std::array<double, 2>> millimetres; ///< per sample along the stored x and y
    std::array<double, 2> ratio{};                    ///< densities without a unit; 0: unknown
};
[[nodiscard]] ExifFacts exifFacts(std::string_view exif);

/// Returns 1 if the data give none.
[[nodiscard]] int exifOrientation(std::string_view exif);

/// Stores a file's EXIF data in the record, without the prefix "Exif\0\0" and with orientation 1. Removes the preview,
/// which shows the unfiltered picture, and records that in `record.lost`. Broken data are dropped and recorded
/// likewise.
void keepExif(std::string_view exif, PictureRecord& record);

/// Returns EXIF data for a file with these samples, with the layout's size and resolution; empty if none. With
/// `density`, a record without EXIF data gets data with the resolution.
[[nodiscard]] std::string exifForSaving(const PictureRecord* record, const conv::Layout& layout, bool density);

/// Returns the packet with tiff:Orientation set to 1.
[[nodiscard]] std::string uprightXmp(std::string xmp);

/// Returns the quotient of integers up to `max` nearest to a positive number.
[[nodiscard]] std::array<std::uint32_t, 2> rationalOf(double value, std::uint32_t most = 0xFFFFFFFF);

} // namespace app::io
