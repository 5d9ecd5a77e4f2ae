// SPDX-License-Identifier: Apache-2.0
// Morphology and percentiles: agreement with scipy.ndimage, even sizes, NaN, borders of integers, balls, wide types,
// refusals.
#include "tests/gpu/cpu/targets.h"
#include "tests/gpu/h100.h"
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <conv/filter.h>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

const std::vector<double> samples{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7};

std::vector<const Variant*> rankVariants(int dimension) {
    return cases::variantsFor(&Variant::ranks, dimension);
}

Volume line(const std::vector<double>& values, ElementType type = ElementType::f32) {
    Layout layout;
    layout.dimension = 1;
    layout.type = type;
    layout.extent = {static_cast<std::int64_t>(values.size()), 1, 1};
    Volume volume(layout);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::size_t i = 0; i < values.size(); ++i)
            volume.as<T>()[i] = static_cast<T>(values[i]);
    });
    return volume;
}

std::vector<double> valuesOf(const Volume& volume) {
    std::vector<double> values(static_cast<std::size_t>(volume.layout().sampleCount()));
    convertSamples(volume.layout().type, volume.data(), ElementType::f64, values.data(), volume.layout().sampleCount());
    return values;
}

std::vector<double> result(const Filter& filter, const Volume& input, const PlanOptions& planOptions) {
    return valuesOf(filtered(std::vector{filter}, input, planOptions, ElementType::f32));
}

PlanOptions automatic() {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    return planOptions;
}

TEST(Morphology, OfALineIsThatOfScipy) {
    struct Known {
        MorphologyOp op;
        std::int64_t size;
        std::vector<double> wanted; ///< scipy.ndimage 1.10, mode='reflect'
    };
    const Known known[] = {
        {MorphologyOp::erode, 2, {3, 1, 1, 1, 1, 5, 2, 2, 5, 3, 3, 5, 8, 7}},
        {MorphologyOp::erode, 3, {1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 7, 7}},
        {MorphologyOp::erode, 4, {1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 7}},
        {MorphologyOp::dilate, 2, {3, 4, 4, 5, 9, 9, 6, 6, 5, 5, 8, 9, 9, 7}},
        {MorphologyOp::dilate, 3, {3, 4, 4, 5, 9, 9, 9, 6, 6, 5, 8, 9, 9, 9}},
        {MorphologyOp::dilate, 4, {4, 4, 5, 9, 9, 9, 9, 6, 6, 8, 9, 9, 9, 9}},
        {MorphologyOp::open, 2, {3, 1, 1, 1, 5, 5, 2, 5, 5, 3, 5, 8, 8, 7}},
        {MorphologyOp::open, 4, {1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 7, 7, 7}},
        {MorphologyOp::close, 2, {3, 3, 4, 4, 5, 9, 6, 6, 5, 5, 5, 8, 9, 7}},
        {MorphologyOp::close, 4, {4, 4, 4, 4, 5, 9, 6, 6, 6, 6, 6, 8, 9, 9}},
        {MorphologyOp::tophat, 3, {2, 0, 3, 0, 3, 7, 0, 3, 2, 0, 0, 1, 2, 0}},
        {MorphologyOp::blackhat, 4, {1, 3, 0, 3, 0, 0, 4, 0, 1, 3, 1, 0, 0, 2}},
        {MorphologyOp::gradient, 3, {2, 3, 3, 4, 8, 7, 7, 4, 3, 2, 5, 4, 2, 2}},
        {MorphologyOp::gradient, 4, {3, 3, 4, 8, 8, 8, 7, 4, 4, 5, 6, 6, 4, 2}},
    };
    for (const Known& row : known)
        for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::f32})
            EXPECT_EQ(result({Morphology{row.op, {row.size, 1, 1}}}, line(samples, type), automatic()), row.wanted)
                << static_cast<int>(row.op) << " " << row.size;
}

TEST(Percentile, OfALineIsThatOfScipy) {
    struct Known {
        double percentile;
        std::int64_t size;
        std::vector<double> wanted; ///< percentile_filter of scipy.ndimage 1.10, mode='mirror'
    };
    const Known known[] = {
        {0, 4, {1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 7}},  {20, 4, {1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 7}},
        {20, 5, {1, 1, 1, 1, 2, 2, 5, 3, 3, 5, 5, 5, 7, 8}}, {35, 4, {1, 1, 1, 1, 4, 2, 5, 5, 3, 5, 5, 5, 7, 8}},
        {50, 4, {3, 3, 3, 4, 5, 5, 6, 6, 5, 5, 5, 8, 8, 9}}, {50, 5, {3, 1, 3, 4, 4, 5, 5, 5, 5, 5, 5, 7, 8, 8}},
        {99, 5, {4, 4, 5, 9, 9, 9, 9, 9, 6, 8, 9, 9, 9, 9}}, {100, 4, {4, 4, 4, 5, 9, 9, 9, 9, 6, 6, 8, 9, 9, 9}},
    };
    for (const Known& row : known)
        EXPECT_EQ(result({Percentile{row.percentile, {row.size, 1, 1}}, Boundary::mirror}, line(samples), automatic()),
                  row.wanted)
            << row.percentile << " of " << row.size;
}

TEST(Ranks, EveryTypeBorderAndWindowGivesTheSamplesOfTheReference) {
    Random random(17);
    int ran = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (const Variant* variant : rankVariants(dimension))
            for (int round = 0; round < 60; ++round) {
                const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
                const Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 1));
                Filter f = cases::ranked(random, dimension);
                if (f.boundary == Boundary::constant) // one value that integers cannot have, one that they can
                    f.outsideValue = round % 2 == 0 ? 3.25 : 7;
                const std::vector<Filter> chain{f};
                if (!cases::planned(chain, input.layout(), cases::choiceOf(*variant)))
                    continue;
                ++ran;
                const auto values = [&](const PlanOptions& planOptions) {
                    return valuesOf(filtered(chain, input, planOptions, ElementType::f64));
                };
                PlanOptions reference = automatic();
                reference.variant = "cpu-reference";
                std::vector<double> wanted = values(reference);
                const std::vector<double> got = values(cases::choiceOf(*variant));
                // Differences are rounded once: to float32 unless samples need more.
                if (const auto* morph = std::get_if<Morphology>(&f.kind); morph && morph->op > MorphologyOp::close)
                    for (std::size_t i = 0; i < wanted.size(); ++i)
                        if (wanted[i] != got[i])
                            wanted[i] = static_cast<float>(wanted[i]);
                ASSERT_EQ(wanted, got) << variant->name << ": " << cases::describe(chain, input.layout());
            }
    EXPECT_GE(ran, 150);
}

TEST(Ranks, NanCountsAsTheLargest) {
    Random random(6);
    for (int dimension = 1; dimension <= 3; ++dimension) {
        Volume input = cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 8));
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i) {
            const std::int64_t kind = cases::pick(random, 0, 11);
            if (kind < 4)
                input.as<float>()[i] = std::copysign(std::numeric_limits<float>::quiet_NaN(), kind < 2 ? -1.0F : 1.0F);
            else if (kind < 6)
                input.as<float>()[i] = kind == 4 ? INFINITY : -INFINITY;
        }
        for (const double percentile : {0.0, 30.0, 100.0}) {
            const Filter filter{Percentile{percentile, {3, dimension > 1 ? 3 : 1, 1}}};
            PlanOptions reference = automatic();
            reference.variant = "cpu-reference";
            const std::vector<double> wanted = result(filter, input, reference);
            for (const Variant* variant : rankVariants(dimension)) {
                if (!cases::planned({filter}, input.layout(), cases::choiceOf(*variant)))
                    continue;
                const std::vector<double> got = result(filter, input, cases::choiceOf(*variant));
                for (std::size_t i = 0; i < wanted.size(); ++i)
                    ASSERT_TRUE(wanted[i] == got[i] || (std::isnan(wanted[i]) && std::isnan(got[i])))
                        << variant->name << " " << percentile << " sample " << i << ": " << got[i];
            }
        }
    }
    // A minimum ignores single NaN, a maximum is NaN.
    std::vector<double> few(9, 1.0);
    few[4] = std::nan("");
    for (const double v : result({Morphology{MorphologyOp::erode, {3, 1, 1}}}, line(few), automatic()))
        EXPECT_EQ(v, 1);
    const std::vector<double> max = result({Morphology{MorphologyOp::dilate, {3, 1, 1}}}, line(few), automatic());
    for (std::size_t i = 0; i < 9; ++i)
        EXPECT_EQ(std::isnan(max[i]), i >= 3 && i <= 5) << i;
}

/// Opening never adds, closing never removes, and a second one changes nothing; also for even sizes, away from borders
/// that fold.
TEST(Morphology, OpeningAndClosingAreIdempotent) {
    Random random(8);
    const Volume input = cases::volume(random, ElementType::u8, 2, {60, 45, 1});
    const std::vector<double> before = valuesOf(input);
    for (const Index3 size : {Index3{3, 3, 1}, Index3{4, 4, 1}, Index3{2, 5, 1}, Index3{7, 7, 1}})
        for (const bool ball : {false, true}) {
            if (ball && (size[0] % 2 == 0 || size[1] % 2 == 0))
                continue;
            for (const MorphologyOp op : {MorphologyOp::open, MorphologyOp::close}) {
                const Filter filter{Morphology{op, size, ball}, Boundary::nearest};
                const std::vector<double> once = result(filter, input, automatic());
                for (std::size_t i = 0; i < once.size() && op == MorphologyOp::open; ++i)
                    ASSERT_LE(once[i], before[i]);
                for (std::size_t i = 0; i < once.size() && op == MorphologyOp::close; ++i)
                    ASSERT_GE(once[i], before[i]);
                const Volume again = filtered(std::vector{filter}, input, automatic(), ElementType::u8);
                EXPECT_EQ(result(filter, again, automatic()), once) << describe(filter);
            }
        }
}

/// A constant border of 0 wears away bright borders: it counts like samples, in every type.
TEST(Morphology, ConstantBordersCountLikeSamples) {
    const Volume bright = line(std::vector(6, 200.0), ElementType::u8);
    const Filter eroded{Morphology{MorphologyOp::erode, {3, 1, 1}}, Boundary::constant};
    EXPECT_EQ(result(eroded, bright, automatic()), (std::vector<double>{0, 200, 200, 200, 200, 0}));
    Filter high = eroded;
    high.outsideValue = 300; // more than a byte holds
    EXPECT_EQ(result(high, bright, automatic()), std::vector(6, 200.0));
    Filter low{Morphology{MorphologyOp::dilate, {3, 1, 1}}, Boundary::constant, -5};
    EXPECT_EQ(result(low, line(std::vector(6, 0.0), ElementType::u8), automatic()), std::vector(6, 0.0));
}

TEST(Ranks, WideIntegersKeepEveryDigit) {
    Layout layout;
    layout.dimension = 1;
    layout.type = ElementType::i64;
    layout.extent = {5, 1, 1};
    Volume input(layout);
    const std::int64_t big = std::int64_t{1} << 60;
    const std::int64_t values[] = {big + 1, big + 3, big + 2, big + 5, big + 4};
    std::ranges::copy(values, input.as<std::int64_t>());
    for (const char* variant : {"cpu-extrema", "cpu-sliding-ranks"}) {
        PlanOptions planOptions = automatic();
        planOptions.variant = variant;
        const Volume max = filtered(std::vector{Filter{Morphology{MorphologyOp::dilate, {3, 1, 1}}}}, input,
                                    planOptions, ElementType::i64);
        const std::int64_t wanted[] = {big + 3, big + 3, big + 5, big + 5, big + 5};
        EXPECT_TRUE(std::equal(wanted, wanted + 5, max.as<std::int64_t>())) << variant;
    }
}

TEST(Ranks, BallsAreDiscsAndSpheres) {
    Layout layout;
    layout.extent = {9, 9, 1};
    Volume input(layout);
    std::fill_n(input.as<float>(), 81, 0.0F);
    input.as<float>()[4 * 9 + 4] = 1;
    const std::vector<double> disc =
        result({Morphology{MorphologyOp::dilate, {5, 5, 1}, true}}, input, automatic()); // skimage.morphology.disk(2)
    EXPECT_EQ(std::ranges::count(disc, 1.0), 13);
    for (std::size_t i = 0; i < 81; ++i) {
        const auto x = static_cast<double>(i % 9) - 4, y = static_cast<double>(i / 9) - 4;
        EXPECT_EQ(disc[i], x * x + y * y <= 4 ? 1 : 0) << x << " " << y;
    }
}

/// Descriptors are complete in builds without kernels, too: the GPU's variants refuse what the CPU's do.
TEST(Ranks, DescriptorsOfAGpuKnowTheirWindows) {
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const auto variant = std::ranges::find_if(
            variants(), [&](const Variant& v) { return v.name == "extrema" && v.dimension == dimension; });
        ASSERT_NE(variant, variants().end());
        Problem problem;
        problem.dimension = dimension;
        problem.extent = {512, dimension > 1 ? 512 : 1, dimension > 2 ? 64 : 1};
        problem.taps = {9, dimension > 1 ? 9 : 1, dimension > 2 ? 9 : 1};
        problem.nonZeroTaps = problem.taps[0] * problem.taps[1] * problem.taps[2];
        problem.ordered = RankNode{problem.taps, {4, 4, 4}, 0};
        for (const ElementType output : {ElementType::f32, ElementType::f64, ElementType::i64, ElementType::u64}) {
            problem.output = output;
            EXPECT_FALSE(mismatch(*variant, problem, h100()));
        }
        const double once = variant->predictSeconds(problem, h100());
        problem.extent[0] *= 64;
        EXPECT_GT(variant->predictSeconds(problem, h100()), once);
        problem.ordered->place = problem.nonZeroTaps - 1;
        EXPECT_FALSE(mismatch(*variant, problem, h100()));
        problem.ordered->place = 3;
        EXPECT_NE(mismatch(*variant, problem, h100()).value_or("").find("this is number 4 of"), std::string::npos);
        problem.ordered->place = 0;
        problem.ordered->ball = true;
        EXPECT_NE(mismatch(*variant, problem, h100()).value_or("").find("Needs a box"), std::string::npos);
        problem.ordered.reset();
        problem.median = true;
        EXPECT_NE(mismatch(*variant, problem, h100()).value_or("").find("not medians"), std::string::npos);
    }
}

/// The GPU's selection takes every window and type; its price grows with the window, so that `auto` can weigh the CPU.
TEST(Ranks, SelectionOnAGpuTakesEveryWindow) {
    const auto variant =
        std::ranges::find_if(variants(), [](const Variant& v) { return v.name == "rank-select" && v.dimension == 2; });
    ASSERT_NE(variant, variants().end());
    Problem problem;
    problem.extent = {512, 512, 1};
    double last = 0;
    for (const std::int64_t side : {3, 7, 31, 101}) {
        problem.taps = {side, side, 1};
        problem.nonZeroTaps = side * side;
        for (const ElementType output : {ElementType::f32, ElementType::f64, ElementType::i64, ElementType::u64}) {
            problem.output = output;
            problem.median = true;
            problem.ordered.reset();
            EXPECT_FALSE(mismatch(*variant, problem, h100()));
            problem.median = false;
            problem.ordered = RankNode{problem.taps, {side / 2, side / 2, 0}, 5, true};
            EXPECT_FALSE(mismatch(*variant, problem, h100()));
        }
        problem.output = ElementType::f32;
        const double seconds = variant->predictSeconds(problem, h100());
        EXPECT_GT(seconds, last);
        last = seconds;
    }
}

TEST(Ranks, EveryTargetAgrees) {
    Random random(12);
    for (const ElementType type : {ElementType::u8, ElementType::u16, ElementType::f32, ElementType::f64}) {
        const Volume input = cases::volume(random, type, 2, {131, 40, 1});
        const Filter filter{Morphology{MorphologyOp::gradient, {7, 4, 1}}};
        const std::vector<double> wanted = result(filter, input, automatic());
        test::onEveryTarget([&] { EXPECT_EQ(result(filter, input, automatic()), wanted); });
    }
}

TEST(Ranks, RefusalsNameTheReason) {
    EXPECT_NE(refusalOf({{Percentile{101, {3, 3, 3}}}}).find("p must be 0 to 100"), std::string::npos);
    EXPECT_NE(refusalOf({{Percentile{std::nan(""), {3, 3, 3}}}}).find("p must be 0 to 100"), std::string::npos);
    EXPECT_NE(refusalOf({{Morphology{MorphologyOp::open, {0, 3, 3}}}}).find("size must be at least 1 (got 0)"),
              std::string::npos);
    EXPECT_NE(refusalOf({{Morphology{MorphologyOp::open, {4, 3, 3}, true}}}).find("odd for shape=ball (got 4)"),
              std::string::npos);
    PlanOptions extrema = automatic();
    extrema.variant = "cpu-extrema";
    EXPECT_NE(refusalOf({{Percentile{50, {3, 3, 3}}}}, extrema).find("this is number 5 of 9"), std::string::npos)
        << refusalOf({{Percentile{50, {3, 3, 3}}}}, extrema);
    EXPECT_NE(refusalOf({{Morphology{MorphologyOp::erode, {5, 5, 5}, true}}}, extrema).find("Needs a box"),
              std::string::npos);
    PlanOptions median = automatic();
    median.variant = "cpu-sorting-network";
    EXPECT_NE(refusalOf({{Percentile{50, {3, 3, 3}}}}, median).find("Computes medians, not ranks of windows"),
              std::string::npos);
}

} // namespace
