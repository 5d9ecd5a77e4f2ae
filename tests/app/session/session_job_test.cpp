// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"
#include "tests/app/session/scrambled_volume.h"
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

namespace {

using session_test::scrambledVolume;

/// Collects the events of a job; read them after `waitForEnds`.
struct Listener {
    struct Part {
        conv::Region region;
        std::shared_ptr<const conv::Volume> samples;
    };
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> order;
    std::vector<Part> parts;
    std::vector<double> progress;
    std::vector<app::Outcome> outcomes;
    std::vector<conv::Error> errors;

    app::JobEvents events() {
        return {[this](conv::Region r, std::shared_ptr<const conv::Volume> v, conv::Report) {
                    add("region", [&] { parts.push_back({r, std::move(v)}); });
                },
                [this](double f) { add("", [&] { progress.push_back(f); }); },
                [this](app::Outcome o) { add("done", [&] { outcomes.push_back(std::move(o)); }); },
                [this](conv::Error e) { add("failed", [&] { errors.push_back(e); }); }};
    }
    void waitForEnds(std::size_t count) {
        std::unique_lock lock(mutex);
        ASSERT_TRUE(
            changed.wait_for(lock, std::chrono::seconds(60), [&] { return outcomes.size() + errors.size() >= count; }));
    }

  private:
    template <class F>
    void add(const char* name, F&& f) {
        const std::lock_guard lock(mutex);
        f();
        if (*name != 0)
            order.emplace_back(name);
        changed.notify_all();
    }
};

app::Recipe recipe(const std::string& step) {
    return {{app::parseStep(step)}};
}

app::JobRequest request(std::shared_ptr<const conv::Volume> source, app::Recipe recipe) {
    app::JobRequest r;
    r.source = std::move(source);
    r.recipe = std::move(recipe);
    r.planOptions.device = "cpu";
    return r;
}

conv::Volume expected(const app::JobRequest& r) {
    return conv::filtered(build(r.recipe, r.source->layout()), *r.source, r.planOptions);
}

} // namespace

TEST(Job, VisibleRegionsComeFirstAndEqualTheWhole) {
    app::JobRequest r = request(scrambledVolume({20, 18, 16}), recipe("gaussian:sigma=1.5"));
    r.visible = {{{0, 0, 8}, {20, 18, 9}}, {{0, 9, 0}, {20, 10, 16}}};
    Listener listener;
    app::Job job;
    job.start(r, listener.events());
    listener.waitForEnds(1);
    ASSERT_TRUE(listener.errors.empty()) << listener.errors[0].what();
    EXPECT_EQ(listener.order, (std::vector<std::string>{"region", "region", "done"}));
    const conv::Volume whole = expected(r);
    const app::Outcome& outcome = listener.outcomes[0];
    ASSERT_TRUE(outcome.result);
    EXPECT_EQ(outcome.domain, whole.layout().whole());
    EXPECT_EQ(outcome.device, "cpu");
    EXPECT_EQ(outcome.recipe, r.recipe);
    EXPECT_FALSE(outcome.report.ops.empty());
    EXPECT_TRUE(
        std::equal(whole.as<float>(), whole.as<float>() + whole.layout().sampleCount(), outcome.result->as<float>()));
    for (std::size_t k = 0; k < 2; ++k) {
        const Listener::Part& part = listener.parts[k];
        EXPECT_EQ(part.region, r.visible[k]);
        std::vector<float> box(static_cast<std::size_t>(part.region.count()));
        whole.read({}, part.region, box.data());
        EXPECT_TRUE(std::equal(box.begin(), box.end(), part.samples->as<float>()));
    }
    EXPECT_TRUE(std::is_sorted(listener.progress.begin(), listener.progress.end()));
    ASSERT_FALSE(listener.progress.empty());
    EXPECT_NEAR(listener.progress.back(), 1, 1e-9);
}

TEST(Job, PickedChannelsAndVisibleOnly) {
    app::JobRequest r = request(scrambledVolume({12, 10, 6}, 4), recipe("gaussian:sigma=1"));
    r.visible = {{{0, 0, 3}, {12, 10, 4}}};
    r.visibleItems = {{0, 2}, {0, 1}};
    r.visibleOnly = true;
    Listener listener;
    app::Job job;
    job.start(r, listener.events());
    listener.waitForEnds(1);
    ASSERT_TRUE(listener.errors.empty()) << listener.errors[0].what();
    EXPECT_FALSE(listener.outcomes[0].result);
    const conv::Volume whole = expected(r);
    ASSERT_EQ(listener.parts.size(), 1U);
    const conv::Volume& part = *listener.parts[0].samples;
    EXPECT_EQ(part.layout().channels, 2);
    EXPECT_EQ(part.layout().extent, (conv::Index3{12, 10, 1}));
    std::vector<float> box(120);
    for (std::int64_t k = 0; k < 2; ++k) {
        whole.read(r.visibleItems[static_cast<std::size_t>(k)], r.visible[0], box.data());
        EXPECT_TRUE(std::equal(box.begin(), box.end(), part.as<float>({0, k})));
    }
}

TEST(Job, AVisibleRegionIsCutToWhereTheResultIs) {
    app::JobRequest r = request(scrambledVolume({12, 10, 9}), recipe("box:size=3,boundary=valid"));
    r.visible = {{{0, 0, 0}, {12, 10, 1}}, {{0, 0, 4}, {12, 10, 5}}};
    Listener listener;
    app::Job job;
    job.start(r, listener.events());
    listener.waitForEnds(1);
    ASSERT_EQ(listener.parts.size(), 1U);
    EXPECT_EQ(listener.parts[0].region, (conv::Region{{1, 1, 4}, {11, 9, 5}}));
    ASSERT_EQ(listener.outcomes.size(), 1U);
    EXPECT_EQ(listener.outcomes[0].domain, (conv::Region{{1, 1, 1}, {11, 9, 8}}));
    EXPECT_EQ(listener.outcomes[0].result->layout().extent, (conv::Index3{10, 8, 7}));
}

TEST(Job, ANewRequestReplacesTheOldOne) {
    Listener first, second;
    app::Job job;
    job.start(request(scrambledVolume({160, 160, 160}), recipe("gaussian:sigma=9")), first.events());
    job.start(request(scrambledVolume({8, 8, 8}), recipe("gaussian:sigma=1")), second.events());
    first.waitForEnds(1);
    second.waitForEnds(1);
    ASSERT_EQ(first.errors.size(), 1U);
    EXPECT_EQ(first.errors[0].code(), conv::ErrorCode::cancelled);
    ASSERT_EQ(second.outcomes.size(), 1U);
    EXPECT_EQ(second.outcomes[0].result->layout().extent, (conv::Index3{8, 8, 8}));
}

TEST(Job, CancelStopsSoonAndNothingRunsAfterwards) {
    Listener listener;
    app::Job job;
    job.start(request(scrambledVolume({200, 200, 200}), recipe("gaussian:sigma=12")), listener.events());
    const auto before = std::chrono::steady_clock::now();
    job.cancel();
    listener.waitForEnds(1);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(2));
    ASSERT_EQ(listener.errors.size(), 1U);
    EXPECT_EQ(listener.errors[0].code(), conv::ErrorCode::cancelled);
    for (int i = 0; i < 400 && job.running(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_FALSE(job.running());
}

TEST(Job, AnErrorReachesTheListenerAndTheNextRequestWorks) {
    Listener listener;
    app::Job job;
    job.start(request(scrambledVolume({4, 4, 4}), recipe("box:size=9,boundary=valid")), listener.events());
    listener.waitForEnds(1);
    ASSERT_EQ(listener.errors.size(), 1U);
    EXPECT_EQ(listener.errors[0].code(), conv::ErrorCode::usage);
    job.start(request(scrambledVolume({4, 4, 4}), recipe("gaussian:sigma=1")), listener.events());
    listener.waitForEnds(2);
    EXPECT_EQ(listener.outcomes.size(), 1U);
}

TEST(Job, WithoutStepsTheResultIsTheSource) {
    app::JobRequest r = request(scrambledVolume({6, 5, 4}), {});
    Listener listener;
    app::Job job;
    job.start(r, listener.events());
    listener.waitForEnds(1);
    ASSERT_EQ(listener.outcomes.size(), 1U);
    EXPECT_TRUE(
        std::equal(r.source->as<float>(), r.source->as<float>() + 120, listener.outcomes[0].result->as<float>()));
}

TEST(Job, AnAddedStepStartsFromTheResult) {
    const auto source = scrambledVolume({40, 36, 20});
    const auto cache = std::make_shared<conv::ResultCache>(std::int64_t{64} << 20);
    Listener listener;
    app::Job job;
    app::JobRequest first = request(source, recipe("gaussian:sigma=2"));
    first.cache = cache;
    job.start(first, listener.events());
    listener.waitForEnds(1);
    app::JobRequest second = request(source, {{app::parseStep("gaussian:sigma=2"), app::parseStep("sobel")}});
    second.cache = cache;
    second.keepStep = 0;
    job.start(second, listener.events());
    listener.waitForEnds(2);
    ASSERT_EQ(listener.outcomes.size(), 2U);
    EXPECT_EQ(cache->bytes(), source->layout().byteCount()); // shared with the first result, which is still held
    ASSERT_FALSE(listener.outcomes[1].report.ops.empty());
    EXPECT_EQ(listener.outcomes[1].report.ops.front().milliseconds, 0); // not computed again
    const conv::Volume wanted = expected(second);
    EXPECT_TRUE(std::equal(wanted.as<float>(), wanted.as<float>() + wanted.layout().whole().count(),
                           listener.outcomes[1].result->as<float>()));
    // Another σ, then a step more: nothing of the first result may be used.
    app::JobRequest third = request(source, {{app::parseStep("gaussian:sigma=1"), app::parseStep("sobel")}});
    third.cache = cache;
    job.start(third, listener.events());
    listener.waitForEnds(3);
    const conv::Volume other = expected(third);
    EXPECT_TRUE(std::equal(other.as<float>(), other.as<float>() + other.layout().whole().count(),
                           listener.outcomes[2].result->as<float>()));
}
