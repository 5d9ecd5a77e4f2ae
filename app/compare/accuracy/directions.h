// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <conv/filter.h>
#include <conv/volume.h>
#include <span>
#include <vector>

/// Results that are directions in degrees: −90 and 90 are equal, and undefined ones are rounding noise.
namespace app::compare {

/// Degrees.
inline constexpr double directionPeriod = 180;

/// Returns true if the last filter's values are directions.
[[nodiscard]] bool givesDirections(std::span<const conv::Filter> filters);

/// Returns the filters with another output of the last one.
[[nodiscard]] std::vector<conv::Filter> withOutput(std::span<const conv::Filter> filters, conv::TensorOutput output);

/// Returns the value nearest to `wanted` that is equivalent to `got`: −90° lies beside 89.9°. Period 0: `got`.
[[nodiscard]] inline double beside(double wanted, double got, double period) {
    return period > 0 && std::isfinite(got - wanted) ? got - period * std::round((got - wanted) / period) : got;
}

/// Sets directions to NaN where float32 cannot resolve them: the tensor's two eigenvalues (float64, of these samples)
/// differ by less than `share` of `peak`, the largest eigenvalue anywhere.
void dropUntold(conv::Volume& directions, const conv::Volume& first, const conv::Volume& second, double peak,
                double share = 2e-3);

} // namespace app::compare
