// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <vector>

namespace app::peers {

/// The variants of the module with OpenCV, which is loaded for it. Throws Error(device) if there is none.
[[nodiscard]] const std::vector<conv::Variant>& offered();

} // namespace app::peers
