// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <gdcmDataSet.h>

/// Siemens mosaics: the slices of a volume as tiles of one picture.
namespace app::io {

/// Splits the one frame of a mosaic (Image Type MOSAIC) into a frame for each slice, with its position. The count is
/// Siemens' NumberOfImagesInMosaic, the direction of the slices SliceNormalVector of the CSA header; the position of a
/// mosaic is that of the corner of the whole picture laid around the centre of the first slice. Other files stay as
/// they are. Throws Error(unreadable) where the count is not said or the tiles do not fit.
void splitMosaic(const gdcm::DataSet& data, DicomFile& file);

/// Returns the tiles of a decoded mosaic as frames.
[[nodiscard]] std::vector<char> tilesOf(const DicomFile& file, const std::vector<char>& picture);

} // namespace app::io
