// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <string_view>

/// Whether the codestream of a frame (JPEG, JPEG-LS, JPEG 2000) is whole, and what its own header announces.
namespace app::io {

struct CodestreamHead {
    int precision = 0; ///< bits of a sample
    bool isSigned = false;
};

/// Walks through the markers of frame `number` (from 1) to the end of the codestream without decoding it. Throws
/// Error(unreadable) if the end is missing, a segment leaves the stream, restart markers or tile-parts are missing, or
/// columns, rows and components are not those of the DICOM header. Damage within entropy-coded data is not seen: these
/// formats have no checksum.
[[nodiscard]] CodestreamHead checkCodestream(const DicomFile& file, std::size_t number, std::string_view bytes);

} // namespace app::io
