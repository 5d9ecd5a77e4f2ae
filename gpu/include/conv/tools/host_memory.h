// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Limits the host memory that is kept for reuse after release: it and the memory in use stay below `bytes` together,
/// and it alone below a sixteenth of the machine's memory. Computes in one thread for each 16 MiB at most, because each
/// has buffers of its own. Call it before any work.
void limitHostMemory(std::int64_t bytes);

} // namespace conv
