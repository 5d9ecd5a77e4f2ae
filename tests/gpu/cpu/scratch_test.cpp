// SPDX-License-Identifier: Apache-2.0
// Working memory of the CPU variants beside input and output: at most 64 MiB for any filter.
#include "cpu/variants/approximate/approximate.h"
#include "cpu/variants/fft/fft.h"
#include "cpu/variants/launchers.h"
#include "data/memory.h"
#include "launch.h"
#include <gtest/gtest.h>

namespace conv::test {
namespace {

constexpr std::int64_t allowed = std::int64_t{64} << 20;

Kernel denseKernel(const Index3& extent) {
    std::mt19937 random(3);
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (double& t : taps)
        t = std::normal_distribution<double>()(random);
    return Kernel::correlation(taps, extent, Kernel::defaultCentre(extent));
}

Kernel sumOfProducts(const Index3& extent, int count) {
    std::mt19937 random(4);
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (int i = 0; i < count; ++i) {
        SeparableTerm term;
        for (int d = 0; d < 3; ++d) {
            term[d] = {std::vector<double>(static_cast<std::size_t>(extent[d])), extent[d] / 2};
            for (double& w : term[d].weights)
                w = std::normal_distribution<double>()(random);
        }
        const std::vector<double> part = Kernel::separable(term).dense();
        for (std::size_t t = 0; t < taps.size(); ++t)
            taps[t] += part[t];
    }
    return Kernel::correlation(taps, extent, Kernel::defaultCentre(extent));
}

Kernel gaussian(double x, double y, double z) {
    return Kernel::separable({gaussianTaps(x), gaussianTaps(y), gaussianTaps(z)});
}

struct Case {
    const char* name;
    void (*launcher)(const Launch&);
    Index3 extent;
    Kernel kernel;
    std::vector<Kernel> others;
};

std::vector<Case> cases() {
    const AxisTaps smooth = gaussianTaps(4), slope = gaussianTaps(4, 4, 1);
    return {
        {"gaussian of a volume", launchCpuSeparable, {400, 300, 40}, gaussian(4, 4, 4), {}},
        {"long along z", launchCpuSeparable, {300, 64, 70}, gaussian(0.5, 0.5, 300), {}},
        {"long along x and y", launchCpuSeparable, {700, 260, 3}, gaussian(60, 60, 0.5), {}},
        {"slice across x", launchCpuSeparable, {1, 1500, 300}, gaussian(1, 2, 4), {}},
        {"gradient of a volume",
         launchCpuSeparable,
         {300, 200, 20},
         Kernel::separable({slope, smooth, smooth}),
         {Kernel::separable({smooth, slope, smooth}), Kernel::separable({smooth, smooth, slope})}},
        {"many terms", launchCpuLowRank, {200, 100, 12}, sumOfProducts({11, 11, 9}, 4), {}},
        {"many terms of an image", launchCpuLowRank, {2000, 200, 1}, sumOfProducts({63, 63, 1}, 9), {}},
        {"dense volume", launchCpuDirect, {200, 100, 3}, denseKernel({21, 21, 21}), {}},
        {"dense image", launchCpuDirect, {1000, 30, 1}, denseKernel({301, 61, 1}), {}},
        {"dense signal", launchCpuDirect, {20000, 1, 1}, denseKernel({9001, 1, 1}), {}},
        {"transform of a volume", launchCpuFft, {300, 300, 10}, denseKernel({15, 15, 15}), {}},
        {"transform of an image", launchCpuFft, {1500, 700, 1}, denseKernel({151, 151, 1}), {}},
        {"transform of a signal", launchCpuFft, {500000, 1, 1}, denseKernel({30001, 1, 1}), {}},
        {"waves", launchCpuRecursive, {500, 300, 20}, gaussian(9, 9, 9), {}},
        {"means", launchCpuBoxStack, {500, 300, 20}, gaussian(9, 9, 9), {}},
    };
}

TEST(CpuScratch, NoFilterTakesMoreThan64MiB) {
    Pool pool(2);
    for (const Case& tried : cases()) {
        SCOPED_TRACE(tried.name);
        CpuCase c;
        c.extent = tried.extent;
        c.kernel = tried.kernel;
        c.others = tried.others;
        c.box = Region::whole(c.extent);
        CpuLaunch run(c, std::vector<double>(static_cast<std::size_t>(c.box.count()), 1.0), pool);
        const std::int64_t before = takenMemory();
        restartPeakMemory();
        tried.launcher(run.get());
        EXPECT_GT(peakMemory(), before) << "nothing was counted";
        EXPECT_LE(peakMemory() - before, allowed);
        EXPECT_EQ(takenMemory(), before) << "not given back";
        RecordProperty(tried.name, std::to_string((peakMemory() - before) >> 10) + " KiB");
    }
}

} // namespace
} // namespace conv::test
