// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// Two pairs of damped waves whose sum, over both directions, stands for a Gaussian: h(m) = Re Σ aₖ·zₖ^|m|.
struct Waves {
    float zRe[2], zIm[2], aRe[2], aIm[2];
};

/// The waves for a σ of 1 or more, scaled so that Σ h = 1 (R. Deriche's constants for the Gaussian, order 4).
[[nodiscard]] Waves wavesFor(double sigma);
/// zₖ^n: what a wave is multiplied by when it goes n samples on.
void powerOfWave(double sigma, int k, int n, float* re, float* im);
/// Σ |h − Gaussian of that σ and radius|: how much an output can be off, for input in [−1, 1].
[[nodiscard]] double waveError(double sigma, std::int64_t radius);

/// For each axis that is filtered, of Gaussians that are cut off at 4σ or beyond.
inline constexpr double recursiveBound = 1e-3;

} // namespace conv
