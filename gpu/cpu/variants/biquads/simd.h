// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/graph.h>

namespace conv {

/// Most lines that are filtered side by side.
inline constexpr std::int64_t biquadLanes = 16;

/// Runs one section in place over `lanes` lines (1, 2, 4, 8 or 16) of n samples, from its steady state for each line's
/// first value. Sample i of line j lies at strip[i·lanes + j]. `backward`: from the last sample to the first. The bits
/// of a line do not depend on `lanes`.
void passBiquad(double* strip, std::int64_t n, std::int64_t lanes, const Section& section, bool backward);

} // namespace conv
