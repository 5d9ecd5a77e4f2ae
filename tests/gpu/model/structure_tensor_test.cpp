// SPDX-License-Identifier: Apache-2.0
// Eigenvalues of Hessians and vesselness: accuracy, borders and types against float64, cuts, scales, contrast.
#include "model/structure_tensor.h"
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::pickReal;
using cases::Random;

/// R·diag(λ)·Rᵀ with a random rotation, as xx, yy, zz, xy, xz, yz.
std::array<double, 6> rotated(Random& random, const std::array<double, 3>& lambda) {
    std::array<double, 4> q{};
    double length = 0;
    for (double& v : q) {
        v = pickReal(random, -1, 1);
        length += v * v;
    }
    for (double& v : q)
        v /= std::sqrt(length);
    const double r[3][3] = {
        {1 - 2 * (q[2] * q[2] + q[3] * q[3]), 2 * (q[1] * q[2] - q[0] * q[3]), 2 * (q[1] * q[3] + q[0] * q[2])},
        {2 * (q[1] * q[2] + q[0] * q[3]), 1 - 2 * (q[1] * q[1] + q[3] * q[3]), 2 * (q[2] * q[3] - q[0] * q[1])},
        {2 * (q[1] * q[3] - q[0] * q[2]), 2 * (q[2] * q[3] + q[0] * q[1]), 1 - 2 * (q[1] * q[1] + q[2] * q[2])}};
    const auto element = [&](int i, int k) {
        double sum = 0;
        for (int m = 0; m < 3; ++m)
            sum += r[i][m] * lambda[static_cast<std::size_t>(m)] * r[k][m];
        return sum;
    };
    return {element(0, 0), element(1, 1), element(2, 2), element(0, 1), element(0, 2), element(1, 2)};
}

template <class T>
double worstEigenvalue(Random& random, int kind) {
    std::array<double, 3> l{pickReal(random, -1, 1), pickReal(random, -1, 1), pickReal(random, -1, 1)};
    if (kind > 0) // two eigenvalues equal or nearly so; all three
        l[1] = l[0] * (1 + (kind == 1 ? 0 : std::pow(10, -kind)));
    if (kind > 7)
        l[2] = l[0];
    const std::array<double, 6> m = rotated(random, l);
    const auto e = tensor::eigenvalues<T>(static_cast<T>(m[0]), static_cast<T>(m[1]), static_cast<T>(m[2]),
                                          static_cast<T>(m[3]), static_cast<T>(m[4]), static_cast<T>(m[5]));
    std::sort(l.begin(), l.end(), std::greater<>());
    const double size = std::max(std::abs(l[0]), std::abs(l[2]));
    return std::max({std::abs(static_cast<double>(e.one) - l[0]), std::abs(static_cast<double>(e.two) - l[1]),
                     std::abs(static_cast<double>(e.three) - l[2])}) /
           size;
}

TEST(Eigenvalues, AreRightToTheLastDigitsAlsoWhereTwoAreEqual) {
    Random random(3);
    for (int round = 0; round < 60000; ++round) {
        ASSERT_LT(worstEigenvalue<float>(random, round % 10), 6e-7) << round;
        ASSERT_LT(worstEigenvalue<double>(random, round % 10), 1e-14) << round;
    }
    const auto none = tensor::eigenvalues<float>(0, 0, 0, 0, 0, 0);
    EXPECT_EQ(none.one, 0);
    EXPECT_EQ(none.three, 0);
    const auto tiny = tensor::eigenvalues<float>(3e-30F, 1e-30F, 2e-30F, 0, 0, 0); // squares underflow
    EXPECT_NEAR(tiny.one / 3e-30F, 1, 1e-6);
    EXPECT_NEAR(tiny.three / 1e-30F, 1, 1e-6);
}

PlanOptions onCpu() {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    return planOptions;
}

std::vector<PlanOptions> devicesHere() {
    std::vector<PlanOptions> all{onCpu()};
    if (noCudaReason().empty()) {
        all.emplace_back();
        all.back().device = "cuda";
    }
    return all;
}

Filter tensorFilter(Random& random, int dimension) {
    Filter f;
    do
        f.boundary = boundaries()[static_cast<std::size_t>(
            cases::pick(random, 0, static_cast<std::int64_t>(boundaries().size()) - 1))];
    while (f.boundary == Boundary::renormalize);
    f.outsideValue = f.boundary == Boundary::constant ? pickReal(random, -100, 100) : 0;
    const Vec3 sigma{pickReal(random, 0.7, 2), pickReal(random, 0.7, 2), pickReal(random, 0.7, 1.4)};
    if (dimension == 3 && cases::pick(random, 0, 2) == 0)
        f.axes[static_cast<std::size_t>(cases::pick(random, 0, 2))] = false;
    const bool three = dimension == 3 && f.axes == std::array<bool, 3>{true, true, true};
    if (cases::pick(random, 0, 2) == 0) {
        StructureTensor s{sigma, {1.5, 2, 1}, 3};
        s.output = cases::oneOf(random, {TensorOutput::eigenvalue1, TensorOutput::norm, TensorOutput::coherence});
        s.contrast = {0.01, true};
        f.step = {1, 2, 0.5};
        f.kind = s;
        return f;
    }
    if (cases::pick(random, 0, 1) == 0) {
        Hessian h{sigma, pickReal(random, 2, 4)};
        h.output = cases::oneOf(random, {TensorOutput::eigenvalue1, TensorOutput::eigenvalue2, TensorOutput::norm,
                                         three ? TensorOutput::eigenvalue3 : TensorOutput::eigenvalue2});
        h.normalized = cases::pick(random, 0, 1) == 0;
        f.step = {1, 2, 0.5};
        f.kind = h;
        return f;
    }
    Vesselness v{sigma, {3, 3, 2}, static_cast<int>(cases::pick(random, 1, 3)), 3};
    v.shape = cases::oneOf(random, {TensorOutput::tube, TensorOutput::blob, three ? TensorOutput::plate : v.shape});
    v.dark = cases::pick(random, 0, 1) == 0;
    v.alpha = pickReal(random, 0.3, 1);
    v.beta = pickReal(random, 0.3, 1);
    if (cases::pick(random, 0, 1) == 0)
        v.contrast = {pickReal(random, 20, 200), false};
    f.kind = v;
    return f;
}

TEST(Tensors, EveryTypeBorderAndMeasureAgreesWithFloat64) {
    Random random(7);
    int ran = 0;
    for (const PlanOptions& planOptions : devicesHere())
        for (int round = 0; round < 60; ++round) {
            const int dimension = 2 + round % 2;
            const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
            const Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 6));
            const std::vector<Filter> chain{tensorFilter(random, dimension)};
            const std::optional<Plan> plan = cases::planned(chain, input.layout(), planOptions);
            if (!plan)
                continue; // a kernel that does not fit
            ++ran;
            const Volume wanted = cases::byReference(chain, input, ElementType::f64),
                         got = filtered(chain, input, planOptions, ElementType::f32);
            ASSERT_EQ(wanted.layout().extent, got.layout().extent);
            double peak = 1e-30, worst = 0;
            for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
                peak = std::max(peak, std::abs(wanted.as<double>()[i]));
                worst = std::max(worst, std::abs(wanted.as<double>()[i] - static_cast<double>(got.as<float>()[i])));
            }
            EXPECT_LE(worst / peak, 1e-4) << cases::describe(chain, input.layout());
        }
    EXPECT_GE(ran, 40);
}

TEST(Tensors, AnyCutGivesTheSameBits) {
    Random random(9);
    for (const PlanOptions& planOptions : devicesHere())
        for (int round = 0; round < 12; ++round) {
            const int dimension = 2 + round % 2;
            const Volume input =
                cases::volume(random, ElementType::f32, dimension, cases::extent(random, dimension, 9));
            const std::vector<Filter> chain{tensorFilter(random, dimension)};
            PlanOptions whole = planOptions;
            whole.variant = planOptions.device == "cpu" ? "cpu-separable" : "direct";
            PlanOptions cut = whole;
            cut.tile = {7, 6, 5};
            if (!cases::planned(chain, input.layout(), whole))
                continue;
            const Volume a = filtered(chain, input, whole, ElementType::f32);
            const Volume b = filtered(chain, input, cut, ElementType::f32);
            for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i)
                ASSERT_EQ(a.as<float>()[i], b.as<float>()[i]) << cases::describe(chain, input.layout()) << " " << i;
        }
}

Volume emptyVolume(const Index3& extent) {
    Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    Volume v(layout);
    std::fill_n(v.as<float>(), layout.sampleCount(), 0.0F);
    return v;
}

/// A bright tube with a Gaussian profile of width `sigma` along a tilted line through the middle; samples of `spacing`.
Volume tube(double sigma, const Vec3& spacing) {
    Volume v = emptyVolume({41, 37, 33});
    const double along[3] = {0.6, 0.64, 0.48};
    for (std::int64_t i = 0; i < v.layout().sampleCount(); ++i) {
        const double at[3] = {(static_cast<double>(i % 41) - 20) * spacing[0],
                              (static_cast<double>(i / 41 % 37) - 18) * spacing[1],
                              (static_cast<double>(i / 41 / 37) - 16) * spacing[2]};
        const double on = at[0] * along[0] + at[1] * along[1] + at[2] * along[2];
        const double off = at[0] * at[0] + at[1] * at[1] + at[2] * at[2] - on * on;
        v.as<float>()[i] = static_cast<float>(std::exp(-0.5 * off / (sigma * sigma)));
    }
    return v;
}

constexpr std::int64_t middle = 20 + 41 * (18 + 37 * 16);
double middleOf(const Volume& v) {
    return static_cast<double>(v.as<float>()[middle]);
}

Filter vesselFilter(const Vec3& sigma, double contrast, TensorOutput shape = TensorOutput::tube) {
    Vesselness v{sigma, sigma};
    v.contrast = {contrast, false};
    v.shape = shape;
    return {v};
}

TEST(Vesselness, FindsATubeAtItsWidthInPhysicalUnits) {
    for (const Vec3& spacing : {Vec3{1, 1, 1}, Vec3{0.5, 1, 1.25}}) {
        const Volume input = tube(2, spacing);
        const auto at = [&](double sigma, TensorOutput shape) {
            return middleOf(filtered(std::vector<Filter>{vesselFilter(
                                         {sigma / spacing[0], sigma / spacing[1], sigma / spacing[2]}, 0.3, shape)},
                                     input, onCpu(), ElementType::f32));
        };
        // No change along the tube, equal changes across: s² σ²/(s² + σ²)² for the profile's width s.
        const auto expected = [](double sigma) {
            const double across = 4 * sigma * sigma / ((4 + sigma * sigma) * (4 + sigma * sigma));
            const double strength = std::sqrt(2.0) * across / 0.3;
            return (1 - std::exp(-2.0)) * (1 - std::exp(-0.5 * strength * strength));
        };
        for (const double sigma : {1.5, 2.0})
            EXPECT_NEAR(at(sigma, TensorOutput::tube), expected(sigma), 0.03) << sigma << " " << spacing[0];
        EXPECT_GT(at(2, TensorOutput::tube), at(1, TensorOutput::tube));
        EXPECT_LT(at(2, TensorOutput::blob), 0.02);
        EXPECT_LT(at(2, TensorOutput::plate), at(2, TensorOutput::tube));
    }
}

TEST(Vesselness, DarkIsBrightTurnedRoundAndScalesAreTheBestOfEach) {
    Random random(5);
    Volume input = cases::volume(random, ElementType::f32, 3, {22, 20, 18});
    Vesselness v{{1, 1, 1}, {2, 2, 2}, 1};
    v.contrast = {100, false};
    const auto run = [&](const Vesselness& what, const Volume& of) {
        return filtered(std::vector<Filter>{{what}}, of, onCpu(), ElementType::f32);
    };
    Vesselness both = v, coarse = v, dark = v;
    both.scales = 2;
    coarse.sigma = {2, 2, 2};
    dark.dark = true;
    const Volume a = run(v, input), b = run(coarse, input), best = run(both, input);
    for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i) {
        ASSERT_EQ(best.as<float>()[i], std::max(a.as<float>()[i], b.as<float>()[i])) << i;
        input.as<float>()[i] = -input.as<float>()[i];
    }
    const Volume turned = run(dark, input);
    for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
        ASSERT_EQ(turned.as<float>()[i], a.as<float>()[i]) << i;
}

TEST(Vesselness, AFractionOfContrastIsOneOfTheLargestNormOfTheWhole) {
    Random random(6);
    const Volume input = cases::volume(random, ElementType::i16, 3, {30, 21, 19});
    Hessian h{{1.3, 1.3, 1.3}};
    h.output = TensorOutput::norm;
    h.normalized = true;
    Vesselness fraction{{1.3, 1.3, 1.3}}, absolute = fraction;
    fraction.contrast = {0.25, true};
    for (const PlanOptions& planOptions : devicesHere()) {
        const Volume norm = filtered(std::vector<Filter>{{h}}, input, planOptions, ElementType::f32);
        double largest = 0;
        for (std::int64_t i = 0; i < norm.layout().onlyChannel(0).sampleCount(); ++i)
            largest = std::max(largest, static_cast<double>(norm.as<float>()[i]));
        absolute.contrast = {0.25 * largest, false};
        PlanOptions cut = planOptions;
        cut.tile = {16, 8, 8};
        const Plan plan = makePlan(std::vector<Filter>{{fraction}}, input.layout(), cut);
        Request part;
        part.region = {{3, 4, 5}, {12, 9, 11}};
        Layout layout = plan.output();
        layout.extent = part.region.extent();
        layout.type = ElementType::f32;
        Volume got(layout);
        VolumeSink sink(got, part.region);
        EXPECT_FALSE(apply(plan, input, part, sink).provisional); // the maximum is that of the full input
        const Volume wanted = filtered(std::vector<Filter>{{absolute}}, input, planOptions, ElementType::f32);
        for (std::int64_t i = 0; i < part.region.count(); ++i) {
            const std::int64_t x = 3 + i % 9, y = 4 + i / 9 % 5, z = 5 + i / 45;
            ASSERT_NEAR(got.as<float>()[i], wanted.as<float>()[x + 30 * (y + 21 * z)], 1e-5) << i;
        }
        part.provisional = true;
        EXPECT_TRUE(apply(plan, input, part, sink).provisional);
        // The prediction includes the reduction run.
        EXPECT_GT(plan.predictedSeconds,
                  1.2 * makePlan(std::vector<Filter>{{absolute}}, input.layout(), cut).predictedSeconds);
    }
}

TEST(Tensors, BrokenSamplesStayWithinTheSupportAndNothingIsMadeOfNothing) {
    const Volume input = emptyVolume({41, 37, 33});
    for (const PlanOptions& planOptions : devicesHere())
        for (const Filter& f : {vesselFilter({1, 1, 1}, 1), Filter{Hessian{{1, 1, 1}}}}) {
            const Volume flat = filtered(std::vector<Filter>{f}, input, planOptions, ElementType::f32);
            EXPECT_EQ(middleOf(flat), 0);
            Volume broken = input.clone();
            broken.as<float>()[middle] = std::numeric_limits<float>::quiet_NaN();
            const Volume result = filtered(std::vector<Filter>{f}, broken, planOptions, ElementType::f32);
            EXPECT_TRUE(std::isnan(result.as<float>()[middle]));
            EXPECT_EQ(result.as<float>()[middle + 12], 0);
        }
    Vesselness relative{{1, 1, 1}}; // a fraction of zero
    EXPECT_EQ(middleOf(filtered(std::vector<Filter>{{relative}}, input, onCpu(), ElementType::f32)), 0);
}

TEST(StructureTensor, SaysTheDirectionOfStripes) {
    Layout layout;
    layout.dimension = 2;
    layout.extent = {61, 47, 1};
    Volume input(layout);
    StructureTensor s{{1, 1, 0}, {3, 3, 0}};
    for (const double degrees : {-75.0, -30.0, 0.0, 20.0, 45.0, 90.0}) {
        const double turn = degrees * 3.14159265358979 / 180;
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) { // stripes in that direction
            const double across =
                std::sin(turn) * static_cast<double>(i % 61) - std::cos(turn) * static_cast<double>(i / 61);
            input.as<float>()[i] = static_cast<float>(100 + 50 * std::sin(0.6 * across));
        }
        const std::int64_t inside = 30 + 61 * 23;
        for (const PlanOptions& planOptions : devicesHere()) {
            const auto value = [&](TensorOutput output) {
                s.output = output;
                return static_cast<double>(
                    filtered(std::vector<Filter>{{s}}, input, planOptions, ElementType::f32).as<float>()[inside]);
            };
            double off = std::abs(value(TensorOutput::orientation) - degrees);
            off = std::min(off, 180 - off);
            EXPECT_LT(off, 0.5) << degrees;
            EXPECT_GT(value(TensorOutput::coherence), 0.98) << degrees;
        }
    }
    std::fill_n(input.as<float>(), layout.sampleCount(), 7.0F); // constant
    s.output = TensorOutput::coherence;
    s.contrast = {1, false};
    EXPECT_NEAR(filtered(std::vector<Filter>{{s}}, input, onCpu(), ElementType::f32).as<float>()[30 + 61 * 23], 0,
                1e-6);
}

TEST(Tensors, RefuseWhatHasNoMeaning) {
    Layout image;
    image.dimension = 2;
    image.extent = {32, 32, 1};
    const auto refused = [&](const Filter& f) {
        EXPECT_THROW((void)makePlan(std::vector<Filter>{f}, image, onCpu()), Error) << describe(f);
    };
    Hessian third;
    third.output = TensorOutput::eigenvalue3;
    refused({third});
    refused({Hessian{{0, 1, 1}}});
    refused(vesselFilter({1, 1, 1}, 1, TensorOutput::plate));
    refused(vesselFilter({1, 1, 1}, 0));
    Filter alongOne = vesselFilter({1, 1, 1}, 1);
    alongOne.axes = {true, false, false};
    refused(alongOne);
    Vesselness falling{{2, 2, 2}, {1, 1, 1}, 3};
    refused({falling});
    falling.scales = 17;
    refused({falling});
    Filter renormalized{Hessian{}};
    renormalized.boundary = Boundary::renormalize;
    refused(renormalized);
}

} // namespace
