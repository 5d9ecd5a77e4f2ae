// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Four running means of one length, one after the other, and five copies of the result side by side, weighted: what
/// stands for a Gaussian in sums that cost the same for any σ. h = b∗b∗b∗b ∗ Σ weight[|j|]·δ(j·distance), j = −2 … 2.
struct BoxStack {
    std::int64_t length = 1;   ///< samples of a mean
    std::int64_t distance = 1; ///< samples from copy to copy
    double weight[3] = {1, 0, 0};
    double error = 2; ///< Σ |h − Gaussian|: how much an output can be off, for input in [−1, 1]

    /// Samples that an output sees on either side.
    [[nodiscard]] std::int64_t reach() const { return 2 * (length - 1) + 2 * distance; }
};

/// The stack with the smallest error that was found for that σ and stays within the radius of the Gaussian's taps.
[[nodiscard]] BoxStack boxStackFor(double sigma, std::int64_t radius);

/// For each axis that is filtered, of Gaussians of σ 3 or more that are cut off at 4σ or beyond.
inline constexpr double boxStackBound = 7e-3;

} // namespace conv
