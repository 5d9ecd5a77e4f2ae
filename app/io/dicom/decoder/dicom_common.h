// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/stack/dicom_stack.h"
#include "app/io/dicom/dicom_record.h"
#include <gdcmDataSet.h>

namespace app::io {

/// Returns the source's part of a derived series: elements common to all slices, and references to the slices.
[[nodiscard]] std::shared_ptr<const DicomRecord> recordOf(const std::vector<DicomFile>& files, const DicomStack& stack,
                                                          const conv::Layout& layout);

/// Converts a data set to bytes (explicit, little-endian) and back. Throws Error(unreadable) for invalid bytes.
[[nodiscard]] std::string bytesOf(const gdcm::DataSet& data);
[[nodiscard]] gdcm::DataSet dataSetFrom(const std::string& bytes);

} // namespace app::io
