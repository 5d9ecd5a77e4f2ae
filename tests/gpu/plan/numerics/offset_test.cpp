// SPDX-License-Identifier: Apache-2.0
// Samples with a common offset that a filter cancels: results keep their digits relative to their peak.
#include "plan/numerics/offset.h"
#include "plan/numerics/survey.h"
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <cmath>
#include <conv/device_data.h>
#include <conv/survey.h>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::pick;
using cases::pickReal;
using cases::Random;

/// Samples of `middle` ± `half`; integers for integer types.
Volume about(Random& random, ElementType type, int dimension, const Index3& extent, double middle, double half) {
    Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    Volume v(layout);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            const double value = pickReal(random, middle - half, middle + half);
            v.as<T>()[i] = static_cast<T>(isInteger(type) ? std::round(value) : value);
        }
    });
    return v;
}

Filter of(decltype(Filter::kind) what) {
    Filter f;
    f.kind = std::move(what);
    return f;
}

Filter noSum(Random& random, const Index3& extent) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    double sum = 0;
    for (double& t : taps)
        sum += t = pickReal(random, -1, 1);
    for (double& t : taps)
        t -= sum / static_cast<double>(taps.size());
    return of(Custom{Kernel::correlation(std::move(taps), extent, Kernel::defaultCentre(extent))});
}

Index3 extentOf(int dimension) {
    return dimension == 1 ? Index3{5000, 1, 1} : dimension == 2 ? Index3{150, 131, 1} : Index3{41, 37, 30};
}

std::vector<double> numbersOf(std::span<const Filter> chain, const Volume& in, const PlanOptions& planOptions) {
    const Volume out = cases::whole(makePlan(chain, in.layout(), planOptions), in);
    std::vector<double> numbers;
    withElementType(out.layout().type, [&]<class T>(std::type_identity<T>) {
        numbers.assign(out.as<T>(), out.as<T>() + out.layout().sampleCount());
    });
    return numbers;
}

double errorOf(const std::vector<double>& got, const std::vector<double>& wanted) {
    double worst = 0, peak = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        worst = std::max(worst, std::abs(got[i] - wanted[i]));
        peak = std::max(peak, std::abs(wanted[i]));
    }
    return worst / peak;
}

struct Case {
    const char* name;
    int dimension;
    Filter filter;
};

std::vector<Case> cancelling() {
    Random random(3);
    std::vector<Case> all{{"1-D log 401", 1, of(Gaussian{{50, 0, 0}, 4, {2, 0, 0}})},
                          {"1-D log", 1, of(LaplacianOfGaussian{{2, 2, 2}})},
                          {"1-D savgol", 1, of(SavitzkyGolay{21, 3, 1})},
                          {"2-D 31", 2, noSum(random, {31, 31, 1})},
                          {"2-D log", 2, of(LaplacianOfGaussian{{2, 2, 2}})},
                          {"2-D dog", 2, of(DifferenceOfGaussians{})},
                          {"2-D sobel", 2, of(Edge{})},
                          {"2-D gradient", 2, of(GaussianGradient{{2, 2, 2}})},
                          {"2-D hessian", 2, of(Hessian{{2, 2, 2}})},
                          {"3-D 9", 3, noSum(random, {9, 9, 9})},
                          {"3-D log", 3, of(LaplacianOfGaussian{{2, 2, 2}})},
                          {"3-D gradient", 3, of(GaussianGradient{{1.5, 1.5, 1.5}})}};
    return all;
}

void digitsOn(const PlanOptions& device, bool strict) {
    for (const Case& c : cancelling()) {
        Random random(4);
        const Volume in = about(random, ElementType::f32, c.dimension, extentOf(c.dimension), 1000, 1);
        const std::vector<double> wanted = numbersOf({&c.filter, 1}, in, cases::reference());
        PlanOptions planOptions = device;
        planOptions.strict = strict;
        const double plain = errorOf(numbersOf({&c.filter, 1}, in, planOptions), wanted);
        const Plan before = makePlan({&c.filter, 1}, in.layout(), planOptions);
        if (const Variant* by = before.ops.front().variant;
            by && by->differencesFirst && std::string_view(c.name) == "2-D sobel") {
            EXPECT_FALSE(requiresOffset(before, planOptions)) << by->name;
            EXPECT_LE(plain, 3e-7) << by->name;
            continue;
        }
        ASSERT_TRUE(requiresOffset(before, planOptions)) << c.name;
        planOptions.offset = commonOffset(in);
        ASSERT_NEAR(planOptions.offset, 1000, 0.1);
        const double kept = errorOf(numbersOf({&c.filter, 1}, in, planOptions), wanted);
        const Plan plan = makePlan({&c.filter, 1}, in.layout(), planOptions);
        EXPECT_FALSE(requiresOffset(plan, planOptions)) << c.name;
        EXPECT_LE(kept, 3e-6) << c.name << ", without it " << plain;
        // Transforms subtract a common offset themselves.
        EXPECT_TRUE(plain >= 3 * kept || plain <= 3e-7) << c.name << ": nothing to gain of " << plain << ", " << kept;
        std::string by;
        for (const PlannedOp& t : plan.ops)
            if (t.variant)
                by = t.variant->name;
        std::printf("%-14s %-18s %8.1e %8.1e\n", c.name, by.c_str(), plain, kept);
    }
}

PlanOptions onCpu() {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    return planOptions;
}

TEST(Offset, WhatIsLeftKeepsItsDigits) {
    digitsOn(onCpu(), false);
}
TEST(Offset, InStrictPlans) {
    digitsOn(onCpu(), true);
}

class OffsetOnCuda : public cases::OnCuda {};

TEST_F(OffsetOnCuda, WhatIsLeftKeepsItsDigits) {
    digitsOn(cases::onCuda(), false);
}
TEST_F(OffsetOnCuda, InStrictPlans) {
    digitsOn(cases::onCuda(), true);
}

TEST(Offset, IsFoundWhereAllSamplesLieAboutIt) {
    Random random(1);
    for (const ElementType type : elementTypes()) {
        if (type == ElementType::i8)
            continue;
        const bool negative = std::string_view(name(type)).front() != 'u' && pick(random, 0, 1) == 1;
        const double middle = negative ? -200 : 200;
        Volume in = about(random, type, 2, {301, 77, 1}, middle, 20);
        EXPECT_NEAR(commonOffset(in), middle, 3) << name(type);
        withElementType(type, [&]<class T>(std::type_identity<T>) {
            in.as<T>()[pick(random, 0, 301 * 77 - 1)] = static_cast<T>(1); // one outlier is enough
        });
        EXPECT_EQ(commonOffset(in), 0) << name(type);
    }
    EXPECT_EQ(commonOffset(about(random, ElementType::f32, 3, {30, 20, 10}, 10, 3)), 0) << "they differ by half of it";
    EXPECT_EQ(commonOffset(about(random, ElementType::f32, 3, {30, 20, 10}, 0, 0)), 0);
    EXPECT_EQ(commonOffset(about(random, ElementType::f32, 1, {1, 1, 1}, 7, 0)), 7);
}

TEST(Offset, IsOfFiniteSamplesOfEveryItem) {
    Random random(2);
    Volume in = about(random, ElementType::f32, 2, {50, 40, 1}, 1000, 1);
    in.as<float>()[77] = std::numeric_limits<float>::quiet_NaN();
    in.as<float>()[777] = -std::numeric_limits<float>::infinity();
    EXPECT_NEAR(commonOffset(in), 1000, 1);
    Layout layout = in.layout();
    layout.channels = 3;
    layout.times = 2;
    Volume many(layout);
    std::fill_n(many.as<float>(), layout.sampleCount(), 50.F);
    EXPECT_EQ(commonOffset(many), 50);
    many.as<float>({1, 2})[1999] = 5;
    EXPECT_EQ(commonOffset(many), 0);
    layout.alpha = 2; // opacity is not filtered
    Volume withAlpha(layout);
    std::fill_n(withAlpha.as<float>(), layout.sampleCount(), 50.F);
    std::fill_n(withAlpha.as<float>({1, 2}), 2000, 0.F);
    EXPECT_EQ(commonOffset(withAlpha), 50);
}

TEST(Offset, ChangesNoPlanThatLosesNothing) {
    const auto changes = [](const std::vector<Filter>& chain, ElementType type) {
        const Graph graph = lower(chain, 2);
        return subtractOffset(graph, type, 100) != graph;
    };
    EXPECT_FALSE(changes({of(Gaussian{{2, 2, 0}})}, ElementType::f32));
    EXPECT_FALSE(changes({of(Unsharp{{1, 1, 1}, 4, 1})}, ElementType::f32));
    EXPECT_FALSE(changes({of(Median{{3, 3, 1}})}, ElementType::f32));
    EXPECT_TRUE(changes({of(Edge{})}, ElementType::f32));
    EXPECT_FALSE(changes({of(Edge{})}, ElementType::u16)) << "sums of whole numbers are exact";
    EXPECT_TRUE(changes({of(Edge{EdgeOperator::sobel, Component::magnitude, true})}, ElementType::u16));
    EXPECT_TRUE(changes({of(Edge{})}, ElementType::i32));
    EXPECT_TRUE(changes({of(Gaussian{{2, 2, 0}}), of(LaplacianOfGaussian{{2, 2, 0}})}, ElementType::u8));
    EXPECT_FALSE(changes({of(Edge{}), of(LaplacianOfGaussian{{2, 2, 0}})}, ElementType::u8)) << "about 0 by then";
    PlanOptions planOptions = onCpu();
    planOptions.offset = 1000;
    const Filter f = of(LaplacianOfGaussian{{2, 2, 2}});
    Layout layout;
    layout.extent = {64, 64, 1};
    const Plan plan = makePlan({&f, 1}, layout, planOptions);
    EXPECT_NE(describe(plan).find("offset   all samples lie about 1000"), std::string::npos) << describe(plan);
    EXPECT_NE(fingerprint(plan), fingerprint(makePlan({&f, 1}, layout, onCpu())));
    planOptions.variant = "cpu-reference";
    EXPECT_EQ(makePlan({&f, 1}, layout, planOptions).graph, lower({&f, 1}, 2)) << "float64 has digits to spare";
}

TEST(Offset, StaysWhereAVariantSubtractsSamplesBeforeItSmooths) {
    Variant differing;
    differing.differencesFirst = true;
    const auto changes = [&](const std::vector<Filter>& chain, ElementType type) {
        Layout layout;
        layout.type = type;
        layout.extent = {64, 48, 1};
        Plan plan = makePlan(chain, layout, onCpu());
        for (PlannedOp& op : plan.ops)
            op.variant = &differing;
        return subtractOffset(plan.graph, type, 100, plan.ops) != plan.graph;
    };
    EXPECT_FALSE(changes({of(Edge{})}, ElementType::f32));
    EXPECT_FALSE(changes({of(Edge{EdgeOperator::scharr, Component::magnitude, true})}, ElementType::u16));
    EXPECT_FALSE(changes({of(Gaussian{{2, 2, 0}}), of(Edge{})}, ElementType::f32));
    EXPECT_TRUE(changes({of(Edge{})}, ElementType::i32)) << "float32 does not hold the samples";
    EXPECT_TRUE(changes({of(Edge{EdgeOperator::sobel, Component::x})}, ElementType::f32)) << "one component only";
    EXPECT_TRUE(changes({of(GaussianGradient{{2, 2, 2}})}, ElementType::f32)) << "more than three taps";
    EXPECT_TRUE(changes({of(Edge{}), of(Gaussian{{2, 2, 0}}), of(LaplacianOfGaussian{{2, 2, 0}})}, ElementType::i32));
}

Filter anyCancelling(Random& random, int dimension) {
    Filter f;
    const Vec3 sigma{pickReal(random, 0.6, 2), pickReal(random, 0.6, 2), pickReal(random, 0.6, 1.4)};
    switch (pick(random, 0, dimension > 1 ? 8 : 4)) {
    case 0:
        f.kind = LaplacianOfGaussian{sigma};
        break;
    case 1:
        f.kind = DifferenceOfGaussians{sigma, {3, 3, 2}};
        break;
    case 2:
        f.kind = Edge{EdgeOperator::scharr, cases::oneOf(random, {Component::magnitude, Component::l1, Component::x}),
                      pick(random, 0, 1) == 1};
        break;
    case 3:
        f = noSum(random, {5, dimension > 1 ? 4 : 1, dimension > 2 ? 3 : 1});
        break;
    case 4:
        f.kind = Unsharp{sigma, 4, 20};
        break;
    case 5:
        f.kind = Hessian{sigma, 4, cases::oneOf(random, {TensorOutput::eigenvalue2, TensorOutput::norm})};
        break;
    case 6:
        f.kind = StructureTensor{sigma, {1.5, 1.5, 1.5}, 4, TensorOutput::eigenvalue1};
        break;
    case 7:
        f.kind = GaussianGradient{sigma};
        break;
    default:
        f.kind = Laplacian{pick(random, 0, 1) == 1};
    }
    const auto all = boundaries();
    do
        f.boundary = all[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(all.size()) - 1))];
    while (f.boundary == Boundary::renormalize && !std::holds_alternative<DifferenceOfGaussians>(f.kind));
    if (f.boundary == Boundary::renormalize)
        f.boundary = Boundary::wrap; // requires taps without negative values
    f.outsideValue = f.boundary == Boundary::constant ? pickReal(random, 450, 550) : 0;
    return f;
}

/// As in docs/design/contract.md: more for second derivatives.
double limitOf(const Filter& f) {
    const bool second = std::holds_alternative<Hessian>(f.kind) || std::holds_alternative<Laplacian>(f.kind) ||
                        std::holds_alternative<LaplacianOfGaussian>(f.kind);
    return second ? 1e-4 : 1e-5;
}

void agreesOn(DeviceKind kind, int cases_) {
    Random random(5);
    for (const Variant& v : variants()) {
        if (v.device != kind || !cases::whyNot(v).empty() || v.kind != VariantClass::exact || v.float64)
            continue;
        int ran = 0;
        for (int i = 0; i < cases_; ++i) {
            const int dimension = v.dimension;
            const ElementType type = elementTypes()[static_cast<std::size_t>(
                pick(random, 2, static_cast<std::int64_t>(elementTypes().size()) - 1))];
            const Volume in = about(random, type, dimension, cases::extent(random, dimension, 12), 500, 4);
            std::vector<Filter> chain{anyCancelling(random, dimension)};
            if (pick(random, 0, 3) == 0)
                chain.insert(chain.begin(), of(Gaussian{{1, 1, 1}}));
            PlanOptions planOptions = cases::choiceOf(v);
            planOptions.offset = commonOffset(in);
            ASSERT_NE(planOptions.offset, 0);
            const std::optional<Plan> plan = cases::planned(chain, in.layout(), planOptions);
            // float32 rounding in an earlier step's result is not this step's error.
            std::optional<Volume> smoothed;
            if (chain.size() > 1)
                if (const auto first = cases::planned({chain[0]}, in.layout(), cases::choiceOf(v)))
                    smoothed = cases::whole(*first, in);
            const Volume& before = smoothed ? *smoothed : in;
            const std::optional<Plan> oracle = cases::planned({chain.back()}, before.layout(), cases::reference());
            if (!plan || !oracle || plan->offset == 0)
                continue;
            ++ran;
            const Volume out = cases::whole(*plan, in), wanted = cases::whole(*oracle, before);
            std::vector<double> got(out.as<float>(), out.as<float>() + out.layout().sampleCount()),
                right(wanted.as<double>(), wanted.as<double>() + wanted.layout().sampleCount());
            EXPECT_LE(errorOf(got, right), limitOf(chain.back()))
                << v.name << ": " << cases::describe(chain, in.layout()) << " tiling " << describe(*plan);
            if (v.tiling != Tiling::exact)
                continue;
            planOptions.tile = {1000, 7, 5};
            const Plan tiled = makePlan(chain, in.layout(), planOptions);
            const Volume again = cases::whole(tiled, in);
            EXPECT_EQ(std::memcmp(out.as<float>(), again.as<float>(), out.layout().sampleCount() * sizeof(float)), 0)
                << v.name << " in tiles: " << cases::describe(chain, in.layout());
        }
        std::printf("%s %d-D: %d of %d\n", v.name.c_str(), v.dimension, ran, cases_);
    }
}

TEST(Offset, EveryVariantOfTheCpuAgreesWithTheOracle) {
    agreesOn(DeviceKind::cpu, 40);
}
TEST_F(OffsetOnCuda, EveryVariantAgreesWithTheOracle) {
    agreesOn(DeviceKind::cuda, 40);
}

TEST(Offset, ChannelsThatAStepPassesByAreNotTouched) {
    Random random(6);
    Layout layout;
    layout.type = ElementType::u16;
    layout.extent = {60, 50, 1};
    layout.channels = 3;
    Volume in(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        in.as<std::uint16_t>()[i] = static_cast<std::uint16_t>(pick(random, 990, 1010));
    std::vector<Filter> chain{of(LaplacianOfGaussian{{1, 1, 1}}), of(Gaussian{{1, 1, 1}})};
    chain[0].channels = {0, 2};
    PlanOptions planOptions = onCpu();
    planOptions.offset = commonOffset(in);
    ASSERT_NE(planOptions.offset, 0);
    const std::vector<double> got = numbersOf(chain, in, planOptions),
                              wanted = numbersOf(chain, in, cases::reference());
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        ASSERT_NEAR(got[i], wanted[i], i / 3000 == 1 ? 1e-3 : 1e-5) << i;
}

TEST(Offset, NaNStaysWhereItIs) {
    Random random(7);
    Volume in = about(random, ElementType::f32, 2, {40, 40, 1}, 1000, 1);
    in.as<float>()[20 * 40 + 20] = std::numeric_limits<float>::quiet_NaN();
    const Filter f = of(LaplacianOfGaussian{{1, 1, 1}});
    PlanOptions planOptions = onCpu();
    planOptions.strict = true;
    planOptions.offset = commonOffset(in);
    const std::vector<double> got = numbersOf({&f, 1}, in, planOptions),
                              wanted = numbersOf({&f, 1}, in, cases::reference());
    for (std::size_t i = 0; i < got.size(); ++i) {
        ASSERT_EQ(std::isnan(got[i]), std::isnan(wanted[i])) << i;
        if (!std::isnan(got[i])) {
            ASSERT_NEAR(got[i], wanted[i], 1e-5) << i;
        }
    }
}

} // namespace
