// cpu-recursive: its bound, its refusals, and samples that are not finite.
#include "core/gaussian_taps.h"
#include "cpu/micro.h"
#include "cpu/recursive/recursive.h"
#include "cpu/recursive/sweep.h"
#include "cpu_launch.h"
#include "cpu_targets.h"
#include <conv/error.h>
#include <conv/plan.h>
#include <gtest/gtest.h>
#include <limits>

namespace conv::test {
namespace {

TEST(CpuRecursive, WavesAreNearTheGaussian) {
    for (const double sigma : {1.0, 1.3, 2.0, 5.0, 20.0, 100.0})
        EXPECT_LE(waveError(sigma, gaussianRadius(sigma, 4)), recursiveBound) << sigma;
    EXPECT_GT(waveError(2, 4), recursiveBound); // why a Gaussian that is cut off early is refused
}

TEST(CpuRecursive, KnowsGaussiansByTheirTaps) {
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

CpuCase randomCase(std::mt19937& random, int dimension) {
    CpuCase c;
    const Index3 most = dimension == 1 ? Index3{9000, 1, 1} : dimension == 2 ? Index3{150, 90, 1} : Index3{60, 35, 22};
    SeparableTerm axes;
    for (int d = 0; d < dimension; ++d) {
        c.extent[d] = between(random, 0, 3) == 0 ? between(random, 1, 5) : between(random, 1, most[d]);
        if (between(random, 0, 4) > 0)
            axes[d] = gaussianTaps(1 + 0.1 * static_cast<double>(between(random, 0, dimension == 3 ? 25 : 70)));
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

TEST(CpuRecursive, StaysWithinItsBound) {
    Pool pool(3);
    onEveryTarget([&] {
        std::mt19937 random(1);
        for (int i = 0; i < 18; ++i) {
            const int dimension = 1 + i % 3;
            const CpuCase c = randomCase(random, dimension);
            const std::vector<double> samples = samplesFor(c, random);
            CpuLaunch run(c, samples, pool);
            launchCpuRecursive(run.get());
            ASSERT_LE(errorOf(c, samples, run), recursiveBound * dimension)
                << i << " " << conv::describe(c.box) << " " << name(c.boundary);
            ASSERT_EQ(run.strays(), 0);
        }
    });
}

TEST(CpuRecursive, SamplesThatAreNotFiniteReachTheSupportOnly) {
    Pool pool(2);
    std::mt19937 random(2);
    CpuCase c;
    c.extent = {90, 60, 1};
    c.kernel = Kernel::separable({gaussianTaps(2), gaussianTaps(2), AxisTaps{}});
    c.box = Region::whole(c.extent);
    std::vector<double> samples = samplesFor(c, random);
    samples[30 * 90 + 40] = std::numeric_limits<double>::quiet_NaN();
    CpuLaunch run(c, samples, pool);
    launchCpuRecursive(run.get());
    for (std::int64_t y = 0; y < 60; ++y)
        for (std::int64_t x = 0; x < 90; ++x)
            ASSERT_EQ(std::isnan(run.at(x, y, 0)), std::abs(x - 40) <= 8 && std::abs(y - 30) <= 8) << x << " " << y;
}

/// Long lines are cut into parts, and planes reach over borders.
TEST(CpuRecursive, PartsMeetWithinTheBound) {
    Pool pool(2);
    std::mt19937 random(3);
    CpuCase c;
    c.extent = {5003, 2200, 1};
    c.kernel = Kernel::separable({gaussianTaps(30), gaussianTaps(9), AxisTaps{}});
    c.box = Region::whole(c.extent);
    const std::vector<double> samples = samplesFor(c, random);
    const std::vector<double> taps = c.kernel.dense();
    CpuLaunch run(c, samples, pool);
    launchCpuRecursive(run.get());
    double largest = 0;
    for (const double s : samples)
        largest = std::max(largest, std::abs(s));
    for (int i = 0; i < 60; ++i) {
        const std::int64_t x = i % 2 ? between(random, 2000, 3100) : between(random, 0, 5002),
                           y = i % 3 ? between(random, 1000, 1200) : between(random, 0, 2199);
        ASSERT_NEAR(run.at(x, y, 0), expected(c, samples, taps, x, y, 0), 2 * recursiveBound * largest);
    }
}

TEST(CpuRecursive, IsNeverChosenAndSaysWhatItNeeds) {
    Layout layout;
    layout.extent = {4096, 4096, 1};
    Choice choice;
    choice.device = "cpu";
    const auto filtered = [&](const Filter& filter) { return makePlan(std::vector{filter}, layout, choice); };
    EXPECT_NE(filtered({Gaussian{{64, 64, 64}}}).tasks[0].variant->name, "cpu-recursive");
    choice.variant = "cpu-recursive";
    EXPECT_EQ(filtered({Gaussian{{64, 64, 64}}}).tasks[0].variant->name, "cpu-recursive");
    EXPECT_THROW((void)filtered({Gaussian{{0.5, 2, 2}}}), Error);
    EXPECT_THROW((void)filtered({Gaussian{{8, 8, 8}, 2}}), Error);
    EXPECT_THROW((void)filtered({Gaussian{{8, 8, 8}, 4, {1, 0, 0}}}), Error);
    EXPECT_THROW((void)filtered({Box{{9, 9, 1}}}), Error);
}

} // namespace
} // namespace conv::test
