// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/sender.h"
#include "app/io/gaps.h"
#include "app/io/tilt.h"
#include <filesystem>

namespace app::io {

/// Decodes a file or folder with GDCM. `series`: number, start of a UID, or description; or empty.
void decodeDicom(const std::filesystem::path& path, const std::string& series, Tilt tilt, Gaps gaps, Sender& sender);

/// Sends the series below a folder, as text of `wireText`.
void listDicom(const std::filesystem::path& folder, Sender& sender);

/// Writes a series according to `order` (writeInChild). Throws Error(unwritable).
void writeDicom(const std::filesystem::path& order, Sender& sender);

/// Limits this process's memory to `bytes` beyond the libraries' own.
void limitMemory(std::uint64_t bytes);

} // namespace app::io
