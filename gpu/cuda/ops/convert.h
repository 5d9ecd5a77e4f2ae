// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

/// Converts what `out` holds of `in` on the device, float32 or float64 to any type that is no wider, as
/// `convertSamples` does; adds samples that did not fit, or were NaN, to a number there. Asynchronous.
void convertOnDevice(CudaStream& stream, const Block& in, const Block& out, unsigned long long* clipped);

} // namespace conv
