// SPDX-License-Identifier: Apache-2.0
// Sums of several kernels as one op: variants, cost, and results on the CPU.
#include "tests/gpu/formula_kernel.h"
#include "tests/gpu/h100.h"
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <conv/plan.h>
#include <cstdio>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

Layout layoutOf(int dimension, const Index3& extent) {
    Layout layout;
    layout.dimension = dimension;
    layout.extent = extent;
    return layout;
}

Device card() {
    Device d = h100();
    d.memoryBytes = d.freeBytes = std::int64_t{80} << 30;
    return d;
}

Plan planOn(const Device& device, const Filter& filter, const Layout& layout, const char* variant = "auto") {
    PlanOptions planOptions;
    planOptions.variant = variant;
    planOptions.resident = true;
    return makePlan(std::vector<Filter>{filter}, layout, device, planOptions);
}

const Variant& variantOf(const char* name, int dimension) {
    return *std::ranges::find_if(variants(),
                                 [&](const Variant& v) { return v.name == name && v.dimension == dimension; });
}

Problem sumOf(int dimension, const Index3& taps, int kernels) {
    Problem p;
    p.dimension = dimension;
    p.extent = {256, 256, dimension > 2 ? 256 : 1};
    p.taps = taps;
    p.nonZeroTaps = taps[0] * taps[1] * taps[2];
    p.summed = kernels;
    return p;
}

TEST(KernelSum, IsRefusedByWhatComputesOneKernel) {
    for (const Variant& v : variants()) {
        const Problem p = sumOf(v.dimension, {9, v.dimension > 1 ? 9 : 1, v.dimension > 2 ? 9 : 1}, 2);
        Device device = card();
        device.kind = v.device;
        if (v.dimension == 1 || v.sums)
            continue;
        EXPECT_TRUE(refusal(v, p, device)) << v.name;
    }
    EXPECT_EQ(std::ranges::count_if(variants(), [](const Variant& v) { return v.sums && v.dimension == 3; }), 2);
}

/// Small kernels stay integers under integer taps; non-integer products would gain nothing.
TEST(KernelSum, SmallKernelsAreNotTakenApart) {
    const Device d = card();
    Problem kernel = sumOf(2, {3, 3, 1}, 0);
    kernel.rank = 2;
    kernel.input = ElementType::u8;
    const auto refused = variantOf("separable-fused", 2).unsupported(kernel, d);
    ASSERT_TRUE(refused);
    EXPECT_EQ(*refused,
              "Its two products are too much to pay: 12 multiply-adds for an output, where the kernel has 9 taps.");
    kernel.taps = {5, 5, 1};
    kernel.nonZeroTaps = 25;
    EXPECT_FALSE(variantOf("separable-fused", 2).unsupported(kernel, d));
}

TEST(KernelSum, SeparableFusedSaysWhatItAddsUp) {
    const Device d = card();
    const Variant &image = variantOf("separable-fused", 2), &volume = variantOf("separable-fused", 3);
    EXPECT_FALSE(image.unsupported(sumOf(2, {65, 9, 1}, 2), d));
    EXPECT_FALSE(volume.unsupported(sumOf(3, {17, 17, 17}, 2), d));
    EXPECT_FALSE(volume.unsupported(sumOf(3, {17, 17, 17}, 3), d));
    EXPECT_FALSE(volume.unsupported(sumOf(3, {17, 65, 17}, 3), d)) << "in two passes";
    const auto wide = volume.unsupported(sumOf(3, {17, 67, 17}, 3), d);
    ASSERT_TRUE(wide);
    EXPECT_NE(wide->find("67"), std::string::npos) << *wide;
    EXPECT_TRUE(image.unsupported(sumOf(2, {67, 9, 1}, 2), d));
    Problem kernel = sumOf(2, {31, 31, 1}, 0);
    kernel.rank = 2;
    EXPECT_FALSE(image.unsupported(kernel, d));
    kernel.rank = 3;
    const auto more = image.unsupported(kernel, d);
    ASSERT_TRUE(more);
    EXPECT_NE(more->find("sum of 3"), std::string::npos) << *more;
    kernel.rank = 2;
    kernel.nonZeroTaps -= 1;
    EXPECT_TRUE(image.unsupported(kernel, d)) << "products cancel where the kernel is zero, NaN does not";
    kernel.input = ElementType::u8;
    EXPECT_FALSE(image.unsupported(kernel, d)) << "bytes are finite";
}

/// Over a volume: three products, or two functions along x and z; over an image two products.
TEST(KernelSum, SeparableFusedTakesMoreOverVolumes) {
    const Device d = card();
    const Variant &image = variantOf("separable-fused", 2), &volume = variantOf("separable-fused", 3);
    Problem kernel = sumOf(3, {13, 13, 13}, 0);
    kernel.rank = 2;
    const double two = volume.predictSeconds(kernel, d);
    kernel.rank = 3;
    EXPECT_FALSE(volume.unsupported(kernel, d));
    const double three = volume.predictSeconds(kernel, d);
    EXPECT_GT(three, 1.1 * two);
    EXPECT_LT(three, 1.5 * two);
    kernel.rank = 4;
    const auto four = volume.unsupported(kernel, d);
    ASSERT_TRUE(four);
    EXPECT_NE(four->find("sum of 4"), std::string::npos) << *four;
    kernel.multilinearRank = 2;
    EXPECT_FALSE(volume.unsupported(kernel, d));
    const double mixed = volume.predictSeconds(kernel, d);
    EXPECT_GT(mixed, two);
    EXPECT_LT(mixed, three);
    kernel.rank = 0; // more products than are counted: float32 noise
    EXPECT_FALSE(volume.unsupported(kernel, d));
    EXPECT_DOUBLE_EQ(volume.predictSeconds(kernel, d), mixed);
    kernel.nonZeroTaps -= 1;
    EXPECT_TRUE(volume.unsupported(kernel, d)) << "products cancel where the kernel is zero, NaN does not";
    Problem wide = sumOf(3, {19, 9, 9}, 0);
    wide.rank = 3;
    const auto refused = volume.unsupported(wide, d);
    ASSERT_TRUE(refused);
    EXPECT_NE(refused->find("19"), std::string::npos) << *refused;
    wide.rank = 2;
    EXPECT_FALSE(volume.unsupported(wide, d)) << "in two passes";
    Problem flat = sumOf(3, {9, 9, 1}, 0);
    flat.rank = 3;
    EXPECT_TRUE(volume.unsupported(flat, d)) << "images, one behind the other";
    Problem plane = sumOf(2, {9, 9, 1}, 0);
    plane.rank = 3;
    EXPECT_TRUE(image.unsupported(plane, d));
}

Filter arrayOf(const Index3& size, double (*formula)(double x, double y, double z)) {
    return Filter{Custom{kernelOf(size, formula)}};
}

double laplacian(double x, double y, double z) {
    const double square = x * x + y * y + z * z;
    return (square - 3.01) * std::exp(-square / 2);
}
double threeBells(double x, double y, double z) {
    const double square = x * x + y * y + z * z;
    return std::exp(-2 * square) - 0.4 * std::exp(-0.8 * square) + 0.1 * std::exp(-0.3 * square);
}
double tilted(double x, double y, double) {
    return std::exp(-(x * x + y * y + 1.2 * x * y) / 2);
}

TEST(KernelSum, ArraysOverVolumesAreTakenApartWhereThatIsQuicker) {
    if (!variantOf("separable-fused", 3).launch)
        GTEST_SKIP() << "built without nvcc";
    const Layout volume = layoutOf(3, {512, 512, 512});
    for (const auto formula : {laplacian, threeBells}) {
        const Plan plan = planOn(card(), arrayOf({15, 15, 15}, formula), volume);
        EXPECT_EQ(plan.ops[0].variant->name, "separable-fused") << describe(plan);
        EXPECT_NE(plan.ops[0].why.find(formula == laplacian ? "two functions along x" : "as 3 products"),
                  std::string::npos)
            << plan.ops[0].why;
        EXPECT_NE(plan.ops[0].why.find(", which leave out "), std::string::npos) << plan.ops[0].why;
        EXPECT_NE(planOn(card(), arrayOf({3, 3, 3}, formula), volume).ops[0].variant->name, "separable-fused");
    }
    // A tilted Gaussian needs too many products.
    for (const std::int64_t size : {15, 31, 63}) {
        const Plan plan = planOn(card(), arrayOf({size, size, 1}, tilted), layoutOf(2, {4096, 4096, 1}));
        EXPECT_EQ(plan.ops[0].variant->name.rfind("fft-", 0), 0U) << describe(plan);
    }
    Layout bytes = volume;
    bytes.type = ElementType::u8;
    const Plan whole = planOn(card(), Filter{Laplacian{}}, bytes);
    EXPECT_NE(whole.ops[0].variant->name, "separable-fused") << "whole samples stay whole: " << describe(whole);
}

TEST(KernelSum, LaplaciansAndDifferencesOfGaussiansAreOneTaskOnACard) {
    if (!variantOf("separable-fused", 2).launch)
        GTEST_SKIP() << "built without nvcc";
    for (const Filter& f : {Filter{LaplacianOfGaussian{{1.5, 1.5, 1.5}}}, Filter{DifferenceOfGaussians{}}})
        for (const Layout& layout : {layoutOf(2, {4096, 4096, 1}), layoutOf(3, {512, 512, 512})}) {
            const Plan one = planOn(card(), f, layout), steps = planOn(card(), f, layout, "gradient-fused");
            ASSERT_EQ(one.ops.size(), 1U) << describe(one);
            EXPECT_EQ(one.ops[0].variant->name, "separable-fused");
            EXPECT_NE(one.ops[0].why.find("step by step"), std::string::npos) << one.ops[0].why;
            EXPECT_GT(steps.ops.size(), 1U) << "asked for what computes one kernel at a time";
            EXPECT_LT(one.predictedSeconds, 0.6 * steps.predictedSeconds) << describe(one) << describe(steps);
        }
}

TEST(KernelSum, OnlySumsOfConvolutionsAreJoined) {
    if (!variantOf("separable-fused", 3).launch)
        GTEST_SKIP() << "built without nvcc";
    // Unsharp also adds the input; a sum with a constant is not fused either.
    const Plan unsharp = planOn(card(), Filter{Unsharp{}}, layoutOf(3, {256, 256, 256}));
    EXPECT_EQ(unsharp.ops.size(), 2U) << describe(unsharp);
}

TEST(KernelSum, SmallKernelsOfWholeNumbersStayWithTheSumItself) {
    if (!variantOf("separable-fused", 2).launch)
        GTEST_SKIP() << "built without nvcc";
    for (const ElementType type : {ElementType::f32, ElementType::u8})
        for (const bool full : {false, true}) {
            Layout layout = layoutOf(2, {4096, 4096, 1});
            layout.type = type;
            const Plan plan = planOn(card(), Filter{Laplacian{full}}, layout);
            EXPECT_EQ(plan.ops[0].variant->name, "direct") << describe(plan);
        }
}

TEST(KernelSum, PlansSayWhatTheProductsOfAKernelLeaveOut) {
    Random random(61);
    const Filter f{Custom{cases::sumOfProducts(random, 2, false)}};
    const Plan plan = makePlan(std::vector<Filter>{f}, layoutOf(2, {256, 256, 1}), [] {
        PlanOptions planOptions;
        planOptions.device = "cpu";
        planOptions.variant = "cpu-lowrank";
        return planOptions;
    }());
    EXPECT_NE(plan.ops[0].why.find(" products, which leave out "), std::string::npos) << plan.ops[0].why;
}

TEST(KernelSum, TheCpuAddsUpALaplaciansInOneMarch) {
    Random random(62);
    for (int round = 0; round < 60; ++round) {
        constexpr int dimension = 3;
        Filter f{LaplacianOfGaussian{
            {cases::pickReal(random, 0.6, 2.5), cases::pickReal(random, 0.6, 2), cases::pickReal(random, 0.6, 1.4)}}};
        f.boundary = cases::oneOf(random, {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::constant,
                                           Boundary::wrap, Boundary::valid});
        f.outsideValue = 3.25;
        f.step = {0.7, 1.5, 2};
        const ElementType type =
            cases::oneOf(random, {ElementType::f32, ElementType::u8, ElementType::i16, ElementType::f64});
        const Volume in = cases::volume(random, type, dimension, {71, 53, 23});
        PlanOptions planOptions, reference;
        planOptions.device = reference.device = "cpu";
        planOptions.variant = "cpu-separable";
        reference.variant = "cpu-reference";
        const auto numbers = [&](const Plan& plan) {
            const Volume out = cases::whole(plan, in);
            std::vector<double> all(static_cast<std::size_t>(out.layout().sampleCount()));
            convertSamples(out.layout().type, out.data(), ElementType::f64, all.data(), out.layout().sampleCount());
            return all;
        };
        const Plan plan = makePlan(std::vector<Filter>{f}, in.layout(), planOptions);
        ASSERT_EQ(plan.ops.size(), 1U) << describe(plan);
        const std::vector<double> got = numbers(plan),
                                  wanted = numbers(makePlan(std::vector<Filter>{f}, in.layout(), reference));
        double peak = 0, worst = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            peak = std::max(peak, std::abs(wanted[i]));
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
        }
        EXPECT_LE(worst, 1e-5 * peak) << cases::describe({f}, in.layout());
    }
}

} // namespace
