// SPDX-License-Identifier: Apache-2.0
// Bilateral filters beyond the property tests: NaN and infinities, extreme ranges, borders, windows larger than the
// data, refusals.
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

std::vector<const Variant*> bilateralVariants(int dimension) {
    return cases::variantsFor(&Variant::bilaterals, dimension);
}

Volume reference(const std::vector<Filter>& chain, const Volume& input) {
    return cases::byReference(chain, input, ElementType::f64);
}

Layout imageLayout(ElementType type = ElementType::f32) {
    Layout layout;
    layout.extent = {40, 30, 1};
    layout.type = type;
    return layout;
}

TEST(Bilateral, EveryTypeBorderAndWindowAgreesWithTheReference) {
    Random random(21);
    int ran = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (const Variant* variant : bilateralVariants(dimension))
            for (int round = 0; round < 40; ++round) {
                const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
                Index3 extent = cases::extent(random, dimension, 1);
                for (std::size_t a = 0; a < 3; ++a)
                    extent[a] = std::min<std::int64_t>(extent[a], dimension == 1 ? 3000 : dimension == 2 ? 80 : 14);
                const Volume input = cases::volume(random, type, dimension, extent);
                const std::vector<Filter> chain{cases::filterFor(random, *variant)};
                const std::optional<Plan> plan = cases::planned(chain, input.layout(), cases::choiceOf(*variant));
                if (!plan)
                    continue;
                ++ran;
                cases::expectSame(reference(chain, input),
                                  filtered(chain, input, cases::choiceOf(*variant), ElementType::f32), 1e-2,
                                  variant->name + ": " + cases::describe(chain, input.layout()));
            }
    EXPECT_GE(ran, 90);
}

TEST(Bilateral, EveryInstructionSetAgrees) {
    Random random(4);
    const Volume input = cases::volume(random, ElementType::f32, 2, {77, 21, 1});
    const std::vector<Filter> chain{{Bilateral{{1.5, 1, 0}, 200}}};
    const Volume wanted = reference(chain, input);
    PlanOptions planOptions;
    planOptions.device = "cpu";
    test::onEveryTarget(
        [&] { cases::expectSame(wanted, filtered(chain, input, planOptions, ElementType::f32), 5e-3, "target"); });
}

TEST(Bilateral, WhatIsNoFiniteNumberStaysAndCountsForNobody) {
    Random random(5);
    const float nan = std::numeric_limits<float>::quiet_NaN(), max = std::numeric_limits<float>::max();
    for (int dimension = 1; dimension <= 3; ++dimension) {
        Volume input = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 12));
        float* const samples = input.as<float>();
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            if (const std::int64_t kind = cases::pick(random, 0, 15); kind < 5) {
                const float odd[] = {nan, INFINITY, -INFINITY, max, -max};
                samples[i] = odd[kind];
            }
        const std::vector<Filter> chain{{Bilateral{{1.5, 1.5, 1}, 300}}};
        const Volume wanted = reference(chain, input);
        for (const Variant* variant : bilateralVariants(dimension))
            cases::expectSame(wanted, filtered(chain, input, cases::choiceOf(*variant), ElementType::f32), 1e-2,
                              variant->name);
        // Non-finite samples stay at their places.
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            ASSERT_EQ(std::isfinite(samples[i]), std::isfinite(wanted.as<double>()[i]));
    }
}

TEST(Bilateral, IsAGaussianForALargeRangeAndNothingForASmallOne) {
    Random random(6);
    const Volume input = cases::volume(random, ElementType::u8, 2, {50, 40, 1});
    for (const Variant* variant : bilateralVariants(2)) {
        const PlanOptions planOptions = cases::choiceOf(*variant);
        // A window so wide that its missing corners have no weight.
        const Volume blurred = filtered(std::vector<Filter>{{Gaussian{{2, 2, 0}, 6}}}, input, {}, ElementType::f64);
        cases::expectSame(
            blurred,
            filtered(std::vector<Filter>{{Bilateral{{2, 2, 0}, 1e7, 6}}}, input, planOptions, ElementType::f32), 1e-3,
            variant->name + " wide");
        const Volume same =
            filtered(std::vector<Filter>{{Bilateral{{2, 2, 0}, 1e-3}}}, input, planOptions, ElementType::f32);
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            ASSERT_EQ(same.as<float>()[i], static_cast<float>(input.as<std::uint8_t>()[i])) << variant->name;
    }
}

TEST(Bilateral, NoiseGoesAndEdgesStay) {
    Random random(7);
    Volume image(imageLayout());
    for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i)
        image.as<float>()[i] = static_cast<float>((i % 40 < 20 ? 50 : 200) + cases::pickReal(random, -5, 5));
    const Volume result = filtered(std::vector<Filter>{{Bilateral{{2, 2, 2}, 20}}}, image);
    for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i)
        EXPECT_NEAR(result.as<float>()[i], i % 40 < 20 ? 50 : 200, 3.0) << i;
}

TEST(Bilateral, RenormalizeGivesNoWeightToWhatLiesBeyondTheBorder) {
    cases::expectNothingBeyondTheBorder(Bilateral{{2, 3, 0}, 150}, bilateralVariants(2));
}

TEST(Bilateral, RefusesInASentence) {
    PlanOptions direct, own;
    direct.device = own.device = "cpu";
    direct.variant = "cpu-direct";
    own.variant = "cpu-bilateral";
    EXPECT_NE(refusalOf({{Bilateral{}}}, direct).find("Computes convolutions, not bilateral filters."),
              std::string::npos);
    EXPECT_NE(refusalOf({{Gaussian{}}}, own).find("Computes bilateral filters, not convolutions."), std::string::npos);
    EXPECT_NE(refusalOf({{Median{}}}, own).find("Computes bilateral filters, not medians."), std::string::npos);
    EXPECT_NE(refusalOf({{Bilateral{{2, 2, 2}, 0}}}).find("range above 0"), std::string::npos);
    EXPECT_NE(refusalOf({{Bilateral{{20, 20, 2}}, Boundary::valid}}).find("fits nowhere"), std::string::npos);
    EXPECT_TRUE(
        refusalOf({{Gaussian{}}, {Bilateral{}}, {Median{}}}, own).empty()); // each operation takes its own variant
    EXPECT_TRUE(makePlan(std::vector<Filter>{{Bilateral{{0, 0, 0}}}}, imageLayout()).ops.empty()); // the identity
}

} // namespace
