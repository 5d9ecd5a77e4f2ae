// SPDX-License-Identifier: Apache-2.0
// Digits: selections return input samples, float64 plans agree with the reference to its last digits, and the samples
// decide the precision.
#include "plan/numerics/survey.h"
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <bit>
#include <conv/survey.h>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;

PlanOptions onCpu(Precision precision = Precision::automatic) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.precision = precision;
    return planOptions;
}

template <class T>
T sampleOf(Random& random) {
    const std::uint64_t bits = random();
    if constexpr (std::is_floating_point_v<T>)
        return static_cast<T>(static_cast<double>(bits >> 11) * 0x1p-53 * 2000 - 1000) +
               static_cast<T>(bits % 3 == 0 ? 1e5 : 0);
    else
        return static_cast<T>(bits);
}

Volume samplesOf(Random& random, ElementType type, int dimension, const Index3& extent) {
    Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    Volume volume(layout);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            volume.as<T>()[i] = sampleOf<T>(random);
    });
    return volume;
}

template <class T>
T at(const Volume& in, Boundary boundary, Index3 i) {
    const Index3 n = in.layout().extent;
    for (std::size_t a = 0; a < 3; ++a) {
        i[a] = fold(boundary, i[a], 0, n[a]);
        if (i[a] == outside)
            return T(0);
    }
    return in.as<T>()[(i[2] * n[1] + i[1]) * n[0] + i[0]];
}

constexpr Boundary folding[] = {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::constant,
                                Boundary::wrap};

Index3 extentOf(Random& random, int dimension) {
    Index3 extent{1, 1, 1};
    for (int a = 0; a < dimension; ++a)
        extent[static_cast<std::size_t>(a)] =
            cases::oneOf(random, {std::int64_t{1}, std::int64_t{2}, std::int64_t{7}, std::int64_t{31},
                                  cases::pick(random, 3, dimension == 3 ? 24 : 90)});
    return extent;
}

TEST(Precision, ShiftsReturnSamplesOfEveryTypeToTheBit) {
    Random random(1);
    for (const ElementType type : elementTypes())
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (const Boundary boundary : folding)
                for (const bool strict : {false, true}) {
                    const Volume in = samplesOf(random, type, dimension, extentOf(random, dimension));
                    const Index3 n = in.layout().extent;
                    const std::vector<Filter> filters{
                        {Custom{Kernel::correlation({0, 0, 0, 0, 1}, {5, 1, 1}, {2, 0, 0})}, boundary}};
                    PlanOptions planOptions = onCpu();
                    planOptions.strict = strict;
                    const Volume out = filtered(filters, in, planOptions, type);
                    withElementType(type, [&]<class T>(std::type_identity<T>) {
                        for (std::int64_t i = 0; i < n[0] * n[1] * n[2]; ++i)
                            ASSERT_EQ(out.as<T>()[i],
                                      at<T>(in, boundary, {i % n[0] + 2, i / n[0] % n[1], i / (n[0] * n[1])}))
                                << name(type) << " " << name(boundary) << " " << describe(in.layout());
                    });
                }
}

TEST(Precision, MediansReturnSamplesOfEveryTypeToTheBit) {
    Random random(2);
    for (const ElementType type : elementTypes())
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (const Index3 size : {Index3{3, 3, 3}, Index3{5, 1, 1}, Index3{7, 5, 1}})
                for (const char* variant : {"auto", "cpu-sliding-ranks"}) {
                    const Boundary boundary = cases::oneOf(random, std::span<const Boundary>(folding));
                    const Volume in = samplesOf(random, type, dimension, extentOf(random, dimension));
                    const Index3 n = in.layout().extent;
                    Filter filter;
                    filter.kind = Median{size};
                    filter.boundary = boundary;
                    PlanOptions planOptions = onCpu();
                    planOptions.variant = variant;
                    const Volume out = filtered({&filter, 1}, in, planOptions, type);
                    withElementType(type, [&]<class T>(std::type_identity<T>) {
                        std::vector<T> window;
                        for (std::int64_t i = 0; i < n[0] * n[1] * n[2]; ++i) {
                            const Index3 p{i % n[0], i / n[0] % n[1], i / (n[0] * n[1])};
                            const std::int64_t ry = dimension > 1 ? size[1] / 2 : 0,
                                               rz = dimension > 2 ? size[2] / 2 : 0;
                            window.clear();
                            for (std::int64_t z = -rz; z <= rz; ++z)
                                for (std::int64_t y = -ry; y <= ry; ++y)
                                    for (std::int64_t x = -(size[0] / 2); x <= size[0] / 2; ++x)
                                        window.push_back(at<T>(in, boundary, {p[0] + x, p[1] + y, p[2] + z}));
                            std::nth_element(window.begin(), window.begin() + window.size() / 2, window.end());
                            ASSERT_EQ(out.as<T>()[i], window[window.size() / 2])
                                << name(type) << " " << name(boundary) << " " << describe(in.layout()) << " "
                                << describe(filter);
                        }
                    });
                }
}

TEST(Precision, SelectionsInARowKeepAllDigits) {
    Random random(3);
    const Volume in = samplesOf(random, ElementType::i64, 2, {30, 20, 1});
    Filter median, shift;
    median.kind = Median{{3, 1, 1}};
    shift.kind = Custom{Kernel::correlation({1, 0, 0}, {3, 1, 1}, {1, 0, 0})};
    const std::vector<Filter> chain{shift, median, shift};
    const Plan plan = makePlan(chain, in.layout(), onCpu());
    for (const PlannedOp& op : plan.ops)
        EXPECT_EQ(op.type, ElementType::i64);
    const Volume out = filtered(chain, in, onCpu(), ElementType::i64);
    for (std::int64_t i = 0; i < 600; ++i) {
        std::int64_t window[3];
        for (std::int64_t x = -1; x <= 1; ++x) // a shift by one, twice, of a sample's neighbours at a border that folds
            window[x + 1] = at<std::int64_t>(
                in, Boundary::reflect,
                {fold(Boundary::reflect, fold(Boundary::reflect, i % 30 - 1, 0, 30) + x, 0, 30) - 1, i / 30, 0});
        std::nth_element(window, window + 1, window + 3);
        ASSERT_EQ(out.as<std::int64_t>()[i], window[1]) << i;
    }
}

TEST(Precision, WhatFloat32HoldsIsComputedInIt) {
    Layout layout;
    layout.type = ElementType::f64;
    layout.extent = {64, 64, 1};
    Filter filter;
    filter.kind = Median{{3, 3, 1}};
    PlanOptions planOptions = onCpu();
    planOptions.float32Holds = true;
    EXPECT_EQ(makePlan({&filter, 1}, layout, planOptions).compute, ElementType::f32);
    EXPECT_EQ(makePlan({&filter, 1}, layout, onCpu()).compute, ElementType::f64);
    for (const ElementType narrow : {ElementType::f32, ElementType::i16, ElementType::u8}) {
        layout.type = narrow;
        const Plan plan = makePlan({&filter, 1}, layout, onCpu());
        EXPECT_EQ(plan.compute, ElementType::f32) << name(narrow);
        EXPECT_EQ(fingerprint(plan).find("float64"), std::string::npos);
        EXPECT_FALSE(requiresPrecision(plan, onCpu()));
    }
}

/// Every kind of local filter, at 1e-12 of the peak of the summed magnitudes.
TEST(Precision, Float64AgreesWithTheReferenceToItsLastDigits) {
    Random random(4);
    int ran = 0;
    for (int round = 0; round < 400; ++round) {
        const int dimension = 1 + round % 3;
        const ElementType type = cases::oneOf(random, {ElementType::f64, ElementType::i32, ElementType::f32});
        const Volume in = samplesOf(random, type, dimension, extentOf(random, dimension));
        std::vector<Filter> chain{cases::filter(random, dimension)};
        if (round % 5 == 0)
            chain.push_back(cases::filter(random, dimension));
        const std::optional<Plan> plan = cases::planned(chain, in.layout(), onCpu(Precision::float64));
        if (!plan || plan->graph.nodes.empty()) // the identity copies
            continue;
        ++ran;
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe(chain, in.layout()));
        EXPECT_EQ(plan->compute, ElementType::f64);
        EXPECT_EQ(plan->float64Reason, "as asked");
        PlanOptions reference = onCpu();
        reference.variant = "cpu-reference";
        const Volume got = cases::whole(*plan, in), wanted = filtered(chain, in, reference, ElementType::f64);
        double max = 1, peak = 0;
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
            withElementType(type, [&]<class T>(std::type_identity<T>) {
                max = std::max(max, std::abs(static_cast<double>(in.as<T>()[i])));
            });
        for (const Node& node : plan->graph.nodes)
            if (const auto* convolve = std::get_if<ConvolveNode>(&node.kind)) {
                double sum = 0;
                for (const double tap : convolve->kernel.dense())
                    sum += std::abs(tap);
                peak = std::max(peak, sum);
            }
        max *= std::max(1.0, peak) * (chain.size() > 1 ? std::max(1.0, peak) : 1);
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i)
            ASSERT_NEAR(got.as<double>()[i], wanted.as<double>()[i], 1e-12 * max) << i;
    }
    EXPECT_GE(ran, 250);
}

TEST(Precision, TilesDoNotChangeBits) {
    Random random(5);
    for (int round = 0; round < 40; ++round) {
        const int dimension = 1 + round % 3;
        const Volume in = samplesOf(random, ElementType::f64, dimension, cases::extent(random, dimension, 9));
        const std::vector<Filter> chain{cases::filter(random, dimension), cases::filter(random, dimension)};
        const std::optional<Plan> one = cases::planned(chain, in.layout(), onCpu(Precision::float64));
        PlanOptions cut = onCpu(Precision::float64);
        cut.tile = {cases::pick(random, 3, 40), cases::pick(random, 2, 20), cases::pick(random, 1, 9)};
        const std::optional<Plan> many = cases::planned(chain, in.layout(), cut);
        if (!one || !many)
            continue;
        const Volume a = cases::whole(*one, in), b = cases::whole(*many, in);
        ASSERT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())), 0)
            << cases::describe(chain, in.layout());
    }
}

/// Images and volumes of several strips, bands and batches of rows, also of narrow types and with zero taps.
TEST(Precision, RingsAgreeWithTheReferenceAndWithEveryCut) {
    Random random(8);
    struct Case {
        Index3 extent;
        ElementType type;
        Boundary boundary;
        double sigma;
        std::array<int, 3> order;
    };
    for (const auto& [extent, type, boundary, sigma, order] :
         {Case{{1500, 90, 1}, ElementType::f64, Boundary::reflect, 3, {0, 0, 0}},
          Case{{700, 130, 1}, ElementType::u8, Boundary::constant, 9, {0, 1, 0}},
          Case{{9001, 1, 1}, ElementType::i32, Boundary::wrap, 7, {1, 0, 0}},
          Case{{300, 60, 40}, ElementType::f32, Boundary::mirror, 2, {0, 0, 2}},
          Case{{150, 70, 5}, ElementType::i16, Boundary::constant, 4, {0, 0, 0}}}) {
        const int dimension = extent[2] > 1 ? 3 : extent[1] > 1 ? 2 : 1;
        const Volume in = samplesOf(random, type, dimension, extent);
        AxisTaps taps[3];
        for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a)
            taps[a] = gaussianTaps(sigma, 4, order[a]);
        Filter filter{Custom{Kernel::separable({taps[0], taps[1], taps[2]})}, boundary};
        filter.outsideValue = boundary == Boundary::constant ? 3.5 : 0;
        PlanOptions reference = onCpu(Precision::float64), cut = reference;
        reference.variant = "cpu-reference";
        cut.tile = {311, dimension > 1 ? 37 : 1, dimension > 2 ? 11 : 1};
        const Volume wanted = filtered({&filter, 1}, in, reference, ElementType::f64),
                     whole = filtered({&filter, 1}, in, onCpu(Precision::float64), ElementType::f64),
                     parts = filtered({&filter, 1}, in, cut, ElementType::f64);
        double peak = 0;
        withElementType(type, [&]<class T>(std::type_identity<T>) {
            for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                peak = std::max(peak, std::abs(static_cast<double>(in.as<T>()[i])));
        });
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i)
            ASSERT_NEAR(whole.as<double>()[i], wanted.as<double>()[i], 1e-12 * peak) << i << " of " << extent[0];
        ASSERT_EQ(std::memcmp(whole.data(), parts.data(), static_cast<std::size_t>(whole.layout().byteCount())), 0)
            << extent[0];
    }
}

TEST(Precision, NanStaysWithinTheTapsOfEachAxis) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        Layout layout;
        layout.type = ElementType::f64;
        layout.dimension = 3;
        layout.extent = {40, 30, 20};
        Volume in(layout);
        const std::int64_t count = layout.sampleCount(), stride[3] = {1, 40, 1200}, at = 20 + 15 * 40 + 10 * 1200;
        std::fill_n(in.as<double>(), count, 1.0);
        in.as<double>()[at] = std::numeric_limits<double>::infinity();
        AxisTaps taps[3];
        taps[axis] = {{1, 0, 0, 0, 0, 0, 1}, 3};
        Filter filter;
        filter.kind = Custom{Kernel::separable({taps[0], taps[1], taps[2]})};
        const Volume out = filtered({&filter, 1}, in, onCpu(Precision::float64), ElementType::f64);
        for (std::int64_t i = 0; i < count; ++i)
            ASSERT_EQ(out.as<double>()[i], i == at - 3 * stride[axis] || i == at + 3 * stride[axis]
                                               ? std::numeric_limits<double>::infinity()
                                               : 2.0)
                << axis << " " << i;
    }
}

TEST(Precision, NanStaysWithinTheTapsThatAreNotZero) {
    Layout layout;
    layout.type = ElementType::f64;
    layout.dimension = 1;
    layout.extent = {100, 1, 1};
    Volume in(layout);
    std::fill_n(in.as<double>(), 100, 1.0);
    in.as<double>()[50] = std::numeric_limits<double>::quiet_NaN();
    Filter filter;
    filter.kind = Custom{Kernel::correlation({1, 0, 1}, {3, 1, 1}, {1, 0, 0})};
    const Volume out = filtered({&filter, 1}, in, onCpu(Precision::float64), ElementType::f64);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(std::isnan(out.as<double>()[i]), i == 49 || i == 51) << i;
}

TEST(Precision, SamplesDecide) {
    Random random(6);
    for (const ElementType type :
         {ElementType::f64, ElementType::i32, ElementType::u32, ElementType::i64, ElementType::u64}) {
        Volume in = samplesOf(random, type, 2, {50, 40, 1});
        EXPECT_FALSE(analyzeRange(in).float32Holds) << name(type);
        ASSERT_TRUE(float64Reason(analyzeRange(in), type));
        withElementType(type, [&]<class T>(std::type_identity<T>) {
            for (std::int64_t i = 0; i < 2000; ++i)
                in.as<T>()[i] = static_cast<T>(i * 4099);
            EXPECT_TRUE(analyzeRange(in).float32Holds) << name(type);
            in.as<T>()[77] = static_cast<T>(16777216);
            EXPECT_TRUE(analyzeRange(in).float32Holds) << name(type);
            in.as<T>()[77] = static_cast<T>(16777217);
            EXPECT_FALSE(analyzeRange(in).float32Holds) << name(type);
            const SurveyedSource looked(in);
            std::vector<T> all(2000);
            looked.read({}, in.layout().whole(), all.data());
            EXPECT_FALSE(looked.survey().float32Holds) << name(type);
        });
        const auto rounded = [&] { return float64Reason(analyzeRange(in), type)->find("2^53") != std::string::npos; };
        EXPECT_FALSE(rounded()) << name(type);
        if (sizeOf(type) == 8 && type != ElementType::f64) {
            withElementType(type, [&]<class T>(std::type_identity<T>) { in.as<T>()[78] = static_cast<T>(1LL << 53); });
            EXPECT_TRUE(rounded()) << name(type);
        }
        Filter filter;
        filter.kind = Gaussian{};
        PlanOptions planOptions = onCpu();
        const Plan open = makePlan({&filter, 1}, in.layout(), planOptions);
        EXPECT_EQ(open.compute, ElementType::f32) << "before anybody has looked";
        EXPECT_TRUE(requiresPrecision(open, planOptions));
        planOptions.float64Reason = *float64Reason(analyzeRange(in), type);
        const Plan wide = makePlan({&filter, 1}, in.layout(), planOptions);
        EXPECT_EQ(wide.compute, ElementType::f64);
        EXPECT_EQ(wide.ops[0].variant->name, "cpu-separable-f64");
        EXPECT_NE(describe(wide).find("numbers  float64 (" + std::string(name(type)) + " samples have digits"),
                  std::string::npos);
        EXPECT_FALSE(requiresPrecision(wide, planOptions));
        planOptions.precision = Precision::float32;
        EXPECT_EQ(makePlan({&filter, 1}, in.layout(), planOptions).compute, ElementType::f32);
    }
    Volume odd = samplesOf(random, ElementType::f64, 1, {10, 1, 1});
    std::fill_n(odd.as<double>(), 10, std::numeric_limits<double>::infinity());
    odd.as<double>()[3] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(analyzeRange(odd).float32Holds);
}

TEST(Precision, VariantsOfFloat32SayWhyTheyRefuse) {
    Layout layout;
    layout.extent = {64, 64, 1};
    Filter filter;
    filter.kind = Gaussian{};
    PlanOptions planOptions = onCpu(Precision::float64);
    planOptions.variant = "cpu-separable";
    try {
        (void)makePlan({&filter, 1}, layout, planOptions);
        FAIL() << "float32 in a plan for float64";
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("Computes in float32; this is to be computed in float64."),
                  std::string::npos)
            << e.what();
        EXPECT_NE(std::string(e.what()).find("cpu-separable-f64"), std::string::npos) << e.what();
    }
}

} // namespace
