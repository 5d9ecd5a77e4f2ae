// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include <cstdint>

namespace conv {

/// Canny's steps over rows of floats for one instruction set. What a sample becomes depends on the samples around it
/// alone, never on its place in a row: any cut gives the same bits.
struct CannySimd {
    std::int64_t lanes = 0; ///< floats in a vector

    /// Derivatives along x (taps[0]) and down the rows (taps[1]) and the root of the sum of their squares: out[i] is
    /// that of rows[1][i + 1], for i < n rounded up to a vector; rows must be readable up to that, plus 2.
    void (*gradient)(const float* const* rows, const EdgeTaps* taps, std::int64_t n, float* gx, float* gy,
                     float* magnitude);

    /// out[i] = m[1][i + 1] where that is above zero and not below what lies on either side of it along the gradient
    /// (gx[i + 1], gy[i + 1]), interpolated between two neighbours; else 0. Returns the largest of m[1][1 … n], NaN
    /// left out, at least 0. The inputs must be readable up to n rounded up to a vector, plus 2. `stream`: past the
    /// caches, where `out` is aligned to them; then Micro::flush makes it visible.
    float (*thin)(const float* const* m, const float* gx, const float* gy, std::int64_t n, float* out, bool stream);

    /// Bit i of the words: in[i] > 0 and in[i] ≥ low, or high. Bits of the last word beyond n are 0.
    void (*classify)(const float* in, std::int64_t n, float low, float high, std::uint64_t* weak,
                     std::uint64_t* strong);
    /// out[i] = 255 where bit i is set, else 0.
    void (*expand)(const std::uint64_t* bits, std::int64_t n, std::uint8_t* out);
};

/// Those of the instruction set that `micro` uses.
[[nodiscard]] const CannySimd& cannySimd();

} // namespace conv
