// SPDX-License-Identifier: Apache-2.0
#include "taps/rates.h"
#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <mutex>
#include <numbers>

namespace conv {
namespace {

/// Rates: few, because GPU kernels are compiled for each.
constexpr std::int64_t allRates[] = {2, 3, 4, 6, 8, 12, 16, 24, 32};
constexpr double samplesPerSigma = 2.5; ///< kept samples within σ, at least
constexpr double smallestTap = 1e-8;    ///< relative to the largest

/// exp(β(√(1 − z²) − 1)) over z = t / (4 · rate); β is fitted to the kept samples within σ.
std::vector<double> windowOf(std::int64_t rate, double sigma) {
    const double beta = 8 * std::clamp(2.5 + 0.2 * (sigma / static_cast<double>(rate) - 2.5), 2.45, 2.85);
    const std::int64_t half = Rates::windowOverlap / 2 * rate;
    std::vector<double> weights(static_cast<std::size_t>(2 * half + 1), 0.0);
    double sum = 0;
    for (std::int64_t t = 1 - half; t < half; ++t) {
        const double z = static_cast<double>(t) / static_cast<double>(half);
        sum += weights[static_cast<std::size_t>(half + t)] = std::exp(beta * (std::sqrt(1 - z * z) - 1));
    }
    for (double& w : weights)
        w /= sum;
    return weights;
}

/// Transform of the window at `cycles` per sample.
double transformOf(const std::vector<double>& window, double cycles) {
    const std::size_t half = window.size() / 2;
    double sum = window[half];
    for (std::size_t t = 1; t < half; ++t)
        sum += 2 * window[half + t] * std::cos(2 * std::numbers::pi * cycles * static_cast<double>(t));
    return sum;
}

/// Cuts taps that are too small to matter off both ends.
AxisTaps trimmed(const AxisTaps& taps, double least) {
    double max = 0;
    for (const double w : taps.weights)
        max = std::max(max, std::abs(w));
    std::int64_t radius = taps.centre;
    const auto at = [&](std::int64_t i) { return std::abs(taps.weights[static_cast<std::size_t>(taps.centre + i)]); };
    while (radius > 0 && at(radius) <= least * max && at(-radius) <= least * max)
        --radius;
    const auto first = taps.weights.begin() + (taps.centre - radius);
    return {std::vector<double>(first, first + 2 * radius + 1), radius};
}

/// Transform of the Gaussian over that of both windows, back in space.
AxisTaps coarseOf(const Rates& rates, double sigma) {
    const double rate = static_cast<double>(rates.rate), sigmaKept = sigma / rate;
    const auto radius = static_cast<std::int64_t>(std::ceil(7 * sigmaKept)) + 2;
    // Frequencies in cycles per kept sample; above the last the Gaussian is below 1e-16.
    const std::int64_t points = 4 * radius;
    const double step = 1 / static_cast<double>(points);
    const std::int64_t last = std::min(points / 2, static_cast<std::int64_t>(1.37 / sigmaKept / step) + 1);
    std::vector<double> spectrum;
    for (std::int64_t i = 0; i <= last; ++i) {
        const double f = static_cast<double>(i) * step, turned = 2 * std::numbers::pi * f / rate;
        const double window = transformOf(rates.window, f / rate);
        const double full = std::exp(-0.5 * turned * turned * sigma * sigma) / (window * window);
        const bool once = i == 0 || 2 * i == points; // others stand for ±f
        spectrum.push_back((once ? 1 : 2) * step * full);
    }
    AxisTaps taps{std::vector<double>(static_cast<std::size_t>(2 * radius + 1), 0.0), radius};
    for (std::int64_t j = -radius; j <= radius; ++j) {
        double sum = 0;
        for (std::int64_t i = 0; i <= last; ++i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(i * j % points) * step;
            sum += spectrum[static_cast<std::size_t>(i)] * std::cos(angle);
        }
        taps.weights[static_cast<std::size_t>(radius + j)] = sum;
    }
    return trimmed(taps, smallestTap);
}

Rates computed(double sigma) {
    Rates rates;
    rates.rate = rateFor(sigma);
    if (rates.rate > 1) {
        rates.window = windowOf(rates.rate, sigma);
        rates.coarse = coarseOf(rates, sigma);
    } else if (sigma > 0) {
        rates.coarse = trimmed(gaussianTaps(sigma, std::numeric_limits<double>::infinity()), 1e-9);
    }
    return rates;
}

} // namespace

std::int64_t rateFor(double sigma) {
    const double rounded = sigma * (1 + 1e-9); // a σ that was found from taps is a little off
    std::int64_t found = 1;
    for (const std::int64_t rate : allRates)
        if (rounded >= leastSigmaOfRates && static_cast<double>(rate) <= rounded / samplesPerSigma)
            found = rate;
    return found;
}

std::int64_t coarseTapsFor(double sigma) {
    if (!(sigma > 0))
        return 1;
    const double kept = sigma / static_cast<double>(rateFor(sigma));
    return 2 * static_cast<std::int64_t>((rateFor(sigma) > 1 ? 5.8 : 6.4) * kept) + 1;
}

Rates ratesFor(double sigma) {
    struct Known {
        double sigma;
        Rates rates;
    };
    static std::mutex mutex;
    static std::deque<Known> known;
    const std::lock_guard lock(mutex);
    for (const Known& k : known)
        if (k.sigma == sigma)
            return k.rates;
    known.push_front({sigma, computed(sigma)});
    if (known.size() > 16)
        known.pop_back();
    return known.front().rates;
}

} // namespace conv
