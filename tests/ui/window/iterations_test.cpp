// SPDX-License-Identifier: Apache-2.0
// A deconvolution in the window: its iterations are shown while it runs, and the user stops at one that looks good.
#include "app/session/session.h"
#include "tests/ui/window_support.h"
#include <QSignalSpy>
#include <algorithm>
#include <conv/apply.h>

namespace {

class Iterations : public window_test::Window {
  protected:
    static constexpr int many = 500;
    static app::Recipe lucy(int iterations) {
        return app::withIterations({{app::parseStep("richardson-lucy:sigma=1.5px")}}, iterations);
    }
    void begin(const QString& file) {
        open(file);
        edits().setChoice(onCpu());
        edits().setRecipe(lucy(many));
        awaitIteration();
    }
    static conv::PlanOptions onCpu() {
        conv::PlanOptions options;
        options.device = "cpu";
        return options;
    }
    void awaitIteration() {
        ASSERT_TRUE(QTest::qWaitFor([&] { return run().mayStop; }, 60000)) << badge();
    }
    [[nodiscard]] const ui::RunStatus& run() { return workspace().runs().status(); }
    [[nodiscard]] std::string badge() const { return window_->status().badgeText().toStdString(); }
    [[nodiscard]] QPushButton* button() const {
        for (auto* b : window_->views().findChildren<QPushButton*>())
            if (b->text() == QStringLiteral("Stop after this iteration"))
                return b;
        return nullptr;
    }
    [[nodiscard]] bool told(const QString& words) const {
        return std::ranges::any_of(window_->messages().messages(),
                                   [&](const ui::Message& m) { return m.title.contains(words); });
    }
    /// Iterations in the document's recipe.
    [[nodiscard]] int iterations() {
        return static_cast<int>(
            std::get<app::Quantity>(app::valueOf(documents().current().recipe.steps.at(0), "iterations"))
                .numbers.at(0));
    }
};

} // namespace

TEST_F(Iterations, AreShownAndTheUserStopsAtOne) {
    begin(volumeFile({160, 150, 120}));
    ui::DataView* const view = window_->views().view();
    EXPECT_TRUE(badge().starts_with("Iteration ")) << badge();
    EXPECT_NE(badge().find(" of 500"), std::string::npos) << badge();
    EXPECT_NE(badge().find("Esc stops"), std::string::npos) << badge();
    EXPECT_TRUE(view->hasPatches()) << "the slices show the iteration";
    EXPECT_EQ(view->overlay().preview, QStringLiteral("iteration %1 of 500").arg(run().iteration));
    ASSERT_NE(button(), nullptr);
    EXPECT_TRUE(button()->isVisible());
    // The next picture shows a later iteration.
    const int first = run().iteration;
    const conv::Region slice = view->visibleRegions().front();
    const ui::VolumePtr before = view->newestResult(slice).volume;
    ASSERT_TRUE(before);
    ASSERT_TRUE(QTest::qWaitFor([&] { return run().iteration > first; }, 60000));
    EXPECT_NE(view->newestResult(slice).volume, before);

    QAction* const stop = window_->actions()["run.enough"];
    ASSERT_TRUE(stop->isEnabled());
    EXPECT_EQ(stop->shortcut(), QKeySequence(QStringLiteral("Shift+F5")));
    const int shown = run().iteration;
    view->setFocus();
    QTest::keyClick(view, Qt::Key_F5, Qt::ShiftModifier);
    settle();
    const int done = iterations();
    EXPECT_GE(done, shown);
    ASSERT_LT(done, many);
    EXPECT_TRUE(workspace().runs().complete());
    EXPECT_EQ(documents().current().outcome.recipe, lucy(done));
    EXPECT_FALSE(view->hasPatches());
    EXPECT_FALSE(stop->isEnabled());
    EXPECT_FALSE(button()->isVisible());
    EXPECT_TRUE(told(QStringLiteral("Stopped after iteration %1 of 500").arg(done)));
    // The result is that of a run with so many iterations; so are the file, the command line and the recipe.
    const conv::Volume wanted = conv::filtered(app::build(lucy(done), documents().current().source->layout()),
                                               *documents().current().source, onCpu());
    const conv::Volume& result = *documents().current().outcome.result;
    ASSERT_EQ(result.layout().sampleCount(), wanted.layout().sampleCount());
    EXPECT_TRUE(std::equal(wanted.as<float>(), wanted.as<float>() + wanted.layout().sampleCount(), result.as<float>()));
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral("iterations=%1,").arg(done)))
        << workspace().commandLine().toStdString();
    workspace().saver().save({path(QStringLiteral("out.npy")), {conv::ElementType::f32, false}});
    workspace().saveRecipe(path(QStringLiteral("out.json")));
    settle();
    const conv::Volume saved = app::io::load(path(QStringLiteral("out.npy")).toStdString());
    EXPECT_TRUE(std::equal(wanted.as<float>(), wanted.as<float>() + wanted.layout().sampleCount(), saved.as<float>()));
    QFile recipe(path(QStringLiteral("out.json")));
    ASSERT_TRUE(recipe.open(QIODevice::ReadOnly));
    EXPECT_EQ(app::recipeFromJson(recipe.readAll().toStdString()), lucy(done));
    // Undo computes all iterations, and redo finds the number again.
    edits().undo();
    EXPECT_EQ(iterations(), many);
    awaitIteration();
    edits().redo();
    EXPECT_EQ(iterations(), done);
    settle();
    EXPECT_TRUE(workspace().runs().complete());
    EXPECT_FALSE(view->hasPatches());
}

TEST_F(Iterations, AreGivenUpByEscAndTheSourceIsShownAgain) {
    begin(volumeFile({160, 150, 120}));
    ui::DataView* const view = window_->views().view();
    ASSERT_TRUE(view->hasPatches());
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Escape);
    settle();
    EXPECT_EQ(run().state, ui::RunStatus::State::cancelled);
    EXPECT_FALSE(view->hasPatches());
    EXPECT_EQ(documents().current().outcome.result, nullptr);
    EXPECT_EQ(iterations(), many);
    EXPECT_FALSE(button()->isVisible());
    EXPECT_FALSE(told(QStringLiteral("Stopped after")));
}

TEST_F(Iterations, OfAnImageStopByTheButtonWhenAnotherDocumentIsBehindIt) {
    const QString other = imageFile();
    open(other);
    begin(file(QStringLiteral("large.npy"),
               *window_test::blobs(window_test::layoutOf(2, {2400, 2000, 1}, conv::ElementType::u8))));
    ui::DataView* const view = window_->views().view();
    EXPECT_TRUE(view->hasPatches()) << "an image that is shown completely is read completely";
    workspace().setCurrent(0);
    settle();
    EXPECT_FALSE(view->hasPatches()) << "nothing stays of a run that was given up";
    workspace().setCurrent(1);
    awaitIteration();
    ASSERT_TRUE(button()->isVisible());
    QTest::mouseClick(button(), Qt::LeftButton);
    settle();
    EXPECT_LT(iterations(), many);
    EXPECT_TRUE(workspace().runs().complete());
}
