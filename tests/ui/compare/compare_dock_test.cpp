// SPDX-License-Identifier: Apache-2.0
// A comparison beside the docks: charts that follow the recipe, keys of the docks, the explanation of a run.
#include "tests/ui/compare/compare_support.h"
#include "tests/ui/recipe_steps.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/compare/explain/explain_window.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/text/recipe_text.h"
#include <QComboBox>

namespace {

using Kind = ui::CompareChart::Kind;

struct CompareDock : compare_test::CompareWindow {
    const QString separable = QStringLiteral("cpu-separable on cpu"), direct = QStringLiteral("cpu-direct on cpu"),
                  fft = QStringLiteral("cpu-fft on cpu");
    std::optional<QPointF> place(const QString& id) {
        QApplication::processEvents();
        page().charts().chart().grab(); // paints
        return page().charts().chart().placeOf(id);
    }
};

struct ExplainRun : compare_test::Window {};

} // namespace

TEST_F(CompareDock, BarsAndPointsMoveWhileTheRecipeIsDragged) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-direct")});
    EXPECT_FALSE(place(separable)); // nothing was measured
    run();
    const auto measured = place(direct);
    ASSERT_TRUE(measured);
    window_->actions()["window.right"]->trigger();
    workspace().runs().setDragging(true);
    edits().setRecipe({{app::parseStep("gaussian:sigma=6")}}, true);
    EXPECT_FALSE(page().controller().state().comparison); // predictions are no measurements
    EXPECT_FALSE(row("cpu-direct").timed());
    const auto moved = place(direct);
    ASSERT_TRUE(moved);
    EXPECT_NE(*moved, *measured);
    EXPECT_FALSE(place(fft)); // not ticked
    view::save(view::grab(*window_, 1), "dock-predicted-roofline");
    edits().setRecipe({{app::parseStep("gaussian:sigma=9")}}, true);
    const auto further = place(direct);
    ASSERT_TRUE(further);
    EXPECT_NE(*further, *moved);
    page().charts().chart().setKind(Kind::bars);
    ASSERT_TRUE(place(separable) && place(direct));
    EXPECT_LT(place(separable)->x(), place(direct)->x());
    view::save(view::grab(*window_, 1), "dock-predicted-bars");
    workspace().runs().setDragging(false);
    settle();
    run();
    ASSERT_TRUE(page().controller().state().comparison);
    EXPECT_TRUE(row("cpu-direct").timed());
}

TEST_F(CompareDock, ARunOfAnotherRecipeLeavesNothingBehind) {
    openPage(volumeFile(), "gaussian:sigma=2");
    page().head().options().runs()->setValue(500);
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-direct")});
    window_->actions()["compare.run"]->trigger();
    ASSERT_TRUE(page().controller().runner().running());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    EXPECT_FALSE(page().controller().runner().running());
    QTest::qWait(400); // the old run stops within 100 ms
    EXPECT_FALSE(page().controller().state().comparison);
    EXPECT_FALSE(row("cpu-separable").timed());
    settle();
}

TEST_F(CompareDock, PicturesOfAnEarlierRecipeSaySo) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable"), QStringLiteral("cpu-direct")});
    EXPECT_TRUE(page().views().note().isEmpty());
    run();
    ASSERT_EQ(page().views().results().size(), 3U);
    EXPECT_TRUE(page().views().note().isEmpty());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    const QString note = page().views().note();
    EXPECT_TRUE(note.contains(ui::recipeSummary({{app::parseStep("gaussian:sigma=2")}}))) << note.toStdString();
    QLabel* shown = nullptr;
    for (QLabel* label : page().views().findChildren<QLabel*>())
        if (label->text() == note)
            shown = label;
    ASSERT_NE(shown, nullptr);
    QTest::qWait(50); // layout
    EXPECT_TRUE(shown->isVisible());
    EXPECT_EQ(window_test::clipped(page().views()), std::vector<std::string>());
    for (const ui::Theme theme : {ui::Theme::light, ui::Theme::dark}) {
        ui::setTheme(theme);
        QTest::qWait(50);
        for (const int scale : {1, 2})
            view::save(view::grab(*window_, scale),
                       "dock-earlier-" + std::to_string(static_cast<int>(theme)) + "-" + std::to_string(scale));
    }
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}}); // the pictures are of it again
    settle();
    EXPECT_TRUE(page().views().note().isEmpty());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    run();
    EXPECT_TRUE(page().views().note().isEmpty());
    EXPECT_GE(page().views().results().size(), 3U); // further variants compute this sigma
}

TEST_F(CompareDock, TimesOverSizesGoWithTheirRecipe) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable")});
    page().charts().scale();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return page().settled() && !page().controller().scaling().lines().empty(); }, 60000));
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    EXPECT_TRUE(page().controller().scaling().lines().empty());
}

TEST_F(CompareDock, AFileThatIsReadAgainStartsAnew) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable")});
    run();
    ASSERT_EQ(page().views().results().size(), 2U);
    const ui::VolumePtr old = page().views().results().front().volume;
    ui::Sampling sampling;
    sampling.spacing = conv::Vec3{2, 2, 2};
    opener().setSampling(sampling); // leaves the comparison
    settle();
    ASSERT_NE(documents().current().source, old);
    window_->actions()["compare.open"]->trigger();
    ASSERT_EQ(page().views().results().size(), 1U);
    EXPECT_EQ(page().views().results().front().volume, documents().current().source);
    EXPECT_FALSE(page().controller().state().comparison);
}

TEST_F(CompareDock, DocumentsAreShownBesideAComparison) {
    window_->resize(1600, 900);
    openPage(imageFile(), "gaussian:sigma=2");
    QAction* left = window_->actions()["window.left"];
    const auto shown = [this] { return window_->findChild<ui::DocumentsPanel*>()->isVisible(); };
    EXPECT_FALSE(shown());
    ASSERT_TRUE(left->isEnabled());
    left->trigger();
    EXPECT_TRUE(shown());
    EXPECT_TRUE(page().isVisible());
    window_->actions()["window.right"]->trigger();
    EXPECT_TRUE(shown() && window_->recipe().isVisible() && page().isVisible());
    QTest::qWait(50); // layout
    view::save(view::grab(*window_, 1), "dock-both");
    EXPECT_GT(page().width(), 600);
    left->trigger();
    EXPECT_FALSE(shown());
    EXPECT_TRUE(window_->recipe().isVisible());
}

TEST_F(ExplainRun, EveryStepOfTheLastRunCanBeExplained) {
    QAction* action = window_->actions()["run.explain"];
    EXPECT_FALSE(action->isEnabled());
    open(imageFile());
    settle();
    EXPECT_FALSE(action->isEnabled());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("median:size=5")}});
    settle();
    ASSERT_TRUE(action->isEnabled());
    action->trigger();
    ui::ExplainWindow* explained = window_->explainWindow();
    ASSERT_NE(explained, nullptr);
    ASSERT_EQ(explained->steps()->count(), 2);
    const app::Outcome& outcome = documents().current().outcome;
    const auto chosen = [&](std::size_t step) {
        for (const app::VariantOffer& offer : outcome.offers.at(step).at(0).variants)
            if (offer.chosen)
                return QString::fromStdString(offer.name);
        return QString();
    };
    EXPECT_EQ(explained->card().explanation().name, chosen(0));
    EXPECT_FALSE(explained->card().explanation().thoughts.isEmpty());
    EXPECT_GT(explained->card().explanation().measured, 0);
    EXPECT_TRUE(explained->steps()->itemText(1).contains(chosen(1))) << explained->steps()->itemText(1).toStdString();
    explained->steps()->setCurrentIndex(1);
    Q_EMIT explained->steps()->activated(1);
    EXPECT_EQ(explained->card().explanation().name, chosen(1));
    EXPECT_EQ(explained->card().explanation().measured, outcome.timedSteps().at(1));
    for (const int scale : {1, 2})
        view::save(view::grab(*explained, scale), "explain-run-" + std::to_string(scale));
    edits().setRecipe({{app::parseStep("sobel")}}); // follows the next run
    settle();
    EXPECT_EQ(explained->steps()->count(), 1);
    EXPECT_EQ(explained->card().explanation().name, chosen(0));
    explained->close();
}
