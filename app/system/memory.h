// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace app::system {

/// Returns the bytes that programs can take before the machine swaps; 0 if the system does not tell.
[[nodiscard]] std::int64_t availableMemory();
/// Lets the heap return blocks of a megabyte and more to the system as soon as they are freed.
void returnLargeBlocks();

} // namespace app::system
