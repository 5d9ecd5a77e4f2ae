// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/launch.h"
#include <conv/region.h>

namespace conv {

/// Converts a box of positions to float32, as static_cast<float> does. Strides of `out` in samples. Asynchronous; the
/// caller paces the stream.
void copyAsFloats(CudaStream& stream, const Stored& in, const Region& box, float* out, std::int64_t outStrideY,
                  std::int64_t outStrideZ);

} // namespace conv
