// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/module/tiff_handle.h"
#include "app/io/tiff/tiff_kept.h"
#include <filesystem>
#include <vector>

namespace app::io {

void setFields(TIFF* file, const std::vector<TiffField>& fields);

/// Appends the directories of EXIF and GPS data to a finished little-endian file, and sets the existing fields of its
/// first directory to them. Throws Error(unwritable).
void linkExifTables(const std::filesystem::path& path, KeptFields& kept);

} // namespace app::io
