// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/launch.h"

namespace conv {

/// Writes the input of a piece of a launch's box as float32, with the border applied. Sample (i, j, l) of `out`, x
/// fastest, is under tap (0, 0, 0) of output (i, j, l). Samples beyond piece + taps − 1 are zero.
void padInto(const Launch& launch, const Region& piece, float* out, const Index3& extent);

/// Returns the samples along each axis that a piece reads: its size + taps − 1.
[[nodiscard]] Index3 paddedExtent(const Launch& launch, const Region& piece);

} // namespace conv
