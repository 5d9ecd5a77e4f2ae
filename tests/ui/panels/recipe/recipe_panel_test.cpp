// SPDX-License-Identifier: Apache-2.0
// The recipe in the window: drag and drop, branches, variants per step, history, runs that are held back.
#include "tests/ui/recipe_steps.h"
#include "tests/ui/window_support.h"
#include "ui/panels/recipe/branch_bar.h"
#include "ui/panels/recipe/fields/variant_field.h"
#include "ui/panels/recipe/step_head.h"
#include "ui/style/drag_handle.h"
#include "ui/window/bars/palette.h"
#include "ui/workspace/forecast_text.h"
#include <QComboBox>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSlider>

namespace {

using view::recipe;
using window_test::Window;

void mouse(QWidget& on, QEvent::Type type, const QPoint& global) {
    QMouseEvent event(type, on.mapFromGlobal(QPointF(global)), QPointF(global), Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&on, &event);
}

class RecipeWindow : public Window {
  protected:
    ui::StepCard* card(int i) { return window_->recipe().card(i); }
    /// Drags step `i` to a height in step `to`: 0 its top, 1 its bottom.
    void drag(int i, int to, double part, bool giveUp = false) {
        ui::DragHandle& handle = *card(i)->head()->handle();
        const QPoint start = handle.mapToGlobal(handle.rect().center());
        const QPoint end(start.x(), card(to)->mapToGlobal(QPoint(0, static_cast<int>(part * card(to)->height()))).y());
        mouse(handle, QEvent::MouseButtonPress, start);
        mouse(handle, QEvent::MouseMove, (start + end) / 2);
        mouse(handle, QEvent::MouseMove, end);
        if (giveUp)
            QTest::keyClick(&handle, Qt::Key_Escape);
        mouse(handle, QEvent::MouseButtonRelease, end);
        settle();
    }
    std::vector<std::string> order() {
        std::vector<std::string> names;
        for (const app::Step& s : documents().current().recipe.steps)
            names.push_back(s.filter);
        return names;
    }
};

TEST_F(RecipeWindow, ASliderThatGoesToAndFroLeavesNothingBehind) {
    open(volumeFile({96, 96, 40}));
    edits().setRecipe(recipe({"gaussian:sigma=2"}));
    settle();
    workspace().runs().setDragging(true);
    edits().setRecipe(recipe({"gaussian:sigma=3"}), true);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->views().view()->hasPatches(); }, 30000));
    edits().setRecipe(recipe({"gaussian:sigma=2"}), true);
    EXPECT_FALSE(window_->views().view()->hasPatches()) << "slices of another value lie on the result";
    workspace().runs().setDragging(false);
    settle();
    EXPECT_FALSE(window_->views().view()->hasPatches());
    expectResult("gaussian:sigma=2");
}

} // namespace

TEST_F(RecipeWindow, StepsAreDraggedToTheirPlace) {
    open(imageFile());
    edits().setRecipe(recipe({"gaussian", "box", "sobel"}));
    settle();
    drag(0, 2, 0.9); // after the last
    EXPECT_EQ(order(), (std::vector<std::string>{"box", "sobel", "gaussian"}));
    drag(2, 1, 0.1); // before the second
    EXPECT_EQ(order(), (std::vector<std::string>{"box", "gaussian", "sobel"}));
    drag(2, 0, 0.1, true);
    EXPECT_EQ(order(), (std::vector<std::string>{"box", "gaussian", "sobel"}));
    EXPECT_TRUE(window_->actions()["edit.undo"]->toolTip().contains(QStringLiteral("Move")));
    edits().undo(2);
    EXPECT_EQ(order(), (std::vector<std::string>{"gaussian", "box", "sobel"}));
}

TEST_F(RecipeWindow, AFieldOfAStepThatIsGoneChangesNothing) {
    open(imageFile());
    edits().setRecipe(recipe({"gaussian"}));
    settle();
    auto* slider = card(0)->findChild<QSlider*>();
    ASSERT_NE(slider, nullptr);
    // Another document's panel: the step's widget is hidden and deleted with the next events.
    window_->recipe().setDocument({});
    slider->setValue(slider->maximum());
    slider->setValue(slider->minimum());
    EXPECT_EQ(documents().current().recipe.steps, recipe({"gaussian"}).steps);
}

TEST_F(RecipeWindow, WhatIsNotSoAnyMoreIsNotSaid) {
    open(volumeFile());
    const auto run = [&](const char* step) {
        edits().setRecipe({{app::parseStep(step)}});
        settle();
    };
    run("sobel");
    EXPECT_TRUE(card(0)->variants()->hasOffers());
    run("gabor"); // requires two axes in a volume
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    EXPECT_FALSE(card(0)->variants()->hasOffers()) << "what was predicted for another filter";
    run("emboss");
    EXPECT_EQ(window_->messages().messages().size(), 1U) << "one message for what does not run";
    // The message returns with its document.
    open(imageFile());
    EXPECT_TRUE(window_->messages().messages().empty());
    workspace().setCurrent(0);
    settle();
    EXPECT_EQ(window_->messages().messages().size(), 1U);
    run("emboss:axes=xy");
    EXPECT_TRUE(window_->messages().messages().empty());
    EXPECT_TRUE(card(0)->variants()->hasOffers());
    run("emboss");
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    edits().setRecipe({});
    settle();
    EXPECT_TRUE(window_->messages().messages().empty()) << "there is nothing left that could fail";
}

TEST_F(RecipeWindow, BranchesAreComparedWithEachOther) {
    open(volumeFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    const ui::VolumePtr first = outcome().result;
    ui::BranchBar& bar = *window_->recipe().branches();
    EXPECT_FALSE(bar.isVisible());
    window_->actions()["recipe.branch"]->trigger();
    settle();
    EXPECT_TRUE(bar.isVisible());
    EXPECT_EQ(documents().current().name, "B");
    type(box(0, "sigma"), QStringLiteral("3 mm"));
    settle();
    expectResult("gaussian:sigma=3mm");
    EXPECT_EQ(window_->views().view()->before(), documents().current().source);
    edits().setReference(0);
    EXPECT_EQ(window_->views().view()->before(), first); // swipe, difference and Space now compare A with B
    EXPECT_EQ(bar.findChild<QComboBox*>()->currentData().toInt(), 0);
    window_->actions()["recipe.nextBranch"]->trigger();
    settle();
    EXPECT_EQ(documents().current().name, "A");
    EXPECT_EQ(outcome().result, first); // kept, not computed again
    EXPECT_EQ(window_->views().view()->before(), documents().current().source);
    EXPECT_EQ(box(0, "sigma")->text(), QStringLiteral("5 mm"));
    edits().closeBranch(1);
    settle();
    EXPECT_FALSE(bar.isVisible());
    EXPECT_EQ(outcome().result, first);
}

TEST_F(RecipeWindow, ABranchThatStandsForBeforeIsComputedWhenItIsMissing) {
    open(volumeFile());
    edits().setRecipe(recipe({"gaussian:sigma=3"}));
    edits().branch();
    edits().setRecipe(recipe({"box:size=3"})); // before A has finished
    edits().setReference(0);
    settle();
    const app::Document& d = documents().current();
    EXPECT_EQ(d.reference, 0);
    expectResult("box:size=3");
    ASSERT_TRUE(d.branches[0].outcome.result);
    EXPECT_EQ(d.branches[0].outcome.recipe, d.branches[0].recipe);
    EXPECT_EQ(window_->views().view()->before(), d.branches[0].outcome.result);
    EXPECT_EQ(workspace().runs().status().state, ui::RunStatus::State::done);
    edits().setBranch(0);
    edits().setRecipe(recipe({"gaussian:sigma=1,boundary=valid"}));
    edits().setBranch(1);
    edits().setReference(0);
    settle();
    EXPECT_EQ(d.reference, -1);
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    EXPECT_EQ(window_->messages().messages().front().detail,
              QStringLiteral("Its samples lie on another grid than those of the shown result."));
    EXPECT_EQ(window_->views().view()->before(), d.source);
}

TEST_F(RecipeWindow, EveryStepChoosesItsVariant) {
    open(volumeFile());
    edits().setRecipe(recipe({"gaussian:sigma=2", "custom:kernel=[0 -1 0;-1 5 -1;0 -1 0]"}));
    settle();
    ui::VariantField& field = *card(0)->variants();
    ASSERT_TRUE(field.isVisible());
    EXPECT_TRUE(field.combo()->currentText().startsWith(QStringLiteral("Auto: cpu-"))) << "auto explains itself";
    EXPECT_TRUE(field.why().contains(QStringLiteral("predicted "))) << field.why().toStdString();
    const int direct = field.combo()->findData(QStringLiteral("cpu-direct"));
    ASSERT_GT(direct, 0);
    const QString other = card(1)->variants()->combo()->currentText();
    field.combo()->setCurrentIndex(direct);
    Q_EMIT field.combo()->activated(direct);
    settle();
    EXPECT_EQ(documents().current().recipe.steps[0].variant, "cpu-direct");
    EXPECT_EQ(outcome().report.ops.front().variant, "cpu-direct");
    EXPECT_EQ(card(1)->variants()->combo()->currentText(), other);
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral("variant=cpu-direct")));
    bool refused = false; // the second kernel is not separable
    const QComboBox& second = *card(1)->variants()->combo();
    for (int i = 0; i < second.count(); ++i)
        if (!second.itemData(i, ui::headRole).toBool() && // a device's name if there are several
            !second.model()->flags(second.model()->index(i, 0)).testFlag(Qt::ItemIsEnabled)) {
            refused = true;
            EXPECT_FALSE(second.itemData(i, ui::detailRole).toString().isEmpty()) << "refused without a reason";
        }
    EXPECT_TRUE(refused);
    edits().undo();
    settle();
    EXPECT_TRUE(field.combo()->currentText().startsWith(QStringLiteral("Auto: ")));
}

TEST_F(RecipeWindow, AutoSaysWhyAFasterVariantIsNotTaken) {
    app::DeviceOffer cpu{"cpu", "any", true, 0, {}};
    cpu.variants.push_back({"cpu-direct", {}, 20e-6, true, {}, {}});
    cpu.variants.push_back({"opencv-filter2d", {}, 16e-6, false, {}, "Another library: used only if chosen."});
    cpu.variants.push_back({"cpu-fft", {}, 60e-6, false, {}, {}});
    ui::VariantField field;
    field.setOffers({cpu});
    const QString spoken = field.why().replace(QChar(0x00A0), QLatin1Char(' '));
    EXPECT_EQ(spoken, QStringLiteral("predicted 20 µs; cpu-fft 60 µs. Faster is opencv-filter2d, 16 µs: Another "
                                     "library: used only if chosen."));
    const int there = field.combo()->findData(QStringLiteral("opencv-filter2d"));
    EXPECT_TRUE(field.combo()->itemData(there, ui::detailRole).toString().endsWith(QStringLiteral("only if chosen.")));
    cpu.variants[1].seconds = 30e-6; // slower: nothing to explain
    field.setOffers({cpu});
    EXPECT_EQ(field.why().replace(QChar(0x00A0), QLatin1Char(' ')), QStringLiteral("predicted 20 µs; cpu-fft 60 µs"));
    // Plans never take a variant that is marked "only if chosen".
    open(imageFile());
    edits().setRecipe(recipe({"gaussian:sigma=5"}));
    settle();
    int left = 0;
    for (const app::VariantOffer& o : outcome().offers.at(0).at(0).variants) {
        EXPECT_TRUE(!o.chosen || o.onlyAsked.empty()) << o.name;
        left += o.onlyAsked.empty() ? 0 : 1;
    }
    EXPECT_GT(left, 1) << "the reference and what is approximate";
}

TEST_F(RecipeWindow, AnApproximateVariantSaysHowFarItMayBeOff) {
    open(volumeFile());
    edits().setRecipe(recipe({"gaussian:sigma=5"}));
    settle();
    ui::VariantField& field = *card(0)->variants();
    const QString bound = QStringLiteral("Off by at most 0.0");
    EXPECT_FALSE(field.why().contains(bound)) << "the exact one has none";
    const int approximate = field.combo()->findData(QStringLiteral("cpu-box-stack"));
    ASSERT_GT(approximate, 0);
    EXPECT_TRUE(field.combo()->itemData(approximate, ui::detailRole).toString().contains(bound));
    field.combo()->setCurrentIndex(approximate);
    Q_EMIT field.combo()->activated(approximate);
    settle();
    EXPECT_EQ(outcome().report.ops.front().variant, "cpu-box-stack");
    EXPECT_TRUE(field.why().contains(bound)) << field.why().toStdString();
}

TEST_F(RecipeWindow, TheHistoryGoesBackAndForthByName) {
    open(imageFile());
    for (const char* filter : {"gaussian", "box", "sobel"})
        window_->addStep(QString::fromLatin1(filter));
    settle();
    const auto choose = [this](const QString& words) {
        window_->actions()["edit.history"]->trigger();
        QTest::keyClicks(window_->searchPanel().edit(), words);
        ASSERT_EQ(window_->searchPanel().shownCount(), 1);
        QTest::keyClick(window_->searchPanel().edit(), Qt::Key_Return);
        settle();
    };
    choose(QStringLiteral("Add Box"));
    EXPECT_EQ(order(), std::vector<std::string>{"gaussian"});
    choose(QStringLiteral("Add Sobel"));
    EXPECT_EQ(order(), (std::vector<std::string>{"gaussian", "box", "sobel"}));
}

TEST_F(RecipeWindow, ARecipeIsDroppedWithItsDataOrBeforeThem) {
    const QString file = path(QStringLiteral("smooth.json"));
    QFile out(file);
    ASSERT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(app::toJson(recipe({"box:size=5"})).c_str());
    out.close();
    window_->workspace().opener().open({file, imageFile()}); // in any order of selection
    settle();
    expectResult("box:size=5");
    EXPECT_EQ(documents().extra(0).recipeFile, QStringLiteral("smooth.json"));
    workspace().close(0);
    opener().open({file});
    EXPECT_EQ(window_->messages().messages().front().title, QStringLiteral("smooth.json is ready"));
    open(imageFile());
    expectResult("box:size=5");
}

TEST_F(RecipeWindow, AHeavyRunWaitsForTheUsersWord) {
    app::Forecast f;
    f.hostBytes = std::int64_t{96} << 30;
    f.hostFree = std::int64_t{78} << 30;
    f.seconds = 150;
    f.tiles = 14;
    EXPECT_TRUE(f.heavy());
    const QString words = ui::forecastText(f);
    for (const char* part : {"96", "78", "14 tiles", "2.5 min|3 min|2 min"})
        EXPECT_TRUE(words.contains(QRegularExpression(QString::fromLatin1(part)))) << part << words.toStdString();
    f.device = "cuda:0";
    f.deviceBytes = std::int64_t{7} << 30;
    f.deviceFree = std::int64_t{41} << 30;
    EXPECT_FALSE(ui::forecastText(f).contains(QStringLiteral("stays there")));
    f.keptBytes = std::int64_t{13} << 30;
    EXPECT_TRUE(ui::forecastText(f).contains(QRegularExpression(QStringLiteral("stays there.* 13"))));
    for (const auto& [seconds, figure] : {std::pair{0.000'041'3, "about 41 µs"},
                                          {0.0318, "about 32 ms"},
                                          {0.4449, "about 440 ms"},
                                          {7.2, "about 7 s"}}) {
        f.seconds = seconds; // short of memory, not of time
        EXPECT_TRUE(f.heavy());
        EXPECT_TRUE(ui::forecastText(f).contains(QString::fromUtf8(figure))) << ui::forecastText(f).toStdString();
    }
    f.hostBytes = 1;
    f.seconds = 1;
    EXPECT_FALSE(f.heavy());
    f.hostFree = 0; // unknown: no warning
    EXPECT_FALSE(f.heavy());

    open(volumeFile({96, 96, 40}));
    const tests::Variable patience("CONVAPP_PATIENCE", "0"); // seconds: every run counts as long
    edits().setRecipe(recipe({"gaussian:sigma=2"}));
    settle();
    ASSERT_TRUE(outcome().heldBack);
    EXPECT_FALSE(outcome().result);
    EXPECT_TRUE(window_->views().view()->hasPatches());
    EXPECT_EQ(window_->status().badgeText(), QStringLiteral("Only what is on screen was computed · Compute"));
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const ui::Message message = window_->messages().messages().front();
    ASSERT_EQ(message.actions.size(), 2U);
    workspace().runs().refresh(); // another slice became visible: no repeated message
    settle();
    EXPECT_EQ(window_->messages().messages().size(), 1U);
    message.actions.front().run();
    settle();
    expectResult("gaussian:sigma=2");
}
