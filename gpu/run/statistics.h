// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <conv/statistics.h>

namespace conv {

/// Bin of a value within [least, most], on CPU and GPU.
[[nodiscard]] CONV_HD constexpr int binOf(float value, float min, float scale, int bins) {
    const int bin = static_cast<int>((value - min) * scale);
    return bin < bins ? bin : bins - 1;
}

[[nodiscard]] Statistics hostStatistics(const Buffer& in, int bins);

} // namespace conv
