// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/tiff_tables.h"
#include <conv/volume.h>

namespace app::io {

/// Metadata of a TIFF file beside samples and geometry, as directory fields.
struct KeptFields {
    std::vector<TiffField> firstPage; ///< texts, profile, XMP, camera, GeoTIFF
    std::vector<TiffField> everyPage; ///< the nodata value
    ExifTables exif;                  ///< for directories of their own, which `linkExif` makes
};

/// Returns the fields for data with that record. `described`: the description has the order of the pages, so no other
/// text is written there.
[[nodiscard]] KeptFields keptFields(const conv::Layout& layout, const conv::Info& info, bool described);

/// Returns the directories of EXIF and GPS data for offset `at` in a little-endian file, and adds the fields that point
/// to them to the first page's. Empty if none.
[[nodiscard]] std::string linkExif(KeptFields& kept, std::uint64_t at, bool bigTiff);

/// Returns the number for missing samples in such a file, if its samples are floating-point numbers.
[[nodiscard]] std::optional<double> nodataOf(const conv::Layout& layout, const conv::Info& info);

/// Returns the text "Description" of the data's record with all texts without a field of their own; empty if none.
[[nodiscard]] std::string descriptionText(const conv::Info& info);

} // namespace app::io
