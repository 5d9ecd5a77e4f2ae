// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Whether takeMemory would keep a block of that size for later when it is released.
[[nodiscard]] bool keepsMemory(std::int64_t bytes);

} // namespace conv
