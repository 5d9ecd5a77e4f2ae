// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <gdcmDataSet.h>

/// What the frames of a classic multi-frame file count, where that is not their position: time, slices of nuclear
/// medicine, detectors, energy windows, pages.
namespace app::io {

/// Numbers the frames along z (DicomFrame::slice) and along the fourth axis (DicomFrame::phase) by Frame Increment
/// Pointer, the vectors of nuclear medicine, and the class of the object, and sets DicomFile::frameAxis and timeStep.
/// Files whose frames have positions of their own stay as they are. Throws Error(unreadable) where a vector has not one
/// entry for each frame.
void readFrameAxes(const gdcm::DataSet& data, DicomFile& file);

} // namespace app::io
