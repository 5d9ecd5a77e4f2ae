// SPDX-License-Identifier: Apache-2.0
// A job that tells its window of the iterations of a deconvolution, and is stopped at one of them.
#include "app/session/session.h"
#include "tests/app/session/scrambled_volume.h"
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>

namespace {

using session_test::scrambledVolume;

app::Recipe recipe(const std::string& step, int iterations) {
    return app::withIterations({{app::parseStep(step)}}, iterations);
}

app::JobRequest request(const std::shared_ptr<const conv::Volume>& source, app::Recipe recipe) {
    app::JobRequest r;
    r.source = source;
    r.shown = source->layout();
    r.recipe = std::move(recipe);
    r.planOptions.device = "cpu";
    r.agreed = true; // 500 iterations count as heavy with sanitizers
    r.iterations = std::make_shared<app::IterationWatch>();
    return r;
}

bool equal(const conv::Volume& part, const conv::Region& region, const conv::Volume& whole, conv::Item item = {}) {
    std::vector<float> box(static_cast<std::size_t>(region.count()));
    whole.read(item, region, box.data());
    return std::equal(box.begin(), box.end(), part.as<float>());
}

/// A job and its events.
struct Watched {
    explicit Watched(const app::JobRequest& request, std::size_t stopAtEvent = 0) : wishes(request.iterations) {
        app::JobEvents e;
        e.iteration = [this, stopAtEvent](app::IterationEvent event) {
            add([&] { events.push_back(std::move(event)); });
            times.push_back(std::chrono::steady_clock::now());
            if (events.size() == stopAtEvent)
                wishes->stop();
        };
        e.region = [this](const conv::Region&, const std::shared_ptr<const conv::Volume>&, const conv::Report&) {
            add([&] { ++regions; });
        };
        e.done = [this](app::Outcome o) { add([&] { outcome = std::move(o); }); };
        e.failed = [this](const conv::Error& error) { add([&] { failure = error.what(); }); };
        job.start(request, std::move(e));
        std::unique_lock lock(mutex);
        changed.wait_for(lock, std::chrono::minutes(2), [&] { return outcome || !failure.empty(); });
        EXPECT_EQ(failure, "");
    }
    std::shared_ptr<app::IterationWatch> wishes;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<app::IterationEvent> events;
    std::vector<std::chrono::steady_clock::time_point> times;
    int regions = 0;
    std::optional<app::Outcome> outcome;
    std::string failure;
    app::Job job; ///< last member: its thread ends first

  private:
    template <class F>
    void add(F&& f) {
        const std::lock_guard lock(mutex);
        f();
        changed.notify_all();
    }
};

} // namespace

TEST(JobIterations, ShowWhatIsOnScreenAndStopWithTheResultOfThoseDone) {
    const auto source = scrambledVolume({128, 128, 128});
    app::JobRequest r = request(source, recipe("richardson-lucy:sigma=1.5px", 500));
    const conv::Region slice{{0, 0, 40}, {128, 128, 41}}, side{{0, 50, 0}, {128, 51, 128}};
    r.iterations->show({slice, side});
    r.visible = {slice};
    const Watched run(r, 3);
    ASSERT_TRUE(run.outcome && run.outcome->result);
    EXPECT_EQ(run.regions, 0) << "a slice reads all of the volume, and is not computed first";
    ASSERT_EQ(run.events.size(), 3U);
    const int after = run.outcome->stoppedAfter;
    EXPECT_EQ(after, run.events.back().done + 1) << "the iteration after the wish is the last";
    ASSERT_LT(after, 500);
    app::JobRequest few = request(source, app::withIterations(r.recipe, after));
    EXPECT_EQ(run.outcome->recipe, few.recipe);
    const Watched whole(few);
    EXPECT_TRUE(equal(*run.outcome->result, source->layout().whole(), *whole.outcome->result));
    EXPECT_EQ(run.outcome->plan, whole.outcome->plan);
    for (const app::IterationEvent& event : run.events) {
        EXPECT_EQ(event.of, 500);
        EXPECT_TRUE(event.mayStop);
        ASSERT_EQ(event.parts.size(), 2U);
        const Watched state(request(source, app::withIterations(r.recipe, event.done)));
        EXPECT_EQ(event.parts[0].first, slice);
        EXPECT_EQ(event.parts[1].first, side);
        for (const auto& [region, samples] : event.parts)
            EXPECT_TRUE(equal(*samples, region, *state.outcome->result)) << event.done;
    }
    for (std::size_t i = 1; i < run.times.size(); ++i)
        EXPECT_GE(run.times[i] - run.times[i - 1], std::chrono::milliseconds(95)) << "ten a second";
}

TEST(JobIterations, AllChannelsStopAlikeAndTheOneOnScreenComesFirst) {
    const auto source = scrambledVolume({128, 128, 128}, 2);
    app::JobRequest r = request(source, recipe("richardson-lucy:sigma=1.5px", 500));
    const conv::Region slice{{0, 0, 40}, {128, 128, 41}};
    r.iterations->show({slice});
    r.visibleItems = {{0, 1}};
    const Watched run(r, 1);
    ASSERT_TRUE(run.outcome && run.outcome->result);
    const Watched whole(request(source, app::withIterations(r.recipe, run.outcome->stoppedAfter)));
    for (const conv::Item& item : conv::itemsOf(source->layout()))
        EXPECT_TRUE(std::equal(whole.outcome->result->as<float>(item),
                               whole.outcome->result->as<float>(item) + 128 * 128 * 128,
                               run.outcome->result->as<float>(item)));
    for (const app::IterationEvent& event : run.events) {
        const bool shown = event.item == conv::Item{0, 1};
        EXPECT_EQ(event.mayStop, shown);
        EXPECT_EQ(event.parts.size(), shown ? 1U : 0U);
        EXPECT_EQ(event.of, shown ? 500 : run.outcome->stoppedAfter);
    }
    EXPECT_EQ(run.events.front().item, (conv::Item{0, 1}));
}

TEST(JobIterations, LaterStepsFollowAndNextRunsStartFromTheStoppedResult) {
    const auto source = scrambledVolume({128, 128, 128});
    app::JobRequest r = request(source, recipe("richardson-lucy:sigma=1.5px", 500));
    r.recipe.steps.push_back(app::parseStep("gaussian:sigma=1px"));
    r.recipe.steps.push_back(app::parseStep("box:size=3"));
    r.recipe.steps.back().muted = true;
    const conv::Region slice{{0, 0, 40}, {128, 128, 41}};
    r.iterations->show({slice});
    const Watched run(r, 2);
    ASSERT_TRUE(run.outcome && run.outcome->result);
    app::JobRequest few = request(source, app::withIterations(r.recipe, run.outcome->stoppedAfter));
    EXPECT_EQ(run.outcome->recipe, few.recipe);
    const Watched whole(few);
    EXPECT_TRUE(equal(*run.outcome->result, source->layout().whole(), *whole.outcome->result));
    const Watched state(request(source, app::withIterations(r.recipe, run.events.front().done)));
    EXPECT_TRUE(equal(*run.events.front().parts.at(0).second, slice, *state.outcome->result));
}

TEST(JobIterations, AreNotToldToAJobThatNobodyWatches) {
    app::JobRequest r = request(scrambledVolume({40, 40, 40}), recipe("richardson-lucy:sigma=1.5px", 60));
    const Watched watched(r);
    r.iterations = nullptr;
    const Watched alone(r);
    EXPECT_TRUE(alone.events.empty());
    EXPECT_TRUE(equal(*watched.outcome->result, r.source->layout().whole(), *alone.outcome->result));
    EXPECT_EQ(watched.outcome->stoppedAfter, 0);
    EXPECT_EQ(watched.outcome->recipe, r.recipe);
}
