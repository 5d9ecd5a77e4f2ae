// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include "run/pool.h"

namespace conv {

/// Computes a sample-by-sample node over a box of `out`. Blocks are float32 or float64; the graph's input has any type.
void combineBox(Pool& pool, const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                const Region& box);
/// Canny's thinning. `domain` is that of the inputs gx, gy and magnitude.
void suppressBox(Pool& pool, std::span<const Buffer* const> in, const Region& domain, const Buffer& out,
                 const Region& box);
/// Converts a box to another buffer's type. Returns how many samples were NaN or clipped.
[[nodiscard]] std::int64_t convertBox(Pool& pool, const Buffer& in, const Buffer& out, const Region& box);
/// Largest sample, ignoring NaN; 0 if there is none.
[[nodiscard]] double maximumOf(Pool& pool, const Buffer& in);

} // namespace conv
