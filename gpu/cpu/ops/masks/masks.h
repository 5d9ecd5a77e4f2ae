// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include "run/pool.h"

namespace conv {

/// True for masked, mean and present.
[[nodiscard]] bool selectsByMask(CombineNode::Op op);
/// Computes one of them over a box of `out`, float32 or float64.
void selectBox(Pool& pool, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
               const Region& box);

} // namespace conv
