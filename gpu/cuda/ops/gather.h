// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/region.h>
#include <cstdint>

namespace conv {

struct Launch;

/// Load the samples of a box of indices, also beyond the border, into packed device memory: as the keys of medians,
/// 32-bit ones for float32 results, 64-bit ones for others, or as float64. Asynchronous.
void gather(const Launch& launch, const Region& box, std::int32_t* to);
void gather(const Launch& launch, const Region& box, std::int64_t* to);
void gather(const Launch& launch, const Region& box, double* to);

/// Samples that launches of a filter which reads `taps` samples compute at once: results that stay in the second-level
/// cache, at least two windows along the slowest axis, as far as memory for the samples with their halo and the time of
/// a launch allow.
[[nodiscard]] std::int64_t gatheredAtOnce(const Launch& launch, const Index3& taps, double secondsPerOutput);

} // namespace conv
