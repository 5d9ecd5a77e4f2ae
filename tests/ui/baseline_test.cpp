// SPDX-License-Identifier: Apache-2.0
// Screenshots against baselines/: layout and colours. Squares of some pixels are compared by their means, so that fonts
// may differ slightly. Machine-dependent texts (times, device names) are hidden. After an intended change
// tests/ui/update_baselines.sh makes new baselines.
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/panels/run/run_card.h"
#include "ui/views/slice/slice_view.h"
#include "ui/window/start/start_page.h"

namespace {

using window_test::layoutOf;
using window_test::Window;

constexpr int cell = 5;             ///< pixels averaged into one square
constexpr double differing = 20;    ///< grey levels of 255 from which a square counts as different
constexpr double mostMean = 1.5;    ///< grey levels, over the whole screenshot
constexpr double mostShare = 0.006; ///< share of different squares

QImage averaged(const QImage& picture) {
    QImage small = picture;
    small.setDevicePixelRatio(1);
    return small
        .scaled(picture.width() / cell, picture.height() / cell, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB32);
}

struct Distance {
    double mean = 255, share = 1;
    [[nodiscard]] bool alike() const { return mean <= mostMean && share <= mostShare; }
};

Distance distance(const QImage& a, const QImage& b) {
    if (a.size() != b.size())
        return {};
    double sum = 0, others = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            const double d =
                (std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q))) / 3.0;
            sum += d;
            others += d > differing;
        }
    const double count = static_cast<double>(a.width()) * a.height();
    return {sum / count, others / count};
}

class Baseline : public Window {
  protected:
    Baseline() { window_->resize(1330, 740); }

    static QString file(const char* name) {
        return QStringLiteral(CONVAPP_SOURCE_DIR "/tests/ui/baselines/%1.png").arg(QLatin1String(name));
    }

    /// Hides times and devices of the last run.
    void hideRun() {
        // A check shows the times again.
        (void)QTest::qWaitFor([this] { return !workspace().runs().idle().left(); }, 20000);
        workspace().runs().hooks().occupied = [] { return true; }; // prevents warm times
        ui::RecipePanel& recipe = window_->recipe();
        recipe.setChoice({}, {});
        for (int i = 0; i < recipe.count(); ++i) {
            recipe.card(i)->setOffers({}, -1);
            recipe.card(i)->setFolded(true); // offers depend on the machine, and a new parameter is no failure
        }
        for (ui::RunCard* run : window_->findChildren<ui::RunCard*>())
            run->setOutcome({}, {});
        window_->status().hide();
        window_->views().startPage()->computer()->hide();
        for (QLabel* l : window_->views().startPage()->findChildren<QLabel*>())
            if (l->text().contains(QStringLiteral(", DICOM, "))) // formats depend on the libraries
                l->hide();
        if (ui::DataView* v = window_->views().view())
            v->setOverlayMode(ui::OverlayMode::off);
        QApplication::processEvents();
    }
    static QImage pictureOf(QWidget& widget) {
        QApplication::processEvents();
        return averaged(view::grab(widget, 1));
    }

    /// Waits for delayed painting, then compares.
    static void expectAsKept(const std::function<QImage()>& picture, const char* name) {
        if (qEnvironmentVariableIsSet("CONVAPP_UPDATE_BASELINES")) {
            ui::backgroundPool().waitForDone();
            QTest::qWait(500);
            ASSERT_TRUE(picture().save(file(name)));
        }
        const QImage kept = QImage(file(name)).convertToFormat(QImage::Format_RGB32);
        ASSERT_FALSE(kept.isNull()) << name << " is not there";
        QImage now;
        Distance d;
        if (QTest::qWaitFor([&] { return (d = distance(now = picture(), kept)).alike(); }, 8000))
            return;
        view::save(now, std::string(name) + "_differs");
        ADD_FAILURE() << name << ": " << d.mean << " levels on average, " << 100 * d.share
                      << " % of it differs; screenshots/" << name << "_differs.png of the build has what was drawn";
    }
    void expectWindowAsKept(const char* name) {
        hideRun();
        expectAsKept([this] { return pictureOf(*window_); }, name);
    }
};

} // namespace

TEST_F(Baseline, TheWindowLooksAsKept) {
    ui::setTheme(ui::Theme::light);
    expectWindowAsKept("start_light");
    open(QStringLiteral(CONVAPP_SOURCE_DIR "/samples/resolution_chart.png"));
    edits().setRecipe({{app::parseStep("gaussian:sigma=3,boundary=wrap"), app::parseStep("unsharp:amount=0.5")}});
    settle();
    ui::DataView* view = window_->views().view();
    view->setShow(ui::Show::difference);
    view->marks()->setRegion({{120, 300, 0}, {260, 420, 1}});
    view->marks()->setLine(ui::Line{{300, 250, 0}, {480, 180, 0}});
    settle();
    expectWindowAsKept("image_light");
    ui::setTheme(ui::Theme::dark);
    open(QStringLiteral(CONVAPP_SOURCE_DIR "/samples/ecg.wav"));
    edits().setRecipe({{app::parseStep("gaussian:sigma=8ms")}});
    settle();
    view = window_->views().view();
    view->marks()->setRegion({{2100, 0, 0}, {2350, 1, 1}});
    view->marks()->setCursor(0, 1110);
    view->marks()->setCursor(1, 1590);
    settle();
    expectWindowAsKept("signal_dark");
    const QImage kept = QImage(file("signal_dark")).convertToFormat(QImage::Format_RGB32);
    window_->actions()["window.left"]->trigger(); // a large change is detected
    EXPECT_FALSE(distance(pictureOf(*window_), kept).alike());
}

TEST_F(Baseline, ASliceWithAllThatLiesOnItLooksAsKept) {
    ui::SliceView slice(ui::Plane::axial);
    slice.resize(640, 600);
    slice.setVolumes(view::head(), view::head(true), {{0, 0, 0}, {120, 140, 62}});
    slice.setOverlay(view::overlay());
    slice.setActive(true);
    slice.windowLevel()->set(40, 400);
    slice.marks()->setRegion({{60, 30, 20}, {100, 70, 40}});
    slice.marks()->setLine(ui::Line{{20, 100, 31}, {70, 110, 31}});
    slice.setShow(ui::Show::swipe);
    const QImage picture = pictureOf(slice);
    expectAsKept([&] { return picture; }, "slice");
    const QImage kept = QImage(file("slice")).convertToFormat(QImage::Format_RGB32);
    slice.setOverlayMode(ui::OverlayMode::off); // a missing label is detected
    EXPECT_FALSE(distance(pictureOf(slice), kept).alike());
    slice.setOverlayMode(ui::OverlayMode::full);
    slice.marks()->setRegion({});
    EXPECT_FALSE(distance(pictureOf(slice), kept).alike()) << "and so is a box";
}

TEST_F(Baseline, TheKernelEditorLooksAsKept) {
    ui::KernelEditor editor(app::parseStep("custom:kernel=[0 0 0;0 1 0;0 0 0|0 1 0;1 -6 1;0 1 0|0 0 0;0 1 0;0 0 0]"),
                            layoutOf(3, {40, 36, 14}));
    editor.resize(1180, 720);
    editor.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return editor.facts().upToDate(); }, 10000));
    expectAsKept([&] { return pictureOf(editor); }, "kernel_dark");
}
