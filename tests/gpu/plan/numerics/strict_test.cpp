// SPDX-License-Identifier: Apache-2.0
// Strict plans: refused variants, benefits, and samples that require them.
#include "plan/numerics/strict.h"
#include "plan/numerics/survey.h"
#include "tests/gpu/cuda/cases.h"
#include <cmath>
#include <conv/error.h>
#include <conv/survey.h>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::noise;
using cases::Random;

std::vector<double> numbersOf(const Filter& filter, const Volume& in, const PlanOptions& planOptions) {
    const Volume out = filtered({&filter, 1}, in, planOptions, ElementType::f64);
    return {out.as<double>(), out.as<double>() + out.layout().sampleCount()};
}

double worstOf(const std::vector<double>& a, const std::vector<double>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        worst = std::max(worst, std::abs(a[i] - b[i]));
    return worst;
}

PlanOptions onCpu(const std::string& variant = "auto", bool strict = false) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = variant;
    planOptions.strict = strict;
    return planOptions;
}

std::string takenBy(const Filter& filter, const Volume& in, const PlanOptions& planOptions) {
    return makePlan({&filter, 1}, in.layout(), planOptions).ops.front().variant->name;
}

Filter customOf(std::vector<double> taps, const Index3& extent) {
    Filter f;
    f.kind = Custom{Kernel::correlation(std::move(taps), extent, Kernel::defaultCentre(extent))};
    return f;
}

TEST(Strict, RefusesAllThatRoundsByBlocks) {
    Random random(1);
    const Filter wide = cases::cubeOf(random, 2, 31);
    const Volume in = noise(random, ElementType::f32, 2, {1024, 1024, 1});
    ASSERT_EQ(takenBy(wide, in, onCpu()), "cpu-fft") << "nothing to refuse";
    EXPECT_EQ(takenBy(wide, in, onCpu("auto", true)), "cpu-direct");
    const Plan plan = makePlan({&wide, 1}, in.layout(), onCpu("auto", true));
    EXPECT_NE(describe(plan).find("strict   only sums of each output's own products (as asked)"), std::string::npos);
    int byStrict = 0;
    for (const Alternative& a : alternatives(plan, plan.ops.front()))
        if (a.variant->arithmetic == Arithmetic::other || a.variant->kind != VariantClass::exact) {
            ASSERT_TRUE(a.refused) << a.variant->name;
            byStrict += a.refused->find("strict allows only sums") != std::string::npos;
        }
    EXPECT_GE(byStrict, 1) << "others cannot do this anyway";
    try {
        (void)makePlan({&wide, 1}, in.layout(), onCpu("cpu-fft", true));
        FAIL() << "a transform in a strict plan";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::device);
        EXPECT_NE(std::string(e.what()).find("strict allows only sums"), std::string::npos) << e.what();
    }
}

TEST(Strict, EveryTransformAndEverySplitOfEitherDeviceSaysWhatItIs) {
    for (const Variant& v : variants()) {
        const bool rounds = v.name.find("fft") != std::string::npos || v.name.find("tensor") != std::string::npos ||
                            v.name.find("lowrank") != std::string::npos;
        if (v.kind == VariantClass::exact) {
            EXPECT_TRUE(!rounds || v.arithmetic == Arithmetic::other) << v.name;
            const bool perAxis = v.name.find("separable") != std::string::npos || v.name == "gradient-fused";
            EXPECT_EQ(perAxis && !rounds, v.arithmetic == Arithmetic::factors) << v.name;
        }
    }
}

TEST(Strict, FactorsAreForKernelsThatAreGivenByThem) {
    Random random(2);
    const Volume in = noise(random, ElementType::u8, 2, {200, 150, 1});
    std::vector<double> taps;
    for (const double y : {1., 4., 6., 4., 1.})
        for (const double x : {1., 4., 6., 4., 1.})
            taps.push_back(x * y);
    const Filter dense = customOf(taps, {5, 5, 1});
    EXPECT_EQ(takenBy(dense, in, onCpu("auto", true)), "cpu-direct");
    EXPECT_EQ(takenBy(Filter{Gaussian{{2, 2, 2}}}, in, onCpu("auto", true)), "cpu-separable");
    // Integer samples times integer taps are exact.
    EXPECT_EQ(worstOf(numbersOf(dense, in, onCpu("auto", true)), numbersOf(dense, in, cases::reference())), 0);
}

Volume withSpike(double spike) {
    Random random(3);
    Volume in = noise(random, ElementType::f32, 2, {256, 256, 1});
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        in.as<float>()[i] = in.as<float>()[i] / 60 - 1;
    in.as<float>()[256 * 128 + 128] = static_cast<float>(spike);
    return in;
}

TEST(Strict, ASpikeTakesNoDigitsFromItsSurroundings) {
    Random random(4);
    const Volume in = withSpike(1e9);
    const Filter wide = cases::cubeOf(random, 2, 31);
    const std::vector<double> wanted = numbersOf(wide, in, cases::reference());
    const auto errorBeside = [&](const PlanOptions& planOptions) { // outside the kernel's reach of the spike
        const std::vector<double> got = numbersOf(wide, in, planOptions);
        double worst = 0;
        for (std::size_t i = 0; i < got.size(); ++i)
            if (const auto x = static_cast<int>(i % 256) - 128, y = static_cast<int>(i / 256) - 128;
                std::abs(x) > 15 || std::abs(y) > 15)
                worst = std::max(worst, std::abs(got[i] - wanted[i]));
        return worst;
    };
    EXPECT_LE(errorBeside(onCpu("auto", true)), 1e-3);
    EXPECT_GE(errorBeside(onCpu("cpu-fft")), 1) << "transforms have become better than is said of them";
}

TEST(Strict, SamplesSayWhatTheyCallFor) {
    const Survey plain = analyzeRange(withSpike(2));
    EXPECT_TRUE(plain.known && plain.finite);
    EXPECT_EQ(plain.largest, 2);
    EXPECT_GE(plain.typicalMagnitude, 0.01);
    EXPECT_LE(plain.typicalMagnitude, 0.5);
    EXPECT_FALSE(strictReason(plain));
    EXPECT_FALSE(strictReason(analyzeRange(withSpike(1e3))));
    ASSERT_TRUE(strictReason(analyzeRange(withSpike(-1e9))));
    EXPECT_NE(strictReason(analyzeRange(withSpike(-1e9)))->find("1e+09"), std::string::npos);
    for (const double odd : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        const Survey s = analyzeRange(withSpike(odd));
        EXPECT_FALSE(s.finite);
        EXPECT_LE(s.largest, 1.01);
        EXPECT_NE(strictReason(s).value_or("").find("NaN"), std::string::npos);
    }
    Layout layout;
    layout.extent = {100, 100, 1};
    Volume nothing(layout);
    std::fill_n(nothing.as<float>(), 10000, 0.0F);
    EXPECT_FALSE(strictReason(analyzeRange(nothing)));
    nothing.as<float>()[5050] = 1e30F; // one star in the dark: no other samples could lose digits
    EXPECT_FALSE(strictReason(analyzeRange(nothing)));
}

TEST(Strict, ASurveyLooksAtEverySampleOfEveryItem) {
    Random random(5);
    for (const ElementType type : {ElementType::f32, ElementType::f64, ElementType::i32}) {
        Layout layout;
        layout.type = type;
        layout.dimension = 3;
        layout.extent = {7, 301, 11};
        layout.times = 3;
        Volume in(layout);
        withElementType(type, [&]<class T>(std::type_identity<T>) {
            const std::int64_t all = layout.sampleCount();
            std::fill_n(in.as<T>(), all, static_cast<T>(3));
            in.as<T>()[cases::pick(random, 0, all - 1)] = static_cast<T>(-2000000000);
        });
        const Survey s = analyzeRange(in);
        EXPECT_EQ(s.largest, 2e9) << name(type);
        EXPECT_EQ(s.typicalMagnitude, 2) << name(type);
        EXPECT_TRUE(strictReason(s)) << name(type);
    }
}

TEST(Strict, ASurveyIsWantedWhereItCouldChangeThePlan) {
    Random random(6);
    const Filter wide = cases::cubeOf(random, 2, 31), narrow = cases::cubeOf(random, 2, 3);
    const Volume floats = noise(random, ElementType::f32, 2, {1024, 1024, 1}),
                 bytes = noise(random, ElementType::u8, 2, {1024, 1024, 1});
    const auto wants = [&](const Filter& f, const Volume& in, const PlanOptions& planOptions) {
        return requiresSurvey(makePlan({&f, 1}, in.layout(), planOptions), planOptions);
    };
    EXPECT_TRUE(wants(wide, floats, onCpu()));
    EXPECT_FALSE(wants(wide, floats, onCpu("cpu-fft"))) << "somebody asked for it";
    EXPECT_FALSE(wants(wide, floats, onCpu("auto", true)));
    EXPECT_FALSE(wants(narrow, floats, onCpu()));
    EXPECT_FALSE(wants(wide, bytes, onCpu()));
}

class StrictOnCuda : public cases::OnCuda {};

TEST_F(StrictOnCuda, TakesNoTransform) {
    Random random(7);
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const Index3 extent = dimension == 1   ? Index3{200000, 1, 1}
                              : dimension == 2 ? Index3{2048, 2048, 1}
                                               : Index3{256, 256, 256};
        const Volume in = noise(random, ElementType::f32, dimension, extent);
        const Filter f = cases::cubeOf(random, dimension, dimension == 1 ? 2047 : dimension == 2 ? 31 : 9);
        PlanOptions planOptions = cases::onCuda();
        EXPECT_NE(takenBy(f, in, planOptions).find("fft"), std::string::npos) << "nothing to refuse";
        planOptions.strict = true;
        EXPECT_EQ(takenBy(f, in, planOptions).find("fft"), std::string::npos) << takenBy(f, in, planOptions);
    }
}

} // namespace
