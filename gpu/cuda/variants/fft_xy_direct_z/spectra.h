// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft_xy_direct_z/shape.h"
#include <conv/kernel.h>

namespace conv::fft {

/// True if each plane is symmetric about its middle tap, so that its spectrum about that tap is real.
[[nodiscard]] bool hasEvenPlanes(const Kernel& kernel);

[[nodiscard]] std::size_t spectraNumbers(int planes, bool real);

/// Spectra of a group's planes for 32 × 32 tiles and correlation, times 1 / 1024: pairs of real and imaginary part,
/// [plane][spectrumRows][32], zeros after the group's own planes. `real`: about the middle tap, real parts only.
[[nodiscard]] std::vector<double> volumeSpectra(const Kernel& kernel, const VolumeGroup& group, int planes, bool real);

} // namespace conv::fft
