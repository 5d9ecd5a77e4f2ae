// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <conv/filter.h>
#include <conv/volume.h>
#include <span>
#include <vector>

/// Results that are directions in degrees: -90 and 90 are the same one, and where nothing in the data has a direction
/// rounding decides which it is.
namespace app::compare {

/// Degrees after which directions begin again.
inline constexpr double directionPeriod = 180;

/// The last filter's values are directions.
[[nodiscard]] bool givesDirections(std::span<const conv::Filter> filters);

/// The same filters, of which the last gives another of its outputs.
[[nodiscard]] std::vector<conv::Filter> withOutput(std::span<const conv::Filter> filters, conv::TensorOutput output);

/// The value next to `wanted` that says the same as `got`: -90 degrees lie beside 89.9. A period of 0: `got`.
[[nodiscard]] inline double beside(double wanted, double got, double period) {
    return period > 0 && std::isfinite(got - wanted) ? got - period * std::round((got - wanted) / period) : got;
}

/// Sets directions to NaN where the tensor's two eigenvalues (float64, of the same samples) lie too near to each other
/// for float32 to tell one: below `share` of `peak`, the largest eigenvalue anywhere.
void dropUntold(conv::Volume& directions, const conv::Volume& first, const conv::Volume& second, double peak,
                double share = 2e-3);

} // namespace app::compare
