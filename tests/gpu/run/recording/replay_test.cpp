// SPDX-License-Identifier: Apache-2.0
// Runs recorded as graphs: refusals on any machine, and on a GPU the bits of every variant.
#include "tests/gpu/cuda/cases.h"
#include <conv/replay.h>
#include <conv/tools/kernel_facts.h>
#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace conv;

Layout imageOf(const Index3& extent, int dimension = 2) {
    Layout layout;
    layout.dimension = dimension;
    layout.extent = extent;
    return layout;
}

TEST(ReplayRefusal, OnlyWorkOfCudaDevices) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    const Plan plan = makePlan(std::vector{Filter{Gaussian{}}}, imageOf({64, 48, 1}), planOptions);
    EXPECT_EQ(Replay::refusal(plan), "Only what a CUDA device is given can be recorded.");
    EXPECT_THROW(Replay(plan, {}), Error);
}

class ReplayOnCuda : public cases::OnCuda {
  protected:
    static bool sameBits(const Volume& a, const Volume& b) {
        return a.layout().byteCount() == b.layout().byteCount() &&
               std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
    }
    /// Enqueues two runs on a stream without a wait between them.
    static void enqueuesAsApplied(const Plan& plan, cases::Random& random) {
        const Volume a = cases::noise(random, plan.input.type, plan.input.dimension, plan.input.extent);
        const Volume wanted = applied(plan, a);
        const DeviceData in(plan.device, a);
        DeviceData first(plan.device, plan.output()), second(plan.device, plan.output());
        enqueue(plan, in, first, nullptr);
        enqueue(plan, in, second, nullptr);
        waitForStream(plan.device, nullptr);
        EXPECT_TRUE(sameBits(first.toVolume(), wanted)) << describe(plan);
        EXPECT_TRUE(sameBits(second.toVolume(), wanted)) << describe(plan);
    }
    static Plan planOf(const std::vector<Filter>& filters, const Layout& layout, const std::string& variant = "auto") {
        PlanOptions planOptions = cases::onCuda(variant);
        planOptions.resident = true;
        return makePlan(filters, layout, planOptions);
    }
    static Volume applied(const Plan& plan, const Volume& in) {
        const DeviceData there(plan.device, in);
        DeviceData out(plan.device, plan.output());
        DeviceSink sink(out, plan.outputDomain);
        static_cast<void>(apply(plan, there, {}, sink));
        return out.toVolume();
    }
    /// Replays with two interleaved inputs, and after runs of other kernels.
    static void replaysAsApplied(const Plan& plan, cases::Random& random) {
        const Volume a = cases::noise(random, plan.input.type, plan.input.dimension, plan.input.extent);
        const Volume wanted = applied(plan, a);
        DeviceData in(plan.device, Volume(a.layout())), out(plan.device, plan.output());
        Replay replay(plan, {{&in, &out}});
        // New samples at the same address: the graph reads them.
        DeviceSink into(in, a.layout().whole());
        into.write({}, a.view({}));
        EXPECT_GT(replay.run(), 0);
        EXPECT_TRUE(sameBits(out.toVolume(), wanted)) << describe(plan);
        // Tables, scratch memory and caches of other kernels come and go.
        for (int i = 0; i < 3; ++i)
            static_cast<void>(applied(planOf({cases::cubeOf(random, 2, 5 + 20 * i)}, imageOf({97, 61, 1})),
                                      cases::noise(random, ElementType::f32, 2, {97, 61, 1})));
        replay.run(3);
        EXPECT_TRUE(sameBits(out.toVolume(), wanted)) << describe(plan);
    }
};

TEST_F(ReplayOnCuda, LaunchesOnAStreamOfTheCaller) {
    cases::Random random(6);
    const Plan plan = planOf({Filter{Gaussian{{2, 2, 2}}}}, imageOf({211, 130, 1}));
    const Volume first = cases::noise(random, ElementType::f32, 2, {211, 130, 1});
    const Volume second = cases::noise(random, ElementType::f32, 2, {211, 130, 1});
    DeviceData in(plan.device, first), out(plan.device, plan.output());
    Replay replay(plan, {{&in, &out}});
    for (const Volume* samples : {&first, &second}) {
        DeviceSink(in, samples->layout().whole()).write({}, samples->view({}));
        replay.launch(nullptr);
        waitForStream(plan.device, nullptr);
        EXPECT_TRUE(sameBits(out.toVolume(), applied(plan, *samples)));
    }
    replay.launch(nullptr); // the destructor waits
}

TEST_F(ReplayOnCuda, ChainsOfEnqueuedRunsNeedNoWait) {
    cases::Random random(8);
    const Plan plan = planOf({Filter{Gaussian{{2, 2, 2}}}, Filter{Unsharp{}}}, imageOf({640, 480, 1}));
    Volume wanted = cases::noise(random, ElementType::f32, 2, {640, 480, 1});
    DeviceData a(plan.device, wanted), b(plan.device, plan.output());
    DeviceData* from = &a;
    DeviceData* to = &b;
    for (int i = 0; i < 40; ++i, std::swap(from, to))
        enqueue(plan, *from, *to, nullptr);
    for (int i = 0; i < 40; ++i)
        wanted = applied(plan, wanted);
    waitForStream(plan.device, nullptr);
    EXPECT_TRUE(sameBits(from->toVolume(), wanted));
}

TEST_F(ReplayOnCuda, EveryVariantGivesTheBitsOfApply) {
    cases::Random random(5);
    int recorded = 0;
    for (const Variant& v : variants()) {
        if (v.device != DeviceKind::cuda || !v.launch || v.tiling == Tiling::tolerance)
            continue;
        SCOPED_TRACE(v.name + " " + std::to_string(v.dimension));
        const Index3 extent = v.dimension == 1   ? Index3{30011, 1, 1}
                              : v.dimension == 2 ? Index3{211, 130, 1}
                                                 : Index3{61, 50, 37};
        Layout layout = imageOf(extent, v.dimension);
        layout.type = v.dimension == 2 ? ElementType::u16 : ElementType::f32;
        Filter gaussian{Gaussian{{2, 2, 2}}}, custom = cases::cubeOf(random, v.dimension, 3);
        custom.boundary = Boundary::renormalize;
        for (const Filter& filter : {custom, cases::cubeOf(random, v.dimension, 9), gaussian, Filter{Median{}},
                                     Filter{Bilateral{}}, Filter{Edge{}}}) {
            Plan plan;
            try {
                plan = planOf({filter}, layout, v.name);
            } catch (const Error&) {
                continue; // the variant refuses the filter
            }
            try {
                enqueuesAsApplied(plan, random);
                replaysAsApplied(plan, random);
                ++recorded;
            } catch (const Error& error) {
                EXPECT_EQ(v.kind, VariantClass::peer) << error.what();
            }
        }
    }
    EXPECT_GT(recorded, 60);
    EXPECT_EQ(lostReason(chooseDevice("cuda")), "");
}

TEST_F(ReplayOnCuda, ChainsStacksAndWideKernels) {
    cases::Random random(6);
    replaysAsApplied(planOf({Filter{Unsharp{}}, Filter{Edge{}}}, imageOf({64, 64, 64}, 3)), random);
    replaysAsApplied(planOf({Filter{Gaussian{{20, 20, 1}}}}, imageOf({301, 299, 1})), random);
    replaysAsApplied(planOf({cases::cubeOf(random, 1, 5001)}, imageOf({200000, 1, 1}, 1)), random);
    replaysAsApplied(planOf({cases::cubeOf(random, 2, 61)}, imageOf({500, 500, 1})), random);
}

TEST_F(ReplayOnCuda, ItemsAndSeveralPairs) {
    cases::Random random(7);
    Layout layout = imageOf({120, 90, 1});
    layout.channels = 3;
    const Plan plan = planOf({Filter{Gaussian{{1.5, 1.5, 1}}}, Filter{Unsharp{}}}, layout);
    std::vector<Volume> inputs;
    std::vector<std::unique_ptr<DeviceData>> in, out;
    std::vector<Replay::Pair> pairs;
    for (int i = 0; i < 3; ++i) {
        inputs.emplace_back(layout);
        for (std::int64_t s = 0; s < layout.sampleCount(); ++s)
            inputs.back().as<float>()[s] = static_cast<float>(cases::pickReal(random, -1, 1));
        in.push_back(std::make_unique<DeviceData>(plan.device, inputs.back()));
        out.push_back(std::make_unique<DeviceData>(plan.device, plan.output()));
        pairs.push_back({in.back().get(), out.back().get()});
    }
    Replay replay(plan, pairs);
    replay.run(2);
    for (std::size_t i = 0; i < inputs.size(); ++i)
        EXPECT_TRUE(sameBits(out[i]->toVolume(), applied(plan, inputs[i]))) << "pair " << i;
}

TEST_F(ReplayOnCuda, RefusesWhatTheHostHasToLookAt) {
    const Plan canny = planOf({Filter{Canny{}}}, imageOf({64, 48, 1}));
    ASSERT_TRUE(Replay::refusal(canny));
    const Plan plan = planOf({Filter{Gaussian{}}}, imageOf({64, 48, 1}));
    EXPECT_EQ(Replay::refusal(plan), std::nullopt);
    EXPECT_THROW(Replay(plan, {}), Error);
    const DeviceData in(plan.device, imageOf({64, 47, 1}));
    DeviceData out(plan.device, plan.output());
    EXPECT_THROW(Replay(plan, {{&in, &out}}), Error);
    EXPECT_THROW(enqueue(plan, in, out, nullptr), Error);
    EXPECT_THROW(enqueue(canny, in, out, nullptr), Error);
}

} // namespace
