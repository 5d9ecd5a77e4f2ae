// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

/// Folders that count as one file.
namespace app::io {

/// Returns true for a folder that is one input: a Zarr store. A folder of DICOM slices may hold several.
[[nodiscard]] bool isFolderInput(const std::filesystem::path& path);

/// Returns true for a folder that an output may replace like a file: a saved DICOM series, an OME-Zarr image.
[[nodiscard]] bool isSavedFolder(const std::filesystem::path& path);

} // namespace app::io
