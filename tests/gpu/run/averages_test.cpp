// SPDX-License-Identifier: Apache-2.0
// Averages with weights in one march: the bits of two convolutions, a ratio and a selection.
#include "cpu/variants/separable/weights.h"
#include "model/weighed_mean.h"
#include "plan/choose_variants.h"
#include "plan/tiles/tiling.h"
#include "tests/gpu/cpu/targets.h"
#include "tests/gpu/run/masked_runs.h"
#include <algorithm>
#include <bit>

namespace {

using namespace conv;
using cases::computed;
using cases::counted;
using cases::layoutOf;
using cases::nan;
using cases::onCpu;
using cases::oneOf;
using cases::pick;
using cases::Random;

bool fuses(const Plan& plan) {
    return std::ranges::any_of(plan.ops, [&](const PlannedOp& op) { return isWeighedMean(plan.graph, op.nodes); });
}

/// The plan of the same filters, step by step.
Plan apart(const Plan& plan, const PlanOptions& options) {
    Plan steps = plan;
    chooseOps(steps, options, Averages::apart);
    chooseTiles(steps, options);
    return steps;
}

/// Samples of any type as bits; all NaN are one.
std::vector<std::uint32_t> bitsOf(const Volume& volume) {
    std::vector<std::uint32_t> bits;
    for (const Item item : itemsOf(volume.layout()))
        for (std::int64_t i = 0; i < volume.layout().whole().count(); ++i) {
            const float sample = volume.as<float>(item)[i];
            bits.push_back(std::isnan(sample) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(sample));
        }
    return bits;
}

/// Full, empty, a ball, scattered, blocks, or one missing sample.
std::shared_ptr<const Volume> maskOf(Random& random, const Layout& layout) {
    const Index3 e = layout.extent;
    const std::int64_t kind = pick(random, 0, 5), one = pick(random, 0, layout.whole().count() - 1);
    return cases::maskBy(layout, [&](std::int64_t i) {
        const Index3 at{i % e[0], i / e[0] % e[1], i / (e[0] * e[1])};
        double far = 0;
        for (std::size_t a = 0; a < 3; ++a)
            far += std::pow((2 * static_cast<double>(at[a]) + 1) / static_cast<double>(e[a]) - 1, 2);
        switch (kind) {
        case 0:
            return true;
        case 1:
            return i == one;
        case 2:
            return far < 0.7;
        case 3:
            return pick(random, 0, 1) == 0;
        case 4:
            return (at[0] / 70 + at[1] / 30 + at[2] / 9) % 2 == 0;
        default:
            return i != one;
        }
    });
}

Index3 extentFor(Random& random, int dimension) {
    switch (dimension) {
    case 1:
        return {pick(random, 1, 3000), 1, 1};
    case 2:
        return {pick(random, 9, 300), pick(random, 1, 120), 1};
    default:
        return {pick(random, 9, 150), pick(random, 8, 60), pick(random, 1, 40)};
    }
}

struct Case {
    Filter filter;
    Volume data;
};

Case caseOf(Random& random, int dimension) {
    const ElementType type = oneOf(random, {ElementType::f32, ElementType::f32, ElementType::f64, ElementType::u8,
                                            ElementType::i16, ElementType::u16});
    Case c{cases::withBorder(random), cases::volume(random, type, dimension, extentFor(random, dimension))};
    Filter& f = c.filter;
    if (pick(random, 0, 2) == 0) {
        Index3 size{1, 1, 1};
        for (int a = 0; a < dimension; ++a)
            size[static_cast<std::size_t>(a)] = pick(random, 1, 9);
        f.kind = Box{size};
    } else {
        f.kind = Gaussian{
            {cases::pickReal(random, 0.4, 6), cases::pickReal(random, 0.4, 4), cases::pickReal(random, 0.4, 2.5)}};
        for (std::size_t a = 0; a < 3; ++a)
            f.axes[a] = pick(random, 0, 5) > 0;
    }
    Masking& m = f.masking;
    m.ignoreMissing = pick(random, 0, 2) == 0;
    if (!m.ignoreMissing || pick(random, 0, 1) == 0) {
        const bool present = pick(random, 0, 4) == 0;
        m.mask = present ? presentMask() : maskOf(random, c.data.layout());
        m.normalized = !m.ignoreMissing || pick(random, 0, 3) > 0;
        if (!present && pick(random, 0, 1) == 0)
            m.box = cases::boxOf(*m.mask);
        if (m.box && m.box->empty())
            m.box.reset();
    }
    cases::pickOutside(random, m);
    if ((m.ignoreMissing || isPresentMask(m.mask)) && pick(random, 0, 1) == 0)
        m.noData = 100;
    if (pick(random, 0, 2) == 0)
        f.outsideValue = nan;
    if (type == ElementType::f32 && pick(random, 0, 2) > 0) {
        const std::int64_t every = oneOf<std::int64_t>(random, {2, 50, 4000});
        for (std::int64_t i = 0; i < c.data.layout().sampleCount(); ++i)
            if (pick(random, 0, every) == 0)
                c.data.as<float>()[i] = pick(random, 0, 9) == 0 ? INFINITY : NAN;
    }
    return c;
}

TEST(Averages, HaveTheBitsOfTheirSteps) {
    Random random(21);
    int fused = 0;
    for (int round = 0; round < 500; ++round) {
        const Case c = caseOf(random, 1 + round % 3);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({c.filter}, c.data.layout()));
        const PlanOptions choice = onCpu("cpu-separable");
        const std::optional<Plan> plan = cases::planned({c.filter}, c.data.layout(), choice);
        if (!plan || !fuses(*plan))
            continue;
        ++fused;
        const std::vector<std::uint32_t> wanted = bitsOf(cases::whole(apart(*plan, choice), c.data));
        ASSERT_EQ(bitsOf(cases::whole(*plan, c.data)), wanted);
        PlanOptions tiled = choice;
        for (std::size_t a = 0; a < 3; ++a)
            tiled.tile[a] = pick(random, 1, c.data.layout().extent[a]);
        ASSERT_EQ(bitsOf(cases::whole(makePlan(std::span(&c.filter, 1), c.data.layout(), tiled), c.data)), wanted)
            << tiled.tile[0] << " " << tiled.tile[1] << " " << tiled.tile[2];
    }
    EXPECT_GE(fused, 250);
}

TEST(Averages, HaveThoseBitsOnEveryInstructionSet) {
    test::onEveryTarget([] {
        Random random(22);
        for (int round = 0; round < 40; ++round) {
            const Case c = caseOf(random, 1 + round % 3);
            SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({c.filter}, c.data.layout()));
            const PlanOptions choice = onCpu("cpu-separable");
            const std::optional<Plan> plan = cases::planned({c.filter}, c.data.layout(), choice);
            if (plan && fuses(*plan)) {
                ASSERT_EQ(bitsOf(cases::whole(*plan, c.data)), bitsOf(cases::whole(apart(*plan, choice), c.data)));
            }
        }
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
    const auto fusesAs = [&](Filter f, bool missing = false, const PlanOptions& choice = onCpu()) {
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
    Filter f{Gaussian{{4, 4, 4}}};
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
