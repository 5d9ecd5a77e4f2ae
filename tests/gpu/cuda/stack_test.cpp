// SPDX-License-Identifier: Apache-2.0
// Small items of one data set, and slices of a volume, are filtered together: one launch, the same bits.
#include "tests/gpu/stack_cases.h"
#include <algorithm>
#include <cmath>
#include <conv/device_data.h>
#include <conv/tools/kernel_facts.h>
#include <cstring>
#include <map>

namespace {

using namespace conv;
using cases::gaussian;
using cases::itemsOfNoise;
using cases::noise;
using cases::pick;
using cases::Random;

class StackOnCuda : public cases::OnCuda {};

std::int64_t launchesOf(const Plan& plan) {
    std::int64_t all = 0;
    for (const LaunchFacts& f : launchFacts(plan)) {
        EXPECT_TRUE(f.unknown.empty()) << f.unknown;
        for (const KernelFacts& k : f.kernels)
            all += k.launches;
    }
    return all;
}

TEST_F(StackOnCuda, ItemsTakeOneLaunchAndHaveTheBitsOfOneByOne) {
    Random random(2);
    const bool few = cases::underRaceChecker();
    int ran = 0;
    for (int i = 0; i < (few ? 8 : 160); ++i) {
        const int dimension = static_cast<int>(pick(random, 1, 2));
        const ElementType type = elementTypes()[static_cast<std::size_t>(
            pick(random, 0, static_cast<std::int64_t>(elementTypes().size()) - 1))];
        const bool aligned = pick(random, 0, 1) == 1;
        Index3 extent = dimension == 1 ? Index3{pick(random, 1, few ? 2000 : 30000), 1, 1}
                                       : Index3{pick(random, 1, few ? 90 : 300), pick(random, 1, few ? 60 : 200), 1};
        if (aligned)
            extent[0] = (extent[0] + 3) / 4 * 4;
        const Volume in = itemsOfNoise(random, type, dimension, extent, pick(random, 1, 4), pick(random, 2, 5));
        const bool custom = dimension == 1 || pick(random, 0, 1) == 1;
        std::vector<Filter> chain;
        if (custom)
            chain.push_back(cases::customOf(
                random, {pick(random, 1, dimension == 1 ? 300 : 21), dimension == 1 ? 1 : pick(random, 1, 21), 1}));
        else
            chain.push_back(pick(random, 0, 2) == 0 ? Filter{Edge{}} : gaussian(cases::pickReal(random, 0.4, 9)));
        if (custom && dimension == 2 && pick(random, 0, 1) == 1) { // square weights have specialised CUDA kernels
            const std::int64_t k = 2 * pick(random, 1, 7) + 1;
            chain[0] = cases::customOf(random, {k, k, 1});
        }
        const auto all = boundaries();
        chain[0].boundary = all[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(all.size()) - 1))];
        if (chain[0].boundary == Boundary::renormalize)
            chain[0].boundary = Boundary::wrap;
        chain[0].outsideValue = 7;
        if (dimension == 2 && pick(random, 0, 2) == 0)
            chain.push_back(Filter{Unsharp{{1, 1, 1}, 4, 0.5}});
        PlanOptions planOptions = cases::onCuda();
        const bool edge = std::holds_alternative<Edge>(chain[0].kind);
        planOptions.variants = {custom ? "direct" : edge ? "auto" : "separable-fused", "separable-fused"};
        planOptions.resident = true;
        const std::optional<Plan> plan = cases::planned(chain, in.layout(), planOptions);
        if (!plan)
            continue;
        const std::vector<Item> items = itemsOf(in.layout());
        const std::optional<Plan> stack = stackOf(*plan, items, plan->outputDomain, true);
        if (!stack)
            continue;
        ++ran;
        SCOPED_TRACE(cases::describe(chain, in.layout()) + "\n" + describe(*plan));
        const Volume together = cases::whole(*plan, in);
        Volume apart(plan->output());
        VolumeSink sink(apart, plan->outputDomain);
        for (const Item item : items) {
            Request one;
            one.items = {item};
            apply(*plan, in, one, sink);
        }
        const auto bytes = static_cast<std::size_t>(apart.layout().byteCount());
        ASSERT_EQ(std::memcmp(together.data(), apart.data(), bytes), 0);
        const DeviceData there(plan->device, in);
        DeviceData result(plan->device, plan->output());
        DeviceSink stays(result, plan->outputDomain);
        const Report report = apply(*plan, there, {}, stays);
        EXPECT_EQ(report.tiles, 1);
        ASSERT_EQ(std::memcmp(result.toVolume().data(), apart.data(), bytes), 0);
        Request some;
        some.items = {items[1], items[0]};
        some.region = plan->outputDomain;
        some.region.lo[0] += some.region.size(0) / 3;
        Volume part(plan->output()), wanted(plan->output());
        std::memset(part.data(), 0, bytes);
        std::memset(wanted.data(), 0, bytes);
        VolumeSink partSink(part, plan->outputDomain), wantedSink(wanted, plan->outputDomain);
        apply(*plan, in, some, partSink);
        for (const Item item : some.items) {
            Request one = some;
            one.items = {item};
            apply(*plan, in, one, wantedSink);
        }
        ASSERT_EQ(std::memcmp(part.data(), wanted.data(), bytes), 0);
        if (i % 4 == 0) {
            EXPECT_EQ(launchesOf(*stack), launchesOf(*plan)) << "as many as one item takes";
        }
    }
    EXPECT_GE(ran, few ? 3 : 80);
}

/// Runs a plan for all items at once and one by one, from memory and on the device, and compares bits.
void expectBitsOfOneByOne(const Plan& plan, const Volume& in) {
    const std::vector<Item> items = itemsOf(in.layout());
    Volume apart(plan.output());
    VolumeSink sink(apart, plan.outputDomain);
    for (const Item item : items) {
        Request one;
        one.items = {item};
        apply(plan, in, one, sink);
    }
    const auto bytes = static_cast<std::size_t>(apart.layout().byteCount());
    const Volume together = cases::whole(plan, in);
    ASSERT_EQ(std::memcmp(together.data(), apart.data(), bytes), 0);
    const DeviceData there(plan.device, in);
    DeviceData result(plan.device, plan.output());
    DeviceSink stays(result, plan.outputDomain);
    EXPECT_EQ(apply(plan, there, {}, stays).tiles, 1);
    ASSERT_EQ(std::memcmp(result.toVolume().data(), apart.data(), bytes), 0);
}

/// A chain for volumes whose first step uses a named variant; returns that name, too.
std::vector<Filter> volumeChain(Random& random, std::string& variant) {
    constexpr const char* names[] = {"direct", "fft-xy-direct-z", "separable-fused", "gradient-fused"};
    variant = names[pick(random, 0, 3)];
    std::vector<Filter> chain;
    if (variant == "gradient-fused") {
        const double sigma = cases::pickReal(random, 0.5, 1.8);
        chain.push_back(pick(random, 0, 1) == 0 ? Filter{Edge{}} : Filter{GaussianGradient{{sigma, sigma, sigma}}});
    } else if (variant == "separable-fused" || (variant == "fft-xy-direct-z" && pick(random, 0, 3) == 0)) {
        chain.push_back(gaussian(cases::pickReal(random, 0.4, 3)));
        std::get<Gaussian>(chain[0].kind).sigma[static_cast<std::size_t>(pick(random, 0, 2))] *= 0.5;
    } else {
        const std::int64_t k = 2 * pick(random, 1, 5) + 1;
        chain.push_back(pick(random, 0, 1) == 0
                            ? cases::customOf(random, {k, k, k}) // cubic weights have specialised CUDA kernels
                            : cases::customOf(random, {pick(random, 1, 12), pick(random, 1, 12), pick(random, 1, 9)}));
    }
    const auto all = boundaries();
    chain[0].boundary = all[static_cast<std::size_t>(pick(random, 0, static_cast<std::int64_t>(all.size()) - 1))];
    chain[0].outsideValue = 7;
    if (pick(random, 0, 4) == 0)
        chain[0].axes = {true, true, false};
    if (pick(random, 0, 2) == 0)
        chain.push_back(Filter{Unsharp{{1, 1, 1}, 4, 0.5}});
    return chain;
}

TEST_F(StackOnCuda, VolumesTakeOneLaunchAndHaveTheBitsOfOneByOne) {
    Random random(7);
    const bool few = cases::underRaceChecker();
    std::map<std::string, int> ran;
    for (int i = 0; i < (few ? 14 : 240); ++i) {
        const ElementType type = elementTypes()[static_cast<std::size_t>(
            pick(random, 0, static_cast<std::int64_t>(elementTypes().size()) - 1))];
        Index3 extent{pick(random, 1, few ? 36 : 70), pick(random, 1, few ? 20 : 60), pick(random, 1, few ? 12 : 40)};
        if (pick(random, 0, 1) == 1)
            extent[0] = (extent[0] + 3) / 4 * 4;
        Volume in = itemsOfNoise(random, i % 2 == 0 ? ElementType::f32 : type, 3, extent, pick(random, 1, 3),
                                 pick(random, 2, 4));
        if (in.layout().type == ElementType::f32 && pick(random, 0, 3) == 0)
            for (int n = 0; n < 3; ++n)
                in.as<float>()[pick(random, 0, in.layout().sampleCount() - 1)] = n == 0 ? INFINITY : NAN;
        std::string variant;
        const std::vector<Filter> chain = volumeChain(random, variant);
        PlanOptions planOptions = cases::onCuda();
        planOptions.variants = {variant, "separable-fused"};
        planOptions.resident = true;
        const std::optional<Plan> plan = cases::planned(chain, in.layout(), planOptions);
        if (!plan)
            continue;
        const std::optional<Plan> stack = stackOf(*plan, itemsOf(in.layout()), plan->outputDomain, true);
        if (!stack)
            continue;
        ++ran[variant];
        SCOPED_TRACE(cases::describe(chain, in.layout()) + "\n" + describe(*plan));
        ASSERT_NO_FATAL_FAILURE(expectBitsOfOneByOne(*plan, in));
        const Index3 taps = plan->ops.front().problem.taps;
        const bool inTwoPasses = variant == "separable-fused" && std::max({taps[0], taps[1], taps[2]}) > 17;
        const bool converted = variant == "fft-xy-direct-z" && in.layout().type != ElementType::f32;
        if (extent[0] * extent[1] * extent[2] > 20000 && !converted &&
            !inTwoPasses) { // small volumes are cut differently for their predicted time
            EXPECT_EQ(launchesOf(*stack), launchesOf(*plan)) << "as many as one volume takes";
        }
    }
    for (const char* const variant : {"direct", "fft-xy-direct-z", "separable-fused", "gradient-fused"})
        EXPECT_GE(ran[variant], few ? 1 : 20) << variant;
}

/// A filter for a variant of wide kernels over items of any size, some samples not finite.
struct Wide {
    const char* variant;
    int dimension;

    [[nodiscard]] Volume items(Random& random, bool strange, bool few) const {
        const auto types = elementTypes();
        const auto size = [&](std::int64_t max) { return pick(random, 1, few ? max / 6 : max); };
        Index3 extent = dimension == 1   ? Index3{size(30000), 1, 1}
                        : dimension == 2 ? Index3{size(420), size(300), 1}
                                         : Index3{size(80), size(60), size(40)};
        if (pick(random, 0, 1) == 1)
            extent[0] = (extent[0] + 3) / 4 * 4;
        const ElementType any = types[static_cast<std::size_t>(pick(random, 0, std::ssize(types) - 1))];
        Volume in = itemsOfNoise(random, strange || pick(random, 0, 1) == 0 ? ElementType::f32 : any, dimension, extent,
                                 few ? 1 : pick(random, 1, 4), pick(random, 2, few ? 3 : 5));
        if (strange)
            for (int n = 0; n < 3; ++n)
                in.as<float>()[pick(random, 0, in.layout().sampleCount() - 1)] = n == 0 ? INFINITY : NAN;
        return in;
    }
    [[nodiscard]] Filter filter(Random& random, bool few) const {
        const auto all = boundaries();
        Boundary boundary = Boundary::renormalize;
        while (boundary == Boundary::renormalize)
            boundary = all[static_cast<std::size_t>(pick(random, 0, std::ssize(all) - 1))];
        const std::string name = variant;
        const auto taps = [&](std::int64_t max) { return pick(random, 2, few ? max / 3 : max); };
        Filter f;
        if (name == "fft-ols")
            f = cases::customOf(random, {taps(700), 1, 1});
        else if (name == "fft-tile")
            f = cases::customOf(random, {taps(40), taps(33), 1});
        else if (name == "fft-blocks")
            f = cases::customOf(random, {taps(dimension > 1 ? 60 : 5000), dimension > 1 ? taps(45) : 1,
                                         dimension > 2 ? pick(random, 1, few ? 5 : 21) : 1});
        else if (name == "separable-fused") // in two passes
            return cases::separableOf(random, {taps(30), pick(random, 18, 66), taps(40)}, true, boundary);
        else
            return cases::separableOf(random, {taps(120), dimension > 1 ? taps(70) : 1, dimension > 2 ? taps(50) : 1},
                                      pick(random, 0, 1) == 0, boundary);
        f.boundary = boundary;
        f.outsideValue = 12.25;
        return f;
    }
};

class StackOfWideKernels : public cases::OnCuda, public ::testing::WithParamInterface<Wide> {};

TEST_P(StackOfWideKernels, TakesOneLaunchAndHasTheBitsOfOneByOne) {
    const Wide wide = GetParam();
    Random random(12);
    const bool few = cases::underRaceChecker();
    int ran = 0;
    for (int i = 0; i < (few ? 3 : 40); ++i) {
        const Volume in = wide.items(random, i % 3 == 0, few);
        const Filter filter = wide.filter(random, few);
        PlanOptions planOptions = cases::onCuda(wide.variant);
        planOptions.resident = true;
        const std::optional<Plan> plan = cases::planned({filter}, in.layout(), planOptions);
        if (!plan)
            continue;
        const std::optional<Plan> stack = stackOf(*plan, itemsOf(in.layout()), plan->outputDomain, true);
        if (!stack)
            continue;
        ++ran;
        SCOPED_TRACE(cases::describe({filter}, in.layout()) + "\n" + describe(*plan));
        ASSERT_NO_FATAL_FAILURE(expectBitsOfOneByOne(*plan, in));
        if (in.layout().extent[0] * in.layout().extent[1] * in.layout().extent[2] > 20000) {
            EXPECT_EQ(launchesOf(*stack), launchesOf(*plan)) << "as many as one item takes";
        }
    }
    EXPECT_GE(ran, few ? 1 : 20);
}

INSTANTIATE_TEST_SUITE_P(OnCuda, StackOfWideKernels,
                         ::testing::Values(Wide{"fft-ols", 1}, Wide{"fft-tile", 2}, Wide{"fft-passes", 2},
                                           Wide{"fft-passes", 3}, Wide{"fft-blocks", 1}, Wide{"fft-blocks", 2},
                                           Wide{"fft-blocks", 3}, Wide{"separable-tensor", 2},
                                           Wide{"separable-tensor", 3}, Wide{"separable-passes", 1},
                                           Wide{"separable-passes", 2}, Wide{"separable-passes", 3},
                                           Wide{"separable-fused", 3}),
                         [](const ::testing::TestParamInfo<Wide>& of) {
                             std::string name = of.param.variant;
                             std::ranges::replace(name, '-', '_');
                             return name + "_" + std::to_string(of.param.dimension);
                         });

TEST_F(StackOnCuda, RecursionsAndEqualizationsTakeOneLaunchAndHaveTheBitsOfOneByOne) {
    Random random(14);
    int ran = 0;
    for (int i = 0; i < (cases::underRaceChecker() ? 4 : 24); ++i) {
        const int dimension = 1 + i % 2;
        const Index3 extent = dimension == 1 ? Index3{pick(random, 900, 30000), 1, 1}
                                             : Index3{pick(random, 30, 300), pick(random, 30, 200), 1};
        const Volume in = itemsOfNoise(random, ElementType::f32, dimension, extent, 3, 4);
        const bool recursive = i % 4 < 2;
        Filter filter = recursive ? cases::recursive(random, dimension) : Filter{Clahe{{32, 24, 1}, 2, 64, 0, 120}};
        filter.boundary = Boundary::reflect;
        PlanOptions planOptions = cases::onCuda(recursive ? "biquads" : "clahe");
        planOptions.resident = true;
        const std::optional<Plan> plan = cases::planned({filter}, in.layout(), planOptions);
        if (!plan)
            continue;
        const std::optional<Plan> stack = stackOf(*plan, itemsOf(in.layout()), plan->outputDomain, true);
        ASSERT_TRUE(stack) << describe(*plan);
        ++ran;
        SCOPED_TRACE(cases::describe({filter}, in.layout()) + "\n" + describe(*plan));
        ASSERT_NO_FATAL_FAILURE(expectBitsOfOneByOne(*plan, in));
        EXPECT_EQ(launchesOf(*stack), launchesOf(*plan)) << "as many as one item takes";
    }
    EXPECT_GE(ran, cases::underRaceChecker() ? 3 : 18);
}

TEST_F(StackOnCuda, SlicesOfAVolumeTakeOneLaunch) {
    Random random(3);
    const bool few = cases::underRaceChecker();
    const Index3 extent = few ? Index3{45, 20, 3} : Index3{97, 64, 33};
    for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::f32})
        for (const char* variant : {"direct", "separable-fused"})
            for (const std::int64_t k : {3, 5, 9}) {
                const Volume in = noise(random, type, 3, extent);
                Filter f = std::string(variant) == "direct" ? cases::customOf(random, {k, k, 1})
                                                            : gaussian(static_cast<double>(k) / 3);
                f.axes = {true, true, false};
                const Plan plan = makePlan({&f, 1}, in.layout(), cases::onCuda(variant));
                EXPECT_EQ(launchesOf(plan), 1) << describe(plan);
                const Volume all = cases::whole(plan, in);
                Volume slices(plan.output());
                VolumeSink sink(slices, plan.outputDomain);
                for (std::int64_t z = 0; z < extent[2]; ++z) {
                    Request one;
                    one.region = plan.outputDomain;
                    one.region.lo[2] = z;
                    one.region.hi[2] = z + 1;
                    apply(plan, in, one, sink);
                }
                EXPECT_EQ(std::memcmp(all.data(), slices.data(), static_cast<std::size_t>(all.layout().byteCount())), 0)
                    << describe(plan);
            }
}

} // namespace
