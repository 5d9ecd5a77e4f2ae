// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <vector>

namespace app::peers {

/// Returns the variants of the OpenCV module, which is loaded on demand. Throws Error(device) if it is missing.
[[nodiscard]] const std::vector<conv::Variant>& offered();

} // namespace app::peers
