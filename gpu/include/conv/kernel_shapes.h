// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>

// Kernels computed from a formula in float64, for Kernel::correlation: the weight at (x, y) applies to the sample at
// offset (x, y) from the output.
namespace conv {

/// Returns δ − amount · Laplacian over the axes that are set, with the neighbours along the axes (`full` false) or all
/// 8 or 26. Weights sum to 1. Throws Error(usage) if no axis is set.
[[nodiscard]] Kernel sharpenKernel(const std::array<bool, 3>& axes, double amount, bool full);

/// Returns δ + amount · slope towards `degrees` (0: right, 90: down) in the plane of two axes. The slope sums Prewitt's
/// differences, weighted by the direction scaled so that its larger component is 1: 45° and amount 1 give [−2 −1 0; −1
/// 1 1; 0 1 2]. Weights sum to 1.
[[nodiscard]] Kernel embossKernel(const std::array<std::size_t, 2>& plane, double degrees, double amount);

/// Parameters of a Gabor kernel: a wave under a Gaussian envelope.
struct GaborShape {
    double sigma = 2;      ///< σ of the envelope along the wave, in samples, above 0
    double wavelength = 5; ///< in samples, above 0
    double degrees = 0;    ///< direction of the wave: 0 to the right, 90 down
    double phase = 0;      ///< in degrees: 0 responds to lines, 90 to edges
    double aspect = 0.5;   ///< σ along the wave over σ across it, above 0
    double truncate = 3;   ///< radius, in the larger σ
};
/// Returns exp(−(x'² + aspect²·y'²)/2σ²) · (cos(2πx'/wavelength + phase) − c), divided by the sum of the envelope; x'
/// is along the wave, y' across it. c makes the weights sum to 0. Throws Error(usage) for values out of range.
[[nodiscard]] Kernel gaborKernel(const std::array<std::size_t, 2>& plane, const GaborShape& shape);
/// As gaborKernel above, along one axis.
[[nodiscard]] Kernel gaborKernel(std::size_t axis, const GaborShape& shape);

/// Returns the weights of Wiener's inverse of a kernel, whose response is conj(H) / (|H|² + balance·|L|²): H is that of
/// the kernel over its sum, L that of Σ [−1 2 −1] over `axes` and those of the kernel. Weights that are left out sum to
/// at most `leftOut` of all magnitudes; the others sum to 1. Throws Error(usage) if balance is not above 0, or the
/// inverse reaches too far: 24576 samples along one axis, 384 in an image, 48 in a volume. Takes up to a second in
/// volumes.
[[nodiscard]] Kernel wienerKernel(const Kernel& psf, const std::array<bool, 3>& axes, double balance,
                                  double leftOut = 1e-5);

} // namespace conv
