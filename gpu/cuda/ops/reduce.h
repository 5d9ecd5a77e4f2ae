// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

/// Returns statistics, reduced by warp shuffles. Deterministic. Waits for the device.
[[nodiscard]] Statistics statisticsOnDevice(CudaStream& stream, const Buffer& in, int bins);
/// Returns the largest sample, ignoring NaN; 0 if there is none. float64 is compared as such, other types as float32.
[[nodiscard]] double maximumOnDevice(CudaStream& stream, const Buffer& in);

} // namespace conv
