// SPDX-License-Identifier: Apache-2.0
// Dense kernels that are sums of separable ones: results, cuts, zero taps, refusals.
#include "cpu/micro/micro.h"
#include "cpu/variants/launchers.h"
#include "launch.h"
#include <gtest/gtest.h>
#include <limits>

namespace conv::test {
namespace {

/// A sum of `terms` outer products; `holes`: some taps are zero.
Kernel sumOf(std::mt19937& random, const Index3& extent, int terms, bool holes) {
    std::vector<double> taps(extent[0] * extent[1] * extent[2], 0.0);
    for (int t = 0; t < terms; ++t) {
        SeparableTerm term;
        for (int d = 0; d < 3; ++d) {
            term[d] = {std::vector<double>(extent[d]), 0};
            for (double& w : term[d].weights)
                w = static_cast<double>(between(random, holes ? 0 : 1, 3));
        }
        const std::vector<double> part = Kernel::separable(term).dense();
        for (std::size_t i = 0; i < taps.size(); ++i)
            taps[i] += (t % 2 ? -1 : 1) * part[i];
    }
    const Index3 centre{between(random, 0, extent[0] - 1), between(random, 0, extent[1] - 1),
                        between(random, 0, extent[2] - 1)};
    return Kernel::correlation(taps, extent, centre);
}

CpuCase randomCase(std::mt19937& random, int round) {
    CpuCase c;
    const bool volume = round % 2 == 0;
    c.extent = {between(random, 1, 150), between(random, 1, 40), volume ? between(random, 1, 15) : 1};
    c.type = elementTypes()[between(random, 0, 1) ? static_cast<std::size_t>(ElementType::f32) : between(random, 0, 9)];
    c.boundary = boundaries()[between(random, 0, 4)];
    c.outsideValue = c.boundary == Boundary::constant ? 2 : 0;
    c.gap = between(random, 0, 3);
    c.kernel = sumOf(random, {between(random, 1, 9), between(random, 1, 9), volume ? between(random, 1, 7) : 1},
                     static_cast<int>(between(random, 1, 3)), round % 3 == 0);
    c.box = Region::whole(c.extent);
    return c;
}

TEST(CpuLowRank, AgreesWithTheDefinitionAndWithAnyCut) {
    Pool pool(3), one(1);
    for (const std::string& target : cpuTargets()) {
        useCpuTarget(target);
        std::mt19937 random(21);
        for (int round = 0; round < 50; ++round) {
            CpuCase c = randomCase(random, round);
            if (c.kernel.nonZeroTaps() == 0)
                continue;
            const std::vector<double> samples = samplesFor(c, random);
            CpuLaunch whole(c, samples, pool);
            launchCpuLowRank(whole.get());
            ASSERT_LE(errorOf(c, samples, whole), 1e-6) << target << " round " << round;
            ASSERT_EQ(whole.strays(), 0);
            const auto tiles = tilesOf(c.box, {between(random, 1, 50), between(random, 1, 20), between(random, 1, 9)});
            for (std::size_t t = 0; t < tiles.size(); t += 1 + tiles.size() / 4) {
                c.box = tiles[t];
                CpuLaunch part(c, samples, one);
                launchCpuLowRank(part.get());
                for (std::int64_t z = c.box.lo[2]; z < c.box.hi[2]; ++z)
                    for (std::int64_t y = c.box.lo[1]; y < c.box.hi[1]; ++y)
                        for (std::int64_t x = c.box.lo[0]; x < c.box.hi[0]; ++x)
                            ASSERT_EQ(part.at(x, y, z), whole.at(x, y, z)) << target << " round " << round;
            }
        }
    }
    useCpuTarget("");
}

TEST(CpuLowRank, SamplesUnderZeroTapsAreNotSeen) {
    Pool pool(2);
    std::mt19937 random(22);
    CpuCase c;
    c.extent = {90, 40, 1};
    c.box = Region::whole(c.extent);
    // A disk: zeros in the corners.
    std::vector<double> taps(81, 0.0);
    for (int y = -4; y <= 4; ++y)
        for (int x = -4; x <= 4; ++x)
            taps[(y + 4) * 9 + x + 4] = x * x + y * y <= 17 ? 1 : 0;
    c.kernel = Kernel::correlation(taps, {9, 9, 1}, {4, 4, 0});
    std::vector<double> samples = samplesFor(c, random);
    samples[20 * 90 + 40] = std::numeric_limits<double>::quiet_NaN();
    CpuLaunch run(c, samples, pool);
    launchCpuLowRank(run.get());
    for (std::int64_t y = 0; y < c.extent[1]; ++y)
        for (std::int64_t x = 0; x < c.extent[0]; ++x) {
            const double want = expected(c, samples, taps, x, y, 0);
            ASSERT_EQ(std::isfinite(want), std::isfinite(run.at(x, y, 0))) << x << " " << y;
            if (std::isfinite(want)) {
                ASSERT_NEAR(run.at(x, y, 0), want, 1e-4);
            }
        }
}

/// Sums of few products plus a small dense part: as many terms as 1e-7 of the kernel requires, and results within that.
TEST(CpuLowRank, NearlySeparableKernelsKeepTheirBound) {
    Pool pool(2);
    std::mt19937 random(23);
    int known = 0;
    for (int round = 0; round < 60; ++round) {
        const bool volume = round % 3 == 0;
        const Index3 extent{between(random, 3, volume ? 7 : 15), between(random, 3, volume ? 7 : 15),
                            volume ? between(random, 3, 5) : 1};
        const Kernel near = sumOf(random, extent, static_cast<int>(between(random, 1, 3)), false);
        std::vector<double> taps = near.dense();
        const double noise = std::pow(10.0, -static_cast<double>(between(random, 3, 10)));
        for (double& t : taps)
            t += noise * std::normal_distribution<double>()(random);
        CpuCase c;
        c.extent = {70, 30, volume ? 8 : 1};
        c.kernel = Kernel::correlation(taps, extent, near.centre());
        c.box = Region::whole(c.extent);
        double weight = 0, error = 0;
        const Decomposition parts = c.kernel.decompose();
        std::vector<double> rebuilt(taps.size(), 0.0);
        for (const SeparableTerm& term : parts.terms) {
            const std::vector<double> part = Kernel::separable(term).dense();
            for (std::size_t i = 0; i < rebuilt.size(); ++i)
                rebuilt[i] += part[i];
        }
        for (std::size_t i = 0; i < taps.size(); ++i) {
            weight += std::abs(taps[i]);
            error += std::abs(taps[i] - rebuilt[i]);
        }
        ASSERT_LE(error, 1.001e-7 * weight) << "round " << round;
        ASSERT_NEAR(parts.errorBound, error, 1e-3 * error + 1e-12 * weight) << "round " << round;
        if (parts.terms.size() > 16)
            continue; // the planner refuses those
        ++known;
        const std::vector<double> samples = samplesFor(c, random);
        CpuLaunch run(c, samples, pool);
        launchCpuLowRank(run.get());
        ASSERT_LE(errorOf(c, samples, run), 1e-6) << "round " << round;
    }
    EXPECT_GT(known, 30);
}

TEST(CpuLowRank, RefusesSingleProductsAndRanksThatDoNotPay) {
    Problem problem;
    problem.taps = {5, 5, 1};
    problem.rank = 3;
    EXPECT_EQ(unsupportedCpuLowRank(problem, {}),
              "Rank 3 is too much to pay: 30 multiply-adds for an output, where the kernel has 25 taps.");
    problem.rank = 2;
    EXPECT_FALSE(unsupportedCpuLowRank(problem, {}));
    problem.rank = 1;
    EXPECT_EQ(unsupportedCpuLowRank(problem, {}),
              "For kernels of rank 2 and more; this one is separable (rank 1): see cpu-separable.");
    problem.rank = 0;
    EXPECT_TRUE(unsupportedCpuLowRank(problem, {}));
    Device device;
    device.flopsPerSecond = 2e11;
    device.bytesPerSecond = 5e10;
    problem.extent = {4096, 4096, 1};
    problem.taps = {31, 31, 1};
    problem.rank = 3;
    EXPECT_LT(secondsCpuLowRank(problem, device), secondsCpuDirect(problem, device));
}

} // namespace
} // namespace conv::test
