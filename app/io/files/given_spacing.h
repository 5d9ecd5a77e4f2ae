// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

namespace app::io {

/// Replaces the layout's spacing by LoadOptions::spacing, if that is given; 0 there means an axis without one. Throws
/// ErrorCode::usage if the data have that axis.
void takeGivenSpacing(conv::Layout& layout, const fs::path& path, const LoadOptions& options);

} // namespace app::io
