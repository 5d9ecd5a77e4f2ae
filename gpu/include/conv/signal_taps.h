// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/filter.h>

// Weights of filters for signals, in float64. Frequencies are in cycles per sample: 0.5 is the Nyquist frequency.
namespace conv {

/// Returns the ideal response of the bands, cut to `taps` samples and multiplied by the window. Scaled to gain 1 at 0
/// (low-pass, band-stop), at 0.5 (high-pass) or in the middle of the band. Symmetric about the middle weight. Throws
/// Error(usage) unless 0 < cutoff < 0.5, the two cut-offs of a band increase, `taps` is odd and β ≥ 0.
[[nodiscard]] AxisTaps firTaps(const Fir& design);

/// Returns an odd number of weights for a transition of `width` from pass band to stop band: Kaiser's formula for
/// `attenuation` dB (8 or more), a multiple of 1/width for other windows.
[[nodiscard]] std::int64_t firTapCount(FirWindow window, double width, double attenuation);
/// Returns the Kaiser window's β for an attenuation in dB, by Kaiser's formula.
[[nodiscard]] double kaiserBeta(double attenuation);
/// Returns the stop-band attenuation in dB of a window without a parameter.
[[nodiscard]] double firAttenuation(FirWindow window);

/// Returns the weights of a least-squares polynomial fit, evaluated (or differentiated, per sample) in the middle of
/// the window. Throws Error(usage) unless the window is odd and above the order, and derivative ≤ order.
[[nodiscard]] AxisTaps savitzkyGolayTaps(const SavitzkyGolay& fit);

[[nodiscard]] const char* name(FirKind kind);
[[nodiscard]] const char* name(FirWindow window);

} // namespace conv
