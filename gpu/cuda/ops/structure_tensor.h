// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

/// Computes CombineNode::How::tensor over one box; all blocks are float32 or all float64. Asynchronous.
void tensorBox(CudaStream& stream, const TensorMeasure& measure, std::span<const Block* const> in, const Block& out,
               const Region& box);

} // namespace conv
