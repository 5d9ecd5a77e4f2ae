#include "app/compare/metrics.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <functional>
#include <limits>

namespace app::compare {
namespace {

std::vector<double> samplesOf(const conv::Volume& volume, conv::Item item) {
    const conv::Layout& layout = volume.layout();
    const std::int64_t count = layout.whole().count();
    std::vector<double> samples(static_cast<std::size_t>(count));
    conv::convertSamples(layout.type, volume.data(item), conv::ElementType::f64, samples.data(), count);
    return samples;
}

/// Weighted sums over windows along one axis, in place: element i becomes Σ weights[k] · data[i + k]; the axis shrinks.
void slideAlong(std::vector<double>& data, conv::Index3& extent, std::size_t axis, const std::vector<double>& weights) {
    std::int64_t stride = 1;
    for (std::size_t a = 0; a < axis; ++a)
        stride *= extent[a];
    const auto width = static_cast<std::int64_t>(weights.size());
    const std::int64_t n = extent[axis], kept = n - width + 1;
    std::int64_t outer = 1;
    for (std::size_t a = axis + 1; a < 3; ++a)
        outer *= extent[a];
    std::vector<double> result(static_cast<std::size_t>(stride * kept * outer), 0.0);
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t i = 0; i < kept; ++i) {
            double* to = result.data() + (o * kept + i) * stride;
            for (std::int64_t k = 0; k < width; ++k) {
                const double* from = data.data() + (o * n + i + k) * stride;
                for (std::int64_t s = 0; s < stride; ++s)
                    to[s] += weights[static_cast<std::size_t>(k)] * from[s];
            }
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

/// Means over all windows that fit.
std::vector<double> windowMeans(std::vector<double> data, conv::Index3 extent, Window window) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (extent[axis] > 1)
            slideAlong(data, extent, axis, weightsOf(window, extent[axis]));
    return data;
}

/// What the variances over a window are multiplied by: n / (n − 1) for sample covariance.
double unbiasedBy(Window window, const conv::Index3& extent) {
    if (window == Window::gaussian)
        return 1;
    double n = 1;
    for (const std::int64_t samples : extent)
        n *= static_cast<double>(std::min<std::int64_t>(7, samples));
    return n > 1 ? n / (n - 1) : 1;
}

std::vector<double> product(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> result(a.size());
    std::transform(a.begin(), a.end(), b.begin(), result.begin(), std::multiplies<>());
    return result;
}

double ssimOf(const std::vector<double>& a, const std::vector<double>& b, const conv::Index3& extent, double range,
              Window window) {
    const double unbiased = unbiasedBy(window, extent);
    const std::vector<double> ma = windowMeans(a, extent, window), mb = windowMeans(b, extent, window);
    const std::vector<double> aa = windowMeans(product(a, a), extent, window),
                              bb = windowMeans(product(b, b), extent, window);
    const std::vector<double> ab = windowMeans(product(a, b), extent, window);
    const double c1 = std::pow(0.01 * range, 2), c2 = std::pow(0.03 * range, 2);
    double sum = 0;
    for (std::size_t i = 0; i < ma.size(); ++i) {
        const double va = unbiased * (aa[i] - ma[i] * ma[i]), vb = unbiased * (bb[i] - mb[i] * mb[i]);
        const double vab = unbiased * (ab[i] - ma[i] * mb[i]);
        const double above = (2 * ma[i] * mb[i] + c1) * (2 * vab + c2);
        const double below = (ma[i] * ma[i] + mb[i] * mb[i] + c1) * (va + vb + c2);
        sum += below > 0 ? above / below : 1.0; // both windows constant and zero
    }
    return sum / static_cast<double>(ma.size());
}

/// What is gathered over all items.
struct Sums {
    double squares = 0;
    std::int64_t count = 0;
    double least = std::numeric_limits<double>::infinity(), most = -least;
};

void addItem(Metrics& result, Sums& sums, const std::vector<double>& a, const std::vector<double>& b, conv::Item item,
             const conv::Index3& extent) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        result.nan += std::isnan(a[i]) != std::isnan(b[i]);
        result.inf += !std::isnan(a[i]) && !std::isnan(b[i]) && (std::isinf(a[i]) || std::isinf(b[i])) && a[i] != b[i];
        if (std::isfinite(a[i])) {
            result.peak = std::max(result.peak, std::abs(a[i]));
            sums.least = std::min(sums.least, a[i]);
            sums.most = std::max(sums.most, a[i]);
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

/// Samples that are not finite in either set count as equal for SSIM, which has no meaning for them.
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
    for (const conv::Item item : items)
        addItem(result, sums, samplesOf(a, item), samplesOf(b, item), item, extent);
    result.rmse = sums.count > 0 ? std::sqrt(sums.squares / static_cast<double>(sums.count)) : 0;
    result.range = options.range.value_or(sums.most > sums.least ? sums.most - sums.least : 0);
    result.psnr =
        result.rmse > 0 ? 20 * std::log10(result.range / result.rmse) : std::numeric_limits<double>::infinity();
    for (const conv::Item item : items) {
        std::vector<double> x = samplesOf(a, item), y = samplesOf(b, item);
        blankNonFinite(x, y);
        result.ssim += ssimOf(x, y, extent, result.range, options.window) / static_cast<double>(items.size());
    }
    return result;
}

conv::Volume difference(const conv::Volume& a, const conv::Volume& b) {
    requireSameShape(a.layout(), b.layout());
    conv::Layout layout = a.layout();
    layout.type = conv::ElementType::f32;
    layout.alpha = -1;
    conv::Volume result(layout, a.info());
    for (const conv::Item item : conv::itemsOf(layout)) {
        const std::vector<double> x = samplesOf(a, item), y = samplesOf(b, item);
        float* out = result.as<float>(item);
        for (std::size_t i = 0; i < x.size(); ++i)
            out[i] = static_cast<float>(x[i] - y[i]);
    }
    return result;
}

} // namespace app::compare
