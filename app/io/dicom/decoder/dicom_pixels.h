// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"

namespace app::io {

struct DicomPixels {
    std::vector<char> samples; ///< all frames, of DicomFile::storedType, channels beside each other, colours as RGB
    std::vector<std::string> warnings;
};

/// Decodes all frames of a file; the tiles of a mosaic as frames. Throws Error(unreadable) unless the file holds every
/// announced sample and compressed streams are whole (dicom_fragments, dicom_codestream, dicom_rle).
[[nodiscard]] DicomPixels decodeDicomPixels(const DicomFile& file);

} // namespace app::io
