// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/variant.h>

namespace conv {

/// What one kernel launch costs before it does anything, in seconds (H100, CUDA 13, 2026-11).
inline constexpr double launchCost = 4e-6;

/// The roofline of one pass over the data: `bytes` and `flops` of one output, `share` of the float32 peak that the
/// inner loop can reach.
[[nodiscard]] inline double passSeconds(const Problem& p, const Device& d, double bytes, double flops, double share) {
    const double outputs = static_cast<double>(p.outputs()) * static_cast<double>(p.items);
    const double moving = outputs * bytes / d.bytesPerSecond;
    const double computing = outputs * flops / (share * d.flopsPerSecond);
    return moving > computing ? moving : computing;
}

/// The card that times were fitted on where they do not follow from bytes and products: an H100.
inline constexpr double fittedFlops = 65e12;
inline constexpr int fittedCores = 132;

/// What one block takes for its share of the outputs, however few blocks there are: what it takes on the fitted card,
/// scaled by the rate of a multiprocessor.
[[nodiscard]] inline double blockSeconds(const Device& d, double onFitted) {
    return onFitted * (fittedFlops / fittedCores) * std::max(d.cores, 1) / std::max(d.flopsPerSecond, 1.0);
}

} // namespace conv
