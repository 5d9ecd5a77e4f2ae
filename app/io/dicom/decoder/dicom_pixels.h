// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"

namespace app::io {

struct DicomPixels {
    std::vector<char> samples; ///< all frames, in DicomFile::storedType, channels interleaved, colours as RGB
    std::vector<std::string> warnings;
};

/// Decodes all frames of a file; tiles of a mosaic become frames. Throws Error(unreadable) unless the file has every
/// announced sample and complete compressed streams (dicom_fragments, dicom_codestream, dicom_rle).
[[nodiscard]] DicomPixels decodeDicomPixels(const DicomFile& file);

} // namespace app::io
