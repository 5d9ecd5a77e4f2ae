// SPDX-License-Identifier: Apache-2.0
// Averages with weights in one march on the GPU: the bits of two convolutions, a ratio and a selection.
#include "tests/gpu/run/averages_cases.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::bitsOf;
using cases::fuses;
using cases::pick;
using cases::Random;
using cases::WeighedCase;

class CudaAverages : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const std::string why = noCudaReason(); !why.empty())
            GTEST_SKIP() << why;
        choice.device = "cuda";
        choice.variant = "separable-fused";
    }
    PlanOptions choice;
};

TEST_F(CudaAverages, HaveTheBitsOfTheirSteps) {
    Random random(31);
    int fused = 0;
    for (int round = 0; round < 600; ++round) {
        const WeighedCase c = cases::weighedCase(random, 2 + round % 2);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({c.filter}, c.data.layout()));
        const std::optional<Plan> plan = cases::planned({c.filter}, c.data.layout(), choice);
        if (!plan || !fuses(*plan))
            continue;
        ++fused;
        const std::vector<std::uint32_t> wanted = bitsOf(cases::whole(cases::apart(*plan, choice), c.data));
        ASSERT_EQ(bitsOf(cases::whole(*plan, c.data)), wanted);
        PlanOptions tiled = choice;
        for (std::size_t a = 0; a < 3; ++a)
            tiled.tile[a] = pick(random, 1, c.data.layout().extent[a]);
        ASSERT_EQ(bitsOf(cases::whole(makePlan(std::span(&c.filter, 1), c.data.layout(), tiled), c.data)), wanted)
            << tiled.tile[0] << " " << tiled.tile[1] << " " << tiled.tile[2];
    }
    EXPECT_GE(fused, 100);
}

TEST_F(CudaAverages, AgreeWithTheCpu) {
    Random random(32);
    PlanOptions host = choice;
    host.device = "cpu";
    host.variant = "cpu-separable";
    int fused = 0;
    for (int round = 0; round < 100; ++round) {
        const WeighedCase c = cases::weighedCase(random, 2 + round % 2);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({c.filter}, c.data.layout()));
        const std::optional<Plan> plan = cases::planned({c.filter}, c.data.layout(), choice);
        if (!plan || !fuses(*plan))
            continue;
        ++fused;
        const Volume got = cases::whole(*plan, c.data), wanted = cases::computed(c.filter, c.data, host);
        float largest = 0;
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i)
            if (std::isfinite(wanted.as<float>()[i]))
                largest = std::max(largest, std::abs(wanted.as<float>()[i]));
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
            const float is = got.as<float>()[i], right = wanted.as<float>()[i];
            if (std::isfinite(right))
                ASSERT_NEAR(is, right, 1e-4 * largest) << i;
            else
                ASSERT_TRUE(std::isnan(right) ? std::isnan(is) : is == right) << is << " for " << right << " at " << i;
        }
    }
    EXPECT_GE(fused, 15);
}

/// A few rows or planes, sizes next to a tile's, one sample.
TEST_F(CudaAverages, OfThinAndTinyData) {
    Random random(33);
    for (const Index3& extent : {Index3{1, 1, 1}, Index3{32, 32, 33}, Index3{33, 31, 1}, Index3{2, 300, 5},
                                 Index3{300, 2, 7}, Index3{5, 3, 200}, Index3{97, 1, 40}, Index3{64, 65, 9}})
        for (const double sigma : {0.6, 1.0, 1.9}) {
            const int dimension = extent[2] > 1 ? 3 : 2;
            const Volume data = cases::volume(random, ElementType::f32, dimension, extent);
            Filter f{Gaussian{{sigma, sigma, sigma}}};
            f.masking.mask = cases::maskOf(random, data.layout());
            f.masking.normalized = true;
            SCOPED_TRACE(cases::describe({f}, data.layout()));
            const std::optional<Plan> plan = cases::planned({f}, data.layout(), choice);
            ASSERT_TRUE(plan);
            EXPECT_EQ(bitsOf(cases::whole(*plan, data)), bitsOf(cases::whole(cases::apart(*plan, choice), data)));
        }
}

/// A value beyond the border that means "missing" cannot be told from a missing sample, nor can integers be NaN.
TEST_F(CudaAverages, StayStepsWhereABorderLooksMissing) {
    Layout layout;
    layout.dimension = 2;
    layout.extent = {100, 80, 1};
    const auto fusesFor = [&](ElementType type, double beyond, double noData) {
        layout.type = type;
        Filter f{Gaussian{{2, 2, 1}}, Boundary::constant, beyond};
        f.masking.ignoreMissing = true;
        f.masking.noData = noData;
        return fuses(makePlan(std::span(&f, 1), layout, choice));
    };
    EXPECT_TRUE(fusesFor(ElementType::f32, 5, 0));
    EXPECT_TRUE(fusesFor(ElementType::f32, cases::nan, 0));
    EXPECT_FALSE(fusesFor(ElementType::f32, 0, 0));
    EXPECT_TRUE(fusesFor(ElementType::i16, 5, 0));
    EXPECT_FALSE(fusesFor(ElementType::i16, cases::nan, 0));
}

} // namespace
