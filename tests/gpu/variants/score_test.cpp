// SPDX-License-Identifier: Apache-2.0
// Local scores: definition, large offsets, equal samples, samples that are not finite, even sizes, float64, refusals.
#include "tests/gpu/nonlinear_cases.h"
#include <cmath>
#include <conv/filter.h>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

Volume lineOf(const std::vector<double>& values, ElementType type = ElementType::f32) {
    Layout layout;
    layout.dimension = 1;
    layout.type = type;
    layout.extent = {static_cast<std::int64_t>(values.size()), 1, 1};
    Volume volume(layout);
    convertSamples(ElementType::f64, values.data(), type, volume.data(), layout.sampleCount());
    return volume;
}

std::vector<double> scoresOf(const Volume& input, const Filter& filter, ElementType type = ElementType::f64,
                             const std::string& variant = "auto") {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = variant;
    const Volume result = filtered(std::vector{filter}, input, planOptions, type);
    std::vector<double> values(static_cast<std::size_t>(result.layout().sampleCount()));
    convertSamples(result.layout().type, result.data(), ElementType::f64, values.data(), result.layout().sampleCount());
    return values;
}

/// The definition for sample `x` of a line, reflected at its ends, in long double.
double definition(const std::vector<double>& line, std::int64_t x, std::int64_t size) {
    const auto n = static_cast<std::int64_t>(line.size());
    const auto at = [&](std::int64_t i) {
        i = (i % (2 * n) + 2 * n) % (2 * n);
        return static_cast<long double>(line[static_cast<std::size_t>(i < n ? i : 2 * n - 1 - i)]);
    };
    long double mean = 0, squares = 0;
    for (std::int64_t k = 0; k < size; ++k)
        mean += at(x - size / 2 + k) / static_cast<long double>(size);
    for (std::int64_t k = 0; k < size; ++k)
        squares += (at(x - size / 2 + k) - mean) * (at(x - size / 2 + k) - mean);
    return squares == 0 ? 0 : static_cast<double>((at(x) - mean) / std::sqrt(squares / static_cast<long double>(size)));
}

} // namespace

TEST(LocalScore, IsItsDefinitionForSizesOddAndEven) {
    const std::vector<double> line{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7};
    for (const std::int64_t size : {2, 3, 4, 5, 11, 40}) {
        const std::vector<double> scores = scoresOf(lineOf(line), {LocalScore{{size, 1, 1}}});
        for (std::size_t x = 0; x < line.size(); ++x)
            EXPECT_NEAR(scores[x], definition(line, static_cast<std::int64_t>(x), size), 1e-6) << size << " at " << x;
    }
}

TEST(LocalScore, KeepsItsDigitsOnALargeOffset) {
    Random random(3);
    for (const double offset : {0.0, 1e6, -1e6}) {
        std::vector<double> line;
        for (int i = 0; i < 400; ++i) // multiples of 1/16, which float32 holds near 1e6
            line.push_back(offset + std::round(16 * std::normal_distribution(0.0, 1.0)(random)) / 16);
        for (const ElementType type : {ElementType::f32, ElementType::f64}) {
            const std::vector<double> scores = scoresOf(lineOf(line, type), {LocalScore{{15, 1, 1}}});
            for (std::size_t x = 0; x < line.size(); ++x)
                ASSERT_NEAR(scores[x], definition(line, static_cast<std::int64_t>(x), 15), 2e-6)
                    << offset << " at " << x;
        }
    }
    // A steep ramp: no common offset helps.
    std::vector<double> ramp;
    for (int i = 0; i < 400; ++i)
        ramp.push_back(2500.0 * i + i % 2);
    const std::vector<double> scores = scoresOf(lineOf(ramp), {LocalScore{{9, 1, 1}}});
    for (std::size_t x = 0; x < ramp.size(); ++x)
        ASSERT_NEAR(scores[x], definition(ramp, static_cast<std::int64_t>(x), 9), 2e-6) << x;
}

TEST(LocalScore, EqualSamplesGiveZero) {
    Layout layout;
    layout.dimension = 3;
    layout.extent = {20, 9, 7};
    for (const double value : {0.0, 0.1, -1e6, 1e30}) {
        Volume flat(layout);
        std::fill_n(flat.as<float>(), layout.sampleCount(), static_cast<float>(value));
        for (const char* variant : {"auto", "cpu-reference"})
            for (const double score : scoresOf(flat, {LocalScore{{7, 3, 3}}}, ElementType::f64, variant))
                ASSERT_EQ(score, 0) << value << " " << variant;
    }
    for (const double score : scoresOf(lineOf({3, 1, 4}), {LocalScore{{1, 1, 1}}})) // a box of one sample
        EXPECT_EQ(score, 0);
}

TEST(LocalScore, SamplesThatAreNotFiniteReachTheirBoxes) {
    for (const double bad : {std::nan(""), double(INFINITY), -double(INFINITY)}) {
        std::vector<double> line(21, 0.0);
        for (std::size_t i = 0; i < line.size(); ++i)
            line[i] = static_cast<double>(i * i % 7);
        line[10] = bad;
        const std::vector<double> scores = scoresOf(lineOf(line), {LocalScore{{5, 1, 1}}});
        for (std::size_t x = 0; x < line.size(); ++x)
            EXPECT_EQ(std::isnan(scores[x]), x >= 8 && x <= 12) << bad << " at " << x;
    }
}

TEST(LocalScore, AgreesWithTheReferenceForEveryTypeAndBorder) {
    Random random(12);
    int ran = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (int round = 0; round < 60; ++round) {
            const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
            const Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 8));
            const Filter f = cases::scored(random, dimension);
            PlanOptions planOptions;
            planOptions.device = "cpu";
            if (!cases::planned({f}, input.layout(), planOptions))
                continue;
            ++ran;
            const std::vector<double> wanted = scoresOf(input, f, ElementType::f64, "cpu-reference"),
                                      got = scoresOf(input, f);
            for (std::size_t i = 0; i < wanted.size(); ++i)
                ASSERT_NEAR(wanted[i], got[i], 2e-6 * std::max(1.0, std::abs(wanted[i])))
                    << cases::describe({f}, input.layout());
        }
    EXPECT_GE(ran, 150);
}

TEST(LocalScore, Refusals) {
    EXPECT_NE(refusalOf({{LocalScore{{0, 3, 3}}}}).find("zscore: size must be at least 1 (got 0)"), std::string::npos);
    Filter f{LocalScore{}};
    f.boundary = Boundary::renormalize;
    EXPECT_NE(refusalOf({f}).find("renormalize"), std::string::npos);
}
