// SPDX-License-Identifier: Apache-2.0
// Results are not lost in saving: type, scaling and forecast of the output, and saves of unfinished results.
#include "app/session/output_choice.h"
#include "tests/ui/window_support.h"
#include "ui/panels/recipe/output_card.h"
#include "ui/window/bars/palette.h"
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QTimer>

namespace {

using window_test::Window;

class Output : public Window {
  protected:
    ui::OutputCard& card() { return *window_->recipe().output(); }
    void set(const char* step) {
        edits().setRecipe({{app::parseStep(step)}});
        settle();
    }
    void choose(const QString& type, bool rescale) {
        card().types()->setCurrentIndex(card().types()->findData(type));
        Q_EMIT card().types()->activated(card().types()->currentIndex());
        if (rescale) {
            card().scaling()->setCurrentIndex(1);
            Q_EMIT card().scaling()->activated(1);
        }
        settle();
    }
    bool forecastBegins(const QString& words) {
        return QTest::qWaitFor([&] { return card().forecastText().startsWith(words); }, 5000);
    }
    const std::deque<ui::Message>& messages() { return window_->messages().messages(); }
};

} // namespace

TEST_F(Output, AResultOfAnotherQuantityIsSavedAsFloats) {
    open(volumeFile());
    for (const char* step : {"vesselness:sigma=1", "sobel"}) {
        set(step);
        EXPECT_TRUE(card().isVisible());
        EXPECT_TRUE(forecastBegins(QStringLiteral("Values 0…"))) << card().forecastText().toStdString();
        EXPECT_EQ(card().types()->itemText(0), QStringLiteral("Automatic: float32")) << step;
        const QString out = path(QStringLiteral("result.nii"));
        workspace().save(out);
        settle();
        EXPECT_EQ(app::io::load(out.toStdString()).layout().type, conv::ElementType::f32) << step;
    }
}

TEST_F(Output, AChosenTypeForecastsWhatItLosesAndReachesTheCommandLine) {
    open(volumeFile());
    set("vesselness:sigma=1");
    choose(QStringLiteral("int16"), false);
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return card().forecastText().contains(QStringLiteral("would become 0 as int16")); }, 5000))
        << card().forecastText().toStdString();
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral(" --dtype int16")))
        << workspace().commandLine().toStdString();
    choose(QStringLiteral("uint8"), true);
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return card().forecastText().contains(QStringLiteral("fills the range of uint8")); }, 5000))
        << card().forecastText().toStdString();
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral(" --dtype uint8:rescale")));
    const QString out = path(QStringLiteral("scaled.nii"));
    workspace().save(out);
    settle();
    const conv::Volume written = app::io::load(out.toStdString());
    ASSERT_EQ(written.layout().type, conv::ElementType::u8);
    const auto* values = written.as<std::uint8_t>();
    EXPECT_EQ(*std::max_element(values, values + written.layout().sampleCount()), 255);
}

TEST_F(Output, AFormatWithoutFloatsOffersOneThatHoldsThem) {
    open(imageFile());
    set("structure-tensor:output=coherence");
    const QString png = path(QStringLiteral("coherence.png"));
    workspace().save(png);
    settle();
    EXPECT_FALSE(QFile::exists(png));
    ASSERT_EQ(messages().size(), 1U);
    const ui::Message m = messages().front();
    ASSERT_GE(m.actions.size(), 2U);
    EXPECT_EQ(m.actions[0].text, QStringLiteral("Save as tiff, float32"));
    EXPECT_TRUE(m.actions[1].text.startsWith(QStringLiteral("Scale to uint"))) << m.actions[1].text.toStdString();
    m.actions[1].run();
    settle();
    EXPECT_TRUE(QFile::exists(png));
    m.actions[0].run();
    settle();
    EXPECT_EQ(app::io::load(path(QStringLiteral("coherence.tiff")).toStdString()).layout().type,
              conv::ElementType::f32);
}

TEST_F(Output, AStoppedResultIsComputedAndThenSaved) {
    open(volumeFile({96, 96, 40}));
    const tests::Variable patience("CONVAPP_PATIENCE", "0"); // seconds: every run waits for the user
    set("gaussian:sigma=2");
    EXPECT_FALSE(workspace().runs().complete());
    EXPECT_TRUE(workspace().runs().unfinished());
    EXPECT_TRUE(window_->actions()["run.compute"]->isEnabled());
    const QString out = path(QStringLiteral("late.nii"));
    workspace().save(out);
    EXPECT_EQ(workspace().saver().names(), QStringList{QStringLiteral("late.nii")});
    settle();
    EXPECT_TRUE(workspace().saver().names().isEmpty());
    EXPECT_TRUE(QFile::exists(out));
    EXPECT_TRUE(workspace().runs().complete());
    EXPECT_FALSE(window_->actions()["run.compute"]->isEnabled());
}

TEST_F(Output, AWaitingRunHasAButtonInTheView) {
    open(volumeFile({96, 96, 40}));
    const tests::Variable patience("CONVAPP_PATIENCE", "0");
    set("gaussian:sigma=2");
    auto* compute = [&]() -> QPushButton* {
        for (QPushButton* b : window_->views().findChildren<QPushButton*>())
            if (b->text() == QStringLiteral("Compute"))
                return b;
        return nullptr;
    }();
    ASSERT_NE(compute, nullptr);
    EXPECT_TRUE(compute->isVisible());
    compute->click();
    settle();
    EXPECT_FALSE(compute->isVisible());
    EXPECT_TRUE(workspace().runs().complete());
}

namespace {

/// A run that Esc stopped.
class Stopped : public Output {
  protected:
    void stop() {
        open(volumeFile({220, 200, 60}));
        conv::PlanOptions options;
        options.device = "cpu";
        edits().setChoice(options);
        const app::Step step = app::parseStep("gaussian:sigma=60"); // long enough for a key
        edits().setRecipe({{step, step, step}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return window_->actions()["run.cancel"]->isEnabled(); }, 5000));
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        settle();
        ASSERT_EQ(workspace().runs().status().state, ui::RunStatus::State::cancelled);
        ASSERT_FALSE(workspace().runs().complete());
    }
    void expectComputed() {
        settle();
        EXPECT_TRUE(workspace().runs().complete());
        EXPECT_TRUE(outcome().result);
    }
};

} // namespace

TEST_F(Stopped, TheButtonInTheViewComputes) {
    stop();
    QPushButton* compute = nullptr;
    for (QPushButton* b : window_->views().findChildren<QPushButton*>())
        if (b->text() == QStringLiteral("Compute"))
            compute = b;
    ASSERT_NE(compute, nullptr);
    ASSERT_TRUE(compute->isVisible());
    QTest::mouseClick(compute, Qt::LeftButton);
    expectComputed();
    EXPECT_FALSE(compute->isVisible());
}

TEST_F(Stopped, AClickOnTheBadgeComputes) {
    stop();
    QWidget* badge = nullptr;
    for (QWidget* w : window_->status().findChildren<QWidget*>())
        if (w->accessibleName() == window_->status().badgeText())
            badge = w;
    ASSERT_NE(badge, nullptr);
    EXPECT_TRUE(window_->status().badgeText().startsWith(QStringLiteral("Stopped")));
    QTest::mouseClick(badge, Qt::LeftButton);
    expectComputed();
}

TEST_F(Stopped, TheSearchComputes) {
    stop();
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(window_->searchPanel().isVisible());
    QTest::keyClicks(window_->searchPanel().edit(), QStringLiteral("compute"));
    QTest::keyClick(window_->searchPanel().edit(), Qt::Key_Return);
    expectComputed();
}

TEST_F(Stopped, SavingComputesFirst) {
    stop();
    const QString out = path(QStringLiteral("late.nii"));
    QTimer::singleShot(200, window_.get(), [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(out);
        QMetaObject::invokeMethod(dialog, "accept");
    });
    QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
    expectComputed();
    EXPECT_TRUE(QFile::exists(out));
}

TEST(OutputChoice, IsWrittenAsTheCommandLineTakesIt) {
    for (const char* text : {"", "int16", "uint8:rescale", "float32"})
        EXPECT_EQ(app::toText(app::outputChoiceOf(text)), text);
    EXPECT_EQ(app::toText(app::outputChoiceOf("float32:rescale")), "float32");
    EXPECT_EQ(app::toText(app::outputChoiceOf("nothing")), "");
}
