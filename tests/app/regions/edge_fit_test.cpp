// SPDX-License-Identifier: Apache-2.0
#include "app/regions/edge.h"
#include "app/regions/edge_fit.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace {

constexpr double widthOfDeviation = 2.5631; // 10 to 90 % of a Gaussian's integral

/// A profile of half samples across a step of 100 at sample `centre`, blurred by `sigma` samples, with white noise.
std::vector<double> blurredStep(double centre, double sigma, double noise, std::mt19937& random, int samples = 60) {
    std::normal_distribution<double> normal(0, 1);
    std::vector<double> at(static_cast<std::size_t>(samples));
    for (int i = 0; i < samples; ++i)
        at[static_cast<std::size_t>(i)] =
            50 + 50 * std::erf((i - centre) / sigma / std::sqrt(2.0)) + (noise > 0 ? noise * normal(random) : 0);
    std::vector<double> points;
    for (std::size_t i = 0; i < at.size(); ++i) {
        points.push_back(at[i]);
        if (i + 1 < at.size())
            points.push_back((at[i] + at[i + 1]) / 2);
    }
    return points;
}

/// Fits of edges need libraries.
class EdgeFit : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!app::canFitEdges())
            GTEST_SKIP() << "built without libraries";
    }
};

} // namespace

TEST_F(EdgeFit, TheWidthLiesWithinItsUncertainty) {
    std::mt19937 random(3);
    for (const double sigma : {1.0, 2.0, 4.0}) {
        int within = 0, found = 0;
        double sum = 0;
        constexpr int runs = 200;
        for (int run = 0; run < runs; ++run) {
            const double centre = 28 + std::uniform_real_distribution<double>(0, 4)(random);
            const app::Edge edge = app::edgeOf(blurredStep(centre, sigma, 4, random));
            if (!edge.found)
                continue;
            ++found;
            sum += edge.width / 2;
            within += std::abs(edge.width / 2 - widthOfDeviation * sigma) <= edge.uncertainty; // two errors, in samples
            EXPECT_GT(edge.uncertainty, 0);
        }
        EXPECT_GE(found, runs * 95 / 100) << sigma;
        EXPECT_NEAR(sum / found, widthOfDeviation * sigma, 0.2) << sigma; // values between samples are linear
        EXPECT_GE(within, found * 85 / 100) << sigma; // a normal error lies within two standard errors 95 times of 100
    }
}

TEST_F(EdgeFit, NoiseMakesTheUncertaintyLarger) {
    std::mt19937 random(5);
    const app::Edge quiet = app::edgeOf(blurredStep(30, 2, 1, random)),
                    noisy = app::edgeOf(blurredStep(30, 2, 6, random));
    ASSERT_TRUE(quiet.found && noisy.found);
    EXPECT_GT(noisy.uncertainty, 2 * quiet.uncertainty);
    EXPECT_NEAR(quiet.width / 2, widthOfDeviation * 2, 0.3);
}

TEST_F(EdgeFit, AStepBetweenTwoSamplesIsAtMostTwoSamplesWide) {
    std::vector<double> points(81, 0.0);
    points[40] = 50;
    for (std::size_t i = 41; i < points.size(); ++i)
        points[i] = 100;
    const app::Edge edge = app::edgeOf(points);
    ASSERT_TRUE(edge.found);
    EXPECT_GT(edge.width, 1);
    EXPECT_LT(edge.width, 2.5);
    EXPECT_NEAR(edge.start + edge.width / 2, 40, 0.05);
}

TEST_F(EdgeFit, ARampWithoutLevelsIsNoEdge) {
    std::vector<double> ramp;
    for (int i = 0; i < 41; ++i)
        ramp.push_back(i);
    const app::Edge edge = app::edgeOf(ramp);
    EXPECT_TRUE(!edge.found || edge.uncertainty > 0);
}

TEST_F(EdgeFit, BlurWidensTheEdgeAsItsVariancesAdd) {
    std::mt19937 random(9);
    const app::Edge before = app::edgeOf(blurredStep(30, 1.5, 0.5, random));
    const app::Edge after = app::sameEdge(before, blurredStep(30, std::hypot(1.5, 2.0), 0.1, random));
    ASSERT_TRUE(before.found && after.found);
    EXPECT_NEAR(after.width / 2, widthOfDeviation * 2.5, 0.1);
    EXPECT_LT(after.uncertainty, 0.2);
}

TEST_F(EdgeFit, TheFarSideOfAThinWallIsLeftOut) {
    std::vector<double> points;
    for (int i = 0; i < 120; ++i) { // 2.5 samples of wall, blurred by 0.75 samples, with other levels on its sides
        const auto risen = [&](double at) { return 0.5 + 0.5 * std::erf((i - at) / 1.5 / std::sqrt(2.0)); };
        points.push_back(-1000 + 2000 * risen(50) - 900 * risen(57));
    }
    const app::Edge edge = app::edgeOf(points);
    ASSERT_TRUE(edge.found);
    EXPECT_NEAR(edge.start + edge.width / 2, 50, 0.3);
    EXPECT_NEAR(edge.width, widthOfDeviation * 1.5, 0.6);
}
