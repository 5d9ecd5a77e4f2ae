// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <conv/statistics.h>

namespace conv {

/// Returns the bin of a value within [least, most]; CPU and GPU share it.
[[nodiscard]] CONV_HD constexpr int binOf(float value, float least, float scale, int bins) {
    const int bin = static_cast<int>((value - least) * scale);
    return bin < bins ? bin : bins - 1;
}

/// Returns the statistics of a block in host memory.
[[nodiscard]] Statistics hostStatistics(const Block& in, int bins);

} // namespace conv
