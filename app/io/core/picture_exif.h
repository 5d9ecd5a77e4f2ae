#pragma once
#include "app/io/core/picture_record.h"
#include <optional>

/// EXIF data (a TIFF structure from its byte order mark on) and XMP packets: what is read of them, and how they are
/// changed so that they stay true of a picture that stands upright and was filtered.
namespace app::io {

/// What convapp reads of EXIF data; damaged ones say nothing.
struct ExifFacts {
    int orientation = 1;                              ///< 1 upright … 8
    std::optional<std::array<double, 2>> millimetres; ///< per sample along the stored x and y
    std::array<double, 2> ratio{};                    ///< densities without a unit; 0: not said
};
[[nodiscard]] ExifFacts exifFacts(std::string_view exif);

/// Orientation in EXIF data; 1 if there is none.
[[nodiscard]] int exifOrientation(std::string_view exif);

/// Takes EXIF data as they are in a file into the record: "Exif\0\0" in front is left out, the orientation becomes 1,
/// and the preview is taken out, as it shows the picture before it was filtered; `record.lost` then says so. Data that
/// cannot be followed are dropped in the same way.
void keepExif(std::string_view exif, PictureRecord& record);

/// EXIF data for a file with these samples: sizes and resolution are those of the layout. With `density`, data that
/// have no place for the resolution get one if there are no data yet. Empty: none.
[[nodiscard]] std::string exifForSaving(const PictureRecord* record, const conv::Layout& layout, bool density);

/// The packet with tiff:Orientation as 1.
[[nodiscard]] std::string uprightXmp(std::string xmp);

/// A positive number as a quotient of whole numbers of up to `most`, as near as that allows.
[[nodiscard]] std::array<std::uint32_t, 2> rationalOf(double value, std::uint32_t most = 0xFFFFFFFF);

} // namespace app::io
