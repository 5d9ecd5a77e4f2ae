// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>

namespace conv {

/// Cuts a box into pieces of at most `samples` samples (at least one) and at most `max` along each axis. Prefers whole
/// rows and planes; z outermost, in order.
[[nodiscard]] std::vector<Region> piecesOf(const Region& box, std::int64_t samples, const Index3& max);

} // namespace conv
