// SPDX-License-Identifier: Apache-2.0
#include "app/measure/statistics.h"
#include <array>
#include <gtest/gtest.h>
#include <vector>

using namespace app;

namespace {

TEST(Statistics, MedianAndIntervalComeFromTheOrder) {
    const std::array<double, 11> samples{3, 1, 2, 5, 4, 11, 6, 7, 10, 8, 9};
    const Spread s = spreadOf(samples);
    EXPECT_EQ(s.median, 6);
    EXPECT_EQ(s.min, 1);
    EXPECT_EQ(s.max, 11);
    // Ranks 2 and 10 contain the median of 11 samples with 98.8 %; ranks 3 and 9 only with 93.5 %.
    EXPECT_EQ(s.low, 2);
    EXPECT_EQ(s.high, 10);
    EXPECT_EQ(spreadOf(std::vector<double>{2, 4}).median, 3);
    EXPECT_EQ(spreadOf({}).count, 0);
}

TEST(Statistics, MannWhitneyEqualsScipy) {
    // scipy.stats.mannwhitneyu(a, b, alternative='two-sided'), method='exact' and, with ties, 'asymptotic'.
    const std::array<double, 5> a{1.1, 2.2, 3.3, 4.4, 5.5};
    const std::array<double, 6> b{6.1, 7.2, 3.9, 8.8, 9.9, 10.1};
    EXPECT_NEAR(mannWhitney(a, b), 0.01731601731601732, 1e-12);
    EXPECT_NEAR(mannWhitney(b, a), 0.01731601731601732, 1e-12);
    const std::array<double, 6> c{1, 2, 2, 3, 4, 4};
    const std::array<double, 6> d{2, 4, 5, 5, 6, 7};
    EXPECT_NEAR(mannWhitney(c, d), 0.041965813836852627, 1e-9);
    EXPECT_EQ(mannWhitney({}, a), 1);
    const std::array<double, 3> same{1, 1, 1};
    EXPECT_EQ(mannWhitney(same, same), 1);
}

} // namespace
