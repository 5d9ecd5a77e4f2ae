// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <filesystem>
#include <string_view>

namespace app::io {

/// Returns how a file of that name stores samples of a type that it only holds rounded: "16-bit integers with a Rescale
/// Slope" for float32 in DICOM; empty: in that type. Throws as formatForSaving does.
[[nodiscard]] std::string_view storedAs(conv::ElementType type, const std::filesystem::path& path);

} // namespace app::io
