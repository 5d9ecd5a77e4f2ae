// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft_xy_direct_z/shape.h"
#include <conv/kernel.h>

namespace conv::fft {

/// Whether each plane of a kernel is symmetric about its middle tap, so that its spectra about that one are real.
[[nodiscard]] bool hasEvenPlanes(const Kernel& kernel);

/// Numbers of the spectra of so many planes.
[[nodiscard]] std::size_t spectraNumbers(int planes, bool real);

/// Spectra of the planes of a group of a kernel's taps, for tiles of 32 × 32, correlation and the transforms' factor
/// 1 / 1024 included; `planes` of them, zeros after the group's own: pairs of real and imaginary part,
/// [plane][spectrumRows] [32]; about the middle tap, and real numbers only, where `real`.
[[nodiscard]] std::vector<double> volumeSpectra(const Kernel& kernel, const VolumeGroup& group, int planes, bool real);

} // namespace conv::fft
