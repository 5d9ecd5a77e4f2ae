// SPDX-License-Identifier: Apache-2.0
#include "taps/gaussian.h"
#include <cmath>

namespace conv {

std::optional<double> gaussianSigmaOf(const AxisTaps& taps) {
    if (taps.isIdentity())
        return 0.0;
    const std::int64_t radius = taps.centre;
    if (radius < 1 || taps.size() != 2 * radius + 1 || std::abs(taps.sum() - 1) > 1e-9)
        return std::nullopt;
    const auto at = [&](std::int64_t i) { return taps.weights[static_cast<std::size_t>(radius + i)]; };
    if (!(at(0) > 0) || !(at(1) > 0) || !(at(1) < at(0)))
        return std::nullopt;
    const double twice = -1 / std::log(at(1) / at(0)); // 2σ²
    for (std::int64_t i = 1; i <= radius; ++i) {
        const double wanted = at(0) * std::exp(-static_cast<double>(i * i) / twice);
        if (std::abs(at(i) - wanted) > 1e-9 * at(0) || at(i) != at(-i))
            return std::nullopt;
    }
    return std::sqrt(twice / 2);
}

} // namespace conv
