// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <gdcmDataSet.h>

/// Siemens mosaics: the slices of a volume as tiles of one picture.
namespace app::io {

/// Splits a mosaic's frame (Image Type MOSAIC) into one frame per slice, with positions. Siemens'
/// NumberOfImagesInMosaic gives the count, SliceNormalVector of the CSA header the slice direction. A mosaic's position
/// is the corner of the full picture, centred on the first slice. Other files stay unchanged. Throws Error(unreadable)
/// if the count is missing or the tiles do not fit.
void splitMosaic(const gdcm::DataSet& data, DicomFile& file);

[[nodiscard]] std::vector<char> tilesOf(const DicomFile& file, const std::vector<char>& picture);

} // namespace app::io
