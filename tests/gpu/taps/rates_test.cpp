// SPDX-License-Identifier: Apache-2.0
// Gaussians at two rates: the impulse response of phases against the Gaussian's taps.
#include "taps/rates.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace conv {
namespace {

constexpr double whole = std::numeric_limits<double>::infinity();

/// Σ |response − taps| over all outputs for an impulse at `phase`.
double errorOfPhase(const Rates& rates, const AxisTaps& taps, std::int64_t phase) {
    const std::int64_t half = rates.half(), radius = rates.coarse.centre, far = rates.reach() + rates.rate,
                       most = std::max(far, taps.centre) + rates.rate;
    const auto window = [&](std::int64_t t) {
        return std::abs(t) > half ? 0 : rates.window[static_cast<std::size_t>(half + t)];
    };
    std::vector<double> response(static_cast<std::size_t>(2 * most + 1));
    const std::int64_t keptFar = half / rates.rate + 2;
    for (std::int64_t j = -keptFar; j <= keptFar; ++j) {
        const double kept = window(phase - rates.rate * j);
        for (std::int64_t k = j - radius; kept != 0 && k <= j + radius; ++k) {
            const double value =
                static_cast<double>(rates.rate) * kept * rates.coarse.weights[static_cast<std::size_t>(radius + j - k)];
            for (std::int64_t m = rates.rate * k - half; m <= rates.rate * k + half; ++m)
                response[static_cast<std::size_t>(most + m - phase)] += value * window(m - rates.rate * k);
        }
    }
    double error = 0;
    for (std::int64_t d = -most; d <= most; ++d) {
        const double wanted = std::abs(d) <= taps.centre ? taps.weights[static_cast<std::size_t>(taps.centre - d)] : 0;
        error += std::abs(response[static_cast<std::size_t>(most + d)] - wanted);
    }
    return error;
}

TEST(Rates, AreTheWholeGaussian) {
    double worst = 0;
    for (double sigma = leastSigmaOfRates; sigma < 330; sigma *= sigma < 20 ? 1.07 : 1.4) {
        const Rates rates = ratesFor(sigma);
        ASSERT_GT(rates.rate, 1) << sigma;
        const AxisTaps taps = gaussianTaps(sigma, whole);
        for (std::int64_t phase = 0; phase < rates.rate; phase += rates.rate > 8 ? 5 : 1) {
            const double error = errorOfPhase(rates, taps, phase);
            worst = std::max(worst, error);
            ASSERT_LT(error, ratesError) << sigma << " phase " << phase;
        }
        EXPECT_LE(static_cast<double>(rates.reach()), 9 * sigma) << sigma;
    }
    RecordProperty("worst", std::to_string(worst * 1e9) + "e-9");
}

TEST(Rates, StayOneForSmallSigma) {
    EXPECT_EQ(ratesFor(0), Rates());
    const Rates narrow = ratesFor(3);
    EXPECT_EQ(narrow.rate, 1);
    EXPECT_NEAR(narrow.coarse.sum(), 1, 1e-8);
    EXPECT_EQ(rateFor(leastSigmaOfRates * (1 - 1e-12)), 2) << "a sigma that was found from taps";
    EXPECT_EQ(rateFor(1e5), 32);
}

TEST(Rates, PredictTheirTaps) {
    for (const double sigma : {5.0, 8.0, 16.0, 100.0})
        EXPECT_NEAR(static_cast<double>(coarseTapsFor(sigma)), static_cast<double>(ratesFor(sigma).coarse.size()), 6)
            << sigma;
}

TEST(Rates, WholeGaussiansLoseNothing) {
    const AxisTaps taps = gaussianTaps(2, whole);
    EXPECT_EQ(taps.centre, 16);
    EXPECT_NEAR(taps.sum(), 1, 1e-15);
    EXPECT_LT(gaussianTailLost(2, whole), 1e-15);
    EXPECT_EQ(gaussianRadius(0.3, whole), 2);
}

} // namespace
} // namespace conv
