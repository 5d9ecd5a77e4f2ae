// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstdint>

/// Sums of non-local means on CPU and GPU.
namespace conv::nlm {

/// Number of shifts whose weights are summed before they are added to the totals: the rounding of long float32 sums
/// then grows with the fourth root of the number of shifts.
[[nodiscard]] inline std::int64_t partOf(std::int64_t shifts) {
    return static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(shifts))));
}

} // namespace conv::nlm
