// SPDX-License-Identifier: Apache-2.0
// FIR and Savitzky–Golay steps in the window: form, response, channels.
#include "tests/ui/recipe_steps.h"
#include "tests/ui/window_support.h"
#include "ui/models/fresh_step.h"
#include "ui/panels/recipe/help/filter_picture.h"
#include "ui/panels/recipe/step_hint.h"
#include "ui/panels/recipe/step_response.h"
#include "ui/panels/signal/response_view.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/text/recipe_text.h"
#include <QComboBox>
#include <QLineEdit>
#include <cmath>
#include <numbers>

namespace {

using view::recipe;
using window_test::layoutOf;
using window_test::Window;

/// 500 Hz, three leads of hum and a slow wave.
std::shared_ptr<conv::Volume> leads() {
    conv::Layout layout = layoutOf(1, {6000, 1, 1}, conv::ElementType::f32);
    layout.channels = 3;
    return view::make(layout, [](double x, double, double, int channel) {
        const double t = x * 0.002;
        return (1 + channel) * std::sin(2 * std::numbers::pi * 1.5 * t) +
               0.4 * std::sin(2 * std::numbers::pi * 50 * t) + 0.05 * std::sin(x * 12.9898 * 43758.5453);
    });
}

double decibelsAt(const ui::Response& r, double hertz) {
    return 20 * std::log10(r.magnitude[static_cast<std::size_t>(
                    std::lround(hertz / 250 * static_cast<double>(r.magnitude.size() - 1)))]);
}

class SignalFilters : public Window {
  protected:
    /// A native signal format keeps the channel names.
    void openLeads() {
        open(file(QStringLiteral("leads.wav"), *leads()));
        ASSERT_EQ(documents().current().source->layout().channels, 3);
    }
    const app::Step& step(std::size_t i = 0) { return documents().current().recipe.steps.at(i); }
    ui::StepCard* card(int i = 0) { return window_->recipe().card(i); }
    bool responded(ui::StepCard* of) {
        return QTest::qWaitFor([of] { return of->response()->settled(); }, 5000);
    }
};

TEST(view_response, IsExactAndOfOneChannel) {
    const conv::Layout layout = leads()->layout();
    const ui::Response low = ui::responseOf(recipe({"fir:cutoff=40Hz,transition=10Hz,attenuation=80dB"}), layout);
    ASSERT_TRUE(low.refused.isEmpty()) << low.refused.toStdString();
    EXPECT_NEAR(decibelsAt(low, 10), 0, 0.01);
    EXPECT_NEAR(decibelsAt(low, 40), -6.02, 0.05);
    EXPECT_LT(decibelsAt(low, 45.1), -78);
    EXPECT_GT(decibelsAt(low, 60), -200); // double precision: no float32 floor at −140 dB
    EXPECT_LT(decibelsAt(low, 200), -90);
    for (const double phase : low.phase)
        if (std::isfinite(phase)) {
            EXPECT_TRUE(phase == 0 || phase == std::numbers::pi) << phase;
        }
    const ui::Response slope = ui::responseOf(recipe({"savgol:derivative=1"}), layout);
    EXPECT_EQ(slope.phase[1000], std::numbers::pi / 2);
    // A chain is the product; a channel has the steps that act on it.
    const app::Recipe chain = recipe({"fir:cutoff=40Hz,channels=0-1", "fir:kind=highpass,cutoff=5Hz,channels=1"});
    EXPECT_NEAR(decibelsAt(ui::responseOf(chain, layout, 1), 5), -6.02, 0.1);
    EXPECT_NEAR(decibelsAt(ui::responseOf(chain, layout, 0), 5), 0, 0.1);
    EXPECT_FALSE(ui::responseOf(chain, layout, 2).refused.isEmpty());
    // Longer than the plot's own grid, and sums of branches.
    conv::Layout longer = layout;
    longer.extent[0] = 200000;
    const ui::Response steep = ui::responseOf(recipe({"fir:cutoff=40Hz,transition=0.05Hz"}), longer);
    ASSERT_TRUE(steep.refused.isEmpty()) << steep.refused.toStdString();
    EXPECT_LT(decibelsAt(steep, 40.06), -50);
    // Forward and backward: half of the amplitude at the cut-off, and the notch is as wide as its q says.
    const ui::Response iir = ui::responseOf(recipe({"iir:cutoff=40Hz"}), layout);
    ASSERT_TRUE(iir.refused.isEmpty()) << iir.refused.toStdString();
    EXPECT_NEAR(decibelsAt(iir, 40), -6.02, 0.05);
    EXPECT_EQ(iir.phase[100], 0);
    EXPECT_EQ(iir.cutoffs.size(), 1U);
    const ui::Response notch = ui::responseOf(recipe({"iir:kind=notch,cutoff=50Hz,q=5"}), layout);
    EXPECT_LT(decibelsAt(notch, 50), -60);
    EXPECT_NEAR(decibelsAt(notch, 45.2), -6.02, 0.3); // 50 Hz / 5 wide, a little more below than above
    const ui::Response dog = ui::responseOf(recipe({"dog:sigma=4ms,sigma2=40ms"}), layout);
    EXPECT_LT(dog.magnitude[0], 1e-12);
}

TEST(view_response, FormsKeepStepsUsable) {
    const conv::Layout layout = leads()->layout();
    app::Step fir = ui::freshStep("fir", layout);
    EXPECT_EQ(app::toText(fir), "fir:cutoff=63Hz");
    const auto set = [](app::Step& step, const char* key, const char* value) {
        const app::FilterSpec& filter = app::filterNamed(step.filter);
        step.values[key] = app::parseValue(app::paramNamed(filter, key), value);
        filter.adapt(step, key);
    };
    set(fir, "kind", "bandstop");
    EXPECT_EQ(app::toText(fir), "fir:kind=bandstop,cutoff=31.5x63Hz");
    set(fir, "kind", "highpass");
    EXPECT_EQ(app::toText(fir), "fir:kind=highpass,cutoff=31.5Hz");
    set(fir, "attenuation", "80dB");
    set(fir, "window", "hann");
    set(fir, "transition", "8Hz");
    set(fir, "taps", "101");
    EXPECT_EQ(app::toText(fir), "fir:kind=highpass,cutoff=31.5Hz,window=hann,taps=101");
    EXPECT_NO_THROW((void)app::build(fir, layout));
    app::Step fit = ui::freshStep("savgol", layout);
    for (const auto& [key, value] : {std::pair{"derivative", "4"}, {"window", "3"}, {"order", "9"}}) {
        set(fit, key, value);
        EXPECT_NO_THROW((void)app::build(fit, layout)) << app::toText(fit);
    }
    QString problem;
    auto hints = ui::stepHints(app::parseStep("fir:cutoff=40Hz,transition=10Hz,channels=1"), layout, &problem);
    EXPECT_EQ(hints["cutoff"], "16 % of Nyquist");
    EXPECT_EQ(hints["transition"].toStdString(),
              "183 taps, 366 ms\nzero phase: no delay; run live it would be 182 ms late");
    EXPECT_EQ(hints["channels"], "1 of 3 channels");
    hints = ui::stepHints(app::parseStep("fir:kind=bandpass,cutoff=10x20%"), layout, &problem);
    EXPECT_EQ(hints["cutoff"].toStdString(), "25–50 Hz");
    EXPECT_EQ(ui::stepSummary(fir), "fir highpass 31.5 Hz");
}

TEST_F(SignalFilters, AFirStepShowsItsResponse) {
    openLeads();
    edits().setRecipe(recipe({"fir:cutoff=40Hz,transition=10Hz", "gaussian:sigma=4ms"}));
    settle();
    ASSERT_TRUE(responded(card()));
    EXPECT_TRUE(card()->response()->isVisible());
    EXPECT_FALSE(card(1)->response()->isVisible());
    ui::ResponseView& view = *card()->response()->view();
    ASSERT_EQ(view.plot()->chart().curves.size(), 1U);
    // Cursor by keys: the stop band in the middle of the axis.
    view.plot()->setFocus();
    QTest::keyClick(view.plot(), Qt::Key_Left);
    EXPECT_TRUE(view.plot()->reading().startsWith(QStringLiteral("12")) && view.plot()->reading().contains(u"Hz: "))
        << view.plot()->reading().toStdString();
    QTest::keyClick(view.plot(), Qt::Key_Home);
    EXPECT_TRUE(view.plot()->reading().startsWith(QStringLiteral("0 Hz: 0 dB")))
        << view.plot()->reading().toStdString();
    view.setLogarithmic(true);
    EXPECT_TRUE(view.plot()->reading().startsWith(QStringLiteral("0.25 Hz"))) << view.plot()->reading().toStdString();
    EXPECT_EQ(view.stopBands().size(), 1U);
    EXPECT_NEAR(view.stopBands().front().first, 42, 1);
    // Another kind takes two cut-offs, in one undoable change.
    auto* kind = card()->field("kind")->findChild<QComboBox*>();
    kind->setCurrentText(QStringLiteral("bandstop"));
    Q_EMIT kind->activated(kind->currentIndex());
    settle();
    EXPECT_EQ(app::toText(step()), "fir:kind=bandstop,cutoff=20x40Hz,transition=10Hz");
    window_->actions()["edit.undo"]->trigger();
    settle();
    EXPECT_EQ(app::toText(step()), "fir:cutoff=40Hz,transition=10Hz");
    // An impossible filter gives a reason and has no response.
    edits().setRecipe(recipe({"fir:cutoff=300Hz"}));
    settle();
    EXPECT_FALSE(card()->response()->isVisible());
}

TEST_F(SignalFilters, AStepActsOnTheChannelsThatAreTicked) {
    openLeads();
    edits().setRecipe(recipe({"savgol:window=31,channels=1"}));
    settle();
    const auto expectUntouched = [&](std::int64_t channel, bool untouched) {
        const auto* before = documents().current().source->as<float>({0, channel});
        const auto* after = outcome().result->as<float>({0, channel});
        EXPECT_EQ(std::equal(before, before + 6000, after), untouched) << channel;
    };
    expectUntouched(0, true);
    expectUntouched(1, false);
    expectUntouched(2, true);
    auto* edit = card()->field("channels")->findChild<QLineEdit*>();
    ASSERT_NE(edit, nullptr);
    EXPECT_TRUE(edit->isVisible()) << "what is set is shown";
    edit->setFocus();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("!1"));
    settle();
    EXPECT_EQ(app::toText(step()), "savgol:window=31,channels=!1");
    expectUntouched(0, false);
    expectUntouched(1, true);
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("7"));
    EXPECT_EQ(app::toText(step()), "savgol:window=31,channels=!1"); // channel 7 does not exist
    bool told = false;
    for (QLabel* words : card()->findChildren<QLabel*>())
        told = told || words->text().contains(QStringLiteral("there is no channel 7"));
    EXPECT_TRUE(told);
    window_->actions()["edit.undo"]->trigger();
    settle();
    EXPECT_EQ(app::toText(step()), "savgol:window=31,channels=1");
    // A channel list that does not fit the data is shown, so that it can be corrected.
    open(signalFile());
    edits().setRecipe(recipe({"savgol:channels=1"}));
    settle();
    EXPECT_TRUE(card()->field("channels")->isVisible());
    edits().setRecipe(recipe({"savgol"}));
    settle();
    EXPECT_FALSE(card()->field("channels")->isVisible());
}

TEST_F(SignalFilters, LookRightInBothThemes) {
    openLeads();
    edits().setRecipe(
        recipe({"fir:kind=bandpass,cutoff=1x40Hz,transition=1.5Hz", "savgol:window=31,channels=\"0,2\""}));
    settle();
    ASSERT_TRUE(responded(card()) && responded(card(1)));
    card()->response()->view()->setLogarithmic(true);
    for (const ui::Theme theme : {ui::Theme::light, ui::Theme::dark}) {
        ui::setTheme(theme);
        settle(true);
        const std::string suffix = theme == ui::Theme::dark ? "_dark" : "_light";
        view::save(view::grab(*window_, 1), "window_fir" + suffix);
        view::save(view::grab(*window_, 2), "window_fir" + suffix + "_200");
    }
    for (const std::string& fault : window_test::clipped(*window_))
        ADD_FAILURE() << fault;
}

} // namespace
