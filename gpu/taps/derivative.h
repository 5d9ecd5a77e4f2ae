// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <optional>
#include <span>

namespace conv {

/// A family of per-axis kernels (a gradient's components, the terms of a Laplacian of Gaussian): each has taps of its
/// own along one axis and shares the taps of the others. All taps along an axis have one size and centre.
struct DerivativeTaps {
    AxisTaps smooth[3]; ///< taps of the kernels that belong to other axes
    AxisTaps slope[3];  ///< taps of the axis's own kernel; zero without one
};

/// Returns the family; empty if the kernels are none.
[[nodiscard]] std::optional<DerivativeTaps> derivativeTapsOf(std::span<const Kernel* const> kernels);

/// Number of axes of an edge operator in x and y, or in x, y and z: three taps along each, of which the derivative is a
/// difference of the two neighbours, and no smoothing tap is 0 (Sobel, Scharr, Prewitt). 0: another gradient.
[[nodiscard]] int edgeAxesOf(const DerivativeTaps& taps);

/// Pads taps with zeros to a common support.
[[nodiscard]] AxisTaps widened(const AxisTaps& taps, std::int64_t before, std::int64_t after);

} // namespace conv
