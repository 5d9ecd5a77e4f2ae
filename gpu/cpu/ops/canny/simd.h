// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include <cstdint>

namespace conv {

/// Canny's steps over rows of floats. A result depends only on the samples around it, so any cut gives the same bits.
struct CannySimd {
    std::int64_t lanes = 0; ///< floats of a vector

    /// Derivatives along x (taps[0]) and down the rows (taps[1]), and their magnitude, at rows[1][i + 1] for i < n
    /// rounded up to a vector. Rows must be readable up to that, plus 2.
    void (*gradient)(const float* const* rows, const EdgeTaps* taps, std::int64_t n, float* gx, float* gy,
                     float* magnitude);

    /// Non-maximum suppression: out[i] = m[1][i + 1] if positive and not below its interpolated neighbours along the
    /// gradient (gx[i + 1], gy[i + 1]), else 0. Returns the largest of m[1][1 … n], at least 0, ignoring NaN. Inputs
    /// must be readable up to n rounded up to a vector, plus 2. `stream`: aligned stores bypass the caches; then call
    /// Micro::flush.
    float (*thin)(const float* const* m, const float* gx, const float* gy, std::int64_t n, float* out, bool stream);

    /// Bit i of `weak`: in[i] > 0 and in[i] ≥ low; of `strong`: in[i] > 0 and in[i] ≥ high. Bits from n on are 0.
    void (*classify)(const float* in, std::int64_t n, float low, float high, std::uint64_t* weak,
                     std::uint64_t* strong);
    /// out[i] = 255 if bit i is set, else 0.
    void (*expand)(const std::uint64_t* bits, std::int64_t n, std::uint8_t* out);
};

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const CannySimd& cannySimd();

} // namespace conv
