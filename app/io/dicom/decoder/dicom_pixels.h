#pragma once
#include "app/io/dicom/decoder/dicom_header.h"

namespace app::io {

/// Decodes all frames of a file: samples of DicomFile::storedType, channels beside each other, colours as RGB. Throws
/// Error(unreadable).
[[nodiscard]] std::vector<char> decodeDicomPixels(const DicomFile& file);

} // namespace app::io
