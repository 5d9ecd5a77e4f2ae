// SPDX-License-Identifier: Apache-2.0
// Boxes of a few columns use another code path with the same bits.
#include "cpu/micro/micro.h"
#include "cpu/variants/launchers.h"
#include "launch.h"
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace conv::test {
namespace {

AxisTaps randomTaps(std::mt19937& random, std::int64_t max, bool holes) {
    AxisTaps taps;
    taps.weights.resize(between(random, 1, max));
    for (double& w : taps.weights)
        w = holes && between(random, 0, 3) == 0 ? 0 : static_cast<double>(between(random, 1, 9)) / 4;
    taps.centre = between(random, 0, taps.size() - 1);
    return taps;
}

void takeKernel(std::mt19937& random, CpuCase& c, int form) {
    SeparableTerm term;
    for (int d = 0; d < 3; ++d)
        if (d == 0 || between(random, 0, 3) > 0)
            term[d] = randomTaps(random, d == 0 && form == 0 ? 150 : 9, form == 0 && between(random, 0, 1) == 0);
    c.kernel = Kernel::separable(term);
    if (form == 1) {
        SeparableTerm other = term;
        for (AxisTaps& taps : other)
            for (double& w : taps.weights)
                w = static_cast<double>(between(random, 1, 9));
        std::vector<double> taps = c.kernel.dense();
        const std::vector<double> more = Kernel::separable(other).dense();
        for (std::size_t i = 0; i < taps.size(); ++i)
            taps[i] -= more[i];
        c.kernel = Kernel::correlation(taps, c.kernel.extent(), c.kernel.centre());
    } else if (form == 2) {
        const AxisTaps smooth = gaussianTaps(1), slope = gaussianTaps(1, 4, 1);
        const bool flat = between(random, 0, 1) == 0;
        const AxisTaps third = flat ? AxisTaps{} : smooth;
        c.kernel = Kernel::separable({slope, smooth, third});
        c.others = {Kernel::separable({smooth, slope, third})};
        if (!flat)
            c.others.push_back(Kernel::separable({smooth, smooth, slope}));
    }
}

CpuCase randomCase(std::mt19937& random, int round) {
    CpuCase c;
    c.extent = {between(random, 1, 90), between(random, 64, 170), between(random, 1, 16)};
    c.type = round % 2 ? ElementType::f32 : elementTypes()[between(random, 0, 9)];
    c.boundary = boundaries()[between(random, 0, 4)];
    c.outsideValue = c.boundary == Boundary::constant ? 2 : 0;
    c.gap = between(random, 0, 3);
    takeKernel(random, c, round % 3);
    c.box = Region::whole(c.extent);
    return c;
}

TEST(CpuNarrow, AFewColumnsHaveTheSameBits) {
    Pool one(1), three(3);
    for (const std::string& target : cpuTargets()) {
        useCpuTarget(target);
        SCOPED_TRACE(target);
        std::mt19937 random(12);
        for (int round = 0; round < 60; ++round) {
            CpuCase c = randomCase(random, round);
            std::vector<double> samples = samplesFor(c, random);
            if (!isInteger(c.type) && round % 4 == 1)
                samples[static_cast<std::size_t>(between(random, 0, static_cast<std::int64_t>(samples.size()) - 1))] =
                    std::numeric_limits<double>::quiet_NaN();
            void (*const launcher)(const Launch&) = round % 3 == 1 ? launchCpuLowRank : launchCpuSeparable;
            CpuLaunch whole(c, samples, three);
            launcher(whole.get());
            const std::int64_t x = between(random, 0, c.extent[0] - 1), y = between(random, 0, c.extent[1] - 64),
                               z = between(random, 0, c.extent[2] - 1);
            c.box = {{x, y, z},
                     {between(random, x + 1, std::min(c.extent[0], x + 4)), between(random, y + 64, c.extent[1]),
                      between(random, z + 1, c.extent[2])}};
            CpuLaunch part(c, samples, round % 2 ? one : three);
            launcher(part.get());
            ASSERT_EQ(part.strays(), 0);
            for (std::int64_t k = c.box.lo[2]; k < c.box.hi[2]; ++k)
                for (std::int64_t j = c.box.lo[1]; j < c.box.hi[1]; ++j)
                    for (std::int64_t i = c.box.lo[0]; i < c.box.hi[0]; ++i) {
                        const float a = part.at(i, j, k), b = whole.at(i, j, k);
                        ASSERT_TRUE(a == b || (std::isnan(a) && std::isnan(b)))
                            << a << " instead of " << b << " in round " << round << " at " << i << " " << j << " " << k;
                    }
        }
    }
    useCpuTarget("");
}

} // namespace
} // namespace conv::test
