// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Both neighbours of a row of samples along one axis.
struct DiffusionPair {
    const float *before = nullptr, *after = nullptr;
    float rate = 0;  ///< share of a flux in a time step
    float scale = 1; ///< (difference · scale)² is the exponent of 2, or of the quadratic function its square
};

/// A time step over rows of floats. A result depends only on the samples around it, so any cut gives the same bits.
struct DiffusionSimd {
    std::int64_t block = 0; ///< outputs come in multiples of it
    /// to[i] = here[i] + Σ rate · conductance · difference over `count` pairs. Differences that are not finite add
    /// nothing.
    void (*step)(const float* here, const DiffusionPair* pairs, std::int64_t count, bool exponential, std::int64_t n,
                 float* to);
};

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const DiffusionSimd& diffusionSimd();

} // namespace conv
