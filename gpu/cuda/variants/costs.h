// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/variant.h>

namespace conv {

/// Fixed seconds of a kernel launch (H100, CUDA 13, 2026-11).
inline constexpr double launchCost = 4e-6;

/// Roofline of one pass: `bytes` and `flops` per output, `share` of the float32 peak that the inner loop reaches.
[[nodiscard]] inline double passSeconds(const Problem& p, const Device& d, double bytes, double flops, double share) {
    const double outputs = static_cast<double>(p.outputs()) * static_cast<double>(p.items);
    const double moving = outputs * bytes / d.bytesPerSecond;
    const double computing = outputs * flops / (share * d.flopsPerSecond);
    return moving > computing ? moving : computing;
}

/// An H100, on which times were fitted that do not follow from bytes and products.
inline constexpr double fittedFlops = 65e12;
inline constexpr int fittedCores = 132;

/// Seconds of one thread block for its outputs: measured on the fitted GPU, scaled by the rate of a multiprocessor.
[[nodiscard]] inline double blockSeconds(const Device& d, double onFitted) {
    return onFitted * (fittedFlops / fittedCores) * std::max(d.cores, 1) / std::max(d.flopsPerSecond, 1.0);
}

} // namespace conv
