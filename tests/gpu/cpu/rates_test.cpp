// SPDX-License-Identifier: Apache-2.0
// cpu-several-rates and cpu-whole-gaussian: regions, borders, refusals, bounds, samples that are not finite.
#include "cpu/micro/micro.h"
#include "plan/approximate.h"
#include "plan/rates_limits.h"
#include "targets.h"
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace conv::test {
namespace {

constexpr double whole = std::numeric_limits<double>::infinity();

PlanOptions asked(const char* name) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = name;
    return planOptions;
}

struct Difference {
    double worst = 0, peak = 0;
};

/// Largest difference from the reference, and its peak.
Difference differenceOf(const Filter& filter, const Volume& volume, const char* name) {
    const std::vector<Filter> chain{filter};
    const Volume wanted = cases::whole(makePlan(chain, volume.layout(), asked("cpu-reference")), volume),
                 got = cases::whole(makePlan(chain, volume.layout(), asked(name)), volume);
    Difference d;
    for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
        const double right = wanted.layout().type == ElementType::f64 ? wanted.as<double>()[i] : wanted.as<float>()[i];
        d.worst = std::max(d.worst, std::abs(got.as<float>()[i] - right));
        d.peak = std::max(d.peak, std::abs(right));
    }
    return d;
}

/// Whole images on every instruction set, at every border, also thin and tiny ones.
TEST(CpuSeveralRates, AreTheWholeGaussianAtEveryBorder) {
    onEveryTarget([&] {
        cases::Random random(5);
        for (const Index3& extent : {Index3{311, 1, 1}, Index3{7, 1, 1}, Index3{97, 61, 1}, Index3{2, 83, 1},
                                     Index3{41, 37, 29}, Index3{67, 5, 3}, Index3{1, 1, 40}})
            for (const Boundary boundary : {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::wrap,
                                            Boundary::constant, Boundary::renormalize}) {
                const int dimension = extent[2] > 1 ? 3 : extent[1] > 1 ? 2 : 1;
                Filter filter{Gaussian{{6, 9, 5}, whole}, boundary};
                filter.outsideValue = boundary == Boundary::constant ? 70 : 0;
                const Volume volume = cases::volume(random, ElementType::f32, dimension, extent);
                const Difference d = differenceOf(filter, volume, "cpu-several-rates");
                EXPECT_LE(d.worst, 3e-6 * d.peak) << conv::describe(volume.layout()) << " " << name(boundary);
            }
    });
}

/// `valid` keeps what needs no samples from beyond the border.
TEST(CpuSeveralRates, ValidIsThePartWithoutABorder) {
    cases::Random random(6);
    const Volume volume = cases::volume(random, ElementType::f32, 2, {143, 117, 1});
    const Difference d = differenceOf({Gaussian{{6, 5, 0}, whole}, Boundary::valid}, volume, "cpu-several-rates");
    EXPECT_GT(d.peak, 0);
    EXPECT_LE(d.worst, 3e-6 * d.peak);
}

TEST(CpuSeveralRates, NarrowAndUnfilteredAxesAmongWideOnes) {
    cases::Random random(7);
    const Volume volume = cases::volume(random, ElementType::i16, 3, {53, 47, 31});
    for (const Vec3& sigma : {Vec3{0, 0, 6}, Vec3{0, 6, 0}, Vec3{6, 0, 0}, Vec3{1.2, 6, 0}, Vec3{6, 1.2, 0.7},
                              Vec3{6, 0, 2}, Vec3{0, 3, 7}, Vec3{1, 1, 30}, Vec3{8, 6, 0.8}})
        for (const Boundary boundary : {Boundary::reflect, Boundary::constant}) {
            Filter filter{Gaussian{sigma, whole}, boundary};
            filter.outsideValue = boundary == Boundary::constant ? -9 : 0;
            const Difference d = differenceOf(filter, volume, "cpu-several-rates");
            EXPECT_LE(d.worst, 3e-6 * d.peak) << sigma[0] << " " << sigma[1] << " " << sigma[2];
        }
}

/// NaN reaches as far as the kernel and no farther.
TEST(CpuSeveralRates, SamplesThatAreNotFiniteReachTheSupportOnly) {
    cases::Random random(8);
    for (const int dimension : {1, 2}) {
        Volume volume = cases::volume(random, ElementType::f32, dimension, {201, dimension == 1 ? 1 : 3, 1});
        volume.as<float>()[100] = std::numeric_limits<float>::quiet_NaN();
        const std::vector<Filter> chain{{Gaussian{{6, 0, 0}, whole}}};
        const Volume got = cases::whole(makePlan(chain, volume.layout(), asked("cpu-several-rates")), volume);
        for (std::int64_t x = 0; x < 201; ++x)
            EXPECT_EQ(std::isnan(got.as<float>()[x]), std::abs(x - 100) <= 48) << x;
    }
}

TEST(CpuSeveralRates, AreChosenForWholeGaussiansAlone) {
    Layout layout;
    layout.extent = {4096, 4096, 1};
    const auto opOf = [&](const Filter& filter, const char* name) {
        return makePlan(std::vector{filter}, layout, asked(name)).ops[0];
    };
    EXPECT_EQ(opOf({Gaussian{{16, 16, 0}, whole}}, "auto").variant->name, "cpu-several-rates");
    EXPECT_NE(opOf({Gaussian{{16, 16, 0}}}, "auto").variant->name, "cpu-several-rates");
    EXPECT_NE(opOf({Gaussian{{2, 2, 0}, whole}}, "auto").variant->name, "cpu-several-rates");
    EXPECT_THROW((void)opOf({Gaussian{{16, 16, 0}}}, "cpu-several-rates"), Error);
    EXPECT_THROW((void)opOf({Gaussian{{3, 4, 0}, whole}}, "cpu-several-rates"), Error);
    EXPECT_THROW((void)opOf({Box{{9, 9, 1}}}, "cpu-several-rates"), Error);
    EXPECT_THROW((void)opOf({Box{{9, 9, 1}}}, "cpu-whole-gaussian"), Error);
    const PlannedOp op = opOf({Gaussian{{16, 16, 0}}}, "cpu-whole-gaussian");
    EXPECT_EQ(op.variant->kind, VariantClass::approximate);
    EXPECT_NE(op.why.find(boundSentence(boundOfWhole(op.problem))), std::string::npos) << op.why;
    EXPECT_LT(boundOfWhole(op.problem), 2.7e-4);
}

/// In place of Gaussians that are cut off the whole one stays within its bound.
TEST(CpuWholeGaussian, StaysWithinItsBound) {
    cases::Random random(9);
    for (const double truncate : {3.0, 4.0, 5.0})
        for (const Boundary boundary : {Boundary::reflect, Boundary::constant, Boundary::renormalize}) {
            const Volume volume = cases::volume(random, ElementType::u8, 2, {131, 70, 1});
            const Filter filter{Gaussian{{7, 5.5, 0}, truncate}, boundary};
            const PlannedOp op = makePlan(std::vector{filter}, volume.layout(), asked("cpu-whole-gaussian")).ops[0];
            const Difference d = differenceOf(filter, volume, "cpu-whole-gaussian");
            EXPECT_LE(d.worst, boundOfWhole(op.problem) * 255) << truncate << " " << name(boundary);
        }
}

} // namespace
} // namespace conv::test
