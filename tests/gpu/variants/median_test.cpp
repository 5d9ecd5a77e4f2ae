// SPDX-License-Identifier: Apache-2.0
// Medians bit by bit beyond the property tests: NaN, signed zeros, outside values that samples cannot have, windows
// larger than the data, chains with convolutions, refusals.
#include "tests/gpu/nonlinear_cases.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

std::vector<const Variant*> medianVariants(int dimension) {
    return cases::variantsFor(&Variant::medians, dimension);
}

Volume reference(const std::vector<Filter>& chain, const Volume& input) {
    return cases::byReference(chain, input, ElementType::f32);
}

void expectSame(const Volume& wanted, const Volume& got, const std::string& what) {
    ASSERT_EQ(wanted.layout().extent, got.layout().extent) << what;
    for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
        const float a = wanted.as<float>()[i], b = got.as<float>()[i];
        ASSERT_TRUE(a == b || (std::isnan(a) && std::isnan(b)))
            << what << ", sample " << i << ": " << b << " for " << a;
    }
}

TEST(Median, EveryTypeBorderAndWindowGivesTheSamplesOfTheReference) {
    Random random(11);
    int ran = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (const Variant* variant : medianVariants(dimension))
            for (int round = 0; round < 40; ++round) {
                const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
                const Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 1));
                Filter f = cases::filterFor(random, *variant);
                if (f.boundary == Boundary::constant) // one value that integers cannot have, one that they can
                    f.outsideValue = round % 2 == 0 ? 3.25 : 7;
                const std::vector<Filter> chain{f};
                const std::optional<Plan> plan = cases::planned(chain, input.layout(), cases::choiceOf(*variant));
                if (!plan)
                    continue;
                ++ran;
                const Volume result = filtered(chain, input, cases::choiceOf(*variant), ElementType::f32);
                expectSame(reference(chain, input), result,
                           variant->name + ": " + cases::describe(chain, input.layout()));
            }
    EXPECT_GE(ran, 100);
}

TEST(Median, NanCountsAsTheLargestAndInfinitiesAsNumbers) {
    Random random(5);
    for (int dimension = 1; dimension <= 3; ++dimension) {
        Volume input = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 8));
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i) {
            const std::int64_t kind = cases::pick(random, 0, 11);
            if (kind < 3)
                input.as<float>()[i] = std::copysign(std::numeric_limits<float>::quiet_NaN(), kind == 0 ? -1.0F : 1.0F);
            else if (kind < 5)
                input.as<float>()[i] = kind == 3 ? INFINITY : -INFINITY;
            else if (kind < 7)
                input.as<float>()[i] = kind == 5 ? 0.0F : -0.0F;
        }
        const std::vector<Filter> chain{{Median{{3, dimension > 1 ? 3 : 1, dimension > 2 ? 3 : 1}}}};
        for (const Variant* variant : medianVariants(dimension))
            expectSame(reference(chain, input), filtered(chain, input, cases::choiceOf(*variant), ElementType::f32),
                       variant->name);
    }
    // One NaN among nine numbers is removed; five stay.
    Layout line;
    line.dimension = 1;
    line.extent = {5, 1, 1};
    Volume few(line);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float samples[] = {1, nan, 3, nan, nan};
    std::memcpy(few.as<float>(), samples, sizeof samples);
    const Volume result = filtered(std::vector<Filter>{{Median{{3, 1, 1}}}}, few);
    EXPECT_EQ(result.as<float>()[0], 1); // reflected: 1 1 NaN
    EXPECT_EQ(result.as<float>()[1], 3);
    EXPECT_TRUE(std::isnan(result.as<float>()[2]));
    EXPECT_TRUE(std::isnan(result.as<float>()[3]));
}

TEST(Median, ImpulsesGoAndEdgesStay) {
    Layout layout;
    layout.type = ElementType::u8;
    layout.extent = {32, 20, 1};
    Volume image(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        image.as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i % 32 < 16 ? 40 : 200);
    const Volume clean = image.clone();
    for (const std::int64_t at : {5 * 32 + 4, 9 * 32 + 20, 15 * 32 + 27})
        image.as<std::uint8_t>()[at] = static_cast<std::uint8_t>(at % 2 == 0 ? 255 : 0);
    const Volume result = filtered(std::vector<Filter>{{Median{}}}, image, {}, ElementType::u8);
    EXPECT_EQ(0, std::memcmp(result.data(), clean.data(), static_cast<std::size_t>(layout.byteCount())));
}

TEST(Median, AChainWithConvolutionsTakesAVariantForEachKind) {
    Layout layout;
    layout.extent = {64, 48, 1};
    PlanOptions planOptions;
    planOptions.device = "cpu";
    const std::vector<Filter> chain{{Gaussian{}}, {Median{}}};
    planOptions.variant = "cpu-direct"; // for the convolution alone
    Plan plan = makePlan(chain, layout, planOptions);
    EXPECT_EQ(plan.ops[0].variant->name, "cpu-direct");
    EXPECT_EQ(plan.ops[1].variant->name, "cpu-sorting-network");
    planOptions.variant = "cpu-sliding-ranks"; // for the median alone
    plan = makePlan(chain, layout, planOptions);
    EXPECT_EQ(plan.ops[1].variant->name, "cpu-sliding-ranks");
    EXPECT_TRUE(plan.ops[0].variant->convolves);
    planOptions.variant = "cpu-reference"; // for both
    plan = makePlan(chain, layout, planOptions);
    EXPECT_TRUE(plan.ops[0].variant->float64 && plan.ops[1].variant->float64);
}

TEST(Median, RefusesInASentence) {
    PlanOptions direct, network;
    direct.device = network.device = "cpu";
    direct.variant = "cpu-direct";
    network.variant = "cpu-sorting-network";
    EXPECT_NE(refusalOf({{Median{}}}, direct).find("Computes convolutions, not medians."), std::string::npos);
    EXPECT_NE(refusalOf({{Gaussian{}}}, network).find("Computes medians, not convolutions."), std::string::npos);
    EXPECT_NE(refusalOf({{Median{{9, 9, 1}}}}, network).find("Has networks for windows of 1, 3 or 5"),
              std::string::npos);
    EXPECT_NE(refusalOf({{Median{{4, 3, 1}}}}, {}).find("an odd size, not 4"), std::string::npos);
    EXPECT_NE(refusalOf({{Median{}, Boundary::renormalize}}, {}).find("renormalize"), std::string::npos);
    EXPECT_NE(refusalOf({{Median{{65, 65, 1}}, Boundary::valid}}, {}).find("fits nowhere"), std::string::npos);
}

} // namespace
