// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

/// NIfTI-1 and NIfTI-2: .nii, .nii.gz and .hdr/.img pairs.
namespace app::io {

[[nodiscard]] bool recognisesNifti(const fs::path& path, std::string_view head);
[[nodiscard]] conv::Volume loadNifti(const fs::path& path, const LoadOptions& options);
[[nodiscard]] conv::Layout probeNifti(const fs::path& path, const LoadOptions& options);
/// Locates the samples of uncompressed, unscaled files.
[[nodiscard]] std::optional<PlainFile> locateNifti(const fs::path& path, const LoadOptions& options);
/// Returns the other file of a pair; empty for a single file.
[[nodiscard]] std::vector<fs::path> companionsOfNifti(const fs::path& path);
/// Writes NIfTI-1, or NIfTI-2 if an extent exceeds 32767; compressed if the name ends in ".gz". A volume read from
/// NIfTI keeps its header: both affines, codes, units, intent, description, extensions.
void saveNifti(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesNifti(const conv::Layout& layout);

} // namespace app::io
