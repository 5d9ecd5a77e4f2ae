// SPDX-License-Identifier: Apache-2.0
#include "app/compare/metrics/metrics.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <limits>
#include <type_traits>

namespace app::compare {
namespace {

/// Returns samples of an item minus the integer `offset`. 64-bit integers are subtracted before the conversion to
/// float64, which is exact only up to 2^53.
std::vector<double> samplesOf(const conv::Volume& volume, conv::Item item, std::int64_t offset = 0) {
    const conv::Layout& layout = volume.layout();
    const std::int64_t count = layout.whole().count();
    std::vector<double> samples(static_cast<std::size_t>(count));
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        const T* const from = volume.as<T>(item);
        for (std::int64_t i = 0; i < count; ++i) {
            double& to = samples[static_cast<std::size_t>(i)];
            if constexpr (std::is_integral_v<T>) {
                std::int64_t apart = 0;
                to = __builtin_sub_overflow(from[i], offset, &apart)
                         ? static_cast<double>(from[i]) - static_cast<double>(offset)
                         : static_cast<double>(apart);
            } else {
                to = static_cast<double>(from[i]) - static_cast<double>(offset);
            }
        }
    });
    return samples;
}

/// Returns the first sample if both are 64-bit integers too large for float64, else 0.
std::int64_t offsetOf(const conv::Volume& a, const conv::Volume& b) {
    const auto wide = [](conv::ElementType t) { return t == conv::ElementType::i64 || t == conv::ElementType::u64; };
    if (!wide(a.layout().type) || !wide(b.layout().type) || a.layout().whole().count() == 0)
        return 0;
    return a.layout().type == conv::ElementType::i64
               ? *a.as<std::int64_t>()
               : static_cast<std::int64_t>(
                     std::min<std::uint64_t>(*a.as<std::uint64_t>(), std::numeric_limits<std::int64_t>::max()));
}

/// Means, variances and covariance of two sets, one of each per window that fits.
struct Moments {
    std::vector<double> meanA, meanB, varianceA, varianceB, covariance;
};

/// Joins windows along one more axis, in place; the axis shrinks. Moments of a part are about the part's own mean and
/// are moved to the window's mean. This avoids differences of large squares for samples far from zero.
void slideAlong(Moments& data, conv::Index3& extent, std::size_t axis, const std::vector<double>& weights) {
    std::int64_t stride = 1;
    for (std::size_t a = 0; a < axis; ++a)
        stride *= extent[a];
    const auto width = static_cast<std::int64_t>(weights.size());
    const std::int64_t n = extent[axis], kept = n - width + 1;
    std::int64_t outer = 1;
    for (std::size_t a = axis + 1; a < 3; ++a)
        outer *= extent[a];
    const std::vector<double> none(static_cast<std::size_t>(stride * kept * outer), 0.0);
    Moments result{none, none, none, none, none};
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < kept; ++i) {
            const std::int64_t to = (o * kept + i) * stride;
            const auto each = [&](auto&& f) {
                for (std::int64_t k = 0; k < width; ++k)
                    for (std::int64_t s = 0; s < stride; ++s)
                        f(weights[static_cast<std::size_t>(k)], static_cast<std::size_t>((o * n + i + k) * stride + s),
                          static_cast<std::size_t>(to + s));
            };
            each([&](double w, std::size_t from, std::size_t at) {
                result.meanA[at] += w * data.meanA[from];
                result.meanB[at] += w * data.meanB[from];
            });
            each([&](double w, std::size_t from, std::size_t at) {
                const double a = data.meanA[from] - result.meanA[at], b = data.meanB[from] - result.meanB[at];
                result.varianceA[at] += w * (data.varianceA[from] + a * a);
                result.varianceB[at] += w * (data.varianceB[from] + b * b);
                result.covariance[at] += w * (data.covariance[from] + a * b);
            });
        }
    data = std::move(result);
    extent[axis] = kept;
}

/// Weights of a window along an axis of `n` samples; they sum to 1.
std::vector<double> weightsOf(Window window, std::int64_t n) {
    if (window == Window::uniform) {
        const std::int64_t width = std::min<std::int64_t>(7, n);
        return std::vector<double>(static_cast<std::size_t>(width), 1.0 / static_cast<double>(width));
    }
    constexpr double sigma = 1.5;
    const std::int64_t radius = std::min<std::int64_t>(5, (n - 1) / 2); // 3.5 σ
    std::vector<double> weights;
    double sum = 0;
    for (std::int64_t i = -radius; i <= radius; ++i) {
        weights.push_back(std::exp(-static_cast<double>(i * i) / (2 * sigma * sigma)));
        sum += weights.back();
    }
    for (double& w : weights)
        w /= sum;
    return weights;
}

/// Factor of a window's variances: n / (n − 1) for sample covariance.
double unbiasedBy(Window window, const conv::Index3& extent) {
    if (window == Window::gaussian)
        return 1;
    double n = 1;
    for (const std::int64_t samples : extent)
        n *= static_cast<double>(std::min<std::int64_t>(7, samples));
    return n > 1 ? n / (n - 1) : 1;
}

/// SSIM of samples from which `offset` was subtracted.
double ssimOf(std::vector<double> a, std::vector<double> b, conv::Index3 extent, double offset, double range,
              Window window) {
    const double unbiased = unbiasedBy(window, extent);
    const std::vector<double> none(a.size(), 0.0);
    Moments m{std::move(a), std::move(b), none, none, none};
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (extent[axis] > 1)
            slideAlong(m, extent, axis, weightsOf(window, extent[axis]));
    const double c1 = std::pow(0.01 * range, 2), c2 = std::pow(0.03 * range, 2);
    double sum = 0;
    for (std::size_t i = 0; i < m.meanA.size(); ++i) {
        const double ma = m.meanA[i] + offset, mb = m.meanB[i] + offset;
        const double va = unbiased * m.varianceA[i], vb = unbiased * m.varianceB[i], vab = unbiased * m.covariance[i];
        const double above = (2 * ma * mb + c1) * (2 * vab + c2);
        const double below = (ma * ma + mb * mb + c1) * (va + vb + c2);
        sum += below > 0 ? above / below : 1.0; // both windows constant and zero
    }
    return sum / static_cast<double>(m.meanA.size());
}

struct Sums {
    double squares = 0;
    std::int64_t count = 0;
    double min = std::numeric_limits<double>::infinity(), max = -min; ///< range of a, minus the common offset
};

void addItem(Metrics& result, Sums& sums, const std::vector<double>& a, const std::vector<double>& b, double offset,
             conv::Item item, const conv::Index3& extent) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        result.nan += std::isnan(a[i]) != std::isnan(b[i]);
        result.inf += !std::isnan(a[i]) && !std::isnan(b[i]) && (std::isinf(a[i]) || std::isinf(b[i])) && a[i] != b[i];
        if (std::isfinite(a[i])) {
            result.peak = std::max(result.peak, std::abs(a[i] + offset));
            sums.min = std::min(sums.min, a[i]);
            sums.max = std::max(sums.max, a[i]);
        }
        if (!std::isfinite(a[i]) || !std::isfinite(b[i]))
            continue;
        const double d = std::abs(a[i] - b[i]);
        sums.squares += d * d;
        ++sums.count;
        if (d > result.maxAbs) {
            const auto at = static_cast<std::int64_t>(i);
            result.maxAbs = d;
            result.worstItem = item;
            result.worst = {at % extent[0], at / extent[0] % extent[1], at / (extent[0] * extent[1])};
        }
    }
}

void requireSameShape(const conv::Layout& a, const conv::Layout& b) {
    if (a.extent != b.extent || a.channels != b.channels || a.times != b.times)
        throw conv::Error(conv::ErrorCode::mismatch, "The data sets have different shapes: " + conv::describe(a) +
                                                         " and " + conv::describe(b) + ".");
}

/// Returns true if float32 holds every sample of that type.
bool fitsFloat(conv::ElementType type) {
    return type == conv::ElementType::f32 || (conv::isInteger(type) && conv::sizeOf(type) <= 2);
}

/// Makes samples equal that are not finite in either set: SSIM is undefined for them.
void blankNonFinite(std::vector<double>& a, std::vector<double>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!std::isfinite(a[i]) || !std::isfinite(b[i]))
            a[i] = b[i] = 0;
}

} // namespace

Metrics metricsOf(const conv::Volume& a, const conv::Volume& b, const MetricOptions& options) {
    if (options.range && !(*options.range > 0))
        throw conv::Error(conv::ErrorCode::usage, "The data range of PSNR and SSIM must be above 0.");
    requireSameShape(a.layout(), b.layout());
    Metrics result;
    Sums sums;
    const conv::Index3& extent = a.layout().extent;
    const std::vector<conv::Item> items = conv::itemsOf(a.layout());
    const std::int64_t offset = offsetOf(a, b);
    for (const conv::Item item : items)
        addItem(result, sums, samplesOf(a, item, offset), samplesOf(b, item, offset), static_cast<double>(offset), item,
                extent);
    result.rmse = sums.count > 0 ? std::sqrt(sums.squares / static_cast<double>(sums.count)) : 0;
    result.range = options.range.value_or(sums.max > sums.min ? sums.max - sums.min : 0);
    result.psnr =
        result.rmse > 0 ? 20 * std::log10(result.range / result.rmse) : std::numeric_limits<double>::infinity();
    for (const conv::Item item : items) {
        std::vector<double> x = samplesOf(a, item, offset), y = samplesOf(b, item, offset);
        blankNonFinite(x, y);
        result.ssim +=
            ssimOf(std::move(x), std::move(y), extent, static_cast<double>(offset), result.range, options.window) /
            static_cast<double>(items.size());
    }
    return result;
}

conv::ElementType differenceType(conv::ElementType a, conv::ElementType b) {
    return fitsFloat(a) && fitsFloat(b) ? conv::ElementType::f32 : conv::ElementType::f64;
}

conv::Volume difference(const conv::Volume& a, const conv::Volume& b, conv::ElementType type) {
    requireSameShape(a.layout(), b.layout());
    conv::Layout layout = a.layout();
    layout.type = type;
    layout.alpha = -1;
    conv::Volume result(layout, a.info());
    const std::int64_t offset = offsetOf(a, b);
    for (const conv::Item item : conv::itemsOf(layout)) {
        std::vector<double> x = samplesOf(a, item, offset);
        const std::vector<double> y = samplesOf(b, item, offset);
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] -= y[i];
        conv::convertSamples(conv::ElementType::f64, x.data(), layout.type, result.data(item),
                             static_cast<std::int64_t>(x.size()));
    }
    return result;
}

} // namespace app::compare
