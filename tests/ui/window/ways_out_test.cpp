// SPDX-License-Identifier: Apache-2.0
// For an unavailable feature the window gives the reason and an alternative in its place.
#include "tests/ui/recipe_steps.h"
#include "tests/ui/window_support.h"
#include "ui/panels/recipe/fields/variant_field.h"
#include "ui/panels/recipe/step_head.h"
#include "ui/panels/recipe/step_hint.h"
#include "ui/panels/run/run_card.h"
#include "ui/style/drag_handle.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/views/four_up.h"
#include "ui/workspace/preferences.h"
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTimer>
#include <QTreeView>

namespace {

using view::recipe;
using window_test::Window;

class WaysOut : public Window {
  protected:
    void set(std::initializer_list<const char*> steps) {
        edits().setRecipe(recipe(steps));
        settle();
    }
    const std::deque<ui::Message>& messages() { return window_->messages().messages(); }
    /// Visible label of that role in the first step; empty if there is none.
    QString said(const char* role) {
        for (const QLabel* l : window_->recipe().card(0)->findChildren<QLabel*>())
            if (l->isVisible() && !l->text().isEmpty() && l->property("role") == QLatin1String(role))
                return l->text();
        return {};
    }
    bool runs(const QString& text) {
        for (const QLabel* l : window_->findChild<ui::RunCard*>()->findChildren<QLabel*>())
            if (l->isVisible() && l->text() == text)
                return true;
        return false;
    }
};

TEST_F(WaysOut, ARefusedVariantMayBeLeftToThePlanner) {
    open(imageFile());
    set({"gaussian:sigma=2,variant=cpu-lowrank", "box"}); // for kernels of rank ≥ 2; this one is separable
    ASSERT_EQ(messages().size(), 1U);
    const ui::Message message = messages().front();
    EXPECT_EQ(message.title, QStringLiteral("The recipe did not run"));
    EXPECT_TRUE(message.detail.startsWith(QStringLiteral("cpu-lowrank did not run")));
    ASSERT_EQ(message.actions.size(), 1U);
    EXPECT_EQ(message.actions[0].text, QStringLiteral("Use auto"));
    message.actions[0].run();
    settle();
    EXPECT_EQ(documents().current().recipe, recipe({"gaussian:sigma=2", "box"}));
    EXPECT_TRUE(workspace().runs().complete());
    EXPECT_TRUE(messages().empty()) << "what was said of the run that failed is gone";
    edits().undo();
    settle();
    EXPECT_EQ(documents().current().recipe.steps[0].variant, "cpu-lowrank");
    ASSERT_EQ(messages().size(), 1U);
    // The reason is also below the field, and is not a plan's text about another variant.
    const ui::VariantField& field = *window_->recipe().card(0)->variants();
    EXPECT_TRUE(field.why().startsWith(QStringLiteral("For kernels of rank 2 and more"))) << field.why().toStdString();
    EXPECT_EQ(said("error"), field.why());
}

TEST_F(WaysOut, AVariantOfTheWholeRecipeMayBeLeftToThePlanner) {
    open(imageFile());
    conv::PlanOptions planOptions;
    planOptions.variant = "cpu-lowrank";
    edits().setChoice(planOptions);
    set({"gaussian:sigma=2"});
    ASSERT_EQ(messages().size(), 1U);
    ASSERT_EQ(messages().front().actions.size(), 1U);
    messages().front().actions[0].run();
    settle();
    EXPECT_EQ(documents().current().planOptions, conv::PlanOptions{});
    EXPECT_TRUE(workspace().runs().complete());
    // An error without a choice as its cause offers none.
    set({"gaussian:sigma=5mm"});
    ASSERT_EQ(messages().size(), 1U);
    EXPECT_TRUE(messages().front().actions.empty());
}

TEST_F(WaysOut, WithoutAStepThereIsNothingToCompareAndItIsSaid) {
    open(imageFile());
    for (const char* id : {"show.after", "show.before", "show.swipe", "show.checker", "show.difference"}) {
        const QAction* action = window_->actions()[id];
        EXPECT_FALSE(action->isEnabled()) << id;
        EXPECT_TRUE(action->toolTip().endsWith(QStringLiteral("no step is on."))) << action->toolTip().toStdString();
    }
    set({"box"});
    const QAction* swipe = window_->actions()["show.swipe"];
    EXPECT_TRUE(swipe->isEnabled());
    EXPECT_TRUE(swipe->toolTip().endsWith(swipe->statusTip())) << "tells what it does again";
    app::Recipe muted = documents().current().recipe;
    muted.steps[0].muted = true;
    edits().setRecipe(muted);
    settle();
    EXPECT_FALSE(swipe->isEnabled());
    // Every disabled action gives a reason.
    for (const ui::ActionRow& row : ui::actionTable())
        if (row.id[0] != '-' && !window_->actions()[row.id]->isEnabled()) {
            EXPECT_TRUE(window_->actions()[row.id]->toolTip().endsWith(QLatin1Char('.')))
                << row.id << ": " << window_->actions()[row.id]->toolTip().toStdString();
        }
}

TEST_F(WaysOut, ViewsSayThatTheWholeWasHeldBack) {
    open(volumeFile({96, 96, 40}));
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    const tests::Variable patience("CONVAPP_PATIENCE", "0"); // seconds: every run counts as long
    set({"gaussian:sigma=2"});
    EXPECT_EQ(four->volume()->overlay().stale, QStringLiteral("The source: the whole was not computed"));
    EXPECT_EQ(four->overlay().preview, QStringLiteral("only what is on screen"));
    EXPECT_TRUE(runs(QStringLiteral("The whole was not computed: it waits for your word.")));
    ASSERT_EQ(messages().size(), 1U);
    EXPECT_EQ(messages().front().title, QStringLiteral("Only what is on screen was computed"));
    EXPECT_EQ(messages().front().actions[0].text, QStringLiteral("Compute the whole")) << "there are no tiles";
    messages().front().actions[0].run();
    settle();
    EXPECT_TRUE(four->volume()->overlay().stale.isEmpty());
    EXPECT_FALSE(runs(QStringLiteral("The whole was not computed: it waits for your word.")));
    set({"gaussian:sigma=3"});
    EXPECT_EQ(four->volume()->overlay().stale, QStringLiteral("The last whole result: this one was not computed"));
    EXPECT_TRUE(four->overlay().check.isEmpty()) << "nobody compared this with the reference";
    // Data that can only be computed in full: no text about the visible part.
    open(imageFile());
    set({"gaussian:sigma=2"});
    EXPECT_EQ(messages().front().title, QStringLiteral("Nothing was computed yet"));
    EXPECT_EQ(window_->status().badgeText(), QStringLiteral("Not computed: it waits for you · Compute"));
    EXPECT_EQ(window_->views().view()->overlay().preview, QStringLiteral("not computed yet"));
}

TEST_F(WaysOut, AUnitThatTheseDataDoNotHaveIsSaidAtItsField) {
    open(volumeFile());
    set({"gaussian:sigma=2"});
    type(box(0, "sigma"), QStringLiteral("5 ms"));
    settle();
    EXPECT_EQ(said("error"), QStringLiteral("These data are sampled in space; use mm or px."));
    EXPECT_TRUE(box(0, "sigma")->property("error").toBool());
    window_->views().view()->setFocus();
    EXPECT_TRUE(box(0, "sigma")->property("error").toBool()) << "it is as wrong when the field is left";
    type(box(0, "sigma"), QStringLiteral("2 mm"));
    settle();
    EXPECT_EQ(said("error"), QString());
    EXPECT_FALSE(box(0, "sigma")->property("error").toBool());
    QString problem;
    std::string faulty;
    (void)ui::stepHints(app::parseStep("gaussian:sigma=5ms"), window_test::layoutOf(2, {8, 8, 1}), &problem, &faulty);
    EXPECT_EQ(faulty, "sigma");
    EXPECT_EQ(problem, QStringLiteral("These data have no sampling rate; set it in File › Sampling, or use px."))
        << "no option of a command line";
    (void)ui::stepHints(app::parseStep("fir:cutoff=9Hz"), window_test::layoutOf(2, {8, 8, 1}), &problem);
    EXPECT_FALSE(problem.contains(QLatin1String("--"))) << problem.toStdString();
    EXPECT_TRUE(problem.contains(QLatin1String("Nyquist"))) << problem.toStdString();
}

TEST_F(WaysOut, WhatIsTypedAfterAStepWasAddedIsItsFirstValue) {
    open(imageFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("3px"));
    settle();
    EXPECT_EQ(documents().current().recipe, recipe({"gaussian:sigma=3px"}));
    expectResult("gaussian:sigma=3px");
}

TEST_F(WaysOut, AFieldIsAsWideAsWhatIsTyped) {
    open(volumeFile());
    set({"gaussian:sigma=2"});
    ui::QuantityBox* sigma = box(0, "sigma");
    type(sigma, QStringLiteral("fwhm 4.25 mm"));
    settle();
    const auto* edit = sigma->findChild<QLineEdit*>();
    EXPECT_GE(edit->width(), edit->fontMetrics().horizontalAdvance(edit->text()) + 6);
}

TEST_F(WaysOut, ADraggedStepIsNamedWhereItWouldGo) {
    open(imageFile());
    set({"gaussian", "box", "sobel"});
    ui::StepCard* first = window_->recipe().card(0);
    ui::DragHandle& handle = *first->head()->handle();
    const QPoint start = handle.mapToGlobal(handle.rect().center()), end = start + QPoint(0, first->height() + 20);
    const auto mouse = [&](QEvent::Type type, const QPoint& at) {
        QMouseEvent event(type, handle.mapFromGlobal(QPointF(at)), QPointF(at), Qt::LeftButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&handle, &event);
    };
    const auto sign = [&]() -> const QWidget* {
        for (const QWidget* w : window_->recipe().findChildren<QWidget*>())
            if (w->isVisible() && w->accessibleName() == QLatin1String("Gaussian blur goes here"))
                return w;
        return nullptr;
    };
    mouse(QEvent::MouseButtonPress, start);
    mouse(QEvent::MouseMove, end);
    ASSERT_NE(sign(), nullptr);
    EXPECT_GE(sign()->height(), QFontMetrics(ui::font(12)).height());
    EXPECT_NE(first->graphicsEffect(), nullptr) << "the step itself is faint";
    QTest::keyClick(&handle, Qt::Key_Escape);
    EXPECT_EQ(sign(), nullptr);
    EXPECT_EQ(first->graphicsEffect(), nullptr);
}

TEST_F(WaysOut, AMessageDoesNotTakeTheRoomOfTheRecipe) {
    window_->resize(1280, 900);
    open(volumeFile());
    set({"gaussian:sigma=2"});
    const ui::FactList* facts = nullptr;
    for (const QWidget* w : window_->findChild<ui::RunCard*>()->findChildren<QWidget*>())
        if (const auto* list = dynamic_cast<const ui::FactList*>(w))
            facts = list;
    ASSERT_NE(facts, nullptr);
    EXPECT_TRUE(facts->isVisible());
    window_->messages().add({ui::Message::Kind::info, QStringLiteral("Copied"), QStringLiteral("convapp"), {}, {}});
    EXPECT_FALSE(facts->isVisible());
    window_->messages().clear();
    EXPECT_TRUE(facts->isVisible());
}

TEST_F(WaysOut, FileDialogsBeginAtHomeAndAreNamed) {
    EXPECT_EQ(ui::Preferences::folder(), QDir::homePath());
    ui::Preferences::setFolder(folder_.path());
    EXPECT_EQ(ui::Preferences::folder(), folder_.path());
    open(imageFile());
    set({"box"});
    int seen = 0;
    for (const char* id : {"file.open", "file.openFolder", "file.openRecipe", "file.save", "file.saveRecipe"}) {
        QTimer::singleShot(200, this->window_.get(), [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr)
                return;
            ++seen;
            for (const char* name : {"lookInCombo", "fileTypeCombo", "fileNameEdit"})
                EXPECT_FALSE(dialog->findChild<QWidget*>(QString::fromLatin1(name))->accessibleName().isEmpty()) << id;
            const auto* tree = dialog->findChild<QTreeView*>(QStringLiteral("treeView"));
            EXPECT_LE(tree->header()->length(), tree->viewport()->width()) << id << ": all columns are in sight";
            EXPECT_EQ(QFileInfo(dialog->directory().path()).canonicalFilePath(),
                      QFileInfo(folder_.path()).canonicalFilePath())
                << id;
            dialog->reject();
        });
        window_->actions()[id]->trigger();
    }
    EXPECT_EQ(seen, 5);
    EXPECT_TRUE(messages().empty()) << "nothing was chosen";
    // The chosen file is written.
    QTimer::singleShot(200, this->window_.get(), [this] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path(QStringLiteral("kept.json")));
        QMetaObject::invokeMethod(dialog, "accept");
    });
    window_->actions()["file.saveRecipe"]->trigger();
    settle();
    EXPECT_TRUE(QFileInfo::exists(path(QStringLiteral("kept.json"))));
}

TEST_F(WaysOut, FrequenciesAreARangeAndTimesHaveTheirUnit) {
    const app::Step band = app::parseStep("fir:kind=bandpass,cutoff=5x15Hz");
    const QString shown = ui::shownValue(app::valueOf(band, "cutoff"));
    EXPECT_EQ(shown, QStringLiteral("5–15 Hz"));
    EXPECT_EQ(app::parseValue(app::paramNamed(app::filterNamed("fir"), "cutoff"), ui::typedValue(shown)),
              app::valueOf(band, "cutoff"));
    EXPECT_EQ(ui::timeSpan(0.82), QString::fromUtf8("820\u00A0ms"));
    EXPECT_EQ(ui::timeSpan(3), QString::fromUtf8("3\u00A0s"));
    EXPECT_EQ(ui::timeSpan(120), QString::fromUtf8("2\u00A0min"));
    EXPECT_EQ(ui::timeSpan(125.2), QString::fromUtf8("2\u00A0min\u00A05\u00A0s"));
    // The length is beside the overview, not in it.
    conv::Layout layout = window_test::layoutOf(1, {1'000'000, 1, 1}, conv::ElementType::f32);
    layout.channelNames = {"I"};
    open(file(QStringLiteral("long.npy"), *window_test::blobs(layout)));
    auto* signal = qobject_cast<ui::SignalView*>(window_->views().view());
    ASSERT_NE(signal, nullptr);
    set({"box"});
    EXPECT_FALSE(window_->actions()["show.swipe"]->isEnabled()) << "before is seen behind after all the time";
    QTest::keyClick(signal, Qt::Key_X);
    EXPECT_EQ(signal->show(), ui::Show::after);
    EXPECT_GE(signal->laneArea(0).left(),
              8 + ui::numberWidth(ui::font(11), ui::integer(signal->before()->layout().extent[0])) + 4);
}

} // namespace
