// SPDX-License-Identifier: Apache-2.0
// Work of the window per change, as counts: times differ between machines.
#include "tests/ui/window_support.h"
#include <QSlider>
#include <map>

namespace {

using window_test::Window;

class Told : public QObject {
  public:
    Told() { qApp->installEventFilter(this); }
    [[nodiscard]] int of(QEvent::Type type, const QObject* receiver) const {
        const auto found = counts_.find({type, receiver});
        return found == counts_.end() ? 0 : found->second.times;
    }
    /// Average count per widget that got the event.
    [[nodiscard]] double each(QEvent::Type type) const {
        double all = 0, widgets = 0;
        for (const auto& [key, count] : counts_)
            if (key.first == type && count.widget) {
                all += count.times;
                ++widgets;
            }
        return widgets > 0 ? all / widgets : 0;
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        Count& count = counts_[{event->type(), watched}];
        ++count.times;
        count.widget = watched->isWidgetType(); // recorded now: the widget may be deleted before the evaluation
        return false;
    }

  private:
    struct Count {
        int times = 0;
        bool widget = false;
    };
    std::map<std::pair<QEvent::Type, const QObject*>, Count> counts_;
};

TEST_F(Window, AnotherThemePolishesEachWidgetTwiceAndTheSameOneNone) {
    open(volumeFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    {
        const Told told;
        ui::setTheme(ui::Theme::light);
        EXPECT_GE(told.each(QEvent::StyleChange), 1);
        EXPECT_LE(told.each(QEvent::StyleChange), 2.5); // lists with their own style sheet get more events
    }
    EXPECT_EQ(window_->palette().color(QPalette::Window), ui::lightTokens().panel);
    const QImage light = window_->recipe().grab().toImage();
    EXPECT_EQ(light.pixelColor(light.width() - 2, light.height() / 2), ui::lightTokens().panel);
    {
        const Told told;
        ui::setTheme(ui::Theme::light);
        EXPECT_EQ(told.each(QEvent::StyleChange), 0);
        EXPECT_EQ(told.each(QEvent::FontChange), 0);
    }
}

TEST_F(Window, AnotherSizeOfTextPolishesEachWidgetThreeTimes) {
    open(volumeFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    {
        const Told told;
        ui::setTextScale(1.2);
        EXPECT_GE(told.each(QEvent::StyleChange), 1);
        EXPECT_LE(told.each(QEvent::StyleChange), 3.5);
        EXPECT_LE(told.each(QEvent::FontChange), 3.5);
    }
    const int larger = window_->font().pixelSize();
    ui::setTextScale(1);
    EXPECT_GT(larger, window_->font().pixelSize());
}

TEST_F(Window, ADraggedSliderLeavesTheLayoutAlone) {
    open(volumeFile({96, 96, 96}));
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    auto* slider = window_->recipe().card(0)->field("sigma")->findChild<QSlider*>();
    ASSERT_NE(slider, nullptr);
    slider->setSliderDown(true);
    slider->setValue(300);
    QTest::qWait(200); // waits for the first slices; the full run starts when the slider is released
    const Told told;
    for (int i = 1; i <= 40; ++i) {
        slider->setValue(300 + 5 * i);
        QTest::qWait(4);
    }
    EXPECT_LE(told.of(QEvent::Resize, &window_->recipe()), 2);
    EXPECT_LE(told.of(QEvent::Paint, window_->recipe().card(0)), 60);
    EXPECT_LE(told.of(QEvent::LayoutRequest, &window_->recipe()), 0);
    slider->setSliderDown(false);
    settle();
}

} // namespace
