// SPDX-License-Identifier: Apache-2.0
// Latency of a change, and its description in the overlay.
#include "tests/ui/longest_event.h"
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/window/views/four_up.h"
#include <QElapsedTimer>
#include <QSlider>
#include <QTimer>
#include <iostream>
#include <map>

namespace {

using window_test::waitedForCore;
using window_test::Window;
using window_test::worked;

/// Milliseconds between two beats of the window's thread.
struct Stall {
    double all = 0, own = 0, noCore = 0;
    void longer(double wall, double worked, double waited) {
        if (wall > all)
            *this = {wall, worked, waited};
    }
};

std::ostream& operator<<(std::ostream& out, const Stall& s) {
    return out << s.all << " ms (own work " << s.own << ", without a core " << s.noCore << ")";
}

/// Paints a widget as usual, then calls back.
class AfterPaint : public QObject {
  public:
    AfterPaint(QWidget* widget, std::function<void()> done) : done_(std::move(done)) {
        widget->installEventFilter(this);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Paint)
            return false;
        watched->event(event);
        done_();
        return true;
    }

  private:
    std::function<void()> done_;
};

double percentile(std::vector<double> values, double part) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

} // namespace

TEST_F(Window, ADraggedSliderShowsTheVisibleSliceAsItGoes) {
    open(volumeFile({256, 256, 256}));
    edits().setRecipe({{app::parseStep("gaussian:sigma=1px")}});
    settle(true);
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    four->setCursorIndex({100, 90, 80});
    four->windowLevel()->set(60, 130);
    settle(true); // the drag begins in a painted window
    const double zoom = four->slice(0)->camera().scale();

    QElapsedTimer clock;
    clock.start();
    const auto now = [&] { return static_cast<double>(clock.nsecsElapsed()) / 1e6; };
    std::map<double, double> setAt; // time at which each sigma was set
    std::vector<double> latencies;
    double waiting = -1, last = now(), lastWorked = worked(), lastWaited = waitedForCore(), ownStall = 0;
    Stall stall;
    QObject::connect(&workspace().runs(), &ui::RunController::patch, four,
                     [&](const conv::Region& region, const ui::VolumePtr&) {
                         const auto& steps = workspace().runs().live().recipe.steps;
                         if (region.size(2) == 1 && !steps.empty())
                             waiting = setAt[std::get<app::Quantity>(steps.front().values.at("sigma")).numbers.front()];
                     });
    const AfterPaint painted(four->slice(0), [&] {
        if (waiting >= 0)
            latencies.push_back(now() - waiting);
        waiting = -1;
    });
    QTimer heart;
    heart.setTimerType(Qt::PreciseTimer);
    QObject::connect(&heart, &QTimer::timeout, four, [&] {
        stall.longer(now() - last, worked() - lastWorked, waitedForCore() - lastWaited);
        ownStall = std::max(ownStall, worked() - lastWorked);
        last = now();
        lastWorked = worked();
        lastWaited = waitedForCore();
    });
    heart.start(1);
    auto* application = static_cast<window_test::TimedApplication*>(qApp);
    application->reset();

    auto* slider = window_->recipe().card(0)->field("sigma")->findChild<QSlider*>();
    slider->setSliderDown(true);
    for (int i = 0; i < 200; ++i) {
        const double next = now() + 16;
        slider->setValue(300 + i);
        setAt[box(0, "sigma")->quantity().numbers.front()] = next - 16;
        while (now() < next)
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 1);
    }
    const Stall dragged = stall;
    const double ownDragged = ownStall, event = application->longest();
    const std::string parts = application->parts();
    const std::size_t shown = latencies.size();
    slider->setSliderDown(false);
    settle();
    EXPECT_GE(shown, 10U) << "changes kept each other from being seen";
    EXPECT_EQ(outcome().recipe, documents().current().recipe);
    EXPECT_EQ(outcome().recipe.steps.front().values, documents().current().recipe.steps.front().values);
    EXPECT_EQ(documents().current().undo.size(), 2U); // one gesture
    EXPECT_EQ(four->cursorIndex(), (conv::Index3{100, 90, 80}));
    EXPECT_EQ(four->windowLevel()->width(), 130);
    EXPECT_EQ(four->slice(0)->camera().scale(), zoom);
    std::cout << "    256^3 on the CPU, 200 values, one each 16 ms: " << shown
              << " slices shown; value to paint: median " << percentile(latencies, 0.5) << " ms, 95 % within "
              << percentile(latencies, 0.95) << " ms (goal 33)\n    longest stall of the event loop " << dragged
              << ", most own work in one " << ownDragged << " ms (goal 16); with the whole result " << stall << " and "
              << ownStall << " ms\n    longest event while dragging " << event << " ms (" << parts
              << "), with the whole result " << application->longest() << " ms (" << application->parts() << ")\n";
}

TEST_F(Window, ADraggedSliderShowsAWholeImageThatTakesLongerThanValuesCome) {
    const tests::Variable patience("CONVAPP_PATIENCE", "1000"); // seconds: never held back as too long
    open(file(QStringLiteral("large.npy"),
              *window_test::blobs(window_test::layoutOf(2, {1600, 1200, 1}, conv::ElementType::u8))));
    edits().setRecipe({{app::parseStep("bilateral:sigma=8px,range=20")}}); // longer than a tick of 16 ms
    settle();
    const double one = outcome().report.timing.total;
    if (one > 2000)
        GTEST_SKIP() << "A run takes longer than the window waits for while values come.";
    int shown = 0;
    QObject::connect(&workspace().runs(), &ui::RunController::resultChanged, window_.get(), [&] { ++shown; });
    auto* slider = window_->recipe().card(0)->field("sigma")->findChild<QSlider*>();
    slider->setSliderDown(true);
    for (int i = 0; i < 100; ++i) {
        slider->setValue(500 + 3 * i);
        QTest::qWait(16);
    }
    EXPECT_GE(shown, 1) << "changes kept each other from being seen, a run takes " << one << " ms";
    slider->setSliderDown(false);
    settle();
    std::cout << "    one takes " << one << " ms, " << shown << " shown\n";
    EXPECT_EQ(outcome().recipe, documents().current().recipe); // the last value remains
}

TEST_F(Window, TheOverlayTellsAgreementHistoryAndRegion) {
    open(volumeFile({40, 36, 14}));
    edits().setRecipe({{app::parseStep("gaussian:sigma=2px")}});
    settle();
    edits().setRecipe({{app::parseStep("gaussian:sigma=3px")}});
    settle();
    const auto overlay = [&] { return window_->views().view()->overlay(); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return !overlay().check.isEmpty(); }, 10000));
    const auto& agreement = workspace().runs().of(0).agreement;
    ASSERT_TRUE(agreement);
    EXPECT_TRUE(agreement->good()) << agreement->worst;
    EXPECT_GT(agreement->worst, 0);
    EXPECT_GE(agreement->samples, 9 * 64);
    EXPECT_TRUE(overlay().check.startsWith(QStringLiteral("max err "))) << overlay().check.toStdString();
    EXPECT_FALSE(overlay().checkFailed);
    EXPECT_EQ(overlay().history.size(), 1U); // runs of this recipe
    EXPECT_GT(overlay().firstRun, 0);
    EXPECT_TRUE(overlay().region.startsWith(QStringLiteral("Whole volume")));
    // A wrong result must fail the check.
    app::Outcome wrong = outcome();
    auto copy = std::make_shared<conv::Volume>(wrong.result->clone());
    copy->as<float>()[3] += 1;
    wrong.result = copy;
    const auto found = app::agreementOf(wrong, *documents().current().source, {});
    EXPECT_FALSE(found.good());
    EXPECT_TRUE(found.unchecked.empty());
    // Canny's last step needs the full image: boxes cannot be checked alone.
    open(imageFile());
    edits().setRecipe({{app::parseStep("canny")}});
    settle();
    EXPECT_FALSE(app::agreementOf(outcome(), *documents().current().source, {}).unchecked.empty());
    ASSERT_TRUE(QTest::qWaitFor([&] { return overlay().unchecked; }, 10000));
    EXPECT_EQ(overlay().check, QStringLiteral("not checked: it needs all samples"));
}

TEST(view_overlay, aFullPlateIsReadableOnAnyBackground) {
    for (const double level : {0.0, 255.0}) {
        ui::SliceView slice;
        slice.resize(640, 560);
        slice.setVolumes(view::make(window_test::layoutOf(2, {64, 56, 1}, conv::ElementType::u8),
                                    [&](double, double, double, int) { return level; }),
                         nullptr, {});
        ui::OverlayData data = view::overlay();
        data.region = QStringLiteral("Whole volume computed, 3 tiles");
        data.firstRun = 21.4;
        data.warmRuns = 11;
        data.history = {21.4, 7.9, 7.6, 7.5, 8.1, 7.6, 7.54};
        slice.setOverlay(data);
        const QImage picture = view::grab(slice, 2);
        view::save(picture, level > 0 ? "overlay-on-white" : "overlay-on-black");
        // Text is light on a dark box over any image.
        const QRect box(16 * 2, 400 * 2, 200 * 2, 140 * 2);
        int bright = 0, dark = 0;
        for (int y = box.top(); y < box.bottom(); ++y)
            for (int x = box.left(); x < box.right(); ++x) {
                const int gray = qGray(picture.pixel(x, y));
                bright += gray > 170;
                dark += gray < 80;
            }
        EXPECT_GT(dark, box.width() * box.height() / 2);
        EXPECT_GT(bright, 2000);
    }
}
