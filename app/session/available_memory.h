// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace app {

/// Returns the host memory available without swapping (bytes), as the kernel estimates; 0 if unknown.
[[nodiscard]] std::int64_t availableHostBytes();

} // namespace app
