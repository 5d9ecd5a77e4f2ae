#pragma once
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

} // namespace conv
