// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/float64/column.h"
#include <conv/variant.h>

namespace conv::float64 {

/// float64 rate as a share of the float32 rate: half on data-centre GPUs, 1 in 32 or 64 on others (CUDA C++ programming
/// guide, arithmetic throughput by compute capability).
[[nodiscard]] inline double rateShare(const Device& device) {
    switch (device.computeCapability) {
    case 60:
    case 70:
    case 80:
    case 90:
    case 100:
        return 1.0 / 2;
    case 75:
        return 1.0 / 32;
    default:
        return 1.0 / 64;
    }
}

/// Samples per thread along an axis: a multiple of columnOutputs.
[[nodiscard]] inline double samplesOfColumn(std::int64_t taps) {
    const std::int64_t samples = (taps + 2 * columnOutputs - 2) / columnOutputs * columnOutputs;
    return static_cast<double>(samples);
}

/// Latency of a block of columnOutputs samples, from the first load to the last sum (H100, 2026-11).
inline constexpr double secondsOfSamples = 0.4e-6;

} // namespace conv::float64
