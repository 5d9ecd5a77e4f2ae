// SPDX-License-Identifier: Apache-2.0
// Ranks, local scores and thresholds on a GPU: bits of the CPU for windows beyond one pass, NaN and -0, wide types,
// histograms of every size; skipped without a GPU.
#include "tests/gpu/masked_cases.h"
#include "tests/gpu/nonlinear_cases.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;

const Device* gpu() {
    for (const Device& d : devices())
        if (d.kind == DeviceKind::cuda && lostReason(d).empty())
            return &d;
    return nullptr;
}

struct Answer {
    Volume result;
    std::vector<double> thresholds;
};

Answer answerOf(const std::vector<Filter>& chain, const Volume& input, const std::string& device,
                PlanOptions planOptions = {}) {
    planOptions.device = device;
    const Plan plan = makePlan(chain, input.layout(), planOptions);
    EXPECT_FALSE(plan.elsewhere) << describe(plan);
    EXPECT_EQ(name(plan.device), device) << plan.deviceReason;
    Answer answer{Volume(plan.output()), {}};
    VolumeSink sink(answer.result, plan.outputDomain);
    const Report report = apply(plan, input, {}, sink);
    for (const FoundThreshold& found : report.thresholds)
        answer.thresholds.push_back(found.value);
    return answer;
}

/// Samples are equal, with the signs of zeros; NaN is NaN.
void expectSame(const Volume& wanted, const Volume& got, const std::string& what) {
    ASSERT_EQ(wanted.layout().type, got.layout().type) << what;
    withElementType(wanted.layout().type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
            const T a = wanted.as<T>()[i], b = got.as<T>()[i];
            ASSERT_TRUE((a == b && std::signbit(static_cast<double>(a)) == std::signbit(static_cast<double>(b))) ||
                        (a != a && b != b))
                << what << ": sample " << i << " is " << static_cast<double>(b) << ", not " << static_cast<double>(a);
        }
    });
}

void expectSameAsOnTheCpu(const std::vector<Filter>& chain, const Volume& input, const PlanOptions& planOptions = {}) {
    const Answer wanted = answerOf(chain, input, "cpu", planOptions),
                 got = answerOf(chain, input, name(*gpu()), planOptions);
    expectSame(wanted.result, got.result, cases::describe(chain, input.layout()));
    ASSERT_EQ(wanted.thresholds.size(), got.thresholds.size());
    for (std::size_t i = 0; i < wanted.thresholds.size(); ++i)
        EXPECT_TRUE(wanted.thresholds[i] == got.thresholds[i] ||
                    (std::isnan(wanted.thresholds[i]) && std::isnan(got.thresholds[i])))
            << cases::describe(chain, input.layout()) << ": " << got.thresholds[i] << ", not " << wanted.thresholds[i];
}

/// Finite samples with NaN, infinities and zeros of both signs among them.
Volume mixed(Random& random, int dimension, const Index3& extent) {
    Volume volume = cases::volume(random, ElementType::f32, dimension, extent);
    const float odd[] = {std::numeric_limits<float>::quiet_NaN(),
                         -std::numeric_limits<float>::quiet_NaN(),
                         INFINITY,
                         -INFINITY,
                         0.0F,
                         -0.0F};
    for (std::int64_t i = 0; i < volume.layout().sampleCount(); ++i)
        if (const std::int64_t kind = cases::pick(random, 0, 30); kind < 6)
            volume.as<float>()[i] = odd[kind];
    return volume;
}

class OnAGpu : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!gpu())
            GTEST_SKIP() << noCudaReason();
    }
    Random random{29};
};

using GpuExtrema = OnAGpu;
using GpuRanks = OnAGpu;
using GpuScores = OnAGpu;
using GpuThresholds = OnAGpu;

TEST_F(GpuExtrema, LongWindowsHaveTheBitsOfTheCpu) {
    struct Case {
        int dimension;
        Index3 extent, size;
    };
    const Case all[] = {
        {1, {5000, 1, 1}, {257, 1, 1}},  {1, {9000, 1, 1}, {6001, 1, 1}},   {1, {700, 1, 1}, {2000, 1, 1}},
        {2, {300, 200, 1}, {256, 3, 1}}, {2, {300, 200, 1}, {300, 301, 1}}, {2, {40, 900, 1}, {1, 700, 1}},
        {2, {1030, 37, 1}, {16, 17, 1}}, {2, {33, 20, 1}, {15, 100, 1}},    {3, {40, 30, 20}, {9, 8, 7}},
        {3, {70, 9, 50}, {2, 33, 40}},   {3, {20, 15, 12}, {41, 301, 300}},
    };
    for (const Case& c : all)
        for (const Boundary boundary : {Boundary::reflect, Boundary::mirror, Boundary::constant, Boundary::wrap})
            for (const MorphologyOp op : {MorphologyOp::erode, MorphologyOp::dilate})
                expectSameAsOnTheCpu({{Morphology{op, c.size}, boundary, -0.0}}, mixed(random, c.dimension, c.extent));
}

TEST_F(GpuExtrema, EveryTypeKeepsItsDigits) {
    for (const ElementType type : elementTypes())
        for (const MorphologyOp op : {MorphologyOp::open, MorphologyOp::close, MorphologyOp::dilate})
            expectSameAsOnTheCpu({{Morphology{op, {6, 5, 4}}}}, cases::volume(random, type, 3, {45, 33, 21}));
    Layout layout;
    layout.dimension = 1;
    layout.extent = {5, 1, 1};
    for (const ElementType type : {ElementType::i64, ElementType::u64}) {
        layout.type = type;
        Volume big(layout);
        for (std::int64_t i = 0; i < 5; ++i)
            big.as<std::int64_t>()[i] = (std::int64_t{1} << 62) + i * 3 % 5;
        expectSameAsOnTheCpu({{Morphology{MorphologyOp::dilate, {3, 1, 1}}}}, big);
    }
}

/// Windows for which `rank-select` is asked by name: small ones, balls, long ones and wide types.
TEST_F(GpuRanks, AreThoseOfTheCpu) {
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (int round = 0; round < 60; ++round) {
            const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
            Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 8));
            if (type == ElementType::f32)
                input = mixed(random, dimension, input.layout().extent);
            Filter f = cases::ranked(random, dimension);
            if (round % 3 == 0)
                f.kind = cases::median(random, dimension);
            if (!cases::planned({f}, input.layout(), {}))
                continue;
            const Answer wanted = answerOf({f}, input, "cpu");
            PlanOptions select;
            select.variant = "rank-select";
            if (!cases::planned({f}, input.layout(), select)) // the filter changes nothing
                continue;
            expectSame(wanted.result, answerOf({f}, input, name(*gpu()), select).result,
                       cases::describe({f}, input.layout()));
        }
    const std::vector<Filter> large[] = {{{Median{{31, 31, 1}}}},
                                         {{Percentile{90, {101, 3, 1}}}},
                                         {{Percentile{25, {15, 21, 1}, true}, Boundary::constant, -3.5}}};
    for (const std::vector<Filter>& chain : large)
        for (const ElementType type : {ElementType::u8, ElementType::u16, ElementType::f32, ElementType::i64})
            expectSameAsOnTheCpu(chain, cases::volume(random, type, 2, {301, 83, 1}));
}

TEST_F(GpuScores, AreThoseOfTheCpu) {
    PlanOptions wide;
    wide.precision = Precision::float64;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (int round = 0; round < 40; ++round) {
            const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
            const Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 8));
            const std::vector<Filter> chain{cases::scored(random, dimension)};
            if (!cases::planned(chain, input.layout(), {}))
                continue;
            const Answer wanted = answerOf(chain, input, "cpu", wide), got = answerOf(chain, input, name(*gpu()), wide);
            for (std::int64_t i = 0; i < wanted.result.layout().sampleCount(); ++i) {
                const double a = wanted.result.as<double>()[i], b = got.result.as<double>()[i];
                ASSERT_TRUE((std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(a)))
                    << cases::describe(chain, input.layout()) << ": " << b << ", not " << a;
            }
        }
}

TEST_F(GpuScores, EqualSamplesGiveZeroAndOffsetsCostNoDigits) {
    Layout layout;
    layout.dimension = 3;
    layout.extent = {40, 9, 7};
    for (const double value : {0.0, 0.1, -1e6, 1e30}) {
        Volume flat(layout);
        std::fill_n(flat.as<float>(), layout.sampleCount(), static_cast<float>(value));
        const Answer got = answerOf({{LocalScore{{7, 3, 3}}}}, flat, name(*gpu()));
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            ASSERT_EQ(got.result.as<float>()[i], 0) << value;
    }
    Volume high = cases::volume(random, ElementType::f64, 3, layout.extent);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        high.as<double>()[i] += 1e9;
    high.as<double>()[5] = std::nan("");
    expectSameAsOnTheCpu({{LocalScore{{5, 4, 3}}}}, high);
}

TEST_F(GpuThresholds, AreThoseOfTheCpu) {
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (int round = 0; round < 24; ++round) {
            const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
            Volume input =
                cases::volume(random, type, dimension, cases::extent(random, dimension, dimension == 3 ? 20 : 40));
            if (type == ElementType::f32 && round < 12)
                input = mixed(random, dimension, input.layout().extent);
            PlanOptions parts;
            if (round % 3 == 0)
                parts.tile = {cases::pick(random, 9, 30), cases::pick(random, 9, 30), cases::pick(random, 5, 30)};
            expectSameAsOnTheCpu({{Thresholding{}}}, input, parts);
            expectSameAsOnTheCpu({{Thresholding{false, 3, 70}}}, input, parts);
        }
}

TEST_F(GpuThresholds, CompareAllDigitsAndCountEveryRange) {
    Layout layout;
    layout.extent = {512, 300, 1};
    layout.type = ElementType::f64;
    Volume image(layout);
    const auto fill = [&](auto value) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            image.as<double>()[i] = value(i);
    };
    const std::vector<Filter> otsu{{Thresholding{}}};
    fill([&](std::int64_t i) { return static_cast<double>(i * 7919 % 65521); }); // a bin for each of 65,521 numbers
    expectSameAsOnTheCpu(otsu, image);
    fill([&](std::int64_t i) { return static_cast<double>(i * 7919 % 8000) - 4000; });
    expectSameAsOnTheCpu(otsu, image);
    fill([&](std::int64_t) { return cases::pickReal(random, -1e308, 1e308); }); // a range beyond float64
    expectSameAsOnTheCpu(otsu, image);
    fill([&](std::int64_t) { return 7.25; });
    expectSameAsOnTheCpu(otsu, image);
    fill([&](std::int64_t) { return std::nan(""); });
    expectSameAsOnTheCpu(otsu, image);
    fill([&](std::int64_t i) { return i % 2 == 0 ? 0.1 : std::nextafter(0.1, 1); });
    expectSameAsOnTheCpu({{Thresholding{false, 0.1}}}, image);
    Filter masked{Thresholding{}};
    masked.masking.mask = cases::maskBy(layout, [](std::int64_t i) { return i % 512 > 100 && i > 20000; });
    masked.masking.ignoreMissing = true;
    fill([&](std::int64_t i) { return i % 11 == 0 ? std::nan("") : static_cast<double>(i * 31 % 1000) / 3; });
    expectSameAsOnTheCpu({masked}, image);
    const std::vector<Filter> after{{Median{{3, 3, 1}}}, {Thresholding{}}};
    expectSameAsOnTheCpu(after, cases::volume(random, ElementType::u16, 2, {300, 200, 1}));
}

} // namespace
