// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// True if takeMemory would keep a block of that size after its release.
[[nodiscard]] bool keepsMemory(std::int64_t bytes);

} // namespace conv
