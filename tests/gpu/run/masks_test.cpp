// SPDX-License-Identifier: Apache-2.0
// Averages over a mask and over present samples against their definition; masks in tiles, regions and other filters.
#include "tests/gpu/run/masked_runs.h"
#include <algorithm>
#include <cstring>

namespace {

using namespace conv;
using cases::boxOf;
using cases::computed;
using cases::counted;
using cases::layoutOf;
using cases::nan;
using cases::onCpu;
using cases::pick;
using cases::Random;

Filter gaussian(double sigma, const std::shared_ptr<const Source>& mask, bool normalized) {
    Filter f{Gaussian{{sigma, sigma, sigma}}};
    f.masking.mask = mask;
    f.masking.normalized = normalized;
    return f;
}

/// One to three filters, each with a random mask.
std::vector<Filter> maskedChain(Random& random, const Layout& layout) {
    std::vector<Filter> chain;
    for (std::int64_t steps = pick(random, 1, 3); steps > 0; --steps) {
        const std::int64_t kind = pick(random, 0, 3);
        Filter f = kind == 0 ? cases::filter(random, layout.dimension) : cases::average(random, layout.dimension);
        if (kind == 1)
            f.kind = cases::bilateral(random);
        f.masking.normalized = kind > 0;
        f.masking.mask = cases::mask(random, layout);
        f.masking.ignoreMissing = kind > 0 && pick(random, 0, 1) == 0;
        cases::pickOutside(random, f.masking);
        if (kind == 1 && f.masking.outside == Outside::fill)
            f.masking.outside = Outside::keep;
        chain.push_back(f);
    }
    return chain;
}

/// True if every tile size gives equal bits; blocks of transforms depend on it.
bool tilesExactly(const Plan& plan) {
    return std::ranges::all_of(plan.ops,
                               [](const PlannedOp& op) { return !op.variant || op.variant->tiling == Tiling::exact; });
}

TEST(Masks, AveragesAreTheirDefinition) {
    Random random(7);
    int ran = 0;
    for (int round = 0; round < 400; ++round) {
        const auto [filter, data] = cases::maskedCase(random, 1 + round % 3);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({filter}, data.layout()));
        ran += cases::isDefinition(filter, data, onCpu(), 1e-5) ? 1 : 0;
        cases::isDefinition(filter, data, onCpu("cpu-reference"), 1e-12);
        cases::isDefinition(filter, data, onCpu("auto", Precision::float64), 1e-12);
        cases::isDefinition(filter, data, onCpu("cpu-direct"), 1e-5);
        if (HasFailure())
            return;
    }
    EXPECT_GE(ran, 300);
}

TEST(Masks, TilesAndRegionsGiveEqualBits) {
    Random random(8);
    int ran = 0;
    for (int round = 0; round < 120; ++round) {
        const int dimension = 1 + round % 3;
        const Volume data = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 1));
        const std::vector<Filter> chain = maskedChain(random, data.layout());
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe(chain, data.layout()));
        const std::optional<Plan> plan = cases::planned(chain, data.layout(), onCpu());
        if (!plan || plan->graph.nodes.empty() || !tilesExactly(*plan))
            continue;
        ++ran;
        PlanOptions tiled = onCpu();
        for (std::size_t a = 0; a < 3; ++a)
            tiled.tile[a] = std::max<std::int64_t>(1, pick(random, 1, data.layout().extent[a]));
        const Volume wanted = cases::whole(*plan, data),
                     got = cases::whole(makePlan(chain, data.layout(), tiled), data);
        ASSERT_EQ(std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(wanted.layout().byteCount())), 0);
        Request part;
        for (std::size_t a = 0; a < 3; ++a) {
            part.region.lo[a] = pick(random, plan->outputDomain.lo[a], plan->outputDomain.hi[a] - 1);
            part.region.hi[a] = pick(random, part.region.lo[a] + 1, plan->outputDomain.hi[a]);
        }
        Volume piece(plan->output());
        std::memcpy(piece.data(), wanted.data(), static_cast<std::size_t>(wanted.layout().byteCount()));
        VolumeSink sink(piece, plan->outputDomain);
        apply(*plan, data, part, sink);
        ASSERT_EQ(std::memcmp(wanted.data(), piece.data(), static_cast<std::size_t>(wanted.layout().byteCount())), 0);
    }
    EXPECT_GE(ran, 60);
}

/// A known box of the mask saves work and changes no bit.
TEST(Masks, BoxesGiveEqualBits) {
    Random random(9);
    int ran = 0;
    for (int round = 0; round < 200; ++round) {
        const int dimension = 1 + round % 3;
        const Volume data = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 1));
        std::vector<Filter> chain = maskedChain(random, data.layout());
        for (Filter& f : chain)
            if (pick(random, 0, 2) > 0) {
                Region box = data.layout().whole();
                for (std::size_t a = 0; a < 3; ++a) {
                    box.lo[a] = pick(random, 0, box.hi[a] - 1);
                    box.hi[a] = pick(random, box.lo[a] + 1, box.hi[a]);
                }
                const Index3 e = data.layout().extent;
                f.masking.mask = cases::maskBy(data.layout(), [&](std::int64_t i) {
                    const Index3 at{i % e[0], i / e[0] % e[1], i / (e[0] * e[1])};
                    return box.contains({at, {at[0] + 1, at[1] + 1, at[2] + 1}}) && pick(random, 0, 5) > 0;
                });
            }
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe(chain, data.layout()));
        const PlanOptions free = onCpu(cases::oneOf<const char*>(random, {"auto", "cpu-separable", "cpu-direct"}));
        const std::optional<Plan> plan = cases::planned(chain, data.layout(), free);
        if (!plan || plan->graph.nodes.empty())
            continue;
        const auto dependsOnCut = [](const PlannedOp& op) { return op.variant && op.variant->tiling != Tiling::exact; };
        if (std::ranges::any_of(plan->ops, dependsOnCut)) // as transforms: a box is a cut
            continue;
        ++ran;
        std::vector<Filter> bounded = chain;
        for (Filter& f : bounded)
            f.masking.box = boxOf(*f.masking.mask);
        PlanOptions tiled = free;
        for (std::size_t a = 0; a < 3; ++a)
            tiled.tile[a] = pick(random, 1, data.layout().extent[a]);
        for (const PlanOptions& choice : {free, tiled}) {
            const Volume wanted = cases::whole(makePlan(chain, data.layout(), choice), data),
                         got = cases::whole(makePlan(bounded, data.layout(), choice), data);
            ASSERT_EQ(std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(wanted.layout().byteCount())), 0);
        }
    }
    EXPECT_GE(ran, 80);
}

/// Samples beside a mask's box are none outside the data, also where earlier steps make only those in reach.
TEST(Masks, SamplesBesideTheirBoxAreNotOutsideTheData) {
    for (const Boundary boundary : {Boundary::constant, Boundary::nearest, Boundary::reflect, Boundary::wrap}) {
        const Volume data = counted(layoutOf(ElementType::f32, 3, {70, 18, 14}));
        Filter first{Box{{3, 3, 3}}}, second{Box{{9, 4, 3}}};
        second.boundary = boundary;
        second.outsideValue = boundary == Boundary::constant ? -1e6 : 0;
        second.masking.normalized = true;
        second.masking.mask = cases::maskBy(data.layout(), [](std::int64_t i) {
            const std::int64_t x = i % 70, y = i / 70 % 18, z = i / (70 * 18);
            return x >= 30 && x < 40 && y >= 6 && y < 14 && z >= 4 && z < 9 && i % 3 > 0;
        });
        const std::vector<Filter> whole{first, second};
        second.masking.box = boxOf(*second.masking.mask);
        const std::vector<Filter> bounded{first, second};
        PlanOptions tiled = onCpu();
        tiled.tile = {8, 3, 5};
        const Volume wanted = cases::whole(makePlan(whole, data.layout(), onCpu()), data);
        for (const PlanOptions& choice : {onCpu(), tiled}) {
            const Volume got = cases::whole(makePlan(bounded, data.layout(), choice), data);
            EXPECT_EQ(std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(wanted.layout().byteCount())), 0)
                << "boundary " << static_cast<int>(boundary) << ", tile " << choice.tile[0];
        }
    }
}

TEST(Masks, NothingIsComputedOutsideTheirBox) {
    const Volume data = counted(layoutOf(ElementType::f32, 2, {400, 300, 1}));
    Filter f = gaussian(3, cases::maskBy(data.layout(), [](std::int64_t i) { return i % 400 < 20 && i < 8000; }), true);
    const Plan all = makePlan(std::span(&f, 1), data.layout(), onCpu());
    f.masking.box = boxOf(*f.masking.mask);
    EXPECT_EQ(*f.masking.box, (Region{{0, 0, 0}, {20, 20, 1}}));
    const Plan plan = makePlan(std::span(&f, 1), data.layout(), onCpu());
    EXPECT_LT(plan.predictedSeconds, all.predictedSeconds / 4);
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    const Report report = apply(plan, data, {}, sink);
    EXPECT_EQ(report.timing.operations, 2 * 2 * 2 * 25.0 * 20 * 20) << "two convolutions, two axes, 25 taps";
}

TEST(Masks, OnesChangeNothingAtAnyBorder) {
    const Volume data = counted(layoutOf(ElementType::f32, 2, {37, 21, 1}));
    const auto ones = cases::maskBy(data.layout(), [](auto) { return true; });
    for (const Boundary boundary : boundaries()) {
        Filter plain{Gaussian{{1.7, 0.8, 1}}, boundary, 250}, masked = plain;
        masked.masking.mask = ones;
        masked.masking.normalized = true;
        const Volume a = computed(plain, data), b = computed(masked, data);
        for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i)
            ASSERT_NEAR(a.as<float>()[i], b.as<float>()[i], 1e-3) << name(boundary) << " at " << i;
    }
}

/// A part of a mask as a mask of its own.
std::shared_ptr<const Volume> cutTo(const Region& part, const Source& mask) {
    Layout layout = mask.layout();
    layout.extent = part.extent();
    auto cut = std::make_shared<Volume>(layout);
    mask.read({}, part, cut->data());
    return cut;
}

/// A mask has the grid of the data, also where an earlier step has cut these: borders fold both at one place.
TEST(Masks, AreCutLikeTheirDataByEarlierSteps) {
    Random random(11);
    int ran = 0;
    for (int round = 0; round < 120; ++round) {
        const int dimension = 1 + round % 3;
        const Volume data = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 9));
        Filter first{Box{{3, dimension > 1 ? 5 : 1, dimension > 2 ? 4 : 1}}, Boundary::valid},
            second = cases::average(random, dimension);
        second.masking.mask = cases::mask(random, data.layout());
        second.masking.normalized = true;
        second.masking.ignoreMissing = pick(random, 0, 2) == 0;
        cases::pickOutside(random, second.masking);
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({first, second}, data.layout()));
        const std::optional<Plan> plan = cases::planned({first, second}, data.layout(), onCpu());
        if (!plan)
            continue;
        ++ran;
        const Plan before = makePlan(std::span(&first, 1), data.layout(), onCpu());
        const Volume shrunk = cases::whole(before, data);
        Filter alone = second;
        alone.masking.mask = cutTo(before.outputDomain, *second.masking.mask);
        cases::expectNear(cases::whole(*plan, data), computed(alone, shrunk), 1e-2);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GE(ran, 80);
}

TEST(Masks, EdgesOfAMaskAreNotDimmed) {
    Volume data(layoutOf(ElementType::f32, 3, {17, 15, 13}));
    const auto ball = cases::maskBy(data.layout(), [](std::int64_t i) {
        const std::int64_t x = i % 17 - 8, y = i / 17 % 15 - 7, z = i / 255 - 6;
        return x * x + y * y + z * z < 30;
    });
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i)
        data.as<float>()[i] = ball->as<std::uint8_t>()[i] != 0 ? 80.0F : 0.0F;
    Filter f = gaussian(2, ball, true);
    f.masking.outside = Outside::value;
    const Volume got = computed(f, data);
    for (std::int64_t i = 0; i < data.layout().sampleCount(); ++i)
        ASSERT_NEAR(got.as<float>()[i], data.as<float>()[i], 1e-4) << i;
}

TEST(Masks, ServeAllItemsAndChosenChannels) {
    Layout layout = layoutOf(ElementType::f32, 2, {19, 11, 1});
    layout.channels = 3;
    layout.times = 2;
    const Volume data = counted(layout);
    Filter f = gaussian(1.5, cases::maskBy(layout, [](std::int64_t i) { return i % 3 > 0; }), true);
    f.channels = {0, 2};
    const Plan plan = makePlan(std::span(&f, 1), layout, onCpu());
    const Volume got = cases::whole(plan, data);
    const cases::MaskedAverage definition(f, data);
    for (const Item item : itemsOf(layout))
        for (std::int64_t i = 0; i < layout.whole().count(); ++i)
            ASSERT_NEAR(got.as<float>(item)[i],
                        item.channel == 1 ? data.as<float>(item)[i] : definition.at(item, {i % 19, i / 19, 0}), 1e-2);
}

/// Sums of a mask's weights are computed once for all time points.
TEST(Masks, AreConvolvedOnceForAllItems) {
    Layout layout = layoutOf(ElementType::f32, 3, {12, 11, 10});
    layout.times = 4;
    Volume data = counted(layout);
    const Filter f = gaussian(1.2, cases::maskBy(layout, [](std::int64_t i) { return i % 5 > 1; }), true);
    const Plan plan = makePlan(std::span(&f, 1), layout, onCpu());
    const Volume got = cases::whole(plan, data);
    for (std::int64_t t = 0; t < layout.times; ++t) {
        Volume one(layout);
        VolumeSink sink(one, plan.outputDomain);
        Request request;
        request.items = {{t, 0}};
        apply(plan, data, request, sink);
        ASSERT_EQ(std::memcmp(one.data({t, 0}), got.data({t, 0}), sizeof(float) * 12 * 11 * 10), 0) << t;
    }
    EXPECT_TRUE(cases::isDefinition(f, data, onCpu(), 1e-5));
}

TEST(Masks, AreRefusedWithAReason) {
    const Layout layout = layoutOf(ElementType::f32, 2, {32, 32, 1});
    const auto ones = cases::maskBy(layout, [](auto) { return true; });
    const auto reason = [&](const Filter& f, const PlanOptions& choice = onCpu()) -> std::string {
        try {
            static_cast<void>(makePlan(std::span(&f, 1), layout, choice));
        } catch (const Error& e) {
            return e.what();
        }
        return {};
    };
    Filter median{Median{}};
    median.masking = {ones, "", Outside::keep, {}, true};
    EXPECT_NE(reason(median).find("needs an average"), std::string::npos);
    Filter derivative{Gaussian{{1, 1, 1}, 4, {1, 0, 0}}};
    derivative.masking = {ones, "", Outside::keep, {}, true};
    EXPECT_NE(reason(derivative).find("negative"), std::string::npos);
    EXPECT_NE(
        reason(gaussian(1, cases::maskBy(layoutOf(ElementType::f32, 2, {32, 31, 1}), [](auto) { return true; }), false))
            .find("mask"),
        std::string::npos);
    Filter fill = gaussian(1, ones, false);
    fill.masking.outside = Outside::fill;
    EXPECT_NE(reason(fill).find("normalized"), std::string::npos);
    EXPECT_NE(reason(gaussian(9, ones, true), onCpu("cpu-fft")).find("own products"), std::string::npos);
}

TEST(Masks, EqualPlansForEqualNodes) {
    const Layout layout = layoutOf(ElementType::f32, 2, {32, 32, 1});
    Filter f = gaussian(1, cases::maskBy(layout, [](auto) { return true; }), true);
    f.masking.outside = Outside::value;
    f.masking.value.value = nan;
    EXPECT_EQ(lower(std::span(&f, 1), 2), lower(std::span(&f, 1), 2));
    f.masking.name = "brain 12ab";
    EXPECT_NE(fingerprint(makePlan(std::span(&f, 1), layout, onCpu())).find("12ab"), std::string::npos);
}

} // namespace
