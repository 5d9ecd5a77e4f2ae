// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/codestream/dicom_codestream.h"

/// Extraction of the sample's bits from a decoded word.
namespace app::io {

/// Turns decoded words of `file` into samples in place: shifts by High Bit, drops other bits (overlays), extends the
/// sign. `stream`: header of the codestream of compressed pixels; the words then have its precision, and Pixel
/// Representation decides about the sign. Returns warnings.
[[nodiscard]] std::vector<std::string> extractBits(const DicomFile& file, const std::optional<CodestreamHead>& stream,
                                                   std::vector<char>& words);

} // namespace app::io
