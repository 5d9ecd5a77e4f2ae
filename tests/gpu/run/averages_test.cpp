// SPDX-License-Identifier: Apache-2.0
// Averages with weights in one march: the bits of two convolutions, a ratio and a selection.
#include "cpu/variants/separable/weights.h"
#include "tests/gpu/cpu/targets.h"
#include "tests/gpu/run/averages_cases.h"

namespace {

using namespace conv;
using cases::apart;
using cases::bitsOf;
using cases::counted;
using cases::fuses;
using cases::layoutOf;
using cases::onCpu;
using cases::Random;
using cases::WeighedCase;

TEST(Averages, HaveTheBitsOfTheirSteps) {
    Random random(21);
    EXPECT_GE(cases::compareWithSteps(random, 500, 1, onCpu("cpu-separable")), 250);
}

TEST(Averages, HaveThoseBitsOnEveryInstructionSet) {
    test::onEveryTarget([] {
        Random random(22);
        const PlanOptions choice = onCpu("cpu-separable");
        cases::forFused(random, 40, 1, choice, [&](const WeighedCase& c, const Plan& plan) {
            ASSERT_EQ(bitsOf(cases::whole(plan, c.data)), bitsOf(cases::whole(apart(plan, choice), c.data)));
        });
    });
}

TEST(Averages, AreTheirDefinition) {
    Random random(23);
    int fused = 0;
    for (int round = 0; round < 60; ++round) {
        const auto [filter, data] = cases::maskedCase(random, 1 + round % 3);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({filter}, data.layout()));
        const std::optional<Plan> plan = cases::planned({filter}, data.layout(), onCpu("cpu-separable"));
        fused += plan && fuses(*plan) ? 1 : 0;
        cases::isDefinition(filter, data, onCpu("cpu-separable"), 1e-5);
        if (HasFailure())
            return;
    }
    EXPECT_GE(fused, 20);
}

/// Two kernels share their selected samples, and `renormalize` divides both sums: these stay steps.
TEST(Averages, AreFusedWhereNothingElseReadsTheirSteps) {
    const Layout layout = layoutOf(ElementType::f32, 2, {64, 48, 1});
    const auto mask = cases::maskBy(layout, [](std::int64_t i) { return i % 3 > 0; });
    const auto fusesAs = [&](Filter f, bool missing = false, const PlanOptions& choice = onCpu("cpu-separable")) {
        f.masking.mask = mask;
        f.masking.normalized = true;
        f.masking.ignoreMissing = missing;
        return fuses(makePlan(std::span(&f, 1), layout, choice));
    };
    EXPECT_TRUE(fusesAs(Filter{Gaussian{}}));
    EXPECT_TRUE(fusesAs(Filter{Gaussian{}}, true));
    EXPECT_TRUE(fusesAs(Filter{Box{{9, 7, 1}}}));
    EXPECT_TRUE(fusesAs(Filter{Unsharp{}}));
    EXPECT_FALSE(fusesAs(Filter{DifferenceOfGaussians{}}));
    EXPECT_FALSE(fusesAs(Filter{Gaussian{}, Boundary::renormalize}));
    EXPECT_FALSE(fusesAs(Filter{Gaussian{}}, false, onCpu("cpu-direct")));
    EXPECT_FALSE(fusesAs(Filter{Gaussian{}}, false, onCpu("auto", Precision::float64)));
}

/// A mask's sums of weights serve all items; present samples differ by item.
TEST(Averages, OfSeriesShareSumsOfWeightsWhereThatIsFaster) {
    Layout layout = layoutOf(ElementType::f32, 2, {300, 200, 1});
    layout.times = 8;
    Filter f{Gaussian{{12, 12, 12}}};
    f.masking.mask = cases::maskBy(layout, [](std::int64_t i) { return i % 7 > 1; });
    f.masking.normalized = true;
    const Plan shared = makePlan(std::span(&f, 1), layout, onCpu());
    PlanOptions tiles = onCpu();
    tiles.tile = {300, 50, 1};
    const Plan tiled = makePlan(std::span(&f, 1), layout, tiles);
    EXPECT_FALSE(fuses(shared));
    EXPECT_TRUE(fuses(tiled)) << "sums are kept for items of one tile only";
    const Volume data = counted(layout);
    EXPECT_EQ(bitsOf(cases::whole(shared, data)), bitsOf(cases::whole(tiled, data)));
    f.masking.mask = presentMask();
    EXPECT_TRUE(fuses(makePlan(std::span(&f, 1), layout, onCpu())));
}

TEST(Averages, KnowTheStatesOfRowsOfWeights) {
    const std::vector<float> zeros(37, 0.0F), ones(37, 1.0F);
    for (std::int64_t n = 1; n <= 37; ++n) {
        EXPECT_EQ(maskSimd().stateOf(zeros.data(), n), MaskSimd::allZero);
        EXPECT_EQ(maskSimd().stateOf(ones.data(), n), MaskSimd::allOne);
        for (std::int64_t i = 0; i < n; ++i) {
            std::vector<float> other = ones, single = zeros;
            other[static_cast<std::size_t>(i)] = 0;
            single[static_cast<std::size_t>(i)] = 1;
            EXPECT_EQ(maskSimd().stateOf(other.data(), n), n == 1 ? MaskSimd::allZero : MaskSimd::mixed);
            EXPECT_EQ(maskSimd().stateOf(single.data(), n), n == 1 ? MaskSimd::allOne : MaskSimd::mixed);
        }
    }
    std::vector<std::uint8_t> states(29, MaskSimd::allOne);
    EXPECT_EQ(commonState(states.data(), 29), MaskSimd::allOne);
    for (std::size_t i = 0; i < states.size(); ++i) {
        states[i] = MaskSimd::allZero;
        EXPECT_EQ(commonState(states.data(), 29), MaskSimd::mixed);
        states[i] = MaskSimd::allOne;
    }
}

} // namespace
