// SPDX-License-Identifier: Apache-2.0
// Thresholds: Otsu's definition, ties, constant data, NaN and no-data samples, masks, tiles, wide types, ranges.
#include "run/backend.h"
#include "run/otsu.h"
#include "tests/gpu/invented_gpu.h"
#include "tests/gpu/masked_cases.h"
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

Volume imageOf(const std::vector<double>& values, std::int64_t width, ElementType type = ElementType::f32) {
    Layout layout;
    layout.type = type;
    layout.extent = {width, static_cast<std::int64_t>(values.size()) / width, 1};
    Volume volume(layout);
    convertSamples(ElementType::f64, values.data(), type, volume.data(), layout.sampleCount());
    return volume;
}

struct Answer {
    std::vector<double> mask;
    std::vector<double> thresholds;
};

Answer answerOf(const Volume& input, const std::vector<Filter>& chain, PlanOptions planOptions = {}) {
    planOptions.device = "cpu";
    const Plan plan = makePlan(chain, input.layout(), planOptions);
    Volume result(plan.output());
    VolumeSink sink(result, plan.outputDomain);
    const Report report = apply(plan, input, {}, sink);
    Answer answer;
    answer.mask.resize(static_cast<std::size_t>(result.layout().sampleCount()));
    convertSamples(result.layout().type, result.data(), ElementType::f64, answer.mask.data(),
                   result.layout().sampleCount());
    for (const FoundThreshold& found : report.thresholds)
        answer.thresholds.push_back(found.value);
    return answer;
}

/// Otsu's threshold by trying every split of the sorted distinct values (whole numbers).
double bestSplit(const std::vector<double>& values) {
    double best = 0, largest = -1;
    const auto [min, max] = std::ranges::minmax(values);
    for (double t = min; t < max; ++t) {
        double low = 0, lowSum = 0, high = 0, highSum = 0;
        for (const double v : values)
            (v <= t ? low : high) += 1, (v <= t ? lowSum : highSum) += v;
        const double apart = lowSum / low - highSum / high, between = low * high * apart * apart;
        if (between > largest * (1 + 1e-12)) {
            largest = between;
            best = t;
        }
    }
    return best;
}

std::vector<double> twoClasses(Random& random, int count) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i)
        values.push_back(
            std::clamp(std::round(std::normal_distribution(i % 3 == 0 ? 170.0 : 60.0, 18.0)(random)), 0.0, 255.0));
    return values;
}

} // namespace

TEST(Otsu, DividesWholeNumbersWhereTheVarianceBetweenClassesIsLargest) {
    Random random(4);
    for (int round = 0; round < 12; ++round) {
        const std::vector<double> values = twoClasses(random, 600);
        for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::f32, ElementType::f64}) {
            const Answer answer = answerOf(imageOf(values, 30, type), {{Thresholding{}}});
            ASSERT_EQ(answer.thresholds.size(), 1U);
            ASSERT_EQ(answer.thresholds[0], bestSplit(values)) << name(type);
            for (std::size_t i = 0; i < values.size(); ++i)
                ASSERT_EQ(answer.mask[i], values[i] > answer.thresholds[0] ? 1 : 0);
        }
    }
}

TEST(Otsu, FractionsHave256BinsAndTheThresholdIsACentre) {
    // skimage.filters.threshold_otsu of numpy.linspace(0, 1, 101)**2 in float64.
    std::vector<double> values;
    for (int i = 0; i <= 100; ++i)
        values.push_back(i * i / 10000.0);
    const Answer answer = answerOf(imageOf(values, 101, ElementType::f64), {{Thresholding{}}});
    const double bin = answer.thresholds.at(0) * 256 - 0.5;
    EXPECT_NEAR(bin, std::round(bin), 1e-9);
    EXPECT_GT(answer.thresholds[0], 0.3);
    EXPECT_LT(answer.thresholds[0], 0.5);
}

TEST(Otsu, TheLowestOfSeveralEqualSplits) {
    EXPECT_EQ(answerOf(imageOf({0, 0, 255, 255}, 2, ElementType::u8), {{Thresholding{}}}).thresholds.at(0), 0);
    EXPECT_EQ(answerOf(imageOf({10, 20, 10, 20, 10, 20}, 3), {{Thresholding{}}}).thresholds.at(0), 10);
}

TEST(Otsu, ConstantDataAndDataWithoutSamples) {
    const Answer flat = answerOf(imageOf(std::vector<double>(12, 7.25), 4), {{Thresholding{}}});
    EXPECT_EQ(flat.thresholds.at(0), 7.25);
    EXPECT_EQ(flat.mask, std::vector<double>(12, 0.0));
    const Answer none = answerOf(imageOf(std::vector<double>(12, std::nan("")), 4), {{Thresholding{}}});
    EXPECT_TRUE(std::isnan(none.thresholds.at(0)));
    EXPECT_EQ(none.mask, std::vector<double>(12, 0.0));
}

TEST(Otsu, NanAndInfinityDoNotCountAndNoDataNeither) {
    Random random(5);
    std::vector<double> values = twoClasses(random, 600);
    const double wanted = bestSplit(values);
    for (const double odd : {std::nan(""), double(INFINITY), -double(INFINITY), -9999.0})
        for (int i = 0; i < 30; ++i)
            values.push_back(odd);
    Filter filter{Thresholding{}};
    filter.masking.ignoreMissing = true;
    filter.masking.noData = -9999;
    const Answer answer = answerOf(imageOf(values, 30), {filter});
    EXPECT_EQ(answer.thresholds.at(0), wanted);
    for (std::size_t i = 600; i < values.size(); ++i)
        EXPECT_EQ(answer.mask[i], values[i] > 0 ? 1 : 0) << values[i]; // +Inf lies above every threshold
}

TEST(Otsu, CountsTheSamplesOfItsMask) {
    Random random(6);
    std::vector<double> values = twoClasses(random, 600);
    const double wanted = bestSplit({values.begin() + 300, values.end()});
    std::fill_n(values.begin(), 300, 250.0);
    const Volume image = imageOf(values, 30);
    Filter filter{Thresholding{}};
    filter.masking.mask = cases::maskBy(image.layout(), [](std::int64_t i) { return i >= 300; });
    Answer answer = answerOf(image, {filter});
    EXPECT_EQ(answer.thresholds.at(0), wanted);
    for (std::size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(answer.mask[i], i >= 300 && values[i] > wanted ? 1 : 0);
    filter.masking.outside = Outside::value;
    filter.masking.value.value = 5;
    answer = answerOf(image, {filter});
    EXPECT_EQ(answer.mask[0], 5);
    EXPECT_EQ(answer.mask[599], values[599] > wanted ? 1 : 0);
}

TEST(Otsu, TilesGiveTheThresholdOfOnePiece) {
    Random random(7);
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (int round = 0; round < 8; ++round) {
            const Volume input = cases::volume(random, round % 2 == 0 ? ElementType::f32 : ElementType::u16, dimension,
                                               cases::extent(random, dimension, 24));
            // Medians are exact in every variant, and tiles may choose another one.
            const Index3 window{3, dimension > 1 ? 3 : 1, dimension > 2 ? 3 : 1};
            const std::vector<Filter> chain{{Median{window}}, {Thresholding{}}};
            PlanOptions parts;
            parts.tile = {cases::pick(random, 3, 9), cases::pick(random, 3, 9), cases::pick(random, 1, 5)};
            const Answer one = answerOf(input, chain), cut = answerOf(input, chain, parts);
            EXPECT_EQ(one.thresholds, cut.thresholds);
            EXPECT_EQ(one.mask, cut.mask);
        }
}

TEST(Otsu, EveryChannelHasItsOwn) {
    Layout layout;
    layout.extent = {16, 16, 1};
    layout.channels = 2;
    Volume volume(layout);
    for (std::int64_t i = 0; i < 256; ++i)
        for (const std::int64_t channel : {0, 1})
            volume.as<float>({0, channel})[i] = static_cast<float>((i % 2 == 0 ? 1 : 3) * (channel == 0 ? 1 : 100));
    EXPECT_EQ(answerOf(volume, {{Thresholding{}}}).thresholds, (std::vector<double>{1, 100}));
}

TEST(Threshold, RangesCompareInFloat64) {
    const std::vector<double> values{0, 1, 2, 3, 4, std::nan("")};
    EXPECT_EQ(answerOf(imageOf(values, 6), {{Thresholding{false, 1, 3}}}).mask,
              (std::vector<double>{0, 0, 1, 1, 0, 0}));
    const double next = std::nextafter(0.1, 1);
    EXPECT_EQ(answerOf(imageOf({0.1, next, 1}, 3, ElementType::f64), {{Thresholding{false, 0.1}}}).mask,
              (std::vector<double>{0, 1, 1}));
    EXPECT_EQ(answerOf(imageOf({16777216, 16777217}, 2, ElementType::i32), {{Thresholding{false, 16777216}}}).mask,
              (std::vector<double>{0, 1}));
    EXPECT_NE(cases::refusalOf({{Thresholding{false, 3, 3}}}).find("below must be above value (got value=3, below=3)"),
              std::string::npos);
}

/// Thresholds need no variant, so that they stay on a GPU in every build.
TEST(Threshold, APlanForAGpuComputesItThere) {
    Layout layout;
    layout.extent = {512, 512, 1};
    for (const ElementType type : elementTypes())
        for (const Filter& filter : {Filter{Thresholding{}}, Filter{Thresholding{false, 3}}}) {
            layout.type = type;
            PlanOptions planOptions;
            planOptions.device = "cuda:0";
            const Plan plan = makePlan(std::vector{filter}, layout, cases::inventedGpu(), planOptions);
            EXPECT_EQ(plan.device.kind, DeviceKind::cuda) << name(type);
            EXPECT_FALSE(plan.elsewhere) << name(type);
            const bool wide = sizeOf(type) >= 4 && type != ElementType::f32;
            EXPECT_EQ(plan.compute, wide ? ElementType::f64 : ElementType::f32) << name(type);
        }
}

/// Samples of 64 bits that the CPU computed would be rounded on their way to a GPU.
TEST(Threshold, FollowsAStepOnTheCpuWhoseDigitsACopyLoses) {
    Layout layout;
    layout.extent = {512, 512, 1};
    const std::vector<Filter> chain{{Median{{3, 3, 1}}}, {Thresholding{false, 3}}};
    for (const ElementType type : {ElementType::i64, ElementType::f64, ElementType::f32, ElementType::i16}) {
        layout.type = type;
        PlanOptions planOptions;
        planOptions.device = "cuda:0";
        planOptions.devices = {"cpu"};
        const Plan plan = makePlan(chain, layout, cases::inventedGpu(), planOptions);
        if (sizeOf(type) < 8) {
            EXPECT_EQ(plan.device.kind, DeviceKind::cuda) << name(type);
            EXPECT_TRUE(plan.elsewhere && plan.elsewhere->steps == std::vector{0}) << name(type);
            continue;
        }
        EXPECT_EQ(plan.device.kind, DeviceKind::cpu) << name(type);
        const std::string why = "threshold of " + std::string(name(type)) + " samples keeps all digits on the CPU only";
        EXPECT_NE(plan.deviceReason.find(why), std::string::npos) << plan.deviceReason;
    }
}

/// Builds without kernels move steps that need a variant to the CPU and say so.
TEST(Threshold, StepsWithoutAGpuVariantMoveToTheCpu) {
    Layout layout;
    layout.extent = {512, 512, 1};
    for (const char* asked : {"auto", "cuda:0"}) {
        PlanOptions planOptions;
        planOptions.device = asked;
        for (const Filter& filter : {Filter{Percentile{20, {5, 5, 1}}}, Filter{LocalScore{{5, 5, 1}}}}) {
            const Plan plan = makePlan(std::vector{filter}, layout, cases::inventedGpu(), planOptions);
            const bool there = plan.device.kind == DeviceKind::cuda;
            EXPECT_TRUE(hasCudaKernels() || !there) << describe(filter);
            EXPECT_EQ(plan.deviceReason.find("computed by the CPU only") == std::string::npos, there)
                << plan.deviceReason;
        }
    }
}

TEST(Threshold, ReachesNothingAndNeedsAllSamplesOnlyForOtsu) {
    const std::vector<Filter> otsu{{Thresholding{}}}, value{{Thresholding{false, 3}}};
    EXPECT_FALSE(haloOf(lower(otsu, 2)));
    const std::optional<Halo> halo = haloOf(lower(value, 2));
    ASSERT_TRUE(halo);
    EXPECT_EQ(halo->before, (Index3{0, 0, 0}));
    EXPECT_EQ(halo->after, (Index3{0, 0, 0}));
}
