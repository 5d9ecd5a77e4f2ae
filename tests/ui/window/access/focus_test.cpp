// SPDX-License-Identifier: Apache-2.0
// Which keys type into a field and which act on the window; what ends typing; what the wheel changes.
#include "tests/ui/window_support.h"
#include "ui/panels/look/look_window.h"
#include "ui/text/recipe_text.h"
#include "ui/views/marks/marks.h"
#include "ui/window/bars/tool_bar.h"
#include <QLineEdit>
#include <QScrollArea>
#include <QSlider>
#include <QSpinBox>
#include <QWheelEvent>

namespace {

using window_test::Window;

class Focus : public Window {
  protected:
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* focused = QApplication::focusWidget();
        ASSERT_NE(focused, nullptr);
        QTest::keyClick(focused, static_cast<Qt::Key>(key), modifiers);
    }
    ui::DataView& view() { return *window_->views().view(); }
    bool viewHasFocus() {
        const QWidget* w = QApplication::focusWidget();
        return w != nullptr && (w == &view() || view().isAncestorOf(w));
    }
    app::Quantity sigma() {
        return std::get<app::Quantity>(app::valueOf(documents().current().recipe.steps.at(0), "sigma"));
    }
};

void wheel(QWidget& w) {
    QWheelEvent event(QPointF(4, 4), w.mapToGlobal(QPointF(4, 4)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&w, &event);
}

} // namespace

TEST_F(Focus, EnterKeepsTheValueAndKeysGoToTheView) {
    open(volumeFile());
    window_->addStep(QStringLiteral("gaussian"));
    ASSERT_EQ(QApplication::focusWidget(), box(0, "sigma"));
    QTest::keyClicks(box(0, "sigma"), QStringLiteral("2mm"));
    press(Qt::Key_Return);
    EXPECT_TRUE(viewHasFocus());
    press(Qt::Key_X);
    EXPECT_EQ(view().show(), ui::Show::swipe);
    EXPECT_EQ(sigma(), (app::Quantity{{2}, app::Unit::mm, false}));
    settle();
}

TEST_F(Focus, ALetterThatBeginsNoValueIsAShortcut) {
    open(volumeFile());
    window_->addStep(QStringLiteral("gaussian"));
    const QString before = box(0, "sigma")->text();
    press(Qt::Key_X); // the text is still selected
    EXPECT_EQ(view().show(), ui::Show::swipe);
    EXPECT_EQ(box(0, "sigma")->text(), before);
    press(Qt::Key_M);
    EXPECT_TRUE(documents().current().recipe.steps.at(0).muted);
    settle();
}

TEST_F(Focus, UndoWorksInAFieldWithoutTyping) {
    open(volumeFile());
    window_->addStep(QStringLiteral("gaussian"));
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    settle();
}

TEST_F(Focus, EscRestoresTheValueAndThenLeaves) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    type(box(0, "sigma"), QStringLiteral("5 px"));
    EXPECT_EQ(sigma().numbers, std::vector<double>{5});
    press(Qt::Key_Escape);
    EXPECT_EQ(sigma().numbers, std::vector<double>{3});
    EXPECT_EQ(QApplication::focusWidget(), box(0, "sigma"));
    settle();
    press(Qt::Key_Escape);
    EXPECT_TRUE(viewHasFocus());
}

TEST_F(Focus, KeysOfTheRecipeActInAView) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("sobel")}});
    settle();
    view().setFocus();
    press(Qt::Key_M);
    EXPECT_TRUE(documents().current().recipe.steps.at(1).muted);
    settle();
    box(0, "sigma")->setFocus();
    view().setFocus();
    press(Qt::Key_M); // the step that had the focus last
    EXPECT_TRUE(documents().current().recipe.steps.at(0).muted);
    settle();
    press(Qt::Key_B);
    EXPECT_EQ(documents().current().branches.size(), 2U);
    settle();
    view().marks()->setRegion({{2, 2, 2}, {8, 8, 3}});
    view().setFocus();
    press(Qt::Key_Delete); // a mark first
    EXPECT_TRUE(view().marks()->region().empty());
    EXPECT_EQ(documents().current().recipe.steps.size(), 2U);
    view().setFocus();
    press(Qt::Key_Delete);
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
    settle();
}

TEST_F(Focus, AStepMovesUpAndDownAgain) {
    const auto order = [this] {
        std::string names;
        for (const app::Step& step : documents().current().recipe.steps)
            names += step.filter + ' ';
        return names;
    };
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("sobel"), app::parseStep("median")}});
    settle();
    view().setFocus();
    press(Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(order(), "gaussian median sobel ");
    settle();
    EXPECT_TRUE(viewHasFocus());
    press(Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(order(), "median gaussian sobel ");
    settle();
    press(Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(order(), "gaussian median sobel ");
    press(Qt::Key_Down, Qt::AltModifier); // at once
    EXPECT_EQ(order(), "gaussian sobel median ");
    settle();
    window_->recipe().focusStep(0);
    for (int i = 0; i < 2; ++i)
        press(Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(order(), "sobel median gaussian ");
    settle();
    EXPECT_EQ(QApplication::focusWidget(), window_->recipe().card(2));
    press(Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(order(), "sobel gaussian median ");
    settle();
}

TEST_F(Focus, ANumberTypedBesideTheFieldGoesIntoIt) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    window_->recipe().focusStep(0);
    for (const Qt::Key key : {Qt::Key_2, Qt::Key_M, Qt::Key_M})
        press(key);
    EXPECT_FALSE(documents().current().recipe.steps.at(0).muted);
    EXPECT_EQ(sigma(), (app::Quantity{{2}, app::Unit::mm, false}));
    settle();
}

TEST_F(Focus, AnUnfinishedTextIsNotCalledWrong) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    type(box(0, "sigma"), QStringLiteral("2x"));
    EXPECT_FALSE(box(0, "sigma")->property("error").toBool());
    EXPECT_TRUE(QTest::qWaitFor([&] { return box(0, "sigma")->property("error").toBool(); }, 3000));
    QTest::keyClicks(box(0, "sigma"), QStringLiteral("3x1"));
    EXPECT_FALSE(box(0, "sigma")->property("error").toBool());
    settle();
}

TEST_F(Focus, ABandThatIsBeingTypedGivesNoMessage) {
    open(file(QStringLiteral("signal.wav"), *window_test::blobs(window_test::layoutOf(1, {4000, 1, 1}))));
    edits().setRecipe({{app::parseStep("fir:kind=bandpass,cutoff=8x12Hz")}});
    settle();
    ASSERT_TRUE(window_->messages().messages().empty()) << window_->messages().messages().front().detail.toStdString();
    type(box(0, "cutoff"), QStringLiteral("1-40 Hz"));
    EXPECT_TRUE(window_->messages().messages().empty());
    settle();
    EXPECT_TRUE(window_->messages().messages().empty());
    const auto band = std::get<app::Quantity>(app::valueOf(documents().current().recipe.steps.at(0), "cutoff"));
    EXPECT_EQ(band, (app::Quantity{{1, 40}, app::Unit::hz, false}));
}

TEST(Typing, RangesAreReadAsPeopleWriteThem) {
    const app::ParamSpec& cutoff = app::paramNamed(app::filterNamed("fir"), "cutoff");
    for (const char* band : {"1-40 Hz", "1 - 40 Hz", "1–40 Hz", "1 to 40 Hz", "1, 40 Hz", "1 40 Hz", "1 Hz to 40 Hz",
                             "1x40Hz", "1…40 Hz", "1 Hz - 40 Hz", "1 Hz–40 Hz", "1 – 40 Hz", "1 bis 40 Hz",
                             "1 Hz bis 40 Hz", "1 到 40 Hz", "1至40Hz", "1~40 Hz", "1 × 40 Hz", "1; 40 Hz"})
        EXPECT_EQ(app::parseValue(cutoff, ui::typedValue(QString::fromUtf8(band))),
                  (app::Value(app::Quantity{{1, 40}, app::Unit::hz, false})))
            << band;
    EXPECT_EQ(ui::typedValue(QStringLiteral("2, 2, 1 mm")), "2x2x1mm");
    EXPECT_EQ(ui::typedValue(QStringLiteral("10 000")), "10000");
    EXPECT_EQ(ui::typedValue(QString(QStringLiteral("10") + QChar(0x2009) + QStringLiteral("000"))), "10000");
    EXPECT_EQ(ui::typedValue(QStringLiteral("fwhm 4 mm")), "fwhm 4mm");
    EXPECT_EQ(ui::typedValue(QStringLiteral("1e-3")), "1e-3");
    EXPECT_EQ(ui::typedValue(QStringLiteral("-1.5 mm")), "-1.5mm");
}

TEST_F(Focus, TheWheelChangesFocusedFieldsOnly) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    QScrollArea area;
    auto* inside = new QWidget;
    auto* slider = new QSlider(Qt::Horizontal, inside);
    auto* number = new QSpinBox(inside);
    number->move(0, 40);
    area.setWidget(inside);
    area.show();
    wheel(*slider);
    wheel(*number);
    EXPECT_EQ(slider->value(), 0);
    EXPECT_EQ(number->value(), 0);
    QApplication::setActiveWindow(&area);
    number->setFocus();
    wheel(*number);
    EXPECT_EQ(number->value(), 1);
}

TEST_F(Focus, TheWheelScrollsPastSlidersOfTheLook) {
    open(volumeFile());
    window_->actions()["view.look"]->trigger();
    settle();
    ui::LookWindow& look = *window_->lookWindow();
    look.presetButton(0)->click();
    const ui::VolumePreset before = look.model().look();
    int sliders = 0;
    for (QSlider* slider : look.findChildren<QSlider*>())
        if (slider->isEnabled()) {
            wheel(*slider);
            ++sliders;
        }
    for (QSpinBox* number : look.findChildren<QSpinBox*>())
        wheel(*number);
    EXPECT_GE(sliders, 4) << "ambient, diffuse, highlight and its width";
    EXPECT_EQ(look.model().look(), before);
    QApplication::setActiveWindow(&look);
    QSlider* light = nullptr;
    for (QSlider* slider : look.findChildren<QSlider*>())
        if (slider->isEnabled() && slider->isVisible())
            light = slider;
    ASSERT_NE(light, nullptr);
    light->setFocus();
    const int at = light->value();
    wheel(*light);
    EXPECT_NE(light->value(), at) << "a slider with the focus turns";
}

TEST_F(Focus, TheToolBarStaysWhereItIs) {
    open(volumeFile());
    const auto places = [this] {
        std::vector<QPoint> all;
        for (const QToolButton* b : window_->findChild<ui::ToolBar*>()->findChildren<QToolButton*>())
            all.push_back(b->mapTo(window_.get(), QPoint(0, 0)));
        return all;
    };
    const std::vector<QPoint> before = places();
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    EXPECT_EQ(places(), before);
}

TEST_F(Focus, ASliderResolvesOnePercentAndKeysAreOneUndoStep) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3")}});
    settle();
    auto* slider = window_->recipe().card(0)->field("sigma")->findChild<QSlider*>();
    EXPECT_GE(slider->width(), 180);
    const std::size_t undo = documents().current().undo.size();
    slider->setFocus();
    for (int i = 0; i < 5; ++i)
        press(Qt::Key_PageUp);
    EXPECT_EQ(documents().current().undo.size(), undo + 1);
    settle();
}
