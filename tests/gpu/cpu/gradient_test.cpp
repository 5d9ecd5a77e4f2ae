// SPDX-License-Identifier: Apache-2.0
// Fused gradient magnitudes and kernels with zero taps.
#include "cpu/micro/micro.h"
#include "cpu/variants/launchers.h"
#include "launch.h"
#include "targets.h"
#include <gtest/gtest.h>
#include <limits>

namespace conv::test {
namespace {

std::vector<Kernel> gradientOf(const std::vector<int>& axes, const AxisTaps& derivative, const AxisTaps& smoothing) {
    std::vector<Kernel> kernels;
    for (const int along : axes) {
        SeparableTerm term;
        for (const int d : axes)
            term[d] = d == along ? derivative : smoothing;
        kernels.push_back(Kernel::separable(term));
    }
    return kernels;
}

CpuCase gradientCase(std::mt19937& random, int round) {
    static const std::vector<std::vector<int>> axes{{0, 1}, {0, 1, 2}, {0, 2}, {1, 2}, {0}, {2}};
    CpuCase c;
    for (std::int64_t& n : c.extent)
        n = between(random, 1, 120);
    c.extent[2] = between(random, 1, 14);
    c.type = elementTypes()[between(random, 0, 1) ? static_cast<std::size_t>(ElementType::f32) : between(random, 0, 9)];
    c.boundary = boundaries()[between(random, 0, 4)];
    c.outsideValue = c.boundary == Boundary::constant ? 2 : 0;
    c.gap = between(random, 0, 3);
    const AxisTaps difference{{-0.5, 0, 0.5}, 1};
    const double sigma = 0.3 + 0.4 * static_cast<double>(between(random, 1, 4));
    const int form = round % 4;
    std::vector<Kernel> kernels = gradientOf(axes[between(random, 0, 5)], form ? difference : gaussianTaps(sigma, 4, 1),
                                             form == 0   ? gaussianTaps(sigma)
                                             : form == 1 ? AxisTaps{{1, 2, 1}, 1}
                                             : form == 2 ? AxisTaps{{3, 10, 3}, 1}
                                                         : AxisTaps{{0.5, 0, 0.25}, 1}); // not on the short path
    c.kernel = kernels.front();
    c.others.assign(kernels.begin() + 1, kernels.end());
    if (c.others.empty())
        c.others.push_back(c.kernel); // counts twice
    c.box = Region::whole(c.extent);
    for (int d = 0; d < 3 && round % 3 == 0; ++d) {
        c.box.lo[d] = between(random, 0, c.extent[d] - 1);
        c.box.hi[d] = between(random, c.box.lo[d] + 1, c.extent[d]);
    }
    return c;
}

TEST(CpuGradient, AgreesWithTheDefinitionAndWithAnyCut) {
    Pool pool(3), one(1);
    onEveryTarget([&] {
        std::mt19937 random(11);
        for (int round = 0; round < 60; ++round) {
            CpuCase c = gradientCase(random, round);
            const std::vector<double> samples = samplesFor(c, random);
            CpuLaunch whole(c, samples, pool);
            launchCpuSeparable(whole.get());
            ASSERT_EQ(whole.strays(), 0);
            double largest = 1e-30, worst = 0;
            for (int i = 0; i < 300; ++i) {
                const std::int64_t x = between(random, c.box.lo[0], c.box.hi[0] - 1),
                                   y = between(random, c.box.lo[1], c.box.hi[1] - 1),
                                   z = between(random, c.box.lo[2], c.box.hi[2] - 1);
                const double want = expectedMagnitude(c, samples, x, y, z);
                largest = std::max(largest, want);
                const double off = std::abs(whole.at(x, y, z) - want);
                worst = std::isnan(off) ? 1e30 : std::max(worst, off);
            }
            ASSERT_LE(worst, 2e-6 * std::max(largest, 1.0))
                << "round " << round << " " << name(c.type) << " " << name(c.boundary) << " box " << describe(c.box);
            const auto tiles = tilesOf(c.box, {between(random, 1, 50), between(random, 1, 20), between(random, 1, 9)});
            for (std::size_t t = 0; t < tiles.size(); t += 1 + tiles.size() / 4) {
                c.box = tiles[t];
                CpuLaunch part(c, samples, one);
                launchCpuSeparable(part.get());
                for (std::int64_t z = c.box.lo[2]; z < c.box.hi[2]; ++z)
                    for (std::int64_t y = c.box.lo[1]; y < c.box.hi[1]; ++y)
                        for (std::int64_t x = c.box.lo[0]; x < c.box.hi[0]; ++x)
                            ASSERT_EQ(part.at(x, y, z), whole.at(x, y, z)) << "round " << round;
            }
        }
    });
}

/// Boxes large enough for several strips and bands.
TEST(CpuGradient, LargeBoxesAreCutWithoutSeams) {
    Pool pool(3);
    std::mt19937 random(12);
    for (const bool volume : {false, true}) {
        CpuCase c;
        c.extent = volume ? Index3{1100, 45, 9} : Index3{2100, 301, 1};
        c.boundary = Boundary::reflect;
        std::vector<Kernel> kernels = gradientOf(volume ? std::vector{0, 1, 2} : std::vector{0, 1},
                                                 AxisTaps{{-1, 0, 1}, 1}, AxisTaps{{1, 2, 1}, 1});
        c.kernel = kernels.front();
        c.others.assign(kernels.begin() + 1, kernels.end());
        c.box = Region::whole(c.extent);
        const std::vector<double> samples = samplesFor(c, random);
        CpuLaunch run(c, samples, pool);
        launchCpuSeparable(run.get());
        for (int i = 0; i < 4000; ++i) {
            const std::int64_t x = between(random, 0, c.extent[0] - 1), y = between(random, 0, c.extent[1] - 1),
                               z = between(random, 0, c.extent[2] - 1);
            ASSERT_NEAR(run.at(x, y, z), expectedMagnitude(c, samples, x, y, z), 1e-4) << x << " " << y << " " << z;
        }
    }
}

TEST(CpuLaunchers, SamplesUnderZeroTapsAreNotSeen) {
    Pool pool(2);
    onEveryTarget([&] {
        std::mt19937 random(13);
        for (int round = 0; round < 60; ++round) {
            CpuCase c;
            c.extent = round % 2 ? Index3{150, 30, 1} : Index3{70, 17, 9};
            SeparableTerm axes;
            for (int d = 0; d < (round % 2 ? 2 : 3); ++d) {
                axes[d].weights.resize(between(random, 1, 9));
                for (double& w : axes[d].weights)
                    w = static_cast<double>(between(random, -2, 2));
                axes[d].weights.front() = 1;
                axes[d].centre = between(random, 0, axes[d].size() - 1);
            }
            c.kernel = Kernel::separable(axes);
            c.boundary = Boundary::reflect;
            c.box = Region::whole(c.extent);
            std::vector<double> samples = samplesFor(c, random);
            for (int i = 0; i < 5; ++i)
                samples[between(random, 0, static_cast<std::int64_t>(samples.size()) - 1)] =
                    i % 2 ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
            const std::vector<double> taps = c.kernel.dense();
            for (const bool direct : {false, true}) {
                CpuCase used = c;
                if (direct)
                    used.kernel = Kernel::correlation(taps, c.kernel.extent(), c.kernel.centre());
                CpuLaunch run(used, samples, pool);
                direct ? launchCpuDirect(run.get()) : launchCpuSeparable(run.get());
                for (int i = 0; i < 3000; ++i) {
                    const std::int64_t x = between(random, 0, c.extent[0] - 1), y = between(random, 0, c.extent[1] - 1),
                                       z = between(random, 0, c.extent[2] - 1);
                    const double want = expected(c, samples, taps, x, y, z);
                    ASSERT_EQ(std::isfinite(run.at(x, y, z)), std::isfinite(want)) << "round " << round;
                    if (std::isfinite(want)) {
                        ASSERT_NEAR(run.at(x, y, z), want, 1e-3);
                    }
                }
            }
        }
    });
}

} // namespace
} // namespace conv::test
