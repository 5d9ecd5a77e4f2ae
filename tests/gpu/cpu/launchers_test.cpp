// SPDX-License-Identifier: Apache-2.0
#include "cpu/micro/micro.h"
#include "cpu/runtime/ceilings.h"
#include "cpu/variants/launchers.h"
#include "cpu/variants/reference/reference.h"
#include "launch.h"
#include "targets.h"
#include <algorithm>
#include <chrono>
#include <conv/apply.h>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <limits>
#include <sstream>
#include <thread>

namespace conv::test {
namespace {

using Launcher = void (*)(const Launch&);

AxisTaps randomTaps(std::mt19937& random, std::int64_t size) {
    AxisTaps taps;
    taps.weights.resize(size);
    for (double& w : taps.weights)
        w = static_cast<float>(std::normal_distribution<double>()(random));
    taps.centre = between(random, 0, size - 1);
    return taps;
}

std::int64_t randomSize(std::mt19937& random, std::int64_t max) {
    return between(random, 0, 3) == 0 ? between(random, 1, max) : between(random, 1, std::min<std::int64_t>(max, 9));
}

Kernel randomKernel(std::mt19937& random, int dimension, bool separable) {
    const std::int64_t max = dimension == 1 ? 300 : dimension == 2 ? 40 : 13;
    SeparableTerm axes;
    for (int d = 0; d < dimension; ++d)
        if (between(random, 0, 5) > 0)
            axes[d] = randomTaps(random, randomSize(random, max));
    Kernel perAxis = Kernel::separable(axes);
    if (separable && between(random, 0, 3) > 0)
        return perAxis;
    std::vector<double> taps = perAxis.dense();
    if (!separable)
        for (double& t : taps)
            t = static_cast<float>(std::normal_distribution<double>()(random));
    return Kernel::correlation(taps, perAxis.extent(), perAxis.centre());
}

/// Makes a random case; false if `valid` leaves no output.
bool randomCase(std::mt19937& random, int dimension, bool separable, CpuCase& c) {
    const Index3 max = dimension == 1 ? Index3{3000, 1, 1} : dimension == 2 ? Index3{200, 60, 1} : Index3{90, 25, 22};
    for (int d = 0; d < 3; ++d)
        c.extent[d] = between(random, 0, 3) == 0 ? between(random, 1, std::min<std::int64_t>(max[d], 5))
                                                 : between(random, 1, max[d]);
    c.type = elementTypes()[between(random, 0, 1) ? static_cast<std::size_t>(ElementType::f32) : between(random, 0, 9)];
    c.kernel = randomKernel(random, dimension, separable);
    c.boundary = boundaries()[between(random, 0, static_cast<std::int64_t>(boundaries().size()) - 1)];
    c.outsideValue = c.boundary == Boundary::constant ? static_cast<double>(between(random, -3, 3)) : 0;
    c.gap = between(random, 0, 3);
    const Region domain = c.domain();
    if (domain.empty())
        return false;
    const bool part = between(random, 0, 1);
    for (int d = 0; d < 3; ++d) {
        c.box.lo[d] = part ? between(random, domain.lo[d], domain.hi[d] - 1) : domain.lo[d];
        c.box.hi[d] = part ? between(random, c.box.lo[d] + 1, domain.hi[d]) : domain.hi[d];
    }
    return true;
}

std::string describe(const CpuCase& c) {
    std::ostringstream text;
    const auto triple = [&](const Index3& i) { text << i[0] << "x" << i[1] << "x" << i[2] << " "; };
    triple(c.extent);
    text << name(c.type) << " kernel ";
    triple(c.kernel.extent());
    text << "centre ";
    triple(c.kernel.centre());
    text << name(c.boundary) << " " << c.outsideValue << " box " << conv::describe(c.box);
    return text.str();
}

void holdAgainstDefinition(Launcher launcher, bool separable, unsigned seed, int cases) {
    Pool pool(3);
    onEveryTarget([&] {
        std::mt19937 random(seed);
        for (int i = 0; i < cases; ++i) {
            CpuCase c;
            if (!randomCase(random, 1 + i % 3, separable, c))
                continue;
            const std::vector<double> samples = samplesFor(c, random);
            CpuLaunch run(c, samples, pool);
            launcher(run.get());
            ASSERT_LE(errorOf(c, samples, run), 1e-6) << describe(c);
            ASSERT_EQ(run.strays(), 0) << describe(c);
        }
    });
}

TEST(CpuDirect, AgreesWithTheDefinition) {
    holdAgainstDefinition(launchCpuDirect, false, 1, 120);
}
TEST(CpuSeparable, AgreesWithTheDefinition) {
    holdAgainstDefinition(launchCpuSeparable, true, 2, 200);
}

void holdToExactTiling(Launcher launcher, bool separable, unsigned seed, int cases) {
    Pool one(1), four(4);
    onEveryTarget([&] {
        std::mt19937 random(seed);
        for (int i = 0; i < cases; ++i) {
            CpuCase c;
            if (!randomCase(random, 1 + i % 3, separable, c))
                continue;
            const std::vector<double> samples = samplesFor(c, random);
            CpuLaunch whole(c, samples, four);
            launcher(whole.get());
            const Region box = c.box;
            const auto tiles = tilesOf(box, {between(random, 1, 70), between(random, 1, 20), between(random, 1, 9)});
            for (std::size_t t = 0; t < tiles.size(); t += 1 + tiles.size() / 12) {
                c.box = tiles[t];
                CpuLaunch part(c, samples, one);
                launcher(part.get());
                for (std::int64_t z = c.box.lo[2]; z < c.box.hi[2]; ++z)
                    for (std::int64_t y = c.box.lo[1]; y < c.box.hi[1]; ++y)
                        for (std::int64_t x = c.box.lo[0]; x < c.box.hi[0]; ++x)
                            ASSERT_EQ(part.at(x, y, z), whole.at(x, y, z))
                                << describe(c) << " in " << conv::describe(box);
            }
        }
    });
}

TEST(CpuDirect, AnyCutGivesTheSameBits) {
    holdToExactTiling(launchCpuDirect, false, 3, 45);
}
TEST(CpuSeparable, AnyCutGivesTheSameBits) {
    holdToExactTiling(launchCpuSeparable, true, 4, 45);
}

void holdNaNToTheSupport(Launcher launcher, unsigned seed) {
    Pool pool(2);
    onEveryTarget([&] {
        std::mt19937 random(seed);
        for (int i = 0; i < 40; ++i) {
            CpuCase c;
            c.extent = i % 2 ? Index3{150, 30, 1} : Index3{80, 17, 15};
            SeparableTerm axes;
            for (int d = 0; d < (i % 2 ? 2 : 3); ++d)
                axes[d] = randomTaps(random, between(random, 1, 9));
            c.kernel = Kernel::separable(axes);
            c.boundary = Boundary::constant;
            c.box = Region::whole(c.extent);
            std::vector<double> samples = samplesFor(c, random);
            const Index3 bad{between(random, 0, c.extent[0] - 1), between(random, 0, c.extent[1] - 1),
                             between(random, 0, c.extent[2] - 1)};
            samples[(bad[2] * c.extent[1] + bad[1]) * c.extent[0] + bad[0]] =
                i % 3 ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
            CpuLaunch run(c, samples, pool);
            launcher(run.get());
            const Index3 before = c.kernel.before(), after = c.kernel.after();
            const Region reached = Region{bad, {bad[0] + 1, bad[1] + 1, bad[2] + 1}}.grown(after, before);
            for (std::int64_t z = 0; z < c.extent[2]; ++z)
                for (std::int64_t y = 0; y < c.extent[1]; ++y)
                    for (std::int64_t x = 0; x < c.extent[0]; ++x)
                        ASSERT_EQ(std::isfinite(run.at(x, y, z)), !reached.contains({{x, y, z}, {x + 1, y + 1, z + 1}}))
                            << describe(c) << " at " << x << " " << y << " " << z;
        }
    });
}

TEST(CpuDirect, NaNReachesTheSupportOnly) {
    holdNaNToTheSupport(launchCpuDirect, 5);
}
TEST(CpuSeparable, NaNReachesTheSupportOnly) {
    holdNaNToTheSupport(launchCpuSeparable, 6);
}

TEST(CpuSeparable, RadiusBeyondTheAxisFoldsAgainAndAgain) {
    Pool pool(2);
    std::mt19937 random(7);
    for (const Boundary boundary :
         {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::wrap, Boundary::constant})
        for (const Index3 extent : {Index3{5, 3, 2}, Index3{1, 1, 1}, Index3{67, 1, 3}}) {
            CpuCase c;
            c.extent = extent;
            c.boundary = boundary;
            c.outsideValue = 2;
            c.kernel = Kernel::separable({gaussianTaps(6), gaussianTaps(3), gaussianTaps(4)});
            c.box = Region::whole(extent);
            const std::vector<double> samples = samplesFor(c, random);
            for (const Launcher launcher : {launchCpuSeparable, launchCpuDirect}) {
                CpuLaunch run(c, samples, pool);
                launcher(run.get());
                EXPECT_LE(errorOf(c, samples, run), 1e-6) << describe(c);
            }
        }
}

/// Boxes large enough for strips, bands and batches; spot checks against each other and a cut.
TEST(CpuLaunchers, LargeBoxesAreCutWithoutSeams) {
    Pool pool(3);
    std::mt19937 random(8);
    struct Shape {
        Index3 extent;
        double sigma[3];
    };
    // The last one's borders along x are wider than a register tile.
    for (const Shape& shape :
         {Shape{{2903, 601, 1}, {2, 1, 0}}, Shape{{333, 190, 21}, {2, 1, 1}}, Shape{{5003, 40, 1}, {20, 1, 0}}}) {
        CpuCase c;
        c.extent = shape.extent;
        c.boundary = Boundary::wrap;
        c.kernel = Kernel::separable(
            {gaussianTaps(shape.sigma[0]), gaussianTaps(shape.sigma[1]), gaussianTaps(shape.sigma[2])});
        c.box = Region::whole(c.extent);
        const std::vector<double> samples = samplesFor(c, random);
        const std::vector<double> taps = c.kernel.dense();
        for (const Launcher launcher : {launchCpuSeparable, launchCpuDirect})
            for (const ElementType type : {ElementType::f32, ElementType::i16}) {
                CpuCase typed = c;
                typed.type = type;
                std::vector<double> rounded = samples;
                for (double& s : rounded)
                    s = type == ElementType::f32 ? s : std::round(s * 100);
                CpuLaunch run(typed, rounded, pool);
                launcher(run.get());
                for (int i = 0; i < 3000; ++i) {
                    const std::int64_t x = between(random, 0, c.extent[0] - 1), y = between(random, 0, c.extent[1] - 1),
                                       z = between(random, 0, c.extent[2] - 1);
                    ASSERT_NEAR(run.at(x, y, z), expected(typed, rounded, taps, x, y, z),
                                type == ElementType::f32 ? 3e-6 : 3e-4);
                }
            }
    }
}

TEST(CpuLaunchers, StopEndsARunBeforeItsLastTask) {
    Pool pool(2);
    CpuCase c;
    c.extent = {200, 200, 200};
    c.kernel = Kernel::correlation(std::vector<double>(21 * 21 * 21, 1.0), {21, 21, 21}, {10, 10, 10});
    c.box = Region::whole(c.extent);
    CpuLaunch run(c, std::vector<double>(200 * 200 * 200, 1.0), pool);
    std::stop_source source;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        source.request_stop();
    });
    const Pool::Stop stop(source.get_token());
    try {
        launchCpuDirect(run.get());
        FAIL() << "not cancelled";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
    EXPECT_LT(run.at(199, 199, 199), 0) << "the last sample was computed";
}

TEST(CpuTargets, UnknownOnesAreRefused) {
    EXPECT_THROW(useCpuTarget("Z80"), Error);
    EXPECT_FALSE(cpuTargets().empty());
}

TEST(CpuCost, RefusalsNameTheRank) {
    Problem problem;
    problem.rank = 7;
    EXPECT_EQ(unsupportedCpuSeparable(problem, {}), "Needs a kernel of rank 1. This one has rank 7.");
    problem.rank = 1;
    EXPECT_FALSE(unsupportedCpuSeparable(problem, {}));
    problem.gradientMagnitude = true;
    EXPECT_FALSE(unsupportedCpuSeparable(problem, {}));
}

TEST(CpuCost, SeparableWinsOnceKernelsAreLarge) {
    Device device;
    device.flopsPerSecond = 4e11;
    device.bytesPerSecond = 5e10;
    Problem problem;
    problem.extent = {4096, 4096, 1};
    problem.rank = 1;
    problem.taps = {33, 33, 1};
    EXPECT_LT(secondsCpuSeparable(problem, device), secondsCpuDirect(problem, device));
    const double one = secondsCpuDirect(problem, device);
    problem.items = 3;
    EXPECT_NEAR(secondsCpuDirect(problem, device), 3 * one, 0.01 * one);
}

/// A row of 16 samples costs a full tile of 64, not a quarter of it (docs/benchmarks/cpu-kernels.md).
TEST(CpuCost, RowsTakeWholeTiles) {
    if (const std::string& found = devices().front().instructions; found != "AVX-512")
        GTEST_SKIP() << "Tiles of " << found << " are narrower.";
    for (const char* variant : {"cpu-separable", "cpu-direct"}) {
        const auto said = [&](const Index3& extent) {
            Layout layout;
            layout.dimension = 3;
            layout.extent = extent;
            Filter filter;
            filter.kind = Gaussian{{1, 1, 1}};
            PlanOptions planOptions;
            planOptions.device = "cpu";
            planOptions.variant = variant;
            return makePlan({&filter, 1}, layout, planOptions).predictedSeconds;
        };
        EXPECT_GT(said({32, 64, 64}), 0.7 * said({64, 64, 64})) << variant;
    }
}

TEST(CpuCost, TheReferenceIsNotSaidToBeFasterForTinyWork) {
    Device device; // fixed device: measured peaks vary, for example under a sanitizer
    device.cores = 2;
    device.instructions = "AVX-512";
    device.flopsPerSecond = flopsOfClass(device);
    device.bytesPerSecond = 50e9;
    Problem problem;
    problem.rank = 1;
    problem.items = 20;
    for (const std::int64_t side : {1, 5, 20})
        for (const Index3& extent : {Index3{side, 1, 1}, Index3{side, side, 1}, Index3{side, side, side}}) {
            problem.extent = extent;
            problem.taps = {9, extent[1] > 1 ? 9 : 1, extent[2] > 1 ? 9 : 1};
            problem.operationsPerOutput =
                2.0 * static_cast<double>(problem.taps[0] + problem.taps[1] + problem.taps[2]);
            EXPECT_GE(secondsReference(problem, device), 0.9 * secondsCpuSeparable(problem, device)) << side;
        }
}

} // namespace
} // namespace conv::test
