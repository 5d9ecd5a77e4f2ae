// SPDX-License-Identifier: Apache-2.0
// Steps of one chain on two devices: placement, results, and texts.
#include "tests/app/step_devices.h"
#include "tests/gpu/random_cases.h"
#include <conv/apply.h>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

TEST_F(StepDevices, TheResultIsThatOfOneDevice) {
    Random random(5);
    int compared = 0, cut = 0;
    for (int round = 0; round < 160; ++round) {
        const int dimension = static_cast<int>(cases::pick(random, 1, 3));
        const ElementType type =
            cases::oneOf(random, {ElementType::f32, ElementType::u8, ElementType::i16, ElementType::f64});
        Volume in = cases::volume(random, type, dimension, cases::extent(random, dimension, 3));
        std::vector<Filter> chain;
        std::vector<std::string> places;
        for (std::int64_t n = cases::pick(random, 2, 4); n > 0; --n) {
            chain.push_back(cases::filter(random, dimension));
            if (in.layout().channels == 2 && cases::pick(random, 0, 3) == 0)
                chain.back().channels = {cases::pick(random, 0, 1)};
            places.push_back(cases::oneOf(random, {std::string("cpu"), name(card), std::string()}));
        }
        const std::string run = cases::oneOf(random, {std::string("cpu"), name(card)});
        PlanOptions planOptions = asked(run, places);
        if (cases::pick(random, 0, 1) == 0)
            planOptions.tile = {cases::pick(random, 3, 20), cases::pick(random, 3, 20), cases::pick(random, 2, 9)};
        const std::optional<Plan> plan = cases::planned(chain, in.layout(), planOptions);
        if (!plan)
            continue;
        const std::string what = cases::describe(chain, in.layout()) + "\n" + describe(*plan);
        SCOPED_TRACE(what);
        const Volume got = cases::whole(*plan, in);
        EXPECT_TRUE(sameBits(got, filtered(chain, in, asked("cpu", std::vector<std::string>(chain.size())))));
        PlanOptions bytes = planOptions;
        bytes.result = cases::oneOf(random, {ElementType::u8, ElementType::i16, ElementType::u32, ElementType::i64});
        const Plan narrow = makePlan(chain, in.layout(), bytes);
        Layout layout = narrow.output();
        layout.type = *bytes.result;
        Volume rounded(layout), wanted(layout);
        VolumeSink rounding(rounded, narrow.outputDomain);
        const std::int64_t clipped = apply(narrow, in, {}, rounding).clipped + rounding.clipped();
        EXPECT_EQ(clipped,
                  convertSamples(got.layout().type, got.data(), layout.type, wanted.data(), layout.sampleCount()));
        EXPECT_TRUE(sameBits(rounded, wanted));
        Region part = plan->outputDomain;
        for (std::size_t a = 0; a < 3; ++a) {
            part.lo[a] = cases::pick(random, part.lo[a], part.hi[a] - 1);
            part.hi[a] = cases::pick(random, part.lo[a] + 1, part.hi[a]);
        }
        Layout smaller = plan->output();
        smaller.extent = part.extent();
        Volume piece(smaller);
        VolumeSink sink(piece, part);
        apply(*plan, in, {part, {}, false, -1}, sink);
        for (const Item item : itemsOf(smaller))
            for (std::int64_t z = part.lo[2]; z < part.hi[2]; ++z)
                for (std::int64_t y = part.lo[1]; y < part.hi[1]; ++y) {
                    const ConstView all = got.view(item), some = piece.view(item);
                    const Region& domain = plan->outputDomain;
                    const std::size_t size = sizeOf(all.type);
                    ASSERT_EQ(std::memcmp(all.row(y - domain.lo[1], z - domain.lo[2]) +
                                              (part.lo[0] - domain.lo[0]) * static_cast<std::int64_t>(size),
                                          some.row(y - part.lo[1], z - part.lo[2]),
                                          static_cast<std::size_t>(part.size(0)) * size),
                              0)
                        << y << " " << z;
                }
        compared += plan->elsewhere ? 1 : 0;
        cut += plan->elsewhere && plan->tiles > 1 ? 1 : 0;
    }
    EXPECT_GT(compared, 60);
    EXPECT_GT(cut, 25);
}

TEST_F(StepDevices, AgreesWithTheOracleOverTimePointsAndChannels) {
    Random random(6);
    for (int round = 0; round < 12; ++round) {
        Layout layout;
        layout.dimension = 3;
        layout.extent = {17, 12, 9};
        layout.channels = 2;
        layout.times = 3;
        Volume in(layout);
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            in.as<float>()[i] = static_cast<float>(cases::pickReal(random, -10, 10));
        std::vector<Filter> chain{Filter{Gaussian{cases::sigma(random)}}, Filter{Median{{3, 3, 3}}},
                                  Filter{Box{{3, 3, 3}}, Boundary::valid}, Filter{Unsharp{cases::sigma(random), 4, 1}}};
        PlanOptions planOptions, oracle;
        planOptions.device = name(card);
        planOptions.devices = {"cpu", "", "cpu", ""};
        oracle.device = "cpu";
        oracle.variant = "cpu-reference";
        const Volume wanted = filtered(chain, in, oracle), got = filtered(chain, in, planOptions);
        for (std::int64_t i = 0; i < got.layout().sampleCount(); ++i)
            ASSERT_NEAR(got.as<float>()[i], wanted.as<float>()[i], 2e-4) << i;
    }
}

TEST_F(StepDevices, GlobalStepsAndFloat64StepsToo) {
    const Volume in = picture();
    const std::vector<Filter> chain{Filter{Median{{3, 3, 1}}}, Filter{Canny{}}, Filter{Gaussian{{1, 1, 1}}}};
    PlanOptions oracle, planOptions;
    oracle.device = "cpu";
    oracle.variant = "cpu-reference";
    const Volume wanted = filtered(chain, in, oracle);
    for (const auto& places : std::vector<std::vector<std::string>>{
             {"cpu", "cuda", "cpu"}, {"cuda", "cpu", "cuda"}, {"cuda", "cuda", "cpu"}, {"cpu", "cpu", "cuda"}}) {
        planOptions.device = "cpu";
        planOptions.devices = places;
        for (std::string& p : planOptions.devices)
            p = p == "cuda" ? name(card) : p;
        const Volume got = filtered(chain, in, planOptions);
        for (std::int64_t i = 0; i < got.layout().sampleCount(); ++i)
            ASSERT_NEAR(got.as<float>()[i], wanted.as<float>()[i], 255e-5) << places[0] << places[1] << places[2];
    }
    // float64 within a chain, on one device and with a GPU.
    const std::vector<Filter> sums{Filter{Gaussian{{2, 1, 1}}}, Filter{Box{{3, 5, 1}}}, Filter{Edge{}}};
    const Volume sum = filtered(sums, in, oracle);
    for (const std::string& other : {std::string("cpu"), name(card)})
        for (const auto& names : std::vector<std::vector<std::string>>{
                 {"cpu-reference", "", ""}, {"", "cpu-reference", ""}, {"", "", "cpu-reference"}}) {
            PlanOptions some;
            some.device = other;
            some.variants = names;
            const Volume got = filtered(sums, in, some);
            for (std::int64_t i = 0; i < got.layout().sampleCount(); ++i)
                ASSERT_NEAR(got.as<float>()[i], sum.as<float>()[i], 800e-5) << other << " " << names[0] << names[1];
        }
}

TEST_F(StepDevices, AVariantSaysWhereItsStepIs) {
    const Volume in = picture();
    const std::vector<Filter> chain{Filter{Gaussian{}}, Filter{Box{}}};
    PlanOptions planOptions;
    planOptions.device = name(card);
    planOptions.variants = {"cpu-direct", ""};
    const Plan plan = makePlan(chain, in.layout(), planOptions);
    ASSERT_TRUE(plan.elsewhere);
    EXPECT_EQ(plan.elsewhere->steps, std::vector<int>{0});
    EXPECT_EQ(plan.elsewhere->device.kind, DeviceKind::cpu);
    EXPECT_EQ(placesOf(plan), name(card) + ", step 1 on cpu");
    EXPECT_NE(describe(plan).find("step 1   gaussian on cpu: cpu-direct"), std::string::npos) << describe(plan);
    EXPECT_NE(fingerprint(plan).find("cuda90 step 1 on cpu"), std::string::npos) << fingerprint(plan);
    EXPECT_GT(plan.workingBytesOn(DeviceKind::cpu), 0);
    EXPECT_GT(plan.workingBytesOn(DeviceKind::cuda), 0);
    planOptions.device = "cpu"; // all steps on the other device: the run moves there
    planOptions.variants = {"test-flipping", "test-flipping"};
    planOptions.devices = {name(card), name(card)};
    const Plan moved = makePlan(chain, in.layout(), planOptions);
    EXPECT_FALSE(moved.elsewhere);
    EXPECT_EQ(moved.device.kind, DeviceKind::cuda);
}

TEST_F(StepDevices, TransfersCount) {
    const Layout layout = picture(500, 400).layout();
    const std::vector<Filter> chain{Filter{Gaussian{}}, Filter{Box{}}, Filter{Gaussian{}}};
    Device slow = card;
    slow.linkBytesPerSecond = 1e6;
    PlanOptions planOptions;
    planOptions.devices = {"", "cpu", ""};
    const Device all[] = {cpu(), slow};
    const Plan plan = makePlan(chain, layout, slow, planOptions);
    ASSERT_TRUE(plan.elsewhere);
    EXPECT_NEAR(plan.predictedSeconds, 4 * 4 * 500 * 400 / 1e6, 0.1) << "up, down, up, down";
    const Plan best = makePlan(chain, layout, all, planOptions);
    EXPECT_FALSE(best.elsewhere) << describe(best);
    EXPECT_EQ(best.device.kind, DeviceKind::cpu);
}

TEST_F(StepDevices, AutoSendsAStepThatTheCardCannotDoToTheCpu) {
    const Volume in = picture(600, 500);
    const std::vector<Filter> chain{Filter{Gaussian{{3, 3, 3}}}, Filter{Median{{9, 9, 1}}},
                                    Filter{Gaussian{{3, 3, 3}}}};
    const Device all[] = {cpu(), card};
    const Plan plan = makePlan(chain, in.layout(), all, PlanOptions{});
    ASSERT_TRUE(plan.elsewhere) << describe(plan);
    EXPECT_EQ(plan.device.kind, DeviceKind::cuda);
    EXPECT_EQ(plan.elsewhere->steps, std::vector<int>{1});
    EXPECT_NE(plan.elsewhere->why.find("Its windows are small."), std::string::npos) << plan.elsewhere->why;
    EXPECT_NE(plan.deviceReason.find("cpu"), std::string::npos) << plan.deviceReason;
    EXPECT_NE(describe(plan).find("for step 2: No variant on " + name(card) + " can compute median"), std::string::npos)
        << describe(plan);
    PlanOptions onCpu, only;
    onCpu.device = "cpu";
    Volume got(plan.output());
    VolumeSink sink(got, plan.outputDomain);
    apply(plan, in, {}, sink);
    const Volume wanted = filtered(chain, in, onCpu);
    for (std::int64_t i = 0; i < got.layout().sampleCount(); ++i)
        ASSERT_NEAR(got.as<float>()[i], wanted.as<float>()[i], 143e-5);
    only.device = name(card); // requested: no step moves
    EXPECT_THROW((void)makePlan(chain, in.layout(), only), Error);
    Device far = card;
    far.linkBytesPerSecond = 1e4;
    const Device both[] = {cpu(), far};
    EXPECT_EQ(makePlan(chain, in.layout(), both, PlanOptions{}).device.kind, DeviceKind::cpu);
}

TEST_F(StepDevices, WhatIsNotThereIsSaid) {
    const Layout layout = picture().layout();
    const std::vector<Filter> chain{Filter{Gaussian{}}, Filter{Box{}}};
    const auto refused = [&](const std::string& run, const std::string& second, ErrorCode code) -> std::string {
        PlanOptions planOptions;
        planOptions.device = run;
        planOptions.devices = {"", second};
        try {
            (void)makePlan(chain, layout, planOptions);
        } catch (const Error& e) {
            EXPECT_EQ(e.code(), code) << e.what();
            return e.what();
        }
        ADD_FAILURE() << run << " " << second;
        return {};
    };
    EXPECT_NE(refused("cpu", "cuda:999", ErrorCode::device).find("Step 2 asks for cuda:999. Device cuda:999 is not"),
              std::string::npos);
    EXPECT_NE(refused("cpu", "gpu", ErrorCode::usage).find("'gpu'"), std::string::npos);
    EXPECT_NE(refused(name(card), "cuda:999", ErrorCode::device).find("share one"), std::string::npos);
    PlanOptions both;
    both.device = "cpu";
    both.devices = {"cpu", ""};
    both.variants = {"test-flipping", ""};
    EXPECT_THROW((void)makePlan(chain, layout, both), Error) << "a variant that the asked device does not have";
}

TEST_F(StepDevices, CanBeStoppedAndTellsItsProgress) {
    const Volume in = picture(400, 300);
    const std::vector<Filter> chain{Filter{Gaussian{}}, Filter{Median{{9, 9, 1}}}, Filter{Gaussian{}}};
    PlanOptions planOptions;
    planOptions.device = name(card);
    planOptions.devices = {"", "cpu", ""};
    planOptions.tile = {100, 50, 1};
    const Plan plan = makePlan(chain, in.layout(), planOptions);
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    std::stop_source stop;
    double last = 0;
    RunControl control;
    control.progress = [&](double fraction) {
        EXPECT_GE(fraction, last);
        last = fraction;
    };
    const Report report = apply(plan, in, {}, sink, control);
    EXPECT_EQ(last, 1);
    EXPECT_EQ(report.tiles, plan.tiles);
    ASSERT_EQ(report.ops.size(), 3U);
    for (const OpReport& op : report.ops)
        EXPECT_GT(op.milliseconds, 0) << op.label;
    control.stop = stop.get_token();
    control.progress = [&](double fraction) {
        if (fraction > 0.3)
            stop.request_stop();
    };
    try {
        apply(plan, in, {}, sink, control);
        FAIL() << "was not stopped";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::cancelled);
    }
}

TEST_F(StepDevices, KeptResultsAreThoseOfTheSamePlaces) {
    const Volume in = picture();
    const std::vector<Filter> chain{Filter{Gaussian{{2, 2, 2}}}, Filter{Box{}}};
    const auto cache = std::make_shared<ResultCache>(std::int64_t{64} << 20);
    RunControl control;
    control.cache = cache;
    const auto result = [&](std::vector<std::string> places) {
        const Plan plan = makePlan(chain, in.layout(), asked("cpu", std::move(places)));
        Volume out(plan.output());
        VolumeSink sink(out, plan.outputDomain);
        apply(plan, in, {{}, {}, false, 0}, sink, control);
        return out;
    };
    const Volume first = result({"", ""});
    const std::int64_t kept = cache->bytes();
    EXPECT_GT(kept, 0);
    EXPECT_TRUE(sameBits(first, result({"", name(card)}))) << "the second step alone is computed";
    EXPECT_EQ(cache->bytes(), kept);
    EXPECT_TRUE(sameBits(first, result({name(card), ""})));
    EXPECT_EQ(cache->bytes(), 2 * kept) << "computed elsewhere: kept for itself";
}

} // namespace
