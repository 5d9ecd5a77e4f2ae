// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Host memory for samples: uninitialised, aligned to 64 bytes (large blocks to 2 MiB, in huge pages where the system
/// grants them). Large blocks that were released are kept for the next of the same size, since a fresh page costs more
/// than filtering it: a slider tick allocates nothing. Null if there is none. Thread-safe.
[[nodiscard]] void* takeMemory(std::int64_t bytes);
/// Gives back what takeMemory returned for that size.
void releaseMemory(void* data, std::int64_t bytes);

/// Bytes taken and not yet given back, of the whole process: now, and at most since `restartPeakMemory`.
[[nodiscard]] std::int64_t takenMemory();
[[nodiscard]] std::int64_t peakMemory();
void restartPeakMemory();

} // namespace conv
