// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/backend.h"

namespace conv {

// Sample-by-sample nodes on the device, equivalent to gpu/cpu/ops/pointwise.h; asynchronous on the stream.

void combineBox(CudaStream& stream, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                const Region& box);
/// Inputs: gx, gy, for volumes gz, and magnitude over `domain`.
void suppressBox(CudaStream& stream, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
                 const Region& box);

} // namespace conv
