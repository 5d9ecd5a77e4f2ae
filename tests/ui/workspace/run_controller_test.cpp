// SPDX-License-Identifier: Apache-2.0
// The state machine of runs alone: a stand-in takes the requests, and the test sends their events.
#include "tests/ui/workspace/run_case.h"
#include <QSignalSpy>
#include <QTest>
#include <conv/error.h>

namespace {

using namespace run_test;
using RunController = RunCase;

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
