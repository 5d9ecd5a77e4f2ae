// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Rows of a window in one plane, and their spatial weights.
struct BilateralRows {
    const float* const* rows = nullptr;  ///< each points at dx = 0 of the first output
    const std::int64_t* reach = nullptr; ///< samples of the window to either side in each row; −1: none
    const float* far = nullptr;          ///< decrease of the exponent of 2 by each row's distance
    const float* along = nullptr;        ///< decrease of the exponent for |dx| = 0, 1, … in a row
    std::int64_t count = 0;
    float scale = 1; ///< (difference · scale)² is subtracted from the exponent of 2
};

/// Bilateral sums over rows of floats. A result depends only on the samples around it, so any cut gives the same bits.
struct BilateralSimd {
    std::int64_t block = 0; ///< outputs come in multiples of it
    /// Adds weights and weighted differences from the centre for n outputs, a multiple of `block`. Neighbours with a
    /// difference that is not finite or a weight below 2⁻¹²⁵ add nothing. Relative error of a weight: ≤ 2·10⁻⁷ for
    /// exponents near 0, 10⁻⁵ for the lowest.
    void (*add)(const BilateralRows& window, const float* centre, std::int64_t n, float* weights, float* differences);
    /// to[i] = centre + differences / weights, or the centre (NaN, infinity) without weight.
    void (*finish)(const float* centre, const float* weights, const float* differences, std::int64_t n, float* to);
};

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const BilateralSimd& bilateralSimd();

} // namespace conv
