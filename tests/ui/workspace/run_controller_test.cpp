// SPDX-License-Identifier: Apache-2.0
// The state machine of runs alone: a stand-in takes the requests, and the test sends their events.
#include "tests/ui/workspace/run_stand_in.h"
#include "ui/workspace/run/run_controller.h"
#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

using namespace run_test;
using State = ui::RunStatus::State;

class RunController : public ::testing::Test {
  protected:
    static constexpr int never = 3'600'000; ///< ms

    void make(const ui::RunDelays& delays = {0, never, never, never, never}, std::int64_t width = 64) {
        auto worker = std::make_unique<StandIn>();
        worker_ = worker.get();
        session_.add("a.png", image(width));
        runs_ = std::make_unique<ui::RunController>(session_, std::move(worker), delays);
        runs_->hooks().visibleRegions = [this] { return std::vector{visible_}; };
        QObject::connect(runs_.get(), &ui::RunController::statusChanged, [this] {
            if (shown_.empty() || shown_.back() != state())
                shown_.push_back(state());
        });
        QObject::connect(runs_.get(), &ui::RunController::ended, [this](State end) { ends_.push_back(end); });
        QObject::connect(runs_.get(), &ui::RunController::failed,
                         [this](const conv::Error& error) { failures_.emplace_back(error.what()); });
    }
    void setRecipe(const app::Recipe& recipe) {
        ASSERT_TRUE(session_.setRecipe(session_.current(), recipe));
        runs_->withdrawConsent();
        runs_->start();
    }
    /// Hands over events that were sent, without waiting for timers.
    static void deliver() { QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall); }
    void finish() {
        worker_->finish();
        deliver();
    }
    void holdBack() {
        app::Outcome held;
        held.heldBack = true;
        held.forecast.seconds = 1000;
        worker_->end(std::move(held));
        deliver();
    }
    void sendPart() {
        conv::Layout layout = session_.document(0).source->layout();
        layout.extent = visible_.extent();
        worker_->orders.back().events.region(visible_, std::make_shared<conv::Volume>(layout), {});
        deliver();
    }
    [[nodiscard]] State state() const { return runs_->status().state; }
    [[nodiscard]] const app::Document& document() const { return session_.document(session_.current()); }
    [[nodiscard]] const app::JobRequest& request() const { return worker_->orders.back().request; }
    [[nodiscard]] std::size_t requests() const { return worker_->orders.size(); }

    app::Session session_;
    StandIn* worker_ = nullptr;
    conv::Region visible_{{0, 0, 0}, {1024, 8, 1}};
    std::vector<State> shown_, ends_;
    std::vector<std::string> failures_;
    std::unique_ptr<ui::RunController> runs_;
};

TEST_F(RunController, GoesFromIdleOverComputingToDone) {
    make();
    EXPECT_EQ(state(), State::idle);
    runs_->start();
    EXPECT_EQ(requests(), 0U) << "a recipe without steps needs no run";
    EXPECT_EQ(ends_, std::vector{State::done});
    QSignalSpy results(runs_.get(), &ui::RunController::resultChanged);
    setRecipe(blur(2));
    EXPECT_TRUE(runs_->busy());
    ASSERT_TRUE(QTest::qWaitFor([this] { return state() == State::computing; }));
    worker_->orders.back().events.progress(0.5);
    deliver();
    EXPECT_EQ(runs_->status().progress, 0.5);
    EXPECT_FALSE(runs_->complete());
    finish();
    EXPECT_EQ(state(), State::done);
    EXPECT_EQ(shown_, (std::vector{State::idle, State::computing, State::done}));
    EXPECT_EQ(ends_, (std::vector{State::done, State::done}));
    EXPECT_EQ(results.size(), 1);
    EXPECT_TRUE(runs_->complete());
    EXPECT_FALSE(runs_->busy());
    EXPECT_EQ(document().outcome.recipe, blur(2));
    EXPECT_EQ(runs_->of(0).history, std::deque<double>{3});
}

TEST_F(RunController, DoesNotShowShortRunsAsComputing) {
    make({never, never, never, never, never});
    setRecipe(blur(2));
    worker_->orders.back().events.progress(0.5);
    deliver();
    EXPECT_EQ(state(), State::idle);
    EXPECT_TRUE(runs_->busy());
    finish();
    EXPECT_EQ(shown_, std::vector{State::done});
}

TEST_F(RunController, ANewerRequestReplacesTheRunningOne) {
    make();
    setRecipe(blur(2));
    setRecipe(blur(3));
    ASSERT_EQ(requests(), 2U);
    EXPECT_TRUE(worker_->orders.front().ended);
    deliver();
    EXPECT_TRUE(ends_.empty()) << "nobody cancelled the document's run";
    // An event of the old run that was under way.
    app::Outcome late;
    late.result = std::make_shared<conv::Volume>(document().source->layout());
    late.recipe = blur(2);
    worker_->orders.front().events.done(std::move(late));
    deliver();
    EXPECT_EQ(document().outcome.result, nullptr);
    finish();
    EXPECT_EQ(document().outcome.recipe, blur(3));
    EXPECT_EQ(ends_, std::vector{State::done});
    EXPECT_EQ(runs_->of(0).history.size(), 1U);
}

TEST_F(RunController, ACancelledRunStartsAgainOnRequest) {
    make();
    EXPECT_FALSE(runs_->cancel()) << "nothing computes";
    setRecipe(blur(2));
    EXPECT_FALSE(runs_->unfinished()) << "it is being computed";
    EXPECT_TRUE(runs_->cancel());
    deliver();
    EXPECT_EQ(state(), State::cancelled);
    EXPECT_EQ(ends_, std::vector{State::cancelled});
    EXPECT_TRUE(failures_.empty());
    EXPECT_TRUE(runs_->unfinished());
    EXPECT_FALSE(runs_->cancel());
    runs_->runAnyway();
    EXPECT_TRUE(runs_->busy());
    finish();
    EXPECT_EQ(state(), State::done);
}

TEST_F(RunController, AFailureIsReportedAtOnceUnlessTheRecipeIsBeingTyped) {
    make();
    setRecipe(blur(2));
    worker_->fail(conv::Error(conv::ErrorCode::device, "no device"));
    deliver();
    EXPECT_EQ(state(), State::failed);
    EXPECT_EQ(failures_, std::vector<std::string>{"no device"});
    EXPECT_EQ(ends_, std::vector{State::failed});
    EXPECT_FALSE(runs_->unfinished()) << "it would fail again";

    setRecipe(blur(3));
    worker_->fail(conv::Error(conv::ErrorCode::usage, "wrong so far"));
    deliver();
    EXPECT_EQ(state(), State::failed);
    EXPECT_TRUE(runs_->busy()) << "its error is about to be reported";
    setRecipe(blur(4));
    finish();
    EXPECT_EQ(failures_.size(), 1U) << "the recipe became right";
    EXPECT_FALSE(runs_->busy());
}

TEST_F(RunController, ARecipeThatStaysWrongIsReported) {
    make({0, never, 0, never, never});
    setRecipe(blur(2));
    worker_->fail(conv::Error(conv::ErrorCode::usage, "wrong"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return !failures_.empty(); }));
    EXPECT_EQ(failures_, std::vector<std::string>{"wrong"});
    EXPECT_FALSE(runs_->busy());
}

TEST_F(RunController, AHeavyRunIsHeldUntilTheUserAgrees) {
    make({0, never, never, never, never}, 1024);
    setRecipe(blur(2));
    EXPECT_EQ(request().visible, std::vector{visible_});
    finish();
    const auto before = document().outcome.result;
    QSignalSpy told(runs_.get(), &ui::RunController::heldBack);
    setRecipe(blur(9));
    EXPECT_FALSE(request().agreed);
    sendPart();
    holdBack();
    EXPECT_EQ(state(), State::held);
    EXPECT_TRUE(runs_->status().preview);
    EXPECT_EQ(ends_.back(), State::held);
    EXPECT_EQ(document().outcome.result, before) << "the previous result stays on screen";
    EXPECT_FALSE(runs_->complete());
    EXPECT_TRUE(runs_->unfinished());

    runs_->refresh(); // another slice became visible
    holdBack();
    EXPECT_EQ(told.size(), 1) << "the user knows";
    runs_->runAnyway();
    EXPECT_TRUE(request().agreed);
    finish();
    EXPECT_EQ(state(), State::done);
    setRecipe(blur(10));
    EXPECT_FALSE(request().agreed) << "another recipe needs its own consent";
    holdBack();
    EXPECT_EQ(told.size(), 2);
}

TEST_F(RunController, DraggingComputesOnlyTheVisiblePart) {
    make({0, never, never, never, 0}, 1024);
    QSignalSpy parts(runs_.get(), &ui::RunController::patch);
    runs_->setDragging(true);
    setRecipe(blur(2));
    EXPECT_TRUE(request().visibleOnly);
    setRecipe(blur(3));
    setRecipe(blur(4));
    EXPECT_EQ(requests(), 1U) << "the first part is awaited";
    sendPart();
    EXPECT_EQ(parts.size(), 1);
    EXPECT_EQ(runs_->live().recipe, blur(2));
    EXPECT_EQ(runs_->live().region, visible_);
    ASSERT_EQ(requests(), 2U);
    EXPECT_EQ(request().recipe, blur(4)) << "values in between are left out";
    EXPECT_TRUE(request().visibleOnly);
    sendPart();
    worker_->end({});
    deliver();
    EXPECT_EQ(state(), State::computing) << "the full image is not computed yet";
    EXPECT_TRUE(runs_->status().preview);
    EXPECT_EQ(requests(), 2U);
    EXPECT_EQ(document().outcome.result, nullptr);

    runs_->setDragging(false);
    ASSERT_EQ(requests(), 3U);
    EXPECT_FALSE(request().visibleOnly);
    EXPECT_EQ(request().recipe, blur(4));
    finish();
    EXPECT_EQ(state(), State::done);
    EXPECT_TRUE(runs_->live().history.empty()) << "times of the full image are shown from now on";
}

TEST_F(RunController, ShowsIterationsAndKeepsThoseDone) {
    make();
    QSignalSpy parts(runs_.get(), &ui::RunController::patch),
        dropped(&runs_->iterations(), &ui::RunIterations::dropped),
        stopped(&runs_->iterations(), &ui::RunIterations::stopped);
    const app::Recipe all{{app::parseStep("richardson-lucy:iterations=20,sigma=1px")}};
    const auto send = [&](int done) {
        conv::Layout layout = session_.document(0).source->layout();
        layout.extent = visible_.extent();
        app::IterationEvent event{done, 20, true, {}, {}};
        event.parts.emplace_back(visible_, std::make_shared<conv::Volume>(layout));
        worker_->orders.back().events.iteration(std::move(event));
        deliver();
    };
    setRecipe(all);
    ASSERT_TRUE(request().iterations);
    EXPECT_EQ(request().iterations->shown(), std::vector{visible_});
    visible_.lo[1] = 4;
    visible_.hi[1] = 12;
    runs_->iterations().stop();
    EXPECT_FALSE(request().iterations->stopped()) << "no iteration was shown yet";
    send(1);
    EXPECT_EQ(request().iterations->shown(), std::vector{visible_}) << "the user went to another place";
    send(7);
    EXPECT_EQ(parts.size(), 2);
    ASSERT_TRUE(QTest::qWaitFor([this] { return state() == State::computing; }));
    EXPECT_EQ(runs_->status().iteration, 7);
    EXPECT_EQ(runs_->status().iterations, 20);
    EXPECT_TRUE(runs_->status().mayStop);
    runs_->iterations().stop();
    EXPECT_TRUE(request().iterations->stopped());
    EXPECT_FALSE(runs_->status().mayStop) << "once is enough";
    const app::Recipe some = app::withIterations(all, 8);
    app::Outcome outcome;
    outcome.result = session_.document(0).source;
    outcome.recipe = some;
    outcome.stoppedAfter = 8;
    worker_->end(std::move(outcome));
    deliver();
    EXPECT_EQ(state(), State::done);
    EXPECT_EQ(document().recipe, some);
    EXPECT_TRUE(runs_->complete());
    EXPECT_EQ(requests(), 1U) << "its result is there";
    ASSERT_EQ(stopped.size(), 1);
    EXPECT_EQ(stopped[0], (QList<QVariant>{8, 20}));
    EXPECT_EQ(dropped.size(), 0);

    ASSERT_TRUE(session_.undo(0));
    EXPECT_EQ(document().recipe, all);
    runs_->start();
    EXPECT_EQ(requests(), 2U);
    EXPECT_FALSE(request().iterations->stopped());
    send(3);
    EXPECT_TRUE(runs_->cancel());
    deliver();
    EXPECT_EQ(state(), State::cancelled);
    EXPECT_EQ(dropped.size(), 1) << "an iteration of a run that was given up is not shown";
    EXPECT_EQ(document().recipe, all);
}

TEST_F(RunController, WarmTimingStopsOnUserInputAndStartsAgain) {
    make({0, 0, never, never, never});
    QSignalSpy times(runs_.get(), &ui::RunController::timesChanged);
    setRecipe(blur(2));
    finish();
    ASSERT_TRUE(QTest::qWaitFor([this] { return runs_->idle().warming(); }));
    EXPECT_TRUE(request().warm);
    EXPECT_FALSE(runs_->busy()) << "it is no run of the user";
    app::WarmTimes warm;
    warm.runs = 5;
    worker_->orders.back().events.warm(warm); // under way when the user acts
    runs_->idle().heedUser();
    EXPECT_FALSE(runs_->idle().warming());
    EXPECT_TRUE(worker_->orders.back().ended);
    EXPECT_TRUE(runs_->idle().left());
    deliver();
    EXPECT_FALSE(document().outcome.warm) << "these times are stale";
    ASSERT_TRUE(QTest::qWaitFor([this] { return runs_->idle().warming(); }));
    ASSERT_EQ(requests(), 3U);
    worker_->orders.back().ended = true;
    worker_->orders.back().events.warm(warm);
    deliver();
    EXPECT_TRUE(document().outcome.isWarm());
    EXPECT_EQ(times.size(), 1);
    EXPECT_EQ(runs_->of(0).history.size(), 1U);
    EXPECT_EQ(state(), State::done);
    EXPECT_EQ(ends_, std::vector{State::done});
}

TEST_F(RunController, ChecksTheResultAgainstTheReferenceOnce) {
    make({0, 0, never, never, never});
    bool passing = true;
    runs_->hooks().occupied = [] { return true; };
    runs_->hooks().passing = [&] { return passing; };
    QSignalSpy checks(runs_.get(), &ui::RunController::agreementChanged);
    setRecipe(blur(2));
    finish();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !runs_->idle().left(); }));
    EXPECT_FALSE(runs_->of(0).agreement) << "another document will replace it soon";
    passing = false;
    runs_->idle().restart();
    ASSERT_TRUE(QTest::qWaitFor([this] { return runs_->of(0).agreement.has_value(); }, 20000));
    EXPECT_FALSE(runs_->of(0).agreement->good()) << "the stand-in's result is wrong";
    EXPECT_EQ(requests(), 1U) << "the window is busy, so nothing is timed";
    runs_->idle().restart();
    QTest::qWait(20);
    EXPECT_EQ(checks.size(), 1);
    runs_->forgetCheck();
    EXPECT_FALSE(runs_->of(0).agreement);
    ASSERT_TRUE(QTest::qWaitFor([this] { return runs_->of(0).agreement.has_value(); }, 20000));
    setRecipe(blur(3));
    finish();
    EXPECT_FALSE(runs_->of(0).agreement) << "it belonged to the previous result";
}

TEST_F(RunController, ComputesTheMissingResultForBefore) {
    make();
    setRecipe(blur(2));
    finish();
    session_.branch(0); // B, with a result
    session_.setRecipe(0, blur(3));
    session_.document(0).reference = 0;
    session_.document(0).branches.front().outcome = {};
    runs_->start();
    EXPECT_EQ(request().recipe, blur(3)) << "the active branch comes first";
    EXPECT_EQ(runs_->before().samples(), document().source);
    finish();
    ASSERT_EQ(requests(), 3U);
    EXPECT_EQ(request().recipe, blur(2));
    EXPECT_TRUE(runs_->busy());
    finish();
    EXPECT_FALSE(runs_->busy());
    const auto& a = session_.branchAt(0, 0).outcome.result;
    ASSERT_TRUE(a);
    EXPECT_EQ(runs_->before().samples(), a);
    EXPECT_NE(document().outcome.result, a);
    EXPECT_EQ(document().outcome.recipe, blur(3));
}

TEST_F(RunController, ABeforeThatCannotBeComputedIsTheSourceAgain) {
    make();
    setRecipe(blur(2));
    finish();
    session_.branch(0);
    session_.document(0).reference = 0;
    session_.document(0).branches.front().outcome = {};
    QStringList dropped;
    QObject::connect(runs_.get(), &ui::RunController::beforeDropped,
                     [&](const QString& name, const QString& why) { dropped << name << why; });
    runs_->takeBefore();
    ASSERT_EQ(requests(), 2U);
    worker_->fail(conv::Error(conv::ErrorCode::memory, "It is too large."));
    deliver();
    EXPECT_EQ(dropped, (QStringList{QStringLiteral("A"), QStringLiteral("It is too large.")}));
    EXPECT_EQ(document().reference, -1);
    EXPECT_EQ(runs_->before().samples(), document().source);
    EXPECT_EQ(state(), State::done) << "the document's own result is complete";
    EXPECT_TRUE(failures_.empty());
}

TEST_F(RunController, AnotherDocumentReplacesTheRun) {
    make();
    setRecipe(blur(2));
    session_.add("b.png", image(32));
    runs_->start();
    deliver();
    EXPECT_FALSE(worker_->running());
    EXPECT_EQ(state(), State::idle);
    EXPECT_EQ(ends_, std::vector{State::done}) << "the current document has no step";
    const auto closed = session_.document(0).source;
    runs_->forget(0);
    session_.close(0);
    EXPECT_EQ(worker_->forgotten, std::vector{closed});
    EXPECT_TRUE(runs_->of(0).asked.steps.empty());
}

} // namespace
