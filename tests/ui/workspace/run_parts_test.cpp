// SPDX-License-Identifier: Apache-2.0
// The parts of RunController with a stand-in for app::Job: iterations, idle work, the result for "before".
#include "tests/ui/workspace/run_case.h"
#include <QSignalSpy>
#include <QTest>
#include <conv/error.h>

namespace {

using namespace run_test;
using RunIterations = RunCase;
using IdleWork = RunCase;
using BeforeBranch = RunCase;

TEST_F(RunIterations, ShowsIterationsAndKeepsThoseDone) {
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

TEST_F(IdleWork, WarmTimingStopsOnUserInputAndStartsAgain) {
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

TEST_F(IdleWork, ChecksTheResultAgainstTheReferenceOnce) {
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

TEST_F(BeforeBranch, ComputesTheMissingResultForBefore) {
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

TEST_F(BeforeBranch, ABeforeThatCannotBeComputedIsTheSourceAgain) {
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

} // namespace
