// SPDX-License-Identifier: Apache-2.0
// Warm runs of the window: start, display, and side effects.
#include "tests/ui/window_support.h"
#include "ui/panels/run/run_card.h"
#include "ui/text/number.h"
#include <QPainter>
#include <QSignalSpy>
#include <cstring>

namespace {

using window_test::Window;

class Warm : public Window {
  protected:
    [[nodiscard]] ui::OverlayData overlay() { return window_->views().view()->overlay(); }
    [[nodiscard]] bool waitForWarm() {
        return QTest::qWaitFor([this] { return documents().current().outcome.isWarm(); }, 20000);
    }
    void compute(const char* step) {
        edits().setRecipe({{app::parseStep(step)}});
        settle();
    }
    [[nodiscard]] QString lastRun() {
        QStringList words;
        for (const QLabel* label : window_->findChild<ui::RunCard*>()->findChildren<QLabel*>())
            words << label->text();
        return words.join(QLatin1Char('\n'));
    }
    [[nodiscard]] QString lineOfLastRun(const QString& word) {
        for (const QString& line : lastRun().split(QLatin1Char('\n')))
            if (line.contains(word))
                return line;
        return {};
    }
};

} // namespace

TEST(RunCard, SaysThatTheMachineWasBusy) {
    app::Outcome outcome;
    outcome.result = std::make_shared<conv::Volume>(window_test::layoutOf(2, {8, 8, 1}, conv::ElementType::f32));
    const auto words = [&](double median, double least) {
        outcome.warm.emplace();
        outcome.warm->runs = 11;
        outcome.warm->report.timing.kernel = median;
        outcome.warm->least = least;
        ui::RunCard card;
        card.setCompact(true); // a small window, too
        card.setOutcome(outcome, {});
        QStringList all;
        for (const QLabel* label : card.findChildren<QLabel*>())
            if (!label->isHidden())
                all << label->text();
        return all.join(QLatin1Char('\n'));
    };
    EXPECT_FALSE(words(1.5, 1).contains(QStringLiteral("busy")));
    EXPECT_TRUE(words(8, 1).contains(
        QStringLiteral("The machine is busy: the fastest warm run took %1.").arg(ui::duration(1))));
}

TEST(TimeBar, MemoryIsAPartOfItsOwn) {
    conv::Timing timing;
    timing.allocate = 60;
    timing.kernel = 40;
    timing.total = 100;
    QImage bar(100, 6, QImage::Format_RGB32);
    bar.fill(Qt::black);
    QPainter painter(&bar);
    ui::drawTimeBar(painter, QRectF(bar.rect()), timing);
    painter.end();
    const auto at = [&](int x) { return bar.pixelColor(x, 3); };
    EXPECT_EQ(at(80), ui::darkTokens().kernel);
    EXPECT_EQ(at(55), at(2));
    EXPECT_NE(at(2), ui::darkTokens().kernel);
    EXPECT_NE(at(2), ui::darkTokens().host);
}

TEST_F(Warm, TimesReplaceThoseOfTheFirstRunAndNothingElse) {
    open(volumeFile({40, 36, 14}));
    bool occupied = true;
    workspace().runs().hooks().occupied = [&] { return occupied; };
    compute("gaussian:sigma=2px");
    const app::Outcome first = outcome();
    ASSERT_TRUE(first.result);
    const conv::Volume samples = first.result->clone();
    EXPECT_EQ(overlay().warmRuns, 0);
    EXPECT_EQ(overlay().timing, first.report.timing);
    EXPECT_TRUE(lastRun().contains(QStringLiteral("first run")));
    EXPECT_FALSE(lastRun().contains(QStringLiteral("warm")));
    EXPECT_TRUE(lineOfLastRun(QStringLiteral("predicted")).contains(ui::duration(outcome().timed().timing.kernel)));
    EXPECT_GT(first.report.timing.allocate, 0) << "memory of the result";
    EXPECT_GE(first.report.timing.total, first.report.timing.allocate + first.report.timing.kernel);
    EXPECT_TRUE(lastRun().contains(QStringLiteral("Memory, first run")));
    QTest::qWait(400);
    EXPECT_FALSE(workspace().runs().idle().warming()) << "the window is drawing";
    EXPECT_FALSE(outcome().isWarm());

    QSignalSpy results(&workspace().runs(), &ui::RunController::resultChanged);
    occupied = false;
    ASSERT_TRUE(waitForWarm());
    EXPECT_TRUE(results.isEmpty()) << "times are no new result";
    EXPECT_EQ(outcome().result, first.result);
    EXPECT_EQ(outcome().report.timing, first.report.timing);
    EXPECT_EQ(
        std::memcmp(samples.data(), outcome().result->data(), static_cast<std::size_t>(samples.layout().byteCount())),
        0);
    EXPECT_EQ(workspace().runs().of(0).history.size(), 1U) << "warm runs are no runs of the user";
    EXPECT_GT(overlay().warmRuns, 0);
    EXPECT_EQ(overlay().timing, outcome().warm->report.timing);
    EXPECT_EQ(overlay().firstRun, app::firstRunOf(first.report.timing));
    EXPECT_TRUE(lastRun().contains(QStringLiteral("first run")));
    EXPECT_TRUE(lastRun().contains(QStringLiteral("warm, median of")));
    EXPECT_TRUE(lineOfLastRun(QStringLiteral("predicted")).contains(ui::duration(outcome().timed().timing.kernel)));
    // The check against the reference still runs.
    EXPECT_TRUE(QTest::qWaitFor([this] { return workspace().runs().of(0).agreement.has_value(); }, 20000));
}

TEST_F(Warm, RunsEndWhenTheUserDoesSomething) {
    open(volumeFile({40, 36, 14}));
    compute("gaussian:sigma=2px");
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return workspace().runs().idle().warming() || outcome().warm.has_value(); }, 20000));
    // A key anywhere in the window cancels the warm run, which restarts after a pause.
    const bool before = workspace().runs().idle().warming();
    QTest::keyClick(window_.get(), Qt::Key_Shift);
    if (before) {
        EXPECT_FALSE(workspace().runs().idle().warming());
        EXPECT_TRUE(workspace().runs().idle().left());
    }
    ASSERT_TRUE(waitForWarm());
    // After a change of the recipe, times of the old result never reach the new one.
    compute("gaussian:sigma=3px");
    EXPECT_FALSE(outcome().warm.has_value() && outcome().recipe != documents().current().recipe);
    ASSERT_TRUE(waitForWarm());
    EXPECT_EQ(outcome().recipe, documents().current().recipe);
    EXPECT_EQ(workspace().runs().of(0).history.size(), 1U) << "times of another recipe do not count";
}

TEST_F(Warm, TimesStayWithTheBranchThatTheyAreOf) {
    open(volumeFile({40, 36, 14}));
    compute("gaussian:sigma=2px");
    ASSERT_TRUE(waitForWarm());
    const conv::Timing a = outcome().warm->report.timing;
    edits().branch();
    compute("median:size=3");
    ASSERT_TRUE(waitForWarm());
    EXPECT_NE(outcome().warm->report.timing, a);
    edits().setBranch(0);
    settle();
    ASSERT_TRUE(outcome().isWarm());
    EXPECT_EQ(outcome().warm->report.timing, a);
    EXPECT_EQ(overlay().timing, a);
}
