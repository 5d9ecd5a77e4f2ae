// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <gdcmDataSet.h>

namespace app::io {

/// Finds the pixel size of frames without Pixel Spacing: from ultrasound regions, spacing at the detector or of a
/// scanned film. Warns if the size is not that within the patient, and of Pixel Aspect Ratio without a size.
void readPixelSize(const gdcm::DataSet& data, DicomFile& file);

} // namespace app::io
