// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <complex>
#include <conv/graph.h>
#include <span>

// Recursive filters (IIR) as cascades of sections, in float64. Frequencies are in cycles per sample.
namespace conv {

/// Largest order of a low-pass prototype.
inline constexpr int iirOrderMax = 12;
/// Longest accepted settling time: tiles hold a multiple of it for each line.
inline constexpr std::int64_t settlingMax = std::int64_t{1} << 24;

/// Returns the sections of one pass, by the bilinear transform with prewarped cut-offs. Gain 1 at 0 (low-pass,
/// band-stop, notch), at 0.5 (high-pass) or at the centre of the band; chebyshev1 of even order: `ripple` below that.
/// Butterworth and Bessel pass half of the power of one pass at the cut-off (scipy: bessel with norm='mag'), chebyshev1
/// the ripple. Throws Error(usage) for cut-offs outside 0 to 0.5 or out of order, for order, ripple or q out of range,
/// and if a section is not stable or settles too slowly.
[[nodiscard]] std::vector<Section> iirSections(const Iir& design);

/// True if all poles lie inside the unit circle.
[[nodiscard]] bool isStable(const Section& section);
/// Returns the samples after which the impulse response of one pass stays below 2⁻⁵⁶ of its sum of magnitudes;
/// above settlingMax if it takes longer.
[[nodiscard]] std::int64_t settlingOf(std::span<const Section> sections);
/// Returns the transfer function of one pass. Both passes together have its squared magnitude and phase 0.
[[nodiscard]] std::complex<double> transferOf(std::span<const Section> sections, double frequency);
/// Returns the coefficients b0, b1, b2, a1, a2 in powers of 1/z, with a0 = 1.
[[nodiscard]] std::array<double, 5> directCoefficients(const Section& section);
/// Returns the samples by which scipy's sosfiltfilt continues a signal at each end.
[[nodiscard]] std::int64_t oddPaddingOf(std::span<const Section> sections);

[[nodiscard]] const char* name(IirKind kind);

} // namespace conv
