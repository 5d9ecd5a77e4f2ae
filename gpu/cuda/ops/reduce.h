// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include "run/otsu.h"

namespace conv {

/// Returns statistics, reduced by warp shuffles. Deterministic. Waits for the device.
[[nodiscard]] Statistics statisticsOnDevice(CudaStream& stream, const Buffer& in, int bins);
/// Returns the largest sample, ignoring NaN; 0 if there is none. float64 is compared as such, other types as float32.
[[nodiscard]] double maximumOnDevice(CudaStream& stream, const Buffer& in);
/// Return the range of the finite samples, and their counts in bins, in float64 as the sinks of run/otsu.h find them.
/// Wait for the device.
[[nodiscard]] FiniteRange finiteRangeOnDevice(CudaStream& stream, const Buffer& in);
[[nodiscard]] std::vector<std::int64_t> otsuCountsOnDevice(CudaStream& stream, const Buffer& in, const OtsuBins& bins);

} // namespace conv
