#pragma once
#include "core/backend.h"
#include "cuda/stream.h"

namespace conv {

/// Converts what `out` holds of `in` on the device, float32 to an integer type of at most 4 bytes, as `convertSamples`
/// does; adds samples that did not fit, or were NaN, to a number there. Asynchronous.
void convertOnDevice(CudaStream& stream, const Block& in, const Block& out, unsigned long long* clipped);

} // namespace conv
