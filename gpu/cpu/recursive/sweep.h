#pragma once
#include <cstdint>

namespace conv {

/// Two pairs of damped waves whose sum, over both directions, stands for a Gaussian: h(m) = Re Σ aₖ·zₖ^|m|.
struct Waves {
    float zRe[2], zIm[2], aRe[2], aIm[2];
};

/// The waves for a σ of 1 or more, scaled so that Σ h = 1 (R. Deriche's constants for the Gaussian, order 4).
[[nodiscard]] Waves wavesFor(double sigma);
/// Σ |h − Gaussian of that σ and radius|: how much an output can be off, for input in [−1, 1].
[[nodiscard]] double waveError(double sigma, std::int64_t radius);

/// Lines that are filtered side by side.
inline constexpr std::int64_t sweepLines = 32;

/// Filters `sweepLines` lines of n samples, forwards and backwards from rest; sample i of all lines lies at in + 32·i.
/// `out` is another buffer of that form. By the instruction set that `micro()` uses.
void sweep(const float* in, std::int64_t n, const Waves& waves, float* out);

} // namespace conv
