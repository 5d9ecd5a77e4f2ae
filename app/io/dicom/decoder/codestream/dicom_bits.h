// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/codestream/dicom_codestream.h"

/// Which bits of a decoded word are the sample.
namespace app::io {

/// Turns decoded words of `file` into samples in place: shifts bits that do not start at bit 0 (High Bit), drops other
/// bits of the word (overlays), extends the sign. `stream`: what the codestream of compressed pixels announces; the
/// words then have its precision, and Pixel Representation decides about the sign. Returns warnings.
[[nodiscard]] std::vector<std::string> extractBits(const DicomFile& file, const std::optional<CodestreamHead>& stream,
                                                   std::vector<char>& words);

} // namespace app::io
