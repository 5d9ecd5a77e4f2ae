// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/launch.h"

namespace conv {

/// Writes what a piece of a launch's box reads, its border folded in, as float32: sample (i, j, l) of `out`, extent
/// x fastest, is the one that tap (0, 0, 0) of output (i, j, l) meets. Beyond piece + taps − 1 there are zeros.
void padInto(const Launch& launch, const Region& piece, float* out, const Index3& extent);

/// Samples along each axis that a piece reads: its size + taps − 1.
[[nodiscard]] Index3 paddedExtent(const Launch& launch, const Region& piece);

} // namespace conv
