// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <string_view>

/// Checks that a frame's codestream (JPEG, JPEG-LS, JPEG 2000) is complete, and reads its header.
namespace app::io {

struct CodestreamHead {
    int precision = 0; ///< bits per sample
    bool isSigned = false;
};

/// Walks the markers of frame `number` (from 1) to the end of the codestream without decoding. Throws Error(unreadable)
/// if the end, restart markers or tile-parts are missing, a segment leaves the stream, or columns, rows and components
/// differ from the DICOM header. Cannot detect damage in entropy-coded data: these formats have no checksum.
[[nodiscard]] CodestreamHead checkCodestream(const DicomFile& file, std::size_t number, std::string_view bytes);

} // namespace app::io
