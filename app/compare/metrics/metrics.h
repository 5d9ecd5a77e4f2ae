// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <optional>
#include <string>
#include <vector>

namespace app::compare {

/// Windows of SSIM, as in scikit-image's structural_similarity.
enum class Window : std::uint8_t {
    uniform,  ///< scikit-image's default: 7 samples along each axis, sample covariance
    gaussian, ///< σ = 1.5, cut at 3.5 σ (11 samples), population covariance: gaussian_weights, as first published
};

struct MetricOptions {
    Window window = Window::uniform;
    std::optional<double> range; ///< data_range of PSNR and SSIM; nothing: max − min of the first set
};

/// Differences of two data sets over samples that are finite in both.
/// PSNR is 10 log10(range² / mean squared difference).
/// SSIM has K1 = 0.01, K2 = 0.03, and is the mean over the windows that fit, then over channels and times. The window
/// is shortened to axes shorter than itself. Samples that are not finite in either set count as equal.
/// All sums are float64. Variances are about each window's mean, and 64-bit integers about a common offset, so that
/// data far from zero lose no digits.
struct Metrics {
    double maxAbs = 0, rmse = 0, psnr = 0, ssim = 0;
    double peak = 0;               ///< largest abs(a)
    double range = 0;              ///< used for PSNR and SSIM
    std::int64_t nan = 0, inf = 0; ///< samples that are NaN / infinite in only one set
    conv::Item worstItem;
    conv::Index3 worst{0, 0, 0};
    [[nodiscard]] double relative() const { return peak > 0 ? maxAbs / peak : maxAbs; }
};

/// Returns the differences of two shapes and geometries, one sentence each: size, channels, time points, unit, spacing,
/// origin, direction. Check them first: samples of different places are not comparable.
[[nodiscard]] std::vector<std::string> geometryDifferences(const conv::Layout& a, const conv::Layout& b);

/// Throws Error(mismatch) if sizes differ, Error(usage) for a range that is not above zero.
[[nodiscard]] Metrics metricsOf(const conv::Volume& a, const conv::Volume& b, const MetricOptions& options = {});

/// Returns float64 for float64 and for 32-bit and 64-bit integers, else float32.
[[nodiscard]] conv::ElementType differenceType(conv::ElementType a, conv::ElementType b);
/// Returns a − b with a's geometry in a float type. Throws Error(mismatch) if sizes differ.
[[nodiscard]] conv::Volume difference(const conv::Volume& a, const conv::Volume& b,
                                      conv::ElementType type = conv::ElementType::f32);

} // namespace app::compare
