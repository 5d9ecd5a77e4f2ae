// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

/// Converts the samples of `in` that `out` holds on the device, like `convertSamples`: float32 or float64 to any type
/// that is no wider. Adds the number of clipped or NaN samples to `clipped`, in device memory. Asynchronous.
void convertOnDevice(CudaStream& stream, const Block& in, const Block& out, unsigned long long* clipped);

} // namespace conv
