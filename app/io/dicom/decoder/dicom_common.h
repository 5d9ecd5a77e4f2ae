// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/stack/dicom_stack.h"
#include "app/io/dicom/dicom_record.h"
#include <gdcmDataSet.h>

namespace app::io {

/// What a derived series needs of its source: what all slices say alike, and which they were.
[[nodiscard]] std::shared_ptr<const DicomRecord> recordOf(const std::vector<DicomFile>& files, const DicomStack& stack,
                                                          const conv::Layout& layout);

/// A data set as bytes, explicit and little-endian, and back. Throws Error(unreadable) if the bytes are none.
[[nodiscard]] std::string bytesOf(const gdcm::DataSet& data);
[[nodiscard]] gdcm::DataSet dataSetFrom(const std::string& bytes);

} // namespace app::io
