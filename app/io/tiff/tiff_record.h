// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/picture/picture_record.h"
#include <cstdint>
#include <string>
#include <vector>

namespace app::io {

inline constexpr std::uint16_t exifTag = 34665, gpsTag = 34853, gdalMetadataTag = 42112, gdalNodataTag = 42113;

/// A field of a TIFF directory, as read.
struct TiffField {
    std::uint16_t tag = 0, type = 0; ///< TIFF's type numbers: 2 is text, 12 is float64
    std::uint64_t count = 0;
    std::string bytes; ///< little-endian values
};

/// Metadata of a picture read from TIFF, for saving it unchanged.
struct TiffRecord final : PictureRecord {
    TiffRecord() { format = "TIFF"; }
    TiffRecord(bool multiplied, bool apart) : associated(multiplied), channelPages(apart) { format = "TIFF"; }

    bool associated = false;      ///< colours are premultiplied by the opacity
    bool channelPages = false;    ///< each channel has its own pages: dyes, not colours
    std::vector<TiffField> geo;   ///< GeoTIFF's and GDAL's, without the nodata value, in tag order
    std::string nodata;           ///< GDAL_NODATA as written; empty: none
    conv::Geometry geometry;      ///< geometry of the GeoTIFF fields
    conv::Index3 extent{0, 0, 0}; ///< size of the GeoTIFF fields' grid
};

/// Returns the GeoTIFF fields of a result, adjusted to a part of the grid; empty for another grid.
[[nodiscard]] std::vector<TiffField> geoFieldsFor(const TiffRecord& record, const conv::Layout& layout);

} // namespace app::io
