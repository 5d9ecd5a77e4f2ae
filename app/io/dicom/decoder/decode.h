// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/sender.h"
#include "app/io/tilt.h"
#include <filesystem>

/// The decoders of the decoding process.
namespace app::io {

/// A DICOM file, or a folder of slices, by GDCM. `series`: number, start of a UID or description; may be empty.
void decodeDicom(const std::filesystem::path& path, const std::string& series, Tilt tilt, Sender& sender);

/// The series below a folder, as text of `wireText`.
void listDicom(const std::filesystem::path& folder, Sender& sender);

/// Writes a series as `order` says (writeInChild). Throws Error(unwritable).
void writeDicom(const std::filesystem::path& order, Sender& sender);

/// Bounds this process's memory: what the libraries need anyway, and `bytes` on top.
void limitMemory(std::uint64_t bytes);

} // namespace app::io
