// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace conv {

struct Launch;

/// Smallest or largest samples of boxes: samples become keys, then a pass along each axis joins them.
void launchExtremaPasses(const Launch& launch);

/// Passes of the variant `extrema`.
namespace extrema {

/// Longest window that one pass joins sample by sample. Longer ones are joined from parts of `partOf` samples.
inline constexpr std::int64_t longest = 256;

[[nodiscard]] inline std::int64_t partOf(std::int64_t size) {
    return std::min(longest, static_cast<std::int64_t>(4 * std::sqrt(static_cast<double>(size))));
}

/// Parts of a longer window; the last one overlaps the one before.
[[nodiscard]] inline std::int64_t partsOf(std::int64_t size) {
    return (size + partOf(size) - 1) / partOf(size);
}

} // namespace extrema
} // namespace conv
