// SPDX-License-Identifier: Apache-2.0
// Non-local means beyond the property tests: NaN and infinities, extreme strengths, borders, known noise, refusals.
#include "tests/gpu/cpu/targets.h"
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

std::vector<const Variant*> nlmVariants(int dimension) {
    return cases::variantsFor(&Variant::similarities, dimension);
}

TEST(NonLocalMeans, EveryTypeBorderAndRadiusAgreesWithTheReference) {
    Random random(31);
    int ran = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (const Variant* variant : nlmVariants(dimension))
            for (int round = 0; round < 30; ++round) {
                const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
                Index3 extent = cases::extent(random, dimension, 1);
                for (std::size_t a = 0; a < 3; ++a)
                    extent[a] = std::min<std::int64_t>(extent[a], dimension == 1 ? 1500 : dimension == 2 ? 60 : 12);
                const Volume input = cases::volume(random, type, dimension, extent);
                const std::vector<Filter> chain{cases::filterFor(random, *variant)};
                const std::optional<Plan> plan = cases::planned(chain, input.layout(), cases::choiceOf(*variant));
                if (!plan)
                    continue;
                ++ran;
                cases::expectSame(cases::byReference(chain, input, ElementType::f64),
                                  filtered(chain, input, cases::choiceOf(*variant), ElementType::f32), 1e-2,
                                  variant->name + ": " + cases::describe(chain, input.layout()));
            }
    EXPECT_GE(ran, 60);
}

TEST(NonLocalMeans, EveryInstructionSetAgrees) {
    Random random(4);
    const Volume input = cases::volume(random, ElementType::f32, 2, {77, 21, 1});
    const std::vector<Filter> chain{{NonLocalMeans{{3, 2, 0}, {2, 1, 0}, 150, 20}}};
    const Volume wanted = cases::byReference(chain, input, ElementType::f64);
    PlanOptions planOptions;
    planOptions.device = "cpu";
    test::onEveryTarget(
        [&] { cases::expectSame(wanted, filtered(chain, input, planOptions, ElementType::f32), 5e-3, "target"); });
}

TEST(NonLocalMeans, NonFiniteSamplesStayAndCountForNobody) {
    Random random(5);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (int dimension = 1; dimension <= 3; ++dimension) {
        Volume input = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 12));
        float* const samples = input.as<float>();
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            if (const std::int64_t kind = cases::pick(random, 0, 15); kind < 4) {
                const float odd[] = {nan, INFINITY, -INFINITY, 1e30F};
                samples[i] = odd[kind];
            }
        const std::vector<Filter> chain{{NonLocalMeans{{2, 2, 1}, {1, 1, 1}, 300}}};
        const Volume wanted = cases::byReference(chain, input, ElementType::f64);
        for (const Variant* variant : nlmVariants(dimension))
            cases::expectSame(wanted, filtered(chain, input, cases::choiceOf(*variant), ElementType::f32), 1e-2,
                              variant->name);
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            ASSERT_EQ(std::isfinite(samples[i]), std::isfinite(wanted.as<double>()[i]));
    }
}

/// A NaN elsewhere in a tile selects the counting loops, which give the same bits.
TEST(NonLocalMeans, ADistantNaNChangesNoBit) {
    Random random(9);
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const Index3 extent = dimension == 1   ? Index3{400, 1, 1}
                              : dimension == 2 ? Index3{40, 30, 1}
                                               : Index3{30, 9, 8};
        Volume input(Layout{.type = ElementType::f32, .dimension = dimension, .extent = extent});
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            input.as<float>()[i] = static_cast<float>(cases::pickReal(random, 0, 100));
        Volume holed = input.clone();
        holed.as<float>()[0] = NAN;
        const std::vector<Filter> chain{{NonLocalMeans{{3, 2, 1}, {2, 1, 1}, 40}}};
        for (const Variant* variant : nlmVariants(dimension)) {
            const Volume a = filtered(chain, input, cases::choiceOf(*variant), ElementType::f32),
                         b = filtered(chain, holed, cases::choiceOf(*variant), ElementType::f32);
            for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i) {
                const std::int64_t x = i % extent[0];
                ASSERT_TRUE(x < 8 || a.as<float>()[i] == b.as<float>()[i]) << variant->name << " sample " << i;
            }
        }
    }
}

TEST(NonLocalMeans, IsABoxForALargeStrengthAndNothingForASmallOne) {
    Random random(6);
    const Volume input = cases::volume(random, ElementType::u8, 2, {50, 40, 1});
    for (const Variant* variant : nlmVariants(2)) {
        const PlanOptions planOptions = cases::choiceOf(*variant);
        cases::expectSame(filtered(std::vector<Filter>{{Box{{7, 5, 1}}}}, input, {}, ElementType::f64),
                          filtered(std::vector<Filter>{{NonLocalMeans{{3, 2, 0}, {1, 1, 0}, 1e7}}}, input, planOptions,
                                   ElementType::f32),
                          1e-3, variant->name + " strong");
        // Differences that the noise explains do not count, whatever the strength.
        cases::expectSame(filtered(std::vector<Filter>{{Box{{7, 5, 1}}}}, input, {}, ElementType::f64),
                          filtered(std::vector<Filter>{{NonLocalMeans{{3, 2, 0}, {1, 1, 0}, 1, 300}}}, input,
                                   planOptions, ElementType::f32),
                          1e-3, variant->name + " noise");
        const Volume same = filtered(std::vector<Filter>{{NonLocalMeans{{3, 2, 0}, {1, 1, 0}, 1e-3}}}, input,
                                     planOptions, ElementType::f32);
        const std::vector<Filter> none{{NonLocalMeans{{3, 2, 0}, {1, 1, 0}, 1e-3}}};
        cases::expectSame(cases::byReference(none, input, ElementType::f64), same, 1e-4, variant->name + " weak");
    }
}

TEST(NonLocalMeans, NoiseGoesAndEdgesStay) {
    Random random(7);
    Volume image(Layout{.type = ElementType::f32, .dimension = 2, .extent = {40, 30, 1}});
    for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i)
        image.as<float>()[i] = static_cast<float>((i % 40 < 20 ? 50 : 200) + cases::pickReal(random, -5, 5));
    const Volume result = filtered(std::vector<Filter>{{NonLocalMeans{{5, 5, 0}, {1, 1, 0}, 5, 3}}}, image);
    for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i)
        EXPECT_NEAR(result.as<float>()[i], i % 40 < 20 ? 50 : 200, 3.0) << i;
}

TEST(NonLocalMeans, RenormalizeGivesNoWeightToSamplesBeyondTheBorder) {
    cases::expectNothingBeyondTheBorder(NonLocalMeans{{2, 3, 0}, {2, 1, 0}, 150}, nlmVariants(2));
}

TEST(NonLocalMeans, RefusesInASentence) {
    PlanOptions direct, own;
    direct.device = own.device = "cpu";
    direct.variant = "cpu-direct";
    own.variant = "cpu-nlm";
    EXPECT_NE(refusalOf({{NonLocalMeans{}}}, direct).find("Computes convolutions, not non-local means."),
              std::string::npos);
    EXPECT_NE(refusalOf({{Gaussian{}}}, own).find("Computes non-local means, not convolutions."), std::string::npos);
    NonLocalMeans f;
    f.strength = 0;
    EXPECT_NE(refusalOf({{f}}).find("strength must be above 0 (got 0)"), std::string::npos);
    f = {.search = {1001, 1, 1}};
    EXPECT_NE(refusalOf({{f}}).find("search must be 0 to 1000 samples (got 1001)"), std::string::npos);
    f = {.noise = -1};
    EXPECT_NE(refusalOf({{f}}).find("noise must be at least 0 (got -1)"), std::string::npos);
    EXPECT_NE(refusalOf({{NonLocalMeans{{30, 30, 0}}, Boundary::valid}}).find("fits nowhere"), std::string::npos);
    EXPECT_TRUE(refusalOf({{Gaussian{}}, {NonLocalMeans{}}, {Median{}}}, own).empty());
}

} // namespace
