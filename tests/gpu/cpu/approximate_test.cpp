// SPDX-License-Identifier: Apache-2.0
// cpu-recursive and cpu-box-stack: bounds, refusals, non-finite samples.
#include "cpu/micro/micro.h"
#include "cpu/variants/approximate/approximate.h"
#include "cpu/variants/approximate/means.h"
#include "launch.h"
#include "plan/approximate.h"
#include "taps/box_stack.h"
#include "taps/gaussian.h"
#include "taps/recursive.h"
#include "targets.h"
#include <conv/error.h>
#include <conv/plan.h>
#include <gtest/gtest.h>
#include <limits>

namespace conv::test {
namespace {

/// One of the two variants: launcher, bound per axis, smallest supported σ.
struct Way {
    const char* name;
    void (*launch)(const Launch&);
    double (*bound)(const Problem&);
    double minSigma;
};
constexpr Way ways[] = {{"cpu-recursive", launchCpuRecursive, boundOfWaves, 1},
                        {"cpu-box-stack", launchCpuBoxStack, boundOfBoxes, 3}};

TEST(CpuApproximate, WavesAreNearTheGaussian) {
    for (const double sigma : {1.0, 1.3, 2.0, 5.0, 20.0, 100.0})
        EXPECT_LE(waveError(sigma, gaussianRadius(sigma, 4)), recursiveBound) << sigma;
    EXPECT_GT(waveError(2, 4), recursiveBound); // why a Gaussian truncated early is refused
}

/// The stack's taps by its definition, against the error it states.
TEST(CpuApproximate, BoxesAreNearTheGaussian) {
    for (double sigma = 3; sigma < 700; sigma *= 1.07) {
        const std::int64_t radius = gaussianRadius(sigma, 4);
        const BoxStack stack = boxStackFor(sigma, radius);
        EXPECT_LE(stack.error, boxStackBound) << sigma;
        ASSERT_LE(stack.reach(), radius) << sigma;
        EXPECT_NEAR(stack.weight[0] + 2 * stack.weight[1] + 2 * stack.weight[2], 1, 1e-12);
        if (sigma > 40)
            continue;
        std::vector<double> taps(static_cast<std::size_t>(2 * stack.reach() + 1));
        for (int copy = -2; copy <= 2; ++copy)
            taps[static_cast<std::size_t>((copy + 2) * stack.distance)] = stack.weight[std::abs(copy)];
        for (int box = 0; box < 4; ++box)
            for (std::size_t i = taps.size(); i-- > 0;) {
                double sum = 0;
                for (std::size_t j = 0; j < static_cast<std::size_t>(stack.length) && j <= i; ++j)
                    sum += taps[i - j];
                taps[i] = sum / static_cast<double>(stack.length);
            }
        const AxisTaps wanted = gaussianTaps(sigma);
        double error = 0;
        for (std::int64_t m = -radius; m <= radius; ++m)
            error += std::abs(wanted.weights[static_cast<std::size_t>(radius + m)] -
                              (std::abs(m) <= stack.reach() ? taps[static_cast<std::size_t>(stack.reach() + m)] : 0.0));
        EXPECT_NEAR(error, stack.error, 1e-9) << sigma;
    }
    EXPECT_GT(boxStackFor(1, 4).error, boxStackBound); // why a small σ is refused
}

TEST(CpuApproximate, BoundsOfSeveralAxesAndBorders) {
    Problem p;
    p.dimension = 2;
    p.extent = {300, 200, 1};
    p.taps = {33, 33, 1};
    p.gaussian = Vec3{4, 4, 0};
    const double both = boundOfWaves(p), one = waveError(4, 16);
    EXPECT_NEAR(both, 2 * one, 0.1 * one);
    p.boundary = Boundary::renormalize; // a corner covers a quarter of the taps
    EXPECT_GT(boundOfWaves(p), 3.1 * both);
    EXPECT_LT(boundOfWaves(p), 4 * both);
    const std::string sentence = boundSentence(0.001701);
    EXPECT_EQ(sentence, "Off by at most 0.0018 of the largest sample.");
}

TEST(CpuApproximate, KnowsGaussiansByTheirTaps) {
    for (const double sigma : {0.4, 1.0, 3.7, 40.0})
        EXPECT_NEAR(gaussianSigmaOf(gaussianTaps(sigma)).value_or(-1), sigma, 1e-9 * sigma);
    EXPECT_EQ(gaussianSigmaOf(AxisTaps{}), 0.0);
    EXPECT_FALSE(gaussianSigmaOf(gaussianTaps(2, 4, 1)));
    EXPECT_FALSE(gaussianSigmaOf(gaussianTaps(2, 4, 2)));
    EXPECT_FALSE(gaussianSigmaOf(boxTaps(5)));
    AxisTaps shifted = gaussianTaps(2);
    ++shifted.centre;
    EXPECT_FALSE(gaussianSigmaOf(shifted));
    AxisTaps twice = gaussianTaps(2);
    for (double& w : twice.weights)
        w *= 2;
    EXPECT_FALSE(gaussianSigmaOf(twice));
}

CpuCase randomCase(std::mt19937& random, int dimension, double minSigma) {
    CpuCase c;
    const Index3 max = dimension == 1 ? Index3{9000, 1, 1} : dimension == 2 ? Index3{150, 90, 1} : Index3{60, 35, 22};
    SeparableTerm axes;
    for (int d = 0; d < dimension; ++d) {
        c.extent[d] = between(random, 0, 3) == 0 ? between(random, 1, 5) : between(random, 1, max[d]);
        if (between(random, 0, 4) > 0)
            axes[d] = gaussianTaps(minSigma + 0.1 * static_cast<double>(between(random, 0, dimension == 3 ? 15 : 70)));
    }
    c.kernel = Kernel::separable(axes);
    c.boundary = boundaries()[between(random, 0, static_cast<std::int64_t>(boundaries().size()) - 1)];
    c.outsideValue = c.boundary == Boundary::constant ? static_cast<double>(between(random, -3, 3)) : 0;
    if (c.domain().empty())
        c.boundary = Boundary::wrap;
    c.gap = between(random, 0, 3);
    c.box = wholeOrPart(random, c.domain());
    return c;
}

double boundOf(const Way& way, const CpuCase& c) {
    Problem p;
    p.extent = c.domain().extent();
    p.taps = c.kernel.extent();
    p.gaussian = Vec3{};
    for (std::size_t a = 0; a < 3; ++a)
        (*p.gaussian)[a] = gaussianSigmaOf(c.kernel.axes()[a]).value();
    return way.bound(p); // before a renormalization, which is not the launcher's
}

TEST(CpuApproximate, StaysWithinItsBound) {
    Pool pool(3);
    for (const Way& way : ways)
        onEveryTarget([&] {
            std::mt19937 random(1);
            for (int i = 0; i < 18; ++i) {
                const int dimension = 1 + i % 3;
                const CpuCase c = randomCase(random, dimension, way.minSigma);
                const std::vector<double> samples = samplesFor(c, random);
                CpuLaunch run(c, samples, pool);
                way.launch(run.get());
                ASSERT_LE(errorOf(c, samples, run), boundOf(way, c))
                    << way.name << " " << i << " " << conv::describe(c.box) << " " << name(c.boundary);
                ASSERT_EQ(run.strays(), 0);
            }
        });
}

TEST(CpuApproximate, EveryTypeOfSamples) {
    Pool pool(2);
    std::mt19937 random(4);
    for (const Way& way : ways)
        for (const ElementType type : elementTypes()) {
            CpuCase c = randomCase(random, 2, way.minSigma);
            c.type = type;
            const std::vector<double> samples = samplesFor(c, random);
            CpuLaunch run(c, samples, pool);
            way.launch(run.get());
            ASSERT_LE(errorOf(c, samples, run), boundOf(way, c)) << way.name << " " << name(type);
        }
}

/// Samples with one sign and one outlier are the worst case for a running sum. Against the stack's own taps only
/// rounding remains.
TEST(CpuApproximate, SumsDoNotDriftAlongALine) {
    constexpr std::int64_t n = 2048;
    const BoxStack stack = boxStackFor(9, 36);
    const Means means(stack);
    std::mt19937 random(5);
    std::vector<float> in(static_cast<std::size_t>(n * stripLines)), out(in.size());
    for (float& v : in)
        v = std::uniform_real_distribution<float>(0.5F, 1)(random);
    std::vector<float> scratch(static_cast<std::size_t>(means.scratchWords()));
    stackMeans(in.data(), n, means, scratch.data(), out.data());
    double worst = 0;
    for (const std::int64_t line : {0, 7, 31}) {
        std::vector<double> values(static_cast<std::size_t>(n));
        for (std::int64_t i = 0; i < n; ++i)
            values[static_cast<std::size_t>(i)] = in[static_cast<std::size_t>(i * stripLines + line)];
        for (int box = 0; box < 4; ++box)
            for (std::int64_t i = n - 1; i >= 0; --i) {
                double sum = 0;
                for (std::int64_t j = std::max<std::int64_t>(0, i - stack.length + 1); j <= i; ++j)
                    sum += values[static_cast<std::size_t>(j)];
                values[static_cast<std::size_t>(i)] = sum / static_cast<double>(stack.length);
            }
        for (std::int64_t i = stack.reach(); i < n - stack.reach(); ++i) {
            const auto mean = [&](std::int64_t copy) {
                return values[static_cast<std::size_t>(i + 2 * (stack.length - 1) + copy * stack.distance)];
            };
            const double wanted = stack.weight[0] * mean(0) + stack.weight[1] * (mean(1) + mean(-1)) +
                                  stack.weight[2] * (mean(2) + mean(-2));
            worst = std::max(worst, std::abs(wanted - out[static_cast<std::size_t>(i * stripLines + line)]));
        }
    }
    EXPECT_LT(worst, 1e-6);
    RecordProperty("worst", std::to_string(worst * 1e9) + "e-9");
}

TEST(CpuApproximate, SamplesThatAreNotFiniteReachTheSupportOnly) {
    Pool pool(2);
    std::mt19937 random(2);
    CpuCase c;
    c.extent = {90, 60, 1};
    c.kernel = Kernel::separable({gaussianTaps(3), gaussianTaps(3), AxisTaps{}});
    c.box = Region::whole(c.extent);
    std::vector<double> samples = samplesFor(c, random);
    samples[30 * 90 + 40] = std::numeric_limits<double>::quiet_NaN();
    for (const Way& way : ways) {
        CpuLaunch run(c, samples, pool);
        way.launch(run.get());
        for (std::int64_t y = 0; y < 60; ++y)
            for (std::int64_t x = 0; x < 90; ++x)
                ASSERT_EQ(std::isnan(run.at(x, y, 0)), std::abs(x - 40) <= 12 && std::abs(y - 30) <= 12)
                    << way.name << " " << x << " " << y;
    }
}

/// Long lines are cut into parts, and planes read over borders.
TEST(CpuApproximate, PartsMeetWithinTheBound) {
    Pool pool(2);
    std::mt19937 random(3);
    CpuCase c;
    c.extent = {5003, 2200, 1};
    c.kernel = Kernel::separable({gaussianTaps(30), gaussianTaps(9), AxisTaps{}});
    c.box = Region::whole(c.extent);
    const std::vector<double> samples = samplesFor(c, random);
    const std::vector<double> taps = c.kernel.dense();
    double largest = 0;
    for (const double s : samples)
        largest = std::max(largest, std::abs(s));
    for (const Way& way : ways) {
        CpuLaunch run(c, samples, pool);
        way.launch(run.get());
        for (int i = 0; i < 60; ++i) {
            const std::int64_t x = i % 2 ? between(random, 2000, 3100) : between(random, 0, 5002),
                               y = i % 3 ? between(random, 1000, 1200) : between(random, 0, 2199);
            ASSERT_NEAR(run.at(x, y, 0), expected(c, samples, taps, x, y, 0), boundOf(way, c) * largest) << way.name;
        }
    }
}

TEST(CpuApproximate, AreNeverChosenAndSayWhatTheyNeed) {
    Layout layout;
    layout.extent = {4096, 4096, 1};
    PlanOptions planOptions;
    planOptions.device = "cpu";
    const auto opOf = [&](const Filter& filter) { return makePlan(std::vector{filter}, layout, planOptions).ops[0]; };
    EXPECT_EQ(opOf({Gaussian{{64, 64, 64}}}).variant->kind, VariantClass::exact);
    for (const Way& way : ways) {
        planOptions.variant = way.name;
        const PlannedOp op = opOf({Gaussian{{64, 64, 64}}});
        EXPECT_EQ(op.variant->name, way.name);
        EXPECT_NE(op.why.find(boundSentence(way.bound(op.problem))), std::string::npos) << op.why;
        EXPECT_NO_THROW((void)opOf({Gaussian{{0, 12, 0}}})) << "an axis without smoothing";
        EXPECT_THROW((void)opOf({Gaussian{{0.5, 2, 2}}}), Error);
        EXPECT_THROW((void)opOf({Gaussian{{8, 8, 8}, 2}}), Error);
        EXPECT_THROW((void)opOf({Gaussian{{8, 8, 8}, 4, {1, 0, 0}}}), Error);
        EXPECT_THROW((void)opOf({Box{{9, 9, 1}}}), Error);
    }
}

} // namespace
} // namespace conv::test
