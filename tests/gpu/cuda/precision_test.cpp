// SPDX-License-Identifier: Apache-2.0
// float64 on a GPU: every filter against the reference to its last digits, tiles, result types, and chains with steps
// on the CPU.
#include "cases.h"
#include "tests/gpu/h100.h"
#include <algorithm>
#include <cstring>

namespace {

using namespace conv;
using cases::Random;

class CudaPrecision : public cases::OnCuda {};

PlanOptions float64On(const char* device) {
    PlanOptions planOptions;
    planOptions.device = device;
    planOptions.precision = Precision::float64;
    return planOptions;
}

/// Samples of 53 random bits about an offset, which float32 cannot hold.
Volume fineSamples(Random& random, ElementType type, int dimension, const Index3& extent) {
    Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    Volume volume(layout);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            volume.as<T>()[i] = static_cast<T>((std::is_integral_v<T> ? 1e8 : 1e3) *
                                               (1 + static_cast<double>(random() >> 11) * 0x1p-53));
    });
    return volume;
}

Index3 extentOf(Random& random, int dimension) {
    Index3 extent{1, 1, 1};
    for (int a = 0; a < dimension; ++a)
        extent[static_cast<std::size_t>(a)] =
            cases::oneOf(random, {std::int64_t{1}, std::int64_t{2}, std::int64_t{7}, std::int64_t{31},
                                  cases::pick(random, 3, dimension == 3 ? 40 : 300)});
    return extent;
}

/// Σ |taps| of the chain's largest kernel, at least 1.
double gainOf(const Plan& plan) {
    double gain = 1;
    for (const Node& node : plan.graph.nodes)
        if (const auto* convolve = std::get_if<ConvolveNode>(&node.kind)) {
            double sum = 0;
            for (const double tap : convolve->kernel.dense())
                sum += std::abs(tap);
            gain = std::max(gain, sum);
        }
    return gain;
}

double largest(const Volume& volume) {
    double max = 1;
    withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < volume.layout().sampleCount(); ++i)
            max = std::max(max, std::abs(static_cast<double>(volume.as<T>()[i])));
    });
    return max;
}

TEST_F(CudaPrecision, AgreesWithTheReferenceToItsLastDigits) {
    Random random(1);
    int onCard = 0;
    const int rounds = cases::underRaceChecker() ? 20 : 400;
    for (int round = 0; round < rounds; ++round) {
        const int dimension = 1 + round % 3;
        const ElementType type = cases::oneOf(random, {ElementType::f64, ElementType::i32, ElementType::f32});
        const Volume in = fineSamples(random, type, dimension, extentOf(random, dimension));
        std::vector<Filter> chain{cases::filter(random, dimension)};
        if (round % 5 == 0)
            chain.push_back(cases::filter(random, dimension));
        const std::optional<Plan> plan = cases::planned(chain, in.layout(), float64On("cuda"));
        if (!plan || plan->graph.nodes.empty())
            continue;
        onCard += plan->device.kind == DeviceKind::cuda && !plan->elsewhere;
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe(chain, in.layout()));
        ASSERT_EQ(plan->compute, ElementType::f64);
        PlanOptions reference;
        reference.device = "cpu";
        reference.variant = "cpu-reference";
        const Volume got = cases::whole(*plan, in), wanted = filtered(chain, in, reference, ElementType::f64);
        const double gain = gainOf(*plan), max = largest(in) * gain * (chain.size() > 1 ? gain : 1);
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i)
            ASSERT_NEAR(got.as<double>()[i], wanted.as<double>()[i], 1e-12 * max) << i;
    }
    EXPECT_GE(onCard, rounds / 3) << "too much was left to the CPU for the test to mean much";
}

TEST_F(CudaPrecision, TilesDoNotChangeBits) {
    Random random(2);
    for (int round = 0; round < 40; ++round) {
        const int dimension = 1 + round % 3;
        const Volume in = fineSamples(random, ElementType::f64, dimension, cases::extent(random, dimension, 9));
        const std::vector<Filter> chain{cases::filter(random, dimension), cases::filter(random, dimension)};
        const std::optional<Plan> one = cases::planned(chain, in.layout(), float64On("cuda"));
        PlanOptions cut = float64On("cuda");
        cut.tile = {cases::pick(random, 3, 40), cases::pick(random, 2, 20), cases::pick(random, 1, 9)};
        const std::optional<Plan> many = cases::planned(chain, in.layout(), cut);
        if (!one || !many)
            continue;
        const Volume a = cases::whole(*one, in), b = cases::whole(*many, in);
        ASSERT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())), 0)
            << cases::describe(chain, in.layout());
    }
}

TEST_F(CudaPrecision, LongKernelsOfEveryFormAgree) {
    Random random(3);
    for (const double sigma : {30.0, 150.0})
        for (int dimension = 1; dimension <= 3; ++dimension) {
            Filter gaussian;
            gaussian.kind = Gaussian{{sigma, dimension > 1 ? sigma / 5 : 0, dimension > 2 ? sigma / 9 : 0}};
            const Volume in =
                fineSamples(random, ElementType::f64, dimension, {700, dimension > 1 ? 90 : 1, dimension > 2 ? 40 : 1});
            const Volume got = filtered({&gaussian, 1}, in, float64On("cuda"), ElementType::f64),
                         wanted = filtered({&gaussian, 1}, in, float64On("cpu"), ElementType::f64);
            const double max = largest(in);
            for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                ASSERT_NEAR(got.as<double>()[i], wanted.as<double>()[i], 1e-12 * max) << i;
        }
}

TEST_F(CudaPrecision, ResultsAreRoundedToEveryTypeAsOnTheCpu) {
    Random random(4);
    Filter filter;
    filter.kind = Gaussian{{1.5, 1.5, 0}};
    for (const ElementType type : elementTypes())
        for (const double scale : {1.0, 1e-3}) {
            Volume in = fineSamples(random, ElementType::f64, 2, {131, 67, 1});
            for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                in.as<double>()[i] *= scale * (i % 7 == 0 ? -1e7 : 1);
            const Volume card = filtered({&filter, 1}, in, float64On("cuda"), type),
                         host = filtered({&filter, 1}, in, float64On("cpu"), type);
            withElementType(type, [&]<class T>(std::type_identity<T>) {
                for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i) {
                    const auto a = static_cast<double>(card.as<T>()[i]), b = static_cast<double>(host.as<T>()[i]);
                    // Sums that differ in the last bit may round to two sides of a half.
                    ASSERT_NEAR(a, b, std::is_integral_v<T> ? 1 : 1e-6 * std::max(1.0, std::abs(b))) << name(type) << i;
                }
            });
        }
}

TEST_F(CudaPrecision, NanStaysWithinTheTapsThatAreNotZero) {
    Layout layout;
    layout.type = ElementType::f64;
    layout.dimension = 2;
    layout.extent = {100, 50, 1};
    Volume in(layout);
    std::fill_n(in.as<double>(), 5000, 1.0);
    in.as<double>()[25 * 100 + 50] = std::numeric_limits<double>::quiet_NaN();
    const double zero = 0;
    for (const std::vector<double>& taps :
         {std::vector<double>{1, 0, 1}, std::vector<double>{1, 0, 2, 0, 0, 0, 2, 0, 5}}) {
        const Index3 extent{3, static_cast<std::int64_t>(taps.size()) / 3, 1};
        Filter filter;
        filter.kind = Custom{Kernel::correlation(taps, extent, {1, extent[1] / 2, 0})};
        const Volume out = filtered({&filter, 1}, in, float64On("cuda"), ElementType::f64);
        for (std::int64_t y = 0; y < 50; ++y)
            for (std::int64_t x = 0; x < 100; ++x) {
                const std::int64_t kx = 50 - x + 1, ky = 25 - y + extent[1] / 2;
                const bool under = kx >= 0 && kx < 3 && ky >= 0 && ky < extent[1] &&
                                   taps[static_cast<std::size_t>(ky * 3 + kx)] != zero;
                ASSERT_EQ(std::isnan(out.as<double>()[y * 100 + x]), under) << x << "," << y;
            }
    }
}

TEST_F(CudaPrecision, WhatTheCpuSelectsReachesTheCardWithAllDigits) {
    Random random(5);
    const Volume in = fineSamples(random, ElementType::f64, 2, {120, 80, 1});
    std::vector<Filter> chain(2);
    chain[0].kind = Median{{3, 3, 1}};
    chain[1].kind = Gaussian{{2, 2, 0}};
    PlanOptions medianOnTheCpu = float64On("cuda");
    medianOnTheCpu.devices = {"cpu"};
    const Plan plan = makePlan(chain, in.layout(), medianOnTheCpu);
    ASSERT_TRUE(plan.elsewhere);
    EXPECT_EQ(plan.ops.back().variant->name, "separable-f64");
    const Volume got = cases::whole(plan, in), wanted = filtered(chain, in, float64On("cpu"), ElementType::f64);
    const double max = largest(in);
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        ASSERT_NEAR(got.as<double>()[i], wanted.as<double>()[i], 1e-12 * max) << i;
}

/// Descriptors are complete on every build.
TEST(CudaPrecisionDescriptors, WhatTheyTakeAndWhatItCosts) {
    const auto variantOf = [](std::string_view name, int dimension) {
        return std::ranges::find_if(variants(),
                                    [&](const Variant& v) { return v.name == name && v.dimension == dimension; });
    };
    Problem p;
    p.extent = {4096, 4096, 1};
    p.taps = {17, 17, 1};
    p.rank = 1;
    p.output = ElementType::f64;
    const Device card = h100();
    Device gaming = card;
    gaming.computeCapability = 89;
    for (int dimension = 1; dimension <= 3; ++dimension) {
        p.dimension = dimension;
        const auto v = variantOf("separable-f64", dimension);
        ASSERT_NE(v, variants().end());
        EXPECT_TRUE(v->float64);
        EXPECT_FALSE(mismatch(*v, p, card));
        EXPECT_GT(v->predictSeconds(p, gaming), 4 * v->predictSeconds(p, card)) << "1 of 64 of the rate";
    }
    p.dimension = 2;
    p.rank = 3;
    EXPECT_TRUE(mismatch(*variantOf("separable-f64", 2), p, card));
    EXPECT_FALSE(mismatch(*variantOf("direct-f64", 2), p, card));
    EXPECT_EQ(variantOf("direct-f64", 1), variants().end()) << "signals have kernels of rank 1";
    p.taps[1] = 5000;
    EXPECT_TRUE(mismatch(*variantOf("direct-f64", 2), p, card));
}

} // namespace
