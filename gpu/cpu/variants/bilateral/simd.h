// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// The rows of a window that lie in one plane, and what their places are worth.
struct BilateralRows {
    const float* const* rows = nullptr;  ///< each points at the sample beside the first output, dx = 0
    const std::int64_t* reach = nullptr; ///< samples of the window to either side in each row; −1: none
    const float* far = nullptr;          ///< how much each row's distance lowers the exponent of 2
    const float* along = nullptr;        ///< decrease of the exponent for |dx| = 0, 1, … in a row
    std::int64_t count = 0;
    float scale = 1; ///< a difference times this, squared, lowers the exponent of 2
};

/// Bilateral sums over rows of floats for one instruction set. What an output becomes depends on the samples around it
/// alone, never on its place in a row: any cut gives the same bits.
struct BilateralSimd {
    std::int64_t block = 0; ///< outputs come in multiples of it
    /// Adds up weights, and weighted differences from the centre, of n outputs, a multiple of `block`. A neighbour
    /// whose difference is no finite number, or whose weight lies below 2⁻¹²⁵, adds nothing. Weights are off by at most
    /// 2·10⁻⁷ of them for exponents near 0, by 10⁻⁵ for the least ones.
    void (*add)(const BilateralRows& window, const float* centre, std::int64_t n, float* weights, float* differences);
    /// to[i] = centre + differences / weights; the centre itself where it has no weight: NaN and infinities.
    void (*finish)(const float* centre, const float* weights, const float* differences, std::int64_t n, float* to);
};

/// Those of the instruction set that `micro` uses.
[[nodiscard]] const BilateralSimd& bilateralSimd();

} // namespace conv
