// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <gdcmDataSet.h>

/// Axes of the frames in a classic multi-frame file without positions: time, slices of nuclear medicine, detectors,
/// energy windows, pages.
namespace app::io {

/// Numbers the frames along z (DicomFrame::slice) and the fourth axis (DicomFrame::phase), and sets
/// DicomFile::frameAxis and timeStep. Sources are Frame Increment Pointer, the vectors of nuclear medicine, and the SOP
/// class. Files whose frames have positions stay unchanged. Throws Error(unreadable) if a vector does not have one
/// entry per frame.
void readFrameAxes(const gdcm::DataSet& data, DicomFile& file);

} // namespace app::io
