// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

namespace app::io {

/// Replaces the layout's spacing by LoadOptions::spacing, if that is given. A z of 0 means that it has two numbers:
/// throws ErrorCode::usage for a volume.
void takeGivenSpacing(conv::Layout& layout, const fs::path& path, const LoadOptions& options);

} // namespace app::io
