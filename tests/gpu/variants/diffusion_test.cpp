// SPDX-License-Identifier: Apache-2.0
// Anisotropic diffusion beyond the property tests: its limits, NaN and infinities, borders, stability, refusals.
#include "tests/gpu/cpu/targets.h"
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

std::vector<const Variant*> diffusionVariants(int dimension) {
    return cases::variantsFor(&Variant::diffusions, dimension);
}

Volume noisy(int dimension, const Index3& extent) {
    Random random(static_cast<unsigned>(40 + dimension));
    Volume image(Layout{.type = ElementType::f32, .dimension = dimension, .extent = extent});
    for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i)
        image.as<float>()[i] =
            static_cast<float>((i % extent[0] < extent[0] / 2 ? 50 : 200) + cases::pickReal(random, -5, 5));
    return image;
}

TEST(Diffusion, EveryTypeAndBorderAgreesWithTheReference) {
    Random random(51);
    int ran = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (const Variant* variant : diffusionVariants(dimension))
            for (int round = 0; round < 30; ++round) {
                const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
                const Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 1));
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

TEST(Diffusion, EveryInstructionSetAgrees) {
    const Volume input = noisy(2, {77, 21, 1});
    PlanOptions planOptions;
    planOptions.device = "cpu";
    for (const Conductance how : {Conductance::exponential, Conductance::quadratic}) {
        const std::vector<Filter> chain{{Diffusion{7, 8, 0.2, how}}};
        const Volume wanted = cases::byReference(chain, input, ElementType::f64);
        test::onEveryTarget(
            [&] { cases::expectSame(wanted, filtered(chain, input, planOptions, ElementType::f32), 1e-3, "target"); });
    }
}

TEST(Diffusion, NoiseGoesEdgesStayAndTheMeanStays) {
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const Index3 extent{32, dimension > 1 ? 24 : 1, dimension > 2 ? 10 : 1};
        const Volume image = noisy(dimension, extent);
        double before = 0;
        for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i)
            before += static_cast<double>(image.as<float>()[i]);
        for (const Variant* variant : diffusionVariants(dimension)) {
            const Volume result =
                filtered(std::vector<Filter>{{Diffusion{40, 10}}}, image, cases::choiceOf(*variant), ElementType::f32);
            double after = 0;
            for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i) {
                after += static_cast<double>(result.as<float>()[i]);
                EXPECT_NEAR(result.as<float>()[i], i % extent[0] < extent[0] / 2 ? 50 : 200, 4.0)
                    << variant->name << " " << i;
            }
            EXPECT_NEAR(after / before, 1, 1e-6) << variant->name; // borders let nothing through
        }
    }
}

TEST(Diffusion, IsLinearDiffusionForALargeContrast) {
    const Volume image = noisy(2, {40, 30, 1});
    const std::vector<double> weights{0, 0.2, 0, 0.2, 0.2, 0.2, 0, 0.2, 0};
    const Filter once{Custom{Kernel::correlation(weights, {3, 3, 1}, {1, 1, 0})}};
    for (const Variant* variant : diffusionVariants(2))
        cases::expectSame(
            filtered(std::vector<Filter>{once, once, once}, image, {}, ElementType::f64),
            filtered(std::vector<Filter>{{Diffusion{3, 1e7, 0.2}}}, image, cases::choiceOf(*variant), ElementType::f32),
            1e-3, variant->name);
}

/// The largest stable step never leaves the range of the samples.
TEST(Diffusion, StableStepsStayInRange) {
    Random random(3);
    Volume image(Layout{.type = ElementType::f32, .dimension = 3, .extent = {12, 11, 10}});
    for (std::int64_t i = 0; i < image.layout().sampleCount(); ++i)
        image.as<float>()[i] = static_cast<float>(cases::pick(random, 0, 1));
    Filter f{Diffusion{25, 100, 1.0 / 6}};
    const Volume result = filtered(std::vector<Filter>{f}, image, {}, ElementType::f32);
    const auto [low, high] = std::minmax_element(result.as<float>(), result.as<float>() + image.layout().sampleCount());
    EXPECT_GE(*low, -1e-6F);
    EXPECT_LE(*high, 1 + 1e-6F);
}

TEST(Diffusion, NonFiniteSamplesStayAndExchangeNothing) {
    Random random(5);
    for (int dimension = 1; dimension <= 3; ++dimension) {
        Volume input = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 12));
        float* const samples = input.as<float>();
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            if (const std::int64_t kind = cases::pick(random, 0, 15); kind < 3) {
                const float odd[] = {std::numeric_limits<float>::quiet_NaN(), INFINITY, -INFINITY};
                samples[i] = odd[kind];
            }
        for (const Boundary boundary : {Boundary::reflect, Boundary::renormalize}) {
            const std::vector<Filter> chain{{Diffusion{4, 100}, boundary}};
            const Volume wanted = cases::byReference(chain, input, ElementType::f64);
            for (const Variant* variant : diffusionVariants(dimension))
                cases::expectSame(wanted, filtered(chain, input, cases::choiceOf(*variant), ElementType::f32), 1e-2,
                                  variant->name);
            for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
                ASSERT_EQ(std::isfinite(samples[i]), std::isfinite(wanted.as<double>()[i]));
        }
    }
}

TEST(Diffusion, RefusesInASentence) {
    EXPECT_NE(refusalOf({{Diffusion{1001}}}).find("iterations must be 0 to 1000 (got 1001)"), std::string::npos);
    EXPECT_NE(refusalOf({{Diffusion{1, 0}}}).find("contrast must be above 0 (got 0)"), std::string::npos);
    EXPECT_NE(refusalOf({{Diffusion{1, 1, 0.26}}}).find("time must be above 0 and at most 0.25"), std::string::npos);
    Filter wide{Diffusion{1, 1, 0.26}};
    wide.step = {2, 2, 1};
    EXPECT_TRUE(refusalOf({wide}).empty());
    wide.step = {0.5, 2, 1};
    EXPECT_NE(refusalOf({wide}).find("time must be above 0"), std::string::npos);
    Layout layout;
    layout.extent = {64, 48, 1};
    EXPECT_TRUE(makePlan(std::vector<Filter>{{Diffusion{0}}}, layout).ops.empty()); // the identity
    PlanOptions own;
    own.device = "cpu";
    own.variant = "cpu-diffusion";
    EXPECT_NE(refusalOf({{Gaussian{}}}, own).find("Computes diffusions, not convolutions."), std::string::npos);
}

} // namespace
