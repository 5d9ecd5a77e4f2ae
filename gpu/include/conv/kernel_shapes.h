// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>

// Kernels made from a formula, in float64, for Kernel::correlation: the tap at (x, y) weighs the sample at +x, +y from
// the output.
namespace conv {

/// The sample plus `amount` times what its neighbours fall short of it: δ − amount · Laplacian over the axes that are
/// set, with the neighbours along the axes (`full` false) or all 8 or 26. Taps sum to 1. Throws Error(usage) where no
/// axis is set.
[[nodiscard]] Kernel sharpenKernel(const std::array<bool, 3>& axes, double amount, bool full);

/// The sample plus `amount` times the slope of its neighbourhood towards `degrees` (0: to the right, 90: down), in the
/// plane of two axes. The slope is the sum of Prewitt's differences, weighed by the direction whose larger part counts
/// 1, so that 45° and 1 give [−2 −1 0; −1 1 1; 0 1 2]. Taps sum to 1.
[[nodiscard]] Kernel embossKernel(const std::array<std::size_t, 2>& plane, double degrees, double amount);

/// A wave under a bell.
struct GaborShape {
    double sigma = 2;      ///< of the bell, in samples, along the wave; above 0
    double wavelength = 5; ///< in samples, above 0
    double degrees = 0;    ///< direction in which the wave runs: 0 to the right, 90 down
    double phase = 0;      ///< in degrees: 0 answers to lines, 90 to edges
    double aspect = 0.5;   ///< σ along the wave over σ across it, above 0
    double truncate = 3;   ///< reach, in the larger of both σ
};
/// exp(−(x'² + aspect²·y'²)/2σ²) · (cos(2πx'/wavelength + phase) − c), divided by the sum of the bell; x' runs with the
/// wave, y' across it. c makes the taps' sum 0: even areas give 0. Throws Error(usage) for values out of range.
[[nodiscard]] Kernel gaborKernel(const std::array<std::size_t, 2>& plane, const GaborShape& shape);
/// The same along one axis.
[[nodiscard]] Kernel gaborKernel(std::size_t axis, const GaborShape& shape);

} // namespace conv
