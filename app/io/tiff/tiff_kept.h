// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/tiff_tables.h"
#include <conv/volume.h>

namespace app::io {

/// What a TIFF file holds beside samples and geometry, as fields of its directories.
struct KeptFields {
    std::vector<TiffField> firstPage; ///< texts, profile, XMP, camera, GeoTIFF
    std::vector<TiffField> everyPage; ///< the nodata value
    ExifTables exif;                  ///< for directories of their own, which `linkExif` makes
};

/// The fields for data with that record. `described`: the description holds the order of the pages, so that no other
/// text goes there.
[[nodiscard]] KeptFields keptFields(const conv::Layout& layout, const conv::Info& info, bool described);

/// The directories of EXIF and GPS data for the place `at` in a little-endian file; adds the fields that lead there to
/// the first page's. Empty if there are none.
[[nodiscard]] std::string linkExif(KeptFields& kept, std::uint64_t at, bool bigTiff);

/// The number that stands for missing samples in such a file, if its samples are floating-point numbers.
[[nodiscard]] std::optional<double> nodataOf(const conv::Layout& layout, const conv::Info& info);

/// The text "Description" of the data's record with all texts that have no field of their own; empty if there is none.
[[nodiscard]] std::string descriptionText(const conv::Info& info);

} // namespace app::io
