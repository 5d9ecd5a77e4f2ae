// SPDX-License-Identifier: Apache-2.0
// Range, mean and histogram: against sums by hand, and the device against the host.
#include "tests/gpu/cuda/cases.h"
#include <cmath>
#include <conv/error.h>
#include <conv/statistics.h>
#include <gtest/gtest.h>
#include <numeric>

namespace {

using namespace conv;

const Device& cpu() {
    return devices().front();
}

Volume rampWithHoles() {
    Layout layout;
    layout.dimension = 2;
    layout.extent = {7, 3, 1};
    Volume v(layout);
    for (int i = 0; i < 21; ++i)
        v.as<float>()[i] = static_cast<float>(i - 4);
    v.as<float>()[20] = NAN;
    v.as<float>()[19] = INFINITY;
    v.as<float>()[0] = -INFINITY;
    return v;
}

void expectRamp(const Device& device) {
    const Statistics s = statisticsOf(rampWithHoles(), {}, device, 3);
    EXPECT_EQ(s.min, -3);
    EXPECT_EQ(s.max, 14);
    EXPECT_EQ(s.sum, 99); // −3 … 14
    EXPECT_EQ(s.finite, 18);
    EXPECT_EQ(s.mean(), 5.5);
    EXPECT_EQ(s.nan, 1);
    EXPECT_EQ(s.above, 1);
    EXPECT_EQ(s.below, 1);
    EXPECT_EQ(s.bins, (std::vector<std::int64_t>{6, 6, 6}));
    EXPECT_TRUE(std::isinf(s.maximum()));
}

TEST(Statistics, OfARampWithHoles) {
    expectRamp(cpu());
}

TEST(Statistics, NothingFiniteAndAllEqualHaveNoHistogram) {
    Volume v = rampWithHoles();
    std::fill_n(v.as<float>(), 21, NAN);
    const Statistics none = statisticsOf(v, {}, cpu(), 4);
    EXPECT_EQ(none.finite, 0);
    EXPECT_EQ(none.mean(), 0);
    EXPECT_EQ(none.maximum(), 0);
    EXPECT_TRUE(none.bins.empty());
    std::fill_n(v.as<float>(), 21, 2.5F);
    const Statistics same = statisticsOf(v, {}, cpu(), 4);
    EXPECT_EQ(same.min, 2.5);
    EXPECT_EQ(same.max, 2.5);
    EXPECT_TRUE(same.bins.empty());
    EXPECT_THROW(static_cast<void>(statisticsOf(v, {}, cpu(), maxHistogramBins + 1)), Error);
}

class StatisticsOnCuda : public cases::OnCuda {};

TEST_F(StatisticsOnCuda, OfARampWithHoles) {
    expectRamp(chooseDevice("cuda"));
}

TEST_F(StatisticsOnCuda, AgreeWithTheHostOverTypesAndShapes) {
    cases::Random random(4);
    for (const ElementType type : elementTypes())
        for (const Index3& extent : {Index3{1, 1, 1}, Index3{1000003, 1, 1}, Index3{131, 67, 29}}) {
            const Volume v = cases::noise(random, type, extent[2] > 1 ? 3 : 1, extent);
            const Statistics wanted = statisticsOf(v, {}, cpu(), 100);
            const Statistics got = statisticsOf(v, {}, chooseDevice("cuda"), 100);
            EXPECT_EQ(got.min, wanted.min) << name(type);
            EXPECT_EQ(got.max, wanted.max) << name(type);
            EXPECT_EQ(got.finite, wanted.finite);
            EXPECT_NEAR(got.mean(), wanted.mean(), 1e-12 * std::abs(wanted.mean()));
            EXPECT_EQ(got.bins, wanted.bins) << name(type);
            EXPECT_EQ(statisticsOf(v, {}, chooseDevice("cuda"), 100), got) << "two runs differ";
            EXPECT_EQ(std::accumulate(got.bins.begin(), got.bins.end(), std::int64_t{0}),
                      got.bins.empty() ? 0 : got.finite);
        }
}

} // namespace
