// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/launch.h"
#include <conv/region.h>

namespace conv {

/// Writes the samples of a box of positions as float32, as static_cast<float> converts them, the first one to `out`.
/// Strides of `out` in samples. Asynchronous; the caller paces the stream.
void copyAsFloats(CudaStream& stream, const Stored& in, const Region& box, float* out, std::int64_t outStrideY,
                  std::int64_t outStrideZ);

} // namespace conv
