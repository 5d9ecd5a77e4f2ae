// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Two pairs of damped waves whose sum over both directions approximates a Gaussian: h(m) = Re Σ aₖ·zₖ^|m|.
struct Waves {
    float zRe[2], zIm[2], aRe[2], aIm[2];
};

/// Returns the waves for σ ≥ 1 px, scaled so that Σ h = 1 (R. Deriche's constants for the Gaussian, order 4).
[[nodiscard]] Waves wavesFor(double sigma);
/// zₖⁿ: factor of a wave over n samples.
void powerOfWave(double sigma, int k, int n, float* re, float* im);
/// Returns Σ |h − Gaussian of that σ and radius|: the largest error of an output for input in [−1, 1].
[[nodiscard]] double waveError(double sigma, std::int64_t radius);

/// Error bound per filtered axis for Gaussians truncated at 4σ or beyond.
inline constexpr double recursiveBound = 1e-3;

} // namespace conv
