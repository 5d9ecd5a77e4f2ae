// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/header/dicom_header.h"

/// Compressed pixels as stored in a file: fragments, offset tables, frames.
namespace app::io {

struct ByteRange {
    std::uint64_t at = 0, length = 0;
};

/// The fragments of one frame, in order.
using DicomCodestream = std::vector<ByteRange>;

/// Returns the codestream of each frame of an encapsulated file. Checks every fragment's length against the file, the
/// sequence delimiter at the end, and the basic or extended offset table. Throws Error(unreadable) if the number of
/// frames is wrong.
[[nodiscard]] std::vector<DicomCodestream> codestreamsOf(const FileReader& reader, const DicomFile& file);

[[nodiscard]] std::string bytesOf(const FileReader& reader, const DicomCodestream& codestream);

} // namespace app::io
