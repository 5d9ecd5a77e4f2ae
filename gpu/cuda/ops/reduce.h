// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

/// Reductions on the device by warp shuffles: a warp's 32 partial results become one in five exchanges of registers,
/// without shared memory or a barrier. Two runs give the same bits. Waits.
[[nodiscard]] Statistics statisticsOnDevice(CudaStream& stream, const Block& in, int bins);
/// Largest sample, NaN passed over; 0 if there is none. float64 is compared as such, other types as float32.
[[nodiscard]] double maximumOnDevice(CudaStream& stream, const Block& in);

} // namespace conv
