#pragma once
#include "app/io/dicom/decoder/dicom_header.h"
#include <gdcmDataElement.h>

namespace app::io {

/// Decodes RLE pixels of all frames: channels beside each other, little-endian. Throws Error(unreadable).
[[nodiscard]] std::vector<char> decodeDicomRle(const gdcm::DataElement& pixels, const DicomFile& file);

} // namespace app::io
