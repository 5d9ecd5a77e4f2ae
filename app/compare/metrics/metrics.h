// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <optional>
#include <string>
#include <vector>

/// Two data sets against each other, wherever they come from.
namespace app::compare {

/// Windows of SSIM, as in scikit-image's structural_similarity.
enum class Window : std::uint8_t {
    uniform,  ///< its default: 7 samples along each axis, sample covariance
    gaussian, ///< σ = 1.5, cut at 3.5 σ (11 samples), population covariance: gaussian_weights, as first published
};

struct MetricOptions {
    Window window = Window::uniform;
    std::optional<double> range; ///< data_range of PSNR and SSIM; nothing: max − min of the first
};

/// How two data sets differ, over samples that are finite in both. PSNR is 10 log10(range² / mean squared difference).
/// SSIM: K1 = 0.01, K2 = 0.03, mean over the windows that fit (along an axis shorter than the window: one as long as
/// the axis), then over channels and times; samples that are not finite in either count as equal. All sums are float64;
/// variances count about the mean of each window, and integers of 64 bits about a common offset, so that data far from
/// zero lose no digits.
struct Metrics {
    double maxAbs = 0, rmse = 0, psnr = 0, ssim = 0;
    double peak = 0;               ///< largest |a|
    double range = 0;              ///< that PSNR and SSIM used
    std::int64_t nan = 0, inf = 0; ///< samples that are NaN / infinite in one but not the other
    conv::Item worstItem;
    conv::Index3 worst{0, 0, 0};
    /// maxAbs relative to the peak.
    [[nodiscard]] double relative() const { return peak > 0 ? maxAbs / peak : maxAbs; }
};

/// What is not the same about two shapes and geometries, a sentence each: size, channels, time points, unit, spacing,
/// origin, direction. To be looked at first: samples of different places say nothing.
[[nodiscard]] std::vector<std::string> geometryDifferences(const conv::Layout& a, const conv::Layout& b);

/// Throws Error(mismatch) with the sentence if sizes differ, Error(usage) for a range that is not above zero.
[[nodiscard]] Metrics metricsOf(const conv::Volume& a, const conv::Volume& b, const MetricOptions& options = {});

/// Returns the type that holds differences of such samples without rounding them to fewer digits than they have:
/// float64 for float64 and for integers of 32 and 64 bits, else float32.
[[nodiscard]] conv::ElementType differenceType(conv::ElementType a, conv::ElementType b);
/// Returns a − b with a's geometry in a type of floats. Throws Error(mismatch) if sizes differ.
[[nodiscard]] conv::Volume difference(const conv::Volume& a, const conv::Volume& b,
                                      conv::ElementType type = conv::ElementType::f32);

} // namespace app::compare
