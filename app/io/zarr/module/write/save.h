// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

namespace app::io {

/// Writes an image with its levels into a new folder. Throws Error(unwritable).
void saveZarr(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);

/// Returns the reason why a layout cannot be stored; nothing if it can.
[[nodiscard]] std::optional<std::string> refusesZarr(const conv::Layout& layout);

} // namespace app::io
