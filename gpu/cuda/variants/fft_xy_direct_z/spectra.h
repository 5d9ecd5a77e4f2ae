// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft_xy_direct_z/shape.h"
#include <conv/kernel.h>

namespace conv::fft {

/// Returns true if each plane of a kernel is symmetric about its middle tap, so that its spectrum about that tap is
/// real.
[[nodiscard]] bool hasEvenPlanes(const Kernel& kernel);

/// Returns the floats of the spectra of `planes` planes.
[[nodiscard]] std::size_t spectraNumbers(int planes, bool real);

/// Returns the spectra of the planes of a group of taps for 32 × 32 tiles, for correlation, with the factor 1 / 1024.
/// Layout: pairs of real and imaginary part, [plane][spectrumRows][32], zeros after the group's own planes. `real`:
/// about the middle tap, real parts only.
[[nodiscard]] std::vector<double> volumeSpectra(const Kernel& kernel, const VolumeGroup& group, int planes, bool real);

} // namespace conv::fft
