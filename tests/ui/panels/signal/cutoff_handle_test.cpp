// SPDX-License-Identifier: Apache-2.0
// Handles on the response for FIR cut-offs: positions, units, limits, drags, keys, undo.
#include "tests/ui/recipe_steps.h"
#include "tests/ui/window_support.h"
#include "ui/panels/recipe/step_response.h"
#include "ui/panels/signal/curve_handles.h"
#include "ui/panels/signal/cutoffs.h"
#include "ui/panels/signal/response_view.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/panels/signal/spectrum.h"
#include "ui/text/recipe_text.h"
#include <QLineEdit>
#include <QMouseEvent>
#include <cmath>
#include <numbers>

namespace {

using view::recipe;
using window_test::layoutOf;
using window_test::Window;

/// 500 samples per second: the Nyquist frequency is 250 Hz.
std::shared_ptr<conv::Volume> wave(int channels = 1) {
    conv::Layout layout = layoutOf(1, {4000, 1, 1}, conv::ElementType::f32);
    layout.channels = channels;
    return view::make(layout, [](double x, double, double, int channel) {
        return (1 + channel) * std::sin(x * 0.03) + 0.3 * std::sin(2 * std::numbers::pi * 0.1 * x);
    });
}

std::string moved(const char* step, std::size_t which, double hertz, double grainHertz = 1) {
    const auto next = ui::withCutoff(app::parseStep(step), wave()->layout(), which, hertz / 250, grainHertz / 250);
    return next ? app::toText(*next) : "none";
}

TEST(view_cutoffs, AreFoundWhereTheyAct) {
    const conv::Layout layout = wave(2)->layout();
    const app::Recipe chain =
        recipe({"fir:kind=bandpass,cutoff=10x20%,channels=1", "gaussian:sigma=4ms", "fir:cutoff=50Hz"});
    const auto one = ui::cutoffsOf(chain, layout, 1), other = ui::cutoffsOf(chain, layout, 0);
    ASSERT_EQ(one.size(), 3U);
    EXPECT_NEAR(one[0].place, 0.1, 1e-12);
    EXPECT_NEAR(one[1].place, 0.2, 1e-12);
    EXPECT_NEAR(one[2].place, 0.2, 1e-12);
    EXPECT_EQ(one[1].name, "Upper cut-off of step 1");
    EXPECT_EQ(one[1].typed, "20 %");
    EXPECT_EQ(one[2].step, 2U);
    ASSERT_EQ(other.size(), 1U);
    EXPECT_EQ(other[0].name, "Cut-off of step 3");
    app::Recipe muted = chain;
    muted.steps[2].muted = true;
    EXPECT_TRUE(ui::cutoffsOf(muted, layout, 0).empty());
    EXPECT_TRUE(ui::cutoffsOf(recipe({"fir:cutoff=300Hz"}), layout, 0).empty()); // cannot be built
    EXPECT_EQ(ui::responseOf(chain, layout, 0).cutoffs, other);
}

TEST(view_cutoffs, MoveInTheirUnitAsFarAsTheFilterCanBeBuilt) {
    EXPECT_EQ(moved("fir:cutoff=40Hz", 0, 61.4), "fir:cutoff=61Hz");
    EXPECT_EQ(moved("fir:cutoff=40Hz", 0, 61.44, 0.3), "fir:cutoff=61.4Hz");
    EXPECT_EQ(moved("fir:cutoff=0.04kHz", 0, 61.4), "fir:cutoff=0.061kHz");
    EXPECT_EQ(moved("fir", 0, 50), "fir:cutoff=20%");
    EXPECT_EQ(moved("fir:kind=bandpass,cutoff=8x12Hz", 0, 10.1), "fir:kind=bandpass,cutoff=10x12Hz");
    EXPECT_EQ(moved("fir:kind=bandpass,cutoff=8x12Hz", 1, 99.9), "fir:kind=bandpass,cutoff=8x100Hz");
    // A transition of 10 Hz extends 5 Hz to either side: 5 Hz to 245 Hz, and a band is not narrower.
    EXPECT_EQ(moved("fir:cutoff=40Hz,transition=10Hz", 0, 0), "fir:cutoff=5Hz,transition=10Hz");
    EXPECT_EQ(moved("fir:cutoff=40Hz,transition=10Hz", 0, 400), "fir:cutoff=245Hz,transition=10Hz");
    EXPECT_EQ(moved("fir:kind=bandstop,cutoff=40x80Hz,transition=10Hz", 0, 200),
              "fir:kind=bandstop,cutoff=70x80Hz,transition=10Hz");
    // Exact values for undo; filters without that cut-off.
    EXPECT_EQ(moved("fir:cutoff=40Hz", 0, 33.25, 0), "fir:cutoff=33.25Hz");
    EXPECT_EQ(moved("fir:cutoff=40Hz", 1, 33), "none");
    EXPECT_EQ(moved("savgol", 0, 33), "none");
    EXPECT_EQ(moved("fir:cutoff=300Hz", 0, 33), "none");
    // The automatic transition lengthens the kernel near the ends; every value can still be built.
    for (const double hertz : {-10.0, 0.0, 0.01, 249.99, 300.0}) {
        const std::string text = moved("fir:cutoff=40Hz", 0, hertz, 0.1);
        EXPECT_NO_THROW((void)app::build(app::parseStep(text), wave()->layout())) << text;
        EXPECT_NE(text, "fir:cutoff=40Hz") << hertz;
    }
}

class CutoffHandles : public Window {
  protected:
    void openWave(std::initializer_list<const char*> steps) {
        open(file(QStringLiteral("wave.wav"), *wave()));
        edits().setRecipe(recipe(steps));
        settle();
        ASSERT_TRUE(QTest::qWaitFor([this] { return cardView().handles()->count() > 0 && shown(cardView()); }, 5000));
    }
    static bool shown(const ui::ResponseView& view) { return view.handles()->knob(0)->isVisible(); }
    ui::ResponseView& cardView() { return *window_->recipe().card(0)->response()->view(); }
    ui::ResponseView& below() { return *window_->views().analysis()->responseView(); }
    std::string stepText(std::size_t i = 0) { return app::toText(documents().current().recipe.steps.at(i)); }
    double hertz() {
        return std::get<app::Quantity>(app::valueOf(documents().current().recipe.steps[0], "cutoff")).numbers[0];
    }
    static void dragBy(ui::CurveHandle* knob, std::initializer_list<int> pixels, bool release = true) {
        const QPointF from = knob->mapToGlobal(QPointF(knob->rect().center()));
        QTest::mousePress(knob, Qt::LeftButton, {}, knob->rect().center());
        QPointF at = from;
        for (const int dx : pixels) {
            at = from + QPointF(dx, 3);
            QMouseEvent move(QEvent::MouseMove, knob->mapFromGlobal(at), at, Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(knob, &move);
        }
        if (release) {
            QMouseEvent up(QEvent::MouseButtonRelease, knob->mapFromGlobal(at), at, Qt::LeftButton, Qt::NoButton, {});
            QApplication::sendEvent(knob, &up);
        }
    }
};

TEST_F(CutoffHandles, ADragIsOneChangeThatIsSeenAtOnce) {
    openWave({"fir:cutoff=40Hz,transition=10Hz"});
    ui::CurveHandle* knob = cardView().handles()->knob(0);
    const std::size_t before = documents().current().undo.size();
    const QPoint began = knob->geometry().center();
    const double pixel = cardView().plot()->valueAtX(101) - cardView().plot()->valueAtX(100);
    dragBy(knob, {5, 12, 30}, false);
    EXPECT_TRUE(workspace().runs().dragging());
    EXPECT_EQ(knob->geometry().center().x(), began.x() + 30);
    EXPECT_NEAR(hertz(), 40 + 30 * pixel, pixel);
    auto* field = window_->recipe().card(0)->field("cutoff")->findChild<QLineEdit*>();
    EXPECT_EQ(field->text(), ui::shownValue(app::valueOf(documents().current().recipe.steps[0], "cutoff")));
    QTest::mouseRelease(knob, Qt::LeftButton, {}, knob->rect().center());
    EXPECT_FALSE(workspace().runs().dragging());
    settle();
    EXPECT_EQ(documents().current().undo.size(), before + 1);
    EXPECT_EQ(outcome().recipe, documents().current().recipe);
    // It lies on the curve at half amplitude.
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->recipe().card(0)->response()->settled(); }, 5000));
    EXPECT_NEAR(knob->geometry().center().y(), cardView().plot()->heightOf(-6), 2);
    window_->actions()["edit.undo"]->trigger();
    settle();
    EXPECT_EQ(stepText(), "fir:cutoff=40Hz,transition=10Hz");
    EXPECT_NEAR(knob->geometry().center().x(), began.x(), 1);
    // A cancelled drag leaves nothing to undo.
    dragBy(knob, {20}, false);
    EXPECT_NE(stepText(), "fir:cutoff=40Hz,transition=10Hz");
    QTest::keyClick(knob, Qt::Key_Escape);
    settle();
    EXPECT_EQ(stepText(), "fir:cutoff=40Hz,transition=10Hz");
    EXPECT_EQ(documents().current().undo.size(), before);
    EXPECT_FALSE(workspace().runs().dragging());
}

TEST_F(CutoffHandles, KeysMoveItAndItTellsWhatItIs) {
    openWave({"fir:cutoff=40Hz,transition=10Hz"});
    ui::CurveHandle* knob = cardView().handles()->knob(0);
    EXPECT_EQ(knob->accessibleName().toStdString(), "Cut-off 40 Hz, −6 dB");
    EXPECT_TRUE(knob->toolTip().contains(QStringLiteral("Left and Right")));
    cardView().plot()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(cardView().plot(), Qt::Key_Tab);
    ASSERT_EQ(QApplication::focusWidget(), knob) << "after the plot that it lies on";
    EXPECT_EQ(cardView().plot()->chart().note, knob->accessibleName());
    const std::size_t before = documents().current().undo.size();
    QTest::keyClick(knob, Qt::Key_Right);
    const double one = hertz();
    EXPECT_GT(one, 40);
    EXPECT_LT(one, 42);
    QTest::keyClick(knob, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_NEAR(hertz() - one, 10 * (one - 40), 4);
    EXPECT_EQ(documents().current().undo.size(), before + 2);
    const double shifted = hertz();
    QTest::keyClick(knob, Qt::Key_Left, Qt::ControlModifier);
    EXPECT_LT(hertz(), shifted);
    EXPECT_GT(hertz(), shifted - 0.2);
    settle();
    EXPECT_EQ(outcome().recipe, documents().current().recipe);
    EXPECT_EQ(QApplication::focusWidget(), knob);
}

TEST_F(CutoffHandles, StandOnTheMagnitudeOnlyAndBelowForEveryStep) {
    openWave({"fir:kind=bandpass,cutoff=20x60Hz,transition=10Hz", "fir:cutoff=100Hz,transition=20Hz"});
    EXPECT_EQ(cardView().handles()->count(), 2);
    ASSERT_TRUE(QTest::qWaitFor([this] { return below().handles()->count() == 3 && shown(below()); }, 5000));
    cardView().setKind(ui::ResponseView::Kind::phase);
    EXPECT_EQ(cardView().handles()->count(), 0);
    cardView().setKind(ui::ResponseView::Kind::magnitude);
    EXPECT_EQ(cardView().handles()->count(), 2);
    EXPECT_TRUE(shown(cardView()));
    const std::size_t before = documents().current().undo.size();
    dragBy(below().handles()->knob(2), {40, 300});
    settle();
    EXPECT_EQ(stepText(0), "fir:kind=bandpass,cutoff=20x60Hz,transition=10Hz");
    EXPECT_NE(stepText(1), "fir:cutoff=100Hz,transition=20Hz");
    EXPECT_EQ(documents().current().undo.size(), before + 1);
    // The transition limits the drag.
    dragBy(below().handles()->knob(2), {3000});
    settle();
    EXPECT_EQ(stepText(1), "fir:cutoff=240Hz,transition=20Hz");
    edits().setRecipe(recipe({"gaussian:sigma=4ms"}));
    settle();
    EXPECT_EQ(below().handles()->count(), 0);
}

} // namespace
