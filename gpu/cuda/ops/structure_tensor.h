// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

/// Computes CombineNode::Op::tensor over one box; all buffers are float32 or all float64. Asynchronous.
void tensorBox(CudaStream& stream, const TensorMeasure& measure, std::span<const Buffer* const> in, const Buffer& out,
               const Region& box);

} // namespace conv
