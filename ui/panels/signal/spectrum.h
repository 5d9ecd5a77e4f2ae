// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/cutoffs.h"
#include <QString>
#include <complex>
#include <conv/volume.h>
#include <vector>

namespace ui {

/// Fourier transform in place, not scaled; the size must be a power of two.
void fourier(std::vector<std::complex<double>>& values);

/// Power of a stretch of a signal at frequencies from 0 to half the rate, evenly spaced: the mean over Hann windows
/// that overlap by half (Welch). Samples that are not finite count as 0. A sine of amplitude 1 gives 1 at its peak.
[[nodiscard]] std::vector<double> powerSpectrum(const std::vector<float>& samples);

/// Power over time: `columns` windows spread evenly, each of `bands` frequencies.
struct Spectrogram {
    int columns = 0, bands = 0;
    std::vector<float> power; ///< column after column, low frequencies first
};
[[nodiscard]] Spectrogram spectrogramOf(const std::vector<float>& samples, int mostColumns);

/// What a recipe does to a single sample of 1 and to each frequency: the product of its kernels' transforms, in double
/// precision, whatever the borders are.
struct Response {
    QString refused;               ///< why there is none: a sentence
    std::vector<double> magnitude; ///< from 0 to half the rate, evenly spaced
    std::vector<double> phase;     ///< radians, not wrapped; NaN where next to nothing passes
    std::vector<double> impulse;   ///< values around the sample
    std::int64_t before = 0;       ///< how many of them lie before it
    std::vector<Cutoff> cutoffs;   ///< of the recipe that it is of
};
/// For a channel of a signal of such a layout, as steps may act on some channels only. Does not throw.
[[nodiscard]] Response responseOf(const app::Recipe& recipe, const conv::Layout& layout, std::int64_t channel = 0);

} // namespace ui
