// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Uninitialised host memory for samples, or null. Aligned to 64 bytes; large blocks to 2 MiB, in huge pages if the
/// system grants them. Released large blocks are reused for the same size, because faulting fresh pages costs more than
/// filtering them. Thread-safe.
[[nodiscard]] void* takeMemory(std::int64_t bytes);
/// `bytes` as requested from takeMemory.
void releaseMemory(void* data, std::int64_t bytes);

/// Bytes taken and not released in the whole process: now, and the maximum since `restartPeakMemory`.
[[nodiscard]] std::int64_t takenMemory();
[[nodiscard]] std::int64_t peakMemory();
void restartPeakMemory();
/// The bytes of `limitHostMemory`; the largest number without a limit.
[[nodiscard]] std::int64_t hostMemoryLimit();

} // namespace conv
