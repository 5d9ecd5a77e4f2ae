// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/header/dicom_header.h"
#include <string_view>

namespace app::io {

/// Decodes one RLE frame (`index` from 0) to `to`: interleaved channels, little-endian. Throws Error(unreadable) unless
/// each segment yields exactly the announced bytes.
void decodeDicomRle(const DicomFile& file, std::size_t index, std::string_view frame, char* to);

} // namespace app::io
