// SPDX-License-Identifier: Apache-2.0
// Steps along time in the form: their axes, units, hints, response, and the time step that the user types.
#include "tests/ui/recipe_steps.h"
#include "tests/ui/window_support.h"
#include "ui/models/curve_step.h"
#include "ui/models/fresh_step.h"
#include "ui/panels/documents/sampling_dialog.h"
#include "ui/panels/recipe/step_hint.h"
#include "ui/panels/recipe/step_response.h"
#include "ui/panels/signal/curve_handles.h"
#include "ui/panels/signal/response_view.h"
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QSlider>

namespace {

using view::recipe;
using window_test::Window;

conv::Layout seriesLayout(std::int64_t times = 30) {
    conv::Layout layout = window_test::layoutOf(3, {10, 9, 6}, conv::ElementType::i16);
    layout.times = times;
    return layout;
}

const app::io::TimeStep every2s{2, {}};

class TimeForm : public Window {
  protected:
    void openSeries(double step) {
        conv::Info info;
        info.timeStep = step;
        auto series = std::make_shared<conv::Volume>(seriesLayout(), info);
        std::int64_t k = 0;
        for (const conv::Item& item : conv::itemsOf(series->layout()))
            for (std::int64_t i = 0; i < series->layout().whole().count(); ++i)
                series->as<std::int16_t>(item)[i] = static_cast<std::int16_t>(500 + (++k * 2654435761 >> 9) % 90);
        const QString path = file(QStringLiteral("series.nii"), *series);
        if (step <= 0) { // NIfTI stores 0 s
            QFile header(path);
            ASSERT_TRUE(header.open(QIODevice::ReadWrite) && header.seek(123) && header.putChar(2));
        }
        open(path);
    }
    void choose(int step, const char* key, const QString& text) {
        auto* combo = window_->recipe().card(step)->field(key)->findChild<QComboBox*>();
        const int index = combo->findText(text);
        ASSERT_GE(index, 0);
        combo->setCurrentIndex(index);
        Q_EMIT combo->activated(index);
        settle();
    }
    std::string step(std::size_t i = 0) { return app::toText(documents().current().recipe.steps.at(i)); }
};

} // namespace

TEST(CurveStep, ValuesFollowTheAxes) {
    const conv::Layout layout = seriesLayout();
    const auto changed = [&](const char* from, const char* axes) {
        const app::Step before = app::parseStep(from);
        app::Step next = before;
        next.values["axes"] = std::string(axes);
        return app::toText(ui::fittedToAxes(next, before, layout, every2s));
    };
    EXPECT_EQ(changed("gaussian:sigma=5mm", "t"), "gaussian:sigma=4s,axes=t");
    EXPECT_EQ(changed("gaussian:sigma=3px", "t"), "gaussian:sigma=3,axes=t");
    EXPECT_EQ(changed("gaussian:sigma=1x2x3", "t"), "gaussian:sigma=4s,axes=t");
    EXPECT_EQ(changed("box:size=5", "t"), "box:size=5,axes=t");
    EXPECT_EQ(changed("box:size=3x5x7", "t"), "box:axes=t");
    EXPECT_EQ(changed("gaussian:sigma=4s,axes=t", "xyz"), "gaussian:sigma=5mm");
    EXPECT_EQ(changed("gaussian:sigma=4mm", "xy"), "gaussian:sigma=4mm,axes=xy");
    EXPECT_EQ(changed("savgol:derivative=1,per=s,axes=t", "x"), "savgol:derivative=1,axes=x");
    EXPECT_EQ(app::toText(ui::freshStep("iir", layout, every2s)), "iir:cutoff=0.063Hz,axes=t");
    EXPECT_EQ(app::toText(ui::freshStep("savgol", layout, every2s)), "savgol:axes=t");
    EXPECT_EQ(app::toText(ui::freshStep("gaussian", layout, every2s)), "gaussian:sigma=5mm");
    EXPECT_EQ(ui::freshStep("iir", seriesLayout(1), every2s).values.count("axes"), 0U);
}

TEST(CurveStep, HintsAreThoseOfASignal) {
    QString problem;
    std::string faulty;
    const auto hints = [&](const char* step, const app::io::TimeStep& time = every2s) {
        problem.clear();
        faulty.clear();
        return ui::stepHints(app::parseStep(step), seriesLayout(), &problem, &faulty, time);
    };
    EXPECT_EQ(hints("gaussian:sigma=2,axes=t")["sigma"].section(QLatin1Char('\n'), 0, 0), "4 s");
    EXPECT_EQ(hints("gaussian:sigma=3s,axes=t")["sigma"].section(QLatin1Char('\n'), 0, 0), "1.5 samples");
    EXPECT_EQ(hints("iir:cutoff=0.1Hz,axes=t")["cutoff"], "40 % of Nyquist");
    EXPECT_EQ(hints("savgol:window=7,axes=t")["window"], "14 s; zero phase: no delay");
    EXPECT_TRUE(problem.isEmpty()) << problem.toStdString();
    (void)hints("fir:cutoff=0.3Hz,axes=t");
    EXPECT_TRUE(problem.contains(QStringLiteral("0.25 Hz"))) << problem.toStdString();
    EXPECT_EQ(faulty, "cutoff");
    (void)hints("gaussian:sigma=2mm,axes=t");
    EXPECT_EQ(faulty, "sigma");
    (void)hints("gaussian:sigma=3s,axes=t", {0, "pixdim[4] is 0, which is no time step"});
    EXPECT_EQ(problem.toStdString(),
              "gaussian: sigma=3s: the time from one time point to the next is not known: pixdim[4] is 0, which is no "
              "time step; set it in File › Sampling, or use px (for frequencies %)");
    (void)hints("box:axes=t,boundary=valid");
    EXPECT_TRUE(problem.contains(QStringLiteral("drop time points"))) << problem.toStdString();
}

TEST_F(TimeForm, TheAxesOfferTimeForSeriesOnly) {
    openSeries(2);
    const auto offered = [&](int step) {
        return window_->recipe().card(step)->field("axes")->findChild<QComboBox*>()->findData(QStringLiteral("t")) >= 0;
    };
    edits().setRecipe(recipe({"gaussian", "canny"}));
    settle();
    EXPECT_TRUE(offered(0));
    EXPECT_FALSE(offered(1)) << "it needs images";
    EXPECT_TRUE(window_->recipe().card(0)->field("axes")->isVisible()) << "not behind More";
    open(volumeFile());
    edits().setRecipe(recipe({"gaussian"}));
    settle();
    EXPECT_FALSE(offered(0));
}

TEST_F(TimeForm, AChoiceOfTimeGivesTheResultAlongTime) {
    openSeries(2);
    edits().setRecipe(recipe({"gaussian:sigma=5mm"}));
    settle();
    choose(0, "axes", QStringLiteral("t (time)"));
    EXPECT_EQ(step(), "gaussian:sigma=4s,axes=t");
    EXPECT_EQ(box(0, "sigma")->text(), QStringLiteral("4 s"));
    ASSERT_TRUE(outcome().result);
    EXPECT_EQ(outcome().result->layout().times, 30);
    EXPECT_TRUE(window_->messages().messages().empty());
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral("gaussian:sigma=4s,axes=t")));
    edits().undo();
    settle();
    EXPECT_EQ(step(), "gaussian:sigma=5mm") << "one step of undo";
    EXPECT_EQ(outcome().recipe, documents().current().recipe);
}

TEST_F(TimeForm, ResponseAndCutoffsAreInHertzOfTheSeries) {
    openSeries(2);
    edits().setRecipe(recipe({"iir:cutoff=0.05Hz,axes=t"}));
    settle();
    ui::StepCard& card = *window_->recipe().card(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return card.response()->settled(); }, 5000));
    EXPECT_TRUE(card.response()->isVisible());
    auto* slider = card.field("cutoff")->findChild<QSlider*>();
    slider->setValue(slider->maximum());
    settle();
    EXPECT_EQ(step(), "iir:cutoff=0.25Hz,axes=t") << "the slider ends at the Nyquist frequency";
    slider->setValue(slider->maximum() / 2);
    settle();
    EXPECT_TRUE(card.response()->isVisible());
    Q_EMIT card.response()->cutoffMoved({0, 0, 0, {}, {}}, 0.4, 0.004, false);
    settle();
    EXPECT_EQ(step(), "iir:cutoff=0.1Hz,axes=t");
    choose(0, "axes", QStringLiteral("x"));
    EXPECT_FALSE(card.response()->isVisible());
}

TEST_F(TimeForm, ATypedTimeStepTakesThePlaceOfAMissingOne) {
    openSeries(0);
    edits().setRecipe(recipe({"gaussian:sigma=3s,axes=t"}));
    settle();
    EXPECT_FALSE(outcome().result);
    window_->actions()["file.sampling"]->trigger();
    auto* dialog = window_->findChild<ui::SamplingDialog*>();
    ASSERT_NE(dialog, nullptr);
    ASSERT_NE(dialog->timeField(), nullptr);
    EXPECT_EQ(dialog->timeField()->value(), 0);
    EXPECT_TRUE(window_test::clipped(*dialog).empty());
    dialog->timeUnitBox()->setCurrentIndex(1); // ms
    dialog->timeField()->setValue(1500);
    EXPECT_FALSE(dialog->sampling().spacing) << "the file's stays";
    dialog->applyButton()->click();
    settle();
    ASSERT_TRUE(outcome().result);
    EXPECT_EQ(documents().current().source->info().timeStep, 1.5);
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral(" --time-step 1.5s")))
        << workspace().commandLine().toStdString();
    EXPECT_TRUE(workspace().pythonScript().contains(QStringLiteral("time_step=1.5")));
    window_->actions()["file.sampling"]->trigger();
    const auto dialogs = window_->findChildren<ui::SamplingDialog*>();
    EXPECT_EQ(dialogs.back()->timeField()->value(), 1.5);
}
