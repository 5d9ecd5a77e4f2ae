// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <conv/apply.h>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <random>

using namespace conv;

namespace {

Volume noise(int dimension, Index3 extent, unsigned seed) {
    Layout layout;
    layout.dimension = dimension;
    layout.extent = extent;
    Volume v(layout);
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        v.as<float>()[i] = normal(random);
    return v;
}

double expected(const Volume& v, const Kernel& k, Boundary b, double outsideValue, Index3 at) {
    const Index3 n = v.layout().extent, e = k.extent(), c = k.centre();
    const std::vector<double> taps = k.dense();
    double sum = 0, inside = 0;
    for (std::int64_t z = 0; z < e[2]; ++z)
        for (std::int64_t y = 0; y < e[1]; ++y)
            for (std::int64_t x = 0; x < e[0]; ++x) {
                const std::int64_t i = fold(b, at[0] + x - c[0], 0, n[0]), j = fold(b, at[1] + y - c[1], 0, n[1]),
                                   l = fold(b, at[2] + z - c[2], 0, n[2]);
                const double w = taps[static_cast<std::size_t>(x + e[0] * (y + e[1] * z))];
                const bool in = i != outside && j != outside && l != outside;
                if (in)
                    inside += w;
                sum += w * (in ? static_cast<double>(v.as<float>()[i + n[0] * (j + n[1] * l)]) : outsideValue);
            }
    return b == Boundary::renormalize ? sum * k.sum() / inside : sum;
}

PlanOptions reference() {
    PlanOptions c;
    c.device = "cpu";
    c.variant = "cpu-reference";
    return c;
}

TEST(Apply, ReferenceMatchesTheDefinitionForEveryBoundary) {
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const Index3 extent{dimension >= 1 ? 11 : 1, dimension >= 2 ? 7 : 1, dimension >= 3 ? 5 : 1};
        const Volume v = noise(dimension, extent, 1);
        for (const Boundary b : boundaries()) {
            SeparableTerm taps;
            taps[0] = {{1, 2, 0.5, 3}, 1};
            if (dimension > 1)
                taps[1] = {{0.25, 4, 1}, 2};
            if (dimension > 2)
                taps[2] = {{2, 1, 1, 3, 1}, 0};
            for (const bool perAxis : {true, false}) {
                Kernel k = Kernel::separable(taps);
                if (!perAxis)
                    k = Kernel::correlation(k.dense(), k.extent(), k.centre());
                Filter f{Custom{k}, b, 1.5};
                const Volume r = filtered({&f, 1}, v, reference(), ElementType::f64);
                const Plan plan = makePlan({&f, 1}, v.layout(), reference());
                ASSERT_EQ(r.layout().extent, plan.outputDomain.extent());
                std::int64_t i = 0;
                for (std::int64_t z = plan.outputDomain.lo[2]; z < plan.outputDomain.hi[2]; ++z)
                    for (std::int64_t y = plan.outputDomain.lo[1]; y < plan.outputDomain.hi[1]; ++y)
                        for (std::int64_t x = plan.outputDomain.lo[0]; x < plan.outputDomain.hi[0]; ++x, ++i)
                            ASSERT_NEAR(r.as<double>()[i],
                                        expected(v, k, b, b == Boundary::constant ? 1.5 : 0, {x, y, z}), 1e-11)
                                << name(b) << " dimension " << dimension << " per axis " << perAxis << " at " << x
                                << " " << y << " " << z;
            }
        }
    }
}

TEST(Apply, RadiusLargerThanTheAxisFoldsAgainAndAgain) {
    const Volume v = noise(1, {5, 1, 1}, 2);
    for (const Boundary b :
         {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::wrap, Boundary::constant}) {
        Filter f{Gaussian{{9, 9, 9}}, b};
        const Volume r = filtered({&f, 1}, v, reference(), ElementType::f64);
        const Kernel k = Kernel::separable({gaussianTaps(9), AxisTaps{}, AxisTaps{}});
        for (std::int64_t x = 0; x < 5; ++x)
            EXPECT_NEAR(r.as<double>()[x], expected(v, k, b, 0, {x, 0, 0}), 1e-12) << name(b);
    }
}

TEST(Apply, RegionsOfAChainEqualTheWhole) {
    const Volume v = noise(3, {23, 19, 17}, 3);
    const std::vector<Filter> chain{{Gaussian{{1, 2, 1}}, Boundary::wrap},
                                    {Edge{}, Boundary::valid},
                                    {Unsharp{{2, 2, 2}}, Boundary::reflect},
                                    {Gaussian{{1, 1, 1}}, Boundary::wrap}};
    const Plan plan = makePlan(chain, v.layout(), reference());
    Layout layout = plan.output();
    Volume whole(layout), pieces(layout);
    VolumeSink all(whole, plan.outputDomain), some(pieces, plan.outputDomain);
    apply(plan, v, {}, all);
    for (const Region& r : tilesOf(plan.outputDomain, {7, 5, 6})) {
        Request request;
        request.region = r;
        apply(plan, v, request, some);
    }
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        ASSERT_EQ(whole.as<double>()[i], pieces.as<double>()[i]) << i;
}

TEST(Apply, ACachedPrefixGivesTheSameBitsAndIsNotComputedAgain) {
    const Volume v = noise(3, {20, 18, 16}, 6);
    std::vector<Filter> chain{
        {Gaussian{{1, 2, 1}}, Boundary::valid}, {Edge{}, Boundary::reflect}, {Unsharp{{1, 1, 1}}, Boundary::wrap}};
    const auto run = [&](const RunControl& control, int keep) {
        const Plan plan = makePlan(chain, v.layout(), reference());
        Volume out(plan.output());
        VolumeSink sink(out, plan.outputDomain);
        Request request;
        request.keepStep = keep;
        const Report report = apply(plan, v, request, sink, control);
        return std::pair{std::move(out), report};
    };
    RunControl cached;
    cached.cache = std::make_shared<ResultCache>(std::int64_t{1} << 24);
    (void)run(cached, 1);
    EXPECT_GT(cached.cache->bytes(), 0);
    std::get<Unsharp>(chain[2].kind).amount = 0.3;
    const auto [with, report] = run(cached, 1);
    const auto [without, all] = run({}, -1);
    for (std::int64_t i = 0; i < with.layout().sampleCount(); ++i)
        ASSERT_EQ(with.as<double>()[i], without.as<double>()[i]);
    EXPECT_EQ(report.ops[0].milliseconds, 0);
    EXPECT_EQ(report.ops[0].operations, 0);
    EXPECT_LT(report.timing.operations, all.timing.operations);
    EXPECT_GT(all.ops[0].milliseconds, 0);
}

TEST(Apply, MemoryTrafficCountsTheSamplesThatWereRead) {
    Layout layout;
    layout.type = ElementType::u8;
    layout.extent = {16, 12, 10};
    const Volume v(layout);
    const std::vector<Filter> chain{{Gaussian{{1, 1, 1}}}, {Edge{}}};
    const Plan plan = makePlan(chain, layout, reference());
    RunControl cached;
    cached.cache = std::make_shared<ResultCache>(std::int64_t{1} << 24);
    Request request;
    request.keepStep = 0;
    const auto bytesRead = [&] {
        Volume out(plan.output());
        VolumeSink sink(out, plan.outputDomain);
        return apply(plan, v, request, sink, cached).timing.bytesRead;
    };
    const std::int64_t samples = layout.sampleCount();
    EXPECT_EQ(bytesRead(), samples) << "the source";
    ASSERT_EQ(cached.cache->bytes() % samples, 0);
    ASSERT_GT(cached.cache->bytes(), samples) << "kept as floating-point numbers";
    EXPECT_EQ(bytesRead(), cached.cache->bytes()) << "the kept result of the first step";
}

TEST(Apply, IdentityKeepsEveryBit) {
    Layout layout;
    layout.type = ElementType::u64;
    layout.dimension = 1;
    layout.extent = {3, 1, 1};
    Volume v(layout);
    v.as<std::uint64_t>()[0] = ~std::uint64_t{0};
    v.as<std::uint64_t>()[1] = (std::uint64_t{1} << 53) + 1;
    v.as<std::uint64_t>()[2] = 7;
    Filter f{Gaussian{{0, 0, 0}}};
    const Volume r = filtered({&f, 1}, v, {}, ElementType::u64);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(r.as<std::uint64_t>()[i], v.as<std::uint64_t>()[i]);
}

TEST(Apply, CannyFindsTheBorderOfASquareOnce) {
    Layout layout;
    layout.extent = {32, 32, 1};
    Volume v(layout);
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x)
            v.as<float>()[y * 32 + x] = x >= 8 && x < 24 && y >= 8 && y < 24 ? 100.0F : 0.0F;
    Filter f{Canny{}};
    const Volume r = filtered({&f, 1}, v, reference(), ElementType::u8);
    int edges = 0;
    for (int i = 0; i < 32 * 32; ++i) {
        ASSERT_TRUE(r.as<std::uint8_t>()[i] == 0 || r.as<std::uint8_t>()[i] == 255);
        edges += r.as<std::uint8_t>()[i] == 255;
    }
    EXPECT_GT(edges, 50);
    EXPECT_LT(edges, 150);
    EXPECT_EQ(r.as<std::uint8_t>()[16 * 32 + 16], 0);
}

TEST(Apply, CancelledThrows) {
    const Volume v = noise(2, {64, 64, 1}, 4);
    Filter f{Gaussian{}};
    const Plan plan = makePlan({&f, 1}, v.layout(), reference());
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    std::stop_source stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.get_token();
    try {
        apply(plan, v, {}, sink, control);
        FAIL();
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
}

TEST(Kernel, DecompositionFindsRankAndStatesItsError) {
    std::vector<double> taps;
    for (int y = -3; y <= 3; ++y)
        for (int x = -3; x <= 3; ++x)
            taps.push_back(std::exp(-0.1 * (x * x + y * y)) + 0.1 * x * y);
    const Kernel k = Kernel::correlation(taps, {7, 7, 1}, {3, 3, 0});
    const Decomposition d = k.decompose();
    EXPECT_EQ(d.rank(), 2);
    EXPECT_LT(d.errorBound, 1e-6);
    EXPECT_EQ(Kernel::separable({gaussianTaps(1), gaussianTaps(2), gaussianTaps(3)}).decompose().rank(), 1);
}

TEST(Plan, UnknownAndUnfitVariantsAreRefusedWithNames) {
    const Volume v = noise(2, {8, 8, 1}, 5);
    Filter f{Gaussian{}};
    PlanOptions c;
    c.variant = "cpu-nothing";
    try {
        (void)makePlan({&f, 1}, v.layout(), c);
        FAIL();
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::device);
        EXPECT_NE(std::string(e.what()).find("cpu-reference"), std::string::npos);
    }
}

} // namespace
