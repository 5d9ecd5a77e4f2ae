// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Rows of a window that lie in one plane, and the spatial part of their weights' exponents.
struct BilateralRows {
    const float* const* rows = nullptr;  ///< each points at the sample in column with the first output (dx = 0)
    const std::int64_t* reach = nullptr; ///< samples of the window to either side in each row; −1: none
    const float* far = nullptr;          ///< decrease of the exponent of 2 by each row's distance
    const float* along = nullptr;        ///< decrease of the exponent for |dx| = 0, 1, … in a row
    std::int64_t count = 0;
    float scale = 1; ///< (difference · scale)² is subtracted from the exponent of 2
};

/// Bilateral sums over rows of floats for one instruction set. A result depends only on the samples around it, never on
/// its place in a row: any cut gives the same bits.
struct BilateralSimd {
    std::int64_t block = 0; ///< outputs are computed in multiples of it
    /// Adds weights, and weighted differences from the centre, for n outputs, a multiple of `block`. A neighbour adds
    /// nothing if its difference is not finite or its weight is below 2⁻¹²⁵. The relative error of a weight is at most
    /// 2·10⁻⁷ for exponents near 0 and 10⁻⁵ for the lowest ones.
    void (*add)(const BilateralRows& window, const float* centre, std::int64_t n, float* weights, float* differences);
    /// to[i] = centre + differences / weights, or the centre itself (NaN, infinity) if it has no weight.
    void (*finish)(const float* centre, const float* weights, const float* differences, std::int64_t n, float* to);
};

/// Returns the kernels of the instruction set that `micro` uses.
[[nodiscard]] const BilateralSimd& bilateralSimd();

} // namespace conv
