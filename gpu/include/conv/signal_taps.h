// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/filter.h>

// Taps of filters for signals, in double precision. Frequencies are in cycles per sample: 0.5 is the Nyquist frequency.
namespace conv {

/// The ideal response of the bands, cut to `taps` samples and multiplied by the window; scaled to gain 1 at 0
/// (low-pass, band-stop), at 0.5 (high-pass) or in the middle of the band. Symmetric about its centre, the middle tap.
/// Throws Error(usage) unless 0 < cutoff < 0.5, the two cut-offs of a band grow, `taps` is odd and β is 0 or more.
[[nodiscard]] AxisTaps firTaps(const Fir& design);

/// Odd number of taps for a transition of `width` from pass band to stop band: Kaiser's formula for `attenuation` dB
/// (8 or more), a multiple of 1/width for the other windows.
[[nodiscard]] std::int64_t firTapCount(FirWindow window, double width, double attenuation);
/// Shape of the Kaiser window for that many dB, by Kaiser's formula.
[[nodiscard]] double kaiserBeta(double attenuation);
/// Attenuation in dB that a window without a parameter reaches in the stop band.
[[nodiscard]] double firAttenuation(FirWindow window);

/// Least-squares fit of a polynomial to the window, evaluated (or derived, per sample) at its middle. Throws
/// Error(usage) unless the window is odd and above the order, and derivative ≤ order.
[[nodiscard]] AxisTaps savitzkyGolayTaps(const SavitzkyGolay& fit);

[[nodiscard]] const char* name(FirKind kind);
[[nodiscard]] const char* name(FirWindow window);

} // namespace conv
