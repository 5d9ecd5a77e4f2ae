// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <gdcmDataSet.h>

namespace app::io {

/// Finds the pixel size of frames that say none in Pixel Spacing: regions of ultrasound, spacing at the detector or of
/// a scanned film. Warns of what the size is where it is not that within the patient, and of Pixel Aspect Ratio without
/// a size.
void readPixelSize(const gdcm::DataSet& data, DicomFile& file);

} // namespace app::io
