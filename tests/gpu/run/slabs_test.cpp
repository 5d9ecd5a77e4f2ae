// SPDX-License-Identifier: Apache-2.0
// Results that are combined sample by sample are computed in slabs: same bits, less memory.
#include "data/memory.h"
#include "plan/tiles/slabs.h"
#include "tests/gpu/random_data.h"
#include <algorithm>
#include <conv/apply.h>
#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace conv;

Volume noise(int dimension, const Index3& extent) {
    cases::Random random(7);
    Layout layout;
    layout.type = ElementType::i16;
    layout.dimension = dimension;
    layout.extent = extent;
    Volume volume(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        volume.as<std::int16_t>()[i] = static_cast<std::int16_t>(cases::pick(random, -1000, 1000));
    return volume;
}

std::vector<Filter> vessels() {
    Vesselness vesselness;
    vesselness.sigma = {1, 1, 1};
    return {Filter{Gaussian{{1, 1, 1}}}, Filter{vesselness}};
}

struct Computed {
    Plan plan;
    Volume result;
    std::int64_t peak = 0; ///< bytes of working memory
    std::vector<double> progress;
};

Computed compute(const std::vector<Filter>& filters, const Volume& input, const Index3& tile) {
    PlanOptions options;
    options.device = "cpu";
    options.tile = tile;
    Plan plan = makePlan(filters, input.layout(), options);
    Volume result(plan.output());
    VolumeSink sink(result, plan.outputDomain);
    std::vector<double> progress;
    RunControl control;
    control.progress = [&](double fraction) { progress.push_back(fraction); };
    restartPeakMemory();
    const std::int64_t before = takenMemory();
    apply(plan, input, {}, sink, control);
    return {std::move(plan), std::move(result), peakMemory() - before, progress};
}

void expectSameInLessMemory(const std::vector<Filter>& filters, const Volume& input, const Index3& tile,
                            double mostResults) {
    const Computed whole = compute(filters, input, input.layout().extent);
    const Computed tiles = compute(filters, input, tile);
    ASSERT_EQ(std::memcmp(whole.result.data(), tiles.result.data(),
                          static_cast<std::size_t>(whole.result.layout().byteCount())),
              0);
    const auto one = static_cast<double>(whole.result.layout().byteCount());
    constexpr double threads = 64e6; // rings of planes of all threads, which a plan does not count
    EXPECT_LE(static_cast<double>(whole.plan.workingBytes), mostResults * one);
    EXPECT_LE(static_cast<double>(whole.peak), static_cast<double>(whole.plan.workingBytes) + threads);
    EXPECT_TRUE(std::ranges::is_sorted(whole.progress));
    EXPECT_GT(whole.progress.size(), tiles.plan.ops.size());
}

} // namespace

TEST(Slabs, HoldTheHessianOfAVolumeInThreeResults) {
    // Complete, the smoothed volume, six second derivatives and a result are eight.
    expectSameInLessMemory(vessels(), noise(3, {192, 192, 192}), {192, 192, 24}, 3.5);
}

TEST(Slabs, HoldTheHessianOfAnImage) {
    Hessian hessian;
    hessian.sigma = {2, 2, 2};
    expectSameInLessMemory({Filter{hessian}}, noise(2, {4096, 4096, 1}), {4096, 512, 1}, 2);
}

TEST(Slabs, AreOfOpsThatNothingElseReads) {
    const auto runs = [](const std::vector<Filter>& filters) {
        const Volume input = noise(3, {24, 24, 24});
        PlanOptions options;
        options.device = "cpu";
        const Plan plan = makePlan(filters, input.layout(), options);
        const SlabRuns slabs(plan, std::vector<bool>(plan.ops.size(), true));
        std::vector<std::size_t> last;
        for (std::size_t op = 0; op < plan.ops.size(); ++op)
            last.push_back(slabs.lastOf(op));
        return last;
    };
    EXPECT_EQ(runs({Filter{Gaussian{{1, 1, 1}}}, Filter{Hessian{}}}),
              (std::vector<std::size_t>{0, 7, 2, 3, 4, 5, 6, 7}));
    // Thinning reads neighbours of gradients and magnitude.
    for (const std::vector<Filter>& alone : {std::vector{Filter{Canny{}}}, std::vector{Filter{Gaussian{{1, 1, 1}}}}}) {
        const std::vector<std::size_t> last = runs(alone);
        for (std::size_t op = 0; op < last.size(); ++op)
            EXPECT_EQ(last[op], op);
    }
}
