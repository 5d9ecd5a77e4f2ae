// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/picture/picture_record.h"
#include <cstdint>
#include <string>
#include <vector>

namespace app::io {

inline constexpr std::uint16_t gdalNodataTag = 42113;

/// A field of a TIFF directory, kept as it was read.
struct TiffField {
    std::uint16_t tag = 0, type = 0; ///< types as TIFF numbers them: 2 is text, 12 is float64
    std::uint64_t count = 0;
    std::string bytes; ///< little-endian values
};

/// What a picture read from TIFF carries along, so that it is saved as it came.
struct TiffRecord final : PictureRecord {
    TiffRecord() { format = "TIFF"; }
    TiffRecord(bool multiplied, bool apart) : associated(multiplied), channelPages(apart) { format = "TIFF"; }

    bool associated = false;      ///< colours are already multiplied by the opacity
    bool channelPages = false;    ///< each channel has pages of its own: dyes, not colours
    std::vector<TiffField> geo;   ///< GeoTIFF's and GDAL's, without the nodata value, in order of their tags
    std::string nodata;           ///< GDAL_NODATA as written; empty: none
    conv::Geometry geometry;      ///< that the GeoTIFF fields are for
    conv::Index3 extent{0, 0, 0}; ///< that the GeoTIFF fields are for
};

/// The GeoTIFF fields for a result: those of a part of the grid place its first sample. Empty if the grid is another
/// one.
[[nodiscard]] std::vector<TiffField> geoFieldsFor(const TiffRecord& record, const conv::Layout& layout);

} // namespace app::io
