// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Approximation of a Gaussian whose cost does not depend on σ: four running means of one length, then a weighted sum
/// of five shifted copies. h = b∗b∗b∗b ∗ Σ weight[|j|]·δ(j·distance), j = −2 … 2.
struct BoxStack {
    std::int64_t length = 1;   ///< samples per mean
    std::int64_t distance = 1; ///< samples between copies
    double weight[3] = {1, 0, 0};
    double error = 2; ///< Σ |h − Gaussian|: largest error of an output for input in [−1, 1]

    /// Samples read on either side of an output.
    [[nodiscard]] std::int64_t reach() const { return 2 * (length - 1) + 2 * distance; }
};

/// The best stack found for that σ within the radius of the Gaussian's taps.
[[nodiscard]] BoxStack boxStackFor(double sigma, std::int64_t radius);

/// Error bound per filtered axis for Gaussians with σ ≥ 3 px, truncated at 4σ or beyond.
inline constexpr double boxStackBound = 7e-3;

} // namespace conv
