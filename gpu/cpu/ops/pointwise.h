// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include "run/pool.h"

namespace conv {

/// Sample-by-sample nodes over one box of `out`; blocks are float32, float64 or, for the graph's input, any type.
void combineBox(Pool& pool, const CombineNode& node, std::span<const Block* const> in, const Block& out,
                const Region& box);
/// Canny's thinning; `domain` is that of the inputs gx, gy, magnitude.
void suppressBox(Pool& pool, std::span<const Block* const> in, const Region& domain, const Block& out,
                 const Region& box);
/// Converts a box from one block to another of another type; how many samples did not fit, or were NaN.
[[nodiscard]] std::int64_t convertBox(Pool& pool, const Block& in, const Block& out, const Region& box);
/// Largest sample, NaN left out; 0 if there is none.
[[nodiscard]] double maximumOf(Pool& pool, const Block& in);

} // namespace conv
