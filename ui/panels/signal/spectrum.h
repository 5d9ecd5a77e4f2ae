// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/cutoffs.h"
#include <QString>
#include <complex>
#include <conv/volume.h>
#include <vector>

namespace ui {

/// Unscaled in-place Fourier transform; the size must be a power of two.
void fourier(std::vector<std::complex<double>>& values);

/// Returns the power at evenly spaced frequencies from 0 to half the rate: Welch's method with Hann windows
/// overlapping by half. Non-finite samples count as 0. A sine of amplitude 1 has a peak of 1.
[[nodiscard]] std::vector<double> powerSpectrum(const std::vector<float>& samples);

/// Returns the one-sided power density of such a spectrum, per Hz, for a rate in Hz. Its integral over the frequencies
/// is the variance.
[[nodiscard]] std::vector<double> densityOf(std::vector<double> power, double rate);

/// Returns a power relative to another one in dB, at least −120.
[[nodiscard]] double decibelsOf(double power, double reference);

/// Power over time: `columns` evenly spaced windows of `bands` frequencies.
struct Spectrogram {
    int columns = 0, bands = 0;
    std::vector<float> power; ///< column by column, low frequencies first
};
[[nodiscard]] Spectrogram spectrogramOf(const std::vector<float>& samples, int maxColumns);

/// Impulse and frequency response of a recipe: product of its kernels' transforms in float64, ignoring borders.
struct Response {
    QString refused;               ///< why there is no response; else empty
    std::vector<double> magnitude; ///< evenly spaced, 0 to half the rate
    std::vector<double> phase;     ///< radians, unwrapped; NaN where almost nothing passes
    std::vector<double> impulse;   ///< values around the impulse
    std::int64_t before = 0;       ///< number of them before the impulse
    std::vector<Cutoff> cutoffs;   ///< cut-offs of the same recipe
};
/// Returns the response for one channel, since steps may skip channels. Does not throw.
[[nodiscard]] Response responseOf(const app::Recipe& recipe, const conv::Layout& layout, std::int64_t channel = 0);

} // namespace ui
