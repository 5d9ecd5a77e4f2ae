// SPDX-License-Identifier: Apache-2.0
// Thin data are computed with their axes in another order: results agree with the reference, and any cut of them gives
// the same bits.
#include "cpu/micro/micro.h"
#include "cpu/runtime/axis_order.h"
#include "tests/gpu/random_cases.h"
#include <cstring>
#include <gtest/gtest.h>

namespace conv {
namespace {

using cases::Random;

AxisOrder orderOf(int dimension, const Index3& extent) {
    Problem problem;
    problem.dimension = dimension;
    problem.extent = extent;
    problem.taps = {3, 3, 3};
    return axisOrderOf(problem);
}

TEST(CpuAxisOrder, PutsTheLongestAxisFirstAndTheThinnestLast) {
    EXPECT_EQ(orderOf(1, {5, 1, 1}), (AxisOrder{0, 1, 2}));
    EXPECT_EQ(orderOf(2, {1024, 2, 1}), (AxisOrder{0, 1, 2}));
    EXPECT_EQ(orderOf(2, {2, 1024, 1}), (AxisOrder{1, 0, 2}));
    EXPECT_EQ(orderOf(2, {8, 16, 1}), (AxisOrder{0, 1, 2})) << "nothing to gain";
    EXPECT_EQ(orderOf(3, {3, 256, 256}), (AxisOrder{1, 2, 0}));
    EXPECT_EQ(orderOf(3, {8, 256, 256}), (AxisOrder{1, 0, 2}));
    const std::int64_t tile = micro().tileColumns, shortest = std::max<std::int64_t>(8, tile * 3 / 8);
    EXPECT_EQ(orderOf(3, {shortest, 256, 256}), (AxisOrder{1, 0, 2}));
    EXPECT_EQ(orderOf(3, {shortest + 1, 256, 256}), (AxisOrder{0, 1, 2})) << "copies would cost more than they gain";
    EXPECT_EQ(orderOf(3, {256, 3, 256}), (AxisOrder{0, 2, 1}));
    EXPECT_EQ(orderOf(3, {256, 256, 3}), (AxisOrder{0, 1, 2}));
    EXPECT_EQ(orderOf(3, {3, 3, 4096}), (AxisOrder{2, 1, 0}));
    EXPECT_EQ(orderOf(3, {512, 512, 512}), (AxisOrder{0, 1, 2}));
}

/// Series of a few time points then have the bits of a signal.
TEST(CpuAxisOrder, FiltersAlongRowsStay) {
    Problem problem;
    problem.dimension = 2;
    problem.extent = {9, 1000, 1};
    problem.taps = {31, 1, 1};
    EXPECT_EQ(axisOrderOf(problem), (AxisOrder{0, 1, 2}));
}

TEST(CpuAxisOrder, CannysFrontEndWalksDataAsTheyAreStored) {
    Problem problem;
    problem.extent = {3, 1000, 1};
    EXPECT_EQ(axisOrderOf(problem), (AxisOrder{1, 0, 2}));
    problem.thinning = true;
    EXPECT_EQ(axisOrderOf(problem), (AxisOrder{0, 1, 2}));
}

/// Data that are thin along one or two axes.
Volume thinVolume(Random& random, int dimension) {
    Index3 extent{1, 1, 1};
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a)
        extent[a] = cases::pick(random, 0, 1) ? cases::pick(random, 1, 26)
                                              : cases::pick(random, 40, dimension == 2 ? 1500 : 70);
    const auto types = elementTypes();
    return cases::volume(random, types[static_cast<std::size_t>(cases::pick(random, 0, 9))], dimension, extent);
}

Filter randomFilter(Random& random, int dimension, std::string_view variant) {
    Filter filter;
    filter.boundary = cases::oneOf(random, {Boundary::reflect, Boundary::constant, Boundary::wrap, Boundary::mirror,
                                            Boundary::nearest, Boundary::renormalize});
    filter.outsideValue = filter.boundary == Boundary::constant ? 3 : 0;
    if (variant == "cpu-sorting-network" || variant == "cpu-sliding-ranks") {
        const auto k = [&] { return cases::oneOf<std::int64_t>(random, {1, 3, 5}); };
        filter.kind = Median{{k(), k(), dimension == 3 ? k() : 1}};
        if (filter.boundary == Boundary::renormalize)
            filter.boundary = Boundary::reflect;
    } else if (variant == "cpu-separable" && cases::pick(random, 0, 1)) {
        filter.kind = Gaussian{cases::sigma(random)};
    } else if (variant == "cpu-separable" && dimension > 1 && cases::pick(random, 0, 1)) {
        filter.kind = Edge{};
        if (filter.boundary == Boundary::renormalize)
            filter.boundary = Boundary::wrap;
    } else {
        filter.kind = Custom{cases::kernel(random, dimension, filter.boundary == Boundary::renormalize)};
    }
    return filter;
}

Volume computed(const Plan& plan, const Volume& input) {
    Volume result(plan.output());
    VolumeSink sink(result, plan.outputDomain);
    apply(plan, input, {}, sink);
    return result;
}

double worstOf(const Volume& a, const Volume& b) {
    double peak = 1e-30, worst = 0;
    withElementType(a.layout().type, [&]<class T>(std::type_identity<T>) {
        withElementType(b.layout().type, [&]<class U>(std::type_identity<U>) {
            for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i) {
                const double u = static_cast<double>(a.as<T>()[i]), v = static_cast<double>(b.as<U>()[i]);
                peak = std::max(peak, std::abs(v));
                worst = std::max(worst, std::abs(u - v));
            }
        });
    });
    return worst / peak;
}

TEST(CpuAxisOrder, ThinDataAgreeWithTheReferenceAndAnyCutGivesTheSameBits) {
    Random random(7);
    int compared = 0;
    for (int round = 0; round < 400; ++round) {
        const int dimension = static_cast<int>(cases::pick(random, 2, 3));
        const Volume input = thinVolume(random, dimension);
        const char* const names[] = {"cpu-separable", "cpu-direct", "cpu-lowrank", "cpu-sorting-network",
                                     "cpu-sliding-ranks"};
        PlanOptions planOptions;
        planOptions.device = "cpu";
        planOptions.variant = names[round % 5];
        const Filter filter = randomFilter(random, dimension, planOptions.variant);
        SCOPED_TRACE(planOptions.variant + " " + describe(input.layout().whole()) + " round " + std::to_string(round));
        Plan plan;
        try {
            plan = makePlan(std::span(&filter, 1), input.layout(), planOptions);
        } catch (const Error& e) {
            ASSERT_EQ(e.code(), ErrorCode::device) << e.what(); // a kernel that the variant refuses
            continue;
        }
        const Volume whole = computed(plan, input);
        PlanOptions exact = planOptions;
        exact.variant = "cpu-reference";
        const Plan reference = makePlan(std::span(&filter, 1), input.layout(), exact);
        EXPECT_LE(worstOf(whole, computed(reference, input)), 1e-5);

        Volume parts(plan.output());
        VolumeSink sink(parts, plan.outputDomain);
        for (const Region& part : tilesOf(plan.outputDomain, {cases::pick(random, 1, 40), cases::pick(random, 1, 40),
                                                              cases::pick(random, 1, 40)})) {
            Request request;
            request.region = part;
            apply(plan, input, request, sink);
        }
        EXPECT_EQ(std::memcmp(whole.data(), parts.data(), static_cast<std::size_t>(whole.layout().byteCount())), 0);
        ++compared;
    }
    EXPECT_GT(compared, 200);
}

} // namespace
} // namespace conv
