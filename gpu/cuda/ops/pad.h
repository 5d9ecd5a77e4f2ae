// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/launch.h"

namespace conv {

/// Writes the input of a piece as float32, with the border applied: sample (i, j, l) of `out` is under tap (0, 0, 0) of
/// output (i, j, l). Samples beyond piece + taps − 1 are zero.
void padInto(const Launch& launch, const Region& piece, float* out, const Index3& extent);

/// Returns size + taps − 1 of the piece.
[[nodiscard]] Index3 paddedExtent(const Launch& launch, const Region& piece);

} // namespace conv
