// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

/// DICOM: one file, or a folder with the slices of a series. GDCM in the decoding process (dicom/decoder) decodes it.
namespace app::io {

[[nodiscard]] bool recognisesDicom(const fs::path& path, std::string_view head);
[[nodiscard]] conv::Volume loadDicom(const fs::path& path, const LoadOptions& options);
[[nodiscard]] conv::Layout probeDicom(const fs::path& path, const LoadOptions& options);

} // namespace app::io
