// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <cstdint>
#include <vector>

namespace conv {

/// A Gaussian along one axis at two rates: smooth with `window` and keep every `rate`-th sample (anchored at index 0),
/// convolve there with `coarse`, interpolate with `window`.
/// Kept sample j is Σ window(t) · x(rate·j + t). Output m is rate · Σ window(m − rate·k) · (coarse ∗ kept)(k).
struct Rates {
    std::int64_t rate = 1;
    /// Weights of t = −half(), …, half(): an exponential of a semicircle of sum 1, zero at both ends. Rate 1: {1}.
    std::vector<double> window{1};
    AxisTaps coarse; ///< correlated with the kept samples; odd sizes, centred

    [[nodiscard]] std::int64_t half() const { return static_cast<std::int64_t>(window.size() / 2); }
    /// Window samples from one kept sample to the next: weights of an output of either filter.
    [[nodiscard]] std::int64_t overlap() const { return rate > 1 ? windowOverlap : 1; }
    /// Largest distance from an output to an input that it depends on.
    [[nodiscard]] std::int64_t reach() const { return rate > 1 ? 2 * half() + rate * coarse.centre : coarse.centre; }

    static constexpr std::int64_t windowOverlap = 8;
    friend bool operator==(const Rates&, const Rates&) = default;
};

/// Σ |impulse response − sampled Gaussian| along an axis is below this for any σ.
inline constexpr double ratesError = 4e-8;
/// Below this σ (px) a Gaussian stays at one rate.
inline constexpr double leastSigmaOfRates = 5;

/// Returns the rate for a σ in px: 2, 3, 4, 6, 8, 12, 16, 24 or 32, at most σ / 2.5; 1 below `leastSigmaOfRates`.
[[nodiscard]] std::int64_t rateFor(double sigma);
/// Returns the number of taps of the convolution between the rates, for predictions.
[[nodiscard]] std::int64_t coarseTapsFor(double sigma);
/// Returns the two rates of the whole Gaussian of that σ ≥ 0, as gaussianTaps(σ, ∞) defines it. The last results are
/// cached. Thread-safe.
[[nodiscard]] Rates ratesFor(double sigma);

} // namespace conv
