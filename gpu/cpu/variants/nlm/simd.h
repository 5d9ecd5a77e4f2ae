// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Weights of one shift from sums over patches.
struct PatchRows {
    const float* const* sums = nullptr;  ///< rows whose sum is that of squared, scaled differences over a patch
    const float* const* pairs = nullptr; ///< likewise the number of finite pairs; null: all of `samples`
    std::int64_t count = 0;              ///< rows
    float samples = 1;                   ///< samples of a patch
    float noise = 0;                     ///< subtracted from the mean, in the same scale
};

/// Non-local means over rows of floats. A result depends only on the samples around it, and sums have a fixed order, so
/// any cut gives the same bits. Buffers hold `block` floats more than n.
struct NonLocalMeansSimd {
    std::int64_t block = 0; ///< outputs come in multiples of it
    /// sums[i] = Σ ((there − here) · scale)² over i − radius … i + radius. The second form leaves out differences that
    /// are not finite and counts the others; where all are finite it gives the same bits.
    void (*along)(const float* here, const float* there, float scale, std::int64_t radius, std::int64_t n, float* work,
                  float* sums);
    void (*alongFinite)(const float* here, const float* there, float scale, std::int64_t radius, std::int64_t n,
                        float* work, float* sums, float* pairs);
    /// to[i] = Σ rows[…][i].
    void (*add)(const float* const* rows, std::int64_t count, std::int64_t n, float* to);
    /// Adds weights 2^−max(mean − noise, 0) and weighted differences there − here.
    void (*weigh)(const PatchRows& patch, const float* here, const float* there, std::int64_t n, float* weights,
                  float* differences);
    /// to[i] = here + differences / weights, or the sample (NaN, infinity) without weight.
    void (*finish)(const float* here, const float* weights, const float* differences, std::int64_t n, float* to);
};

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const NonLocalMeansSimd& nonLocalMeansSimd();

} // namespace conv
