// SPDX-License-Identifier: Apache-2.0
// Warm times: the runs that measure them, their cancellation, and the preparation of a first run.
#include "app/cli/report/first_runs.h"
#include "app/io/core/announced.h"
#include "app/session/session.h"
#include "data/memory.h"
#include "tests/app/io_temp.h"
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <conv/tools/prepare.h>
#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>

namespace {

std::shared_ptr<const conv::Volume> volume(const conv::Index3& extent) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    auto v = std::make_shared<conv::Volume>(layout);
    for (std::int64_t i = 0; i < layout.whole().count(); ++i)
        v->as<float>()[i] = static_cast<float>((i * 2654435761 >> 7) % 1000);
    return v;
}

app::JobRequest request(const std::shared_ptr<const conv::Volume>& source, const std::string& steps, bool warm) {
    app::JobRequest r;
    r.source = source;
    r.planOptions.device = "cpu";
    r.recipe.steps = {app::parseStep(steps)};
    r.warm = warm;
    return r;
}

struct Ends {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<app::Outcome> outcomes;
    std::vector<app::WarmTimes> warm;
    std::vector<conv::Error> errors;

    app::JobEvents events() {
        app::JobEvents e;
        e.done = [this](app::Outcome o) { add(outcomes, std::move(o)); };
        e.warm = [this](app::WarmTimes t) { add(warm, std::move(t)); };
        e.failed = [this](const conv::Error& error) { add(errors, error); };
        return e;
    }
    void wait(std::size_t count) {
        std::unique_lock lock(mutex);
        ASSERT_TRUE(changed.wait_for(lock, std::chrono::seconds(60),
                                     [&] { return outcomes.size() + warm.size() + errors.size() >= count; }));
    }

  private:
    template <class T>
    void add(std::vector<T>& to, T value) {
        const std::lock_guard lock(mutex);
        to.push_back(std::move(value));
        changed.notify_all();
    }
};

} // namespace

TEST(WarmTimes, AreOfTheSameWorkAndLeaveItsResultAlone) {
    const auto source = volume({40, 36, 20});
    Ends ends;
    app::Job job;
    job.start(request(source, "gaussian:sigma=2", false), ends.events());
    ends.wait(1);
    ASSERT_EQ(ends.outcomes.size(), 1U);
    app::Outcome& outcome = ends.outcomes[0];
    EXPECT_FALSE(outcome.isWarm());
    EXPECT_EQ(&outcome.timed(), &outcome.report);
    const conv::Volume before = outcome.result->clone();

    job.start(request(source, "gaussian:sigma=2", true), ends.events());
    ends.wait(2);
    ASSERT_EQ(ends.warm.size(), 1U);
    EXPECT_EQ(ends.outcomes.size(), 1U) << "warm runs give no outcome";
    const app::WarmTimes& warm = ends.warm[0];
    EXPECT_GE(warm.runs, 1);
    EXPECT_GT(warm.least, 0);
    EXPECT_GE(warm.report.timing.kernel, warm.least);
    EXPECT_EQ(warm.report.timing.operations, outcome.report.timing.operations);
    ASSERT_EQ(warm.stepMilliseconds.size(), 1U);
    EXPECT_GT(warm.stepMilliseconds[0], 0);
    EXPECT_EQ(std::memcmp(before.data(), outcome.result->data(), static_cast<std::size_t>(before.layout().byteCount())),
              0);
    outcome.warm = warm;
    EXPECT_TRUE(outcome.isWarm());
    EXPECT_EQ(outcome.timed().timing, warm.report.timing);
    EXPECT_EQ(outcome.timedSteps(), warm.stepMilliseconds);
}

TEST(WarmTimes, OfLongWorkAreNotTaken) {
    app::JobRequest r = request(volume({200, 200, 200}), "gaussian:sigma=6", true);
    r.planOptions.variant = "cpu-reference"; // takes seconds
    Ends ends;
    app::Job job;
    job.start(r, ends.events());
    ends.wait(1);
    ASSERT_EQ(ends.warm.size(), 1U);
    EXPECT_EQ(ends.warm[0].runs, 0);
    app::Outcome outcome;
    outcome.warm = ends.warm[0];
    EXPECT_FALSE(outcome.isWarm()) << "the first run's times stand";
}

TEST(WarmTimes, LongWorkTakesNoMemory) {
    struct Counting final : conv::Source {
        explicit Counting(const conv::Volume& of) : volume(of) {}
        [[nodiscard]] const conv::Layout& layout() const override { return volume.layout(); }
        void read(conv::Item item, const conv::Region& region, void* out) const override {
            ++reads;
            volume.read(item, region, out);
        }
        const conv::Volume& volume;
        mutable std::atomic<int> reads = 0;
    };
    const auto held = volume({64, 60, 50});
    const Counting source(*held);
    conv::PlanOptions options;
    options.device = "cpu";
    conv::Plan plan =
        conv::makePlan(app::build({{app::parseStep("gaussian:sigma=2")}}, held->layout()), held->layout(), options);
    plan.predictedSeconds = 0.001; // also with sanitizers
    EXPECT_GE(app::warmTimesOf(plan, source, 1, {}).runs, 1);
    EXPECT_GT(source.reads, 0);
    source.reads = 0;
    plan.predictedSeconds = 0.06; // a cold and a timed run take longer than the limit
    EXPECT_EQ(app::warmTimesOf(plan, source, 1, {}).runs, 0);
    EXPECT_EQ(source.reads, 0);
}

TEST(WarmTimes, GiveWayToTheNextRequest) {
    const auto source = volume({64, 64, 64});
    Ends first, second;
    app::Job job;
    job.start(request(source, "gaussian:sigma=2", true), first.events());
    job.start(request(source, "gaussian:sigma=3", false), second.events());
    first.wait(1);
    second.wait(1);
    ASSERT_EQ(first.errors.size(), 1U);
    EXPECT_EQ(first.errors[0].code(), conv::ErrorCode::cancelled);
    EXPECT_EQ(second.outcomes.size(), 1U);
}

TEST(WarmTimes, ARunIsFirstUntilAllItsVariantsRan) {
    using app::cli::OpLine;
    const std::string one = "warm-test-" + std::to_string(tests::newNumber());
    const std::string other = "warm-test-" + std::to_string(tests::newNumber());
    const std::vector<OpLine> a{{"gaussian", one, "", "cpu"}}, onCard{{"gaussian", one, "", "cuda:0"}};
    const std::vector<OpLine> both{{"gaussian", one, "", "cpu"}, {"minus", "", "", "cpu"}, {"box", other, "", "cpu"}};
    EXPECT_FALSE(app::cli::ranBefore(a));
    app::cli::noteRun(a);
    EXPECT_TRUE(app::cli::ranBefore(a));
    EXPECT_FALSE(app::cli::ranBefore(onCard));
    EXPECT_FALSE(app::cli::ranBefore(both));
    app::cli::noteRun(both);
    EXPECT_TRUE(app::cli::ranBefore(both));
}

TEST(WarmTimes, AreSummedApartFromFirstRuns) {
    nlohmann::ordered_json totals;
    app::cli::addRunTimes(totals, nlohmann::ordered_json::parse(R"([
        {"timed": "first run", "ms": {"kernel": 20, "first_run": 20}, "gflops": 1},
        {"timed": "warm", "ms": {"kernel": 1}, "gflops": 30},
        {"timed": "warm", "ms": {"kernel": 3}, "gflops": 10},
        {"status": "kept"}])"));
    EXPECT_EQ(totals.at("first_run").at("items"), 1);
    EXPECT_EQ(totals.at("first_run").at("kernel_ms"), 20);
    EXPECT_EQ(totals.at("warm").at("items"), 2);
    EXPECT_EQ(totals.at("warm").at("kernel_ms"), 4);
    EXPECT_EQ(totals.at("warm").at("gflops"), 15);
    nlohmann::ordered_json none;
    app::cli::addRunTimes(none, nlohmann::ordered_json::array());
    EXPECT_TRUE(none.is_null());
}

TEST(Prepare, KeepsTouchedMemoryForTheNextOfItsSize) {
    conv::startWorkers();
    constexpr std::int64_t bytes = std::int64_t{6} << 20;
    const std::int64_t before = conv::takenMemory();
    EXPECT_TRUE(conv::prepareMemory(bytes));
    EXPECT_EQ(conv::takenMemory(), before) << "it is not in use";
    EXPECT_FALSE(conv::prepareMemory(1000)) << "small blocks are not kept";
    EXPECT_FALSE(conv::prepareMemory(std::int64_t{1} << 50));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)conv::prepareMemory(bytes, stop.get_token()), conv::Error);
    EXPECT_EQ(conv::takenMemory(), before);
}

TEST(Prepare, DecodersAnnounceWhatTheyBeginToFill) {
    const io_test::TemporaryFolder folder;
    const auto written = volume({5, 4, 3});
    const auto path = folder / "v.npy";
    app::io::save(*written, path, {true});
    std::vector<conv::Layout> outer, inner;
    const app::io::AnnouncedLayouts listens([&](const conv::Layout& l) { outer.push_back(l); });
    {
        const app::io::AnnouncedLayouts within([&](const conv::Layout& l) { inner.push_back(l); });
        (void)app::io::load(path);
    }
    ASSERT_EQ(inner.size(), 1U);
    EXPECT_EQ(inner[0].extent, (conv::Index3{5, 4, 3}));
    EXPECT_TRUE(outer.empty());
    (void)app::io::load(path);
    EXPECT_EQ(outer.size(), 1U);
}

TEST(Prepare, WorkingMemoryIsKeptForTheNextRun) {
    for (const std::int64_t bytes : {std::int64_t{40'000}, std::int64_t{900'000}, std::int64_t{5'000'000}}) {
        void* const first = conv::takeMemory(bytes);
        conv::releaseMemory(first, bytes);
        void* const second = conv::takeMemory(bytes);
        EXPECT_EQ(first, second) << bytes;
        conv::releaseMemory(second, bytes);
    }
}
