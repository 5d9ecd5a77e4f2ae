// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <gdcmDataSet.h>

namespace app::io {

/// True for Segmentation Storage and Label Map Segmentation Storage.
[[nodiscard]] bool isSegmentation(const DicomFile& file);

/// Reads the kind and the segments of a segmentation. Other files stay unchanged.
void readSegments(const gdcm::DataSet& data, DicomFile& file);

/// Reads the segment that a functional group (shared, or of one frame) names into the frame.
void readSegment(const gdcm::DataSet& group, DicomFrame& frame);

} // namespace app::io
