// SPDX-License-Identifier: Apache-2.0
// Averages with weights in one march on the GPU: the bits of two convolutions, a ratio and a selection.
#include "tests/gpu/run/averages_cases.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::bitsOf;
using cases::fuses;
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
    EXPECT_GE(cases::compareWithSteps(random, 600, 2, choice), 100);
}

TEST_F(CudaAverages, AgreeWithTheCpu) {
    Random random(32);
    const PlanOptions host = cases::onCpu("cpu-separable");
    const int fused = cases::forFused(random, 100, 2, choice, [&](const WeighedCase& c, const Plan& plan) {
        const Volume wanted = cases::computed(c.filter, c.data, host);
        float largest = 0;
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i)
            if (std::isfinite(wanted.as<float>()[i]))
                largest = std::max(largest, std::abs(wanted.as<float>()[i]));
        cases::expectNear(cases::whole(plan, c.data), wanted, 1e-4 * largest);
    });
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
