// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

/// Converts the samples of `in` that `out` holds, like `convertSamples`: float32 or float64 to a type no wider. Adds
/// the number of clipped or NaN samples to `clipped`, in device memory. Asynchronous.
void convertOnDevice(CudaStream& stream, const Buffer& in, const Buffer& out, unsigned long long* clipped);

} // namespace conv
