// SPDX-License-Identifier: Apache-2.0
// The window with little space, without data, or after a theme change: no text is clipped or overlaps, no text is about
// a closed document, and empty parts give a reason.
#include "tests/ui/contrast.h"
#include "tests/ui/view_data.h"
#include "tests/ui/window_support.h"
#include "ui/panels/run/run_card.h"
#include "ui/text/app_text.h"
#include "ui/views/overlay.h"
#include "ui/window/bars/tool_bar.h"
#include "ui/window/views/four_up.h"
#include <QLineEdit>

namespace {

using window_test::contrast;
using window_test::joined;
using window_test::Window;

std::vector<std::string> squeezed(QWidget& inside) {
    std::vector<std::string> faults;
    for (QLabel* l : inside.findChildren<QLabel*>())
        if (l->isVisible() && !l->text().isEmpty() && l->height() < l->fontMetrics().height())
            faults.push_back(window_test::nameOf(l) + " is " + std::to_string(l->height()) + " high");
    return faults;
}

bool anyText(QWidget& inside, const QString& part) {
    const auto labels = inside.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* l) { return l->isVisible() && l->text().contains(part); });
}

std::shared_ptr<conv::Volume> colors(double red, double green, double blue) {
    conv::Layout layout = window_test::layoutOf(2, {4, 4, 1}, conv::ElementType::u8);
    layout.channels = 3;
    return view::make(layout, [=](double, double, double, int c) { return c == 0 ? red : c == 1 ? green : blue; });
}

TEST(LittleRoom, NumbersAreReadableOnEveryColor) {
    for (int red = 0; red < 256; red += 15)
        for (int green = 0; green < 256; green += 15)
            for (int blue = 0; blue < 256; blue += 15) {
                const QColor ground(red, green, blue);
                EXPECT_GE(contrast(ui::inkOn(ground), ground), 4.5) << ground.name().toStdString();
            }
}

TEST(LittleRoom, ValuesOfAColorImageAreWrittenInTheInkForItsColors) {
    for (const QColor& ground : {QColor(0, 0, 204), QColor(255, 255, 0), QColor(102, 0, 204), QColor(0, 180, 0)}) {
        ui::SliceView view(ui::Plane::image);
        view.resize(400, 400);
        view.setVolumes(colors(ground.red(), ground.green(), ground.blue()), nullptr, {});
        view.windowLevel()->set(127.5, 255);
        view.setOverlayMode(ui::OverlayMode::off);
        view.setZoom(90, QPointF(200, 200));
        const QImage picture = view::grab(view, 1);
        double best = 0; // largest contrast in the second cell of the second row
        const QPointF centre = view.toScreen({1, 1, 0});
        for (int dy = -20; dy <= 20; ++dy)
            for (int dx = -20; dx <= 20; ++dx)
                best = std::max(best, contrast(picture.pixelColor((centre + QPointF(dx, dy)).toPoint()), ground));
        EXPECT_GE(best, 4.2) << ground.name().toStdString();
    }
}

TEST(LittleRoom, NoValueStandsBehindALabel) {
    // Two images of one tone: they differ in the written values, except under labels.
    const auto shown = [](double value, ui::Show show) {
        conv::Layout layout = window_test::layoutOf(2, {40, 40, 1}, conv::ElementType::f32);
        const auto before = view::make(layout, [](double, double, double, int) { return 0.0; });
        const auto after = view::make(layout, [&](double, double, double, int) { return value; });
        ui::SliceView view(ui::Plane::image);
        view.resize(600, 560);
        view.setVolumes(before, after, layout.whole());
        view.windowLevel()->set(0.5, 1);
        view.windowLevel()->setDifference({ui::DifferenceKind::plusMinus, 1, 0, 0});
        view.setOverlay(view::overlay());
        view.setShow(show);
        view.setZoom(50, QPointF(300, 280));
        return view::grab(view, 1);
    };
    for (const ui::Show show : {ui::Show::after, ui::Show::difference}) {
        const QImage a = shown(1111, show), b = shown(8888, show);
        const auto differ = [&](const QRect& box) { return a.copy(box) != b.copy(box); };
        EXPECT_TRUE(differ({200, 200, 200, 200}));          // the values
        EXPECT_FALSE(differ({9, 9, 90, 20}));               // the title
        EXPECT_FALSE(differ({600 - 40, 560 - 32, 24, 14})); // text of the scale bar
        EXPECT_FALSE(differ({10, 560 - 100, 200, 90}));     // the overlay
        if (show == ui::Show::difference) {
            EXPECT_FALSE(differ({600 - 60, 14, 44, 16})); // the upper end of the scale
        }
    }
}

TEST(LittleRoom, LargerTextsAreWrittenIntoLargerSamplesOnly) {
    const auto shown = [](double value, double zoom) {
        conv::Layout layout = window_test::layoutOf(2, {40, 40, 1}, conv::ElementType::f32);
        ui::SliceView view(ui::Plane::image);
        view.resize(600, 560);
        view.setVolumes(view::make(layout, [&](double, double, double, int) { return value; }), nullptr, {});
        view.windowLevel()->set(0.5, 1);
        view.setZoom(zoom, QPointF(300, 280));
        return view::grab(view, 1).copy(100, 100, 400, 300);
    };
    EXPECT_NE(shown(1111, 50), shown(8888, 50));
    ui::setTextScale(1.5);
    EXPECT_EQ(shown(1111, 50), shown(8888, 50));
    EXPECT_NE(shown(1111, 70), shown(8888, 70));
    ui::setTextScale(1);
}

TEST(LittleRoom, TheOverlayLeavesTheLetterAtTheBottomFree) {
    QImage picture(1000, 800, QImage::Format_RGB32);
    QPainter painter(&picture);
    for (const double scale : {1.0, 1.5}) {
        ui::setTextScale(scale);
        for (int width = 200; width < 1000; width += 20)
            for (const auto mode : {ui::OverlayMode::line, ui::OverlayMode::full}) {
                const QRectF box = ui::drawOverlay(painter, QRectF(0, 0, width, 600), view::overlay(), mode);
                EXPECT_GT(box.width(), 0) << width;
                EXPECT_LE(box.right(), width / 2.0 - 13) << width;
            }
    }
    ui::setTextScale(1);
}

TEST(LittleRoom, ATitleEndsWhereItsRoomDoes) {
    QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&nowhere);
    const QString name = QStringLiteral("a name that is longer than its room");
    for (double room = 80; room < 400; room += 20)
        for (const QColor& mark : {QColor(), QColor(Qt::red)})
            EXPECT_LE(ui::drawTitle(painter, {8, 8}, {name}, {QStringLiteral("12 of 0–39")}, mark, room).width(), room);
    painter.end();
    // Also beside the scale of a difference.
    const auto scale = [](const QString& title) {
        conv::Layout layout = window_test::layoutOf(2, {40, 40, 1}, conv::ElementType::f32);
        const auto volume = view::make(layout, [](double, double, double, int) { return 0; });
        ui::SliceView view(ui::Plane::image);
        view.resize(300, 300);
        view.setVolumes(volume, volume, layout.whole());
        view.setShow(ui::Show::difference);
        view.setNames({{}, {}, title});
        return view::grab(view, 1).copy(236, 8, 64, 130);
    };
    EXPECT_EQ(scale(name + name), scale(QStringLiteral("a")));
}

TEST(LittleRoom, NoPlateEndsInAnEmptyFoot) {
    ui::OverlayData data; // its times are the last lines on the box
    data.filter = QStringLiteral("gaussian");
    data.timing.total = data.timing.kernel = 17.3;
    for (const double scale : {1.0, 1.5}) {
        ui::setTextScale(scale);
        QImage picture(600, 500, QImage::Format_RGB32);
        picture.fill(Qt::black);
        QPainter painter(&picture);
        const QRectF box = ui::drawOverlay(painter, QRectF(picture.rect()), data, ui::OverlayMode::full);
        painter.end();
        int lowest = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                lowest = qGreen(picture.pixel(x, y)) > 128 ? y : lowest;
        EXPECT_GT(lowest, box.top());
        EXPECT_LE(box.bottom() - lowest, 12) << scale;
    }
    ui::setTextScale(1);
}

TEST(LittleRoom, TimesStandBesideEachOther) {
    QImage picture(400, 100, QImage::Format_RGB32);
    QPainter painter(&picture);
    const std::vector<ui::TimePart> parts{
        {"upload", 0.11, Qt::red}, {"kernel", 8.34, Qt::green}, {"host", 0.05, Qt::blue}};
    const ui::TimeTotal total{"total", 8.5, Qt::white, Qt::white, ui::font(11), ui::font(11)};
    std::size_t told = 4;
    for (int width = 400; width >= 60; width -= 10) {
        const std::size_t now = ui::drawTimeLegend(painter, QRectF(0, 0, width, 40), parts, total);
        EXPECT_LE(now, told) << width;
        told = now;
        picture.fill(Qt::black);
        (void)ui::drawTimeLegend(painter, QRectF(0, 0, width, 40), parts, total);
        for (int y = 0; y < 40; ++y) // nothing beyond the box
            for (int x = width + 1; x < picture.width(); ++x)
                ASSERT_EQ(picture.pixel(x, y) & 0xffffff, 0U) << width;
    }
    EXPECT_EQ(ui::drawTimeLegend(painter, QRectF(0, 0, 400, 40), parts, total), 3U);
    EXPECT_EQ(told, 0U); // the total remains
}

TEST(LittleRoom, ARateThatIsThereIsNotCalledNothing) {
    ui::OverlayData data = view::overlay();
    const auto drawn = [&] {
        QImage picture(600, 500, QImage::Format_RGB32);
        picture.fill(Qt::black);
        QPainter painter(&picture);
        (void)ui::drawOverlay(painter, QRectF(picture.rect()), data, ui::OverlayMode::full);
        painter.end();
        return picture;
    };
    data.copyCeiling = data.timing.gigabytesPerSecond() * 1e9 * 1e4; // 0.01 %
    const QImage tiny = drawn();
    data.copyCeiling *= 10; // 0.001 %: the same text
    EXPECT_EQ(drawn(), tiny);
    data.copyCeiling = data.timing.gigabytesPerSecond() * 1e9 * 100; // 1 %
    EXPECT_NE(drawn(), tiny);
}

TEST(LittleRoom, AdviceForTheCommandLineIsNotGivenInTheWindow) {
    const std::vector<std::pair<const char*, const char*>> texts{
        {"Signals of other sampling rates than the first were left out: 2 (ECG, 256 Hz); choose a rate with --series "
         "or "
         "one signal with --channel.",
         "Signals of other sampling rates than the first were left out: 2 (ECG, 256 Hz)."},
        {"/a/b.dcm has 3 series: choose one by --series with its number, UID or description: 0: CT",
         "/a/b.dcm has 3 series"},
        {"JPEG files hold uint8, not float32; give one with --dtype, or use TIFF.",
         "JPEG files hold uint8, not float32; use TIFF."},
        {"fir: cutoff=9Hz: these data have no sampling rate; give it with --rate, or a percentage of the Nyquist "
         "frequency, like 25%",
         "fir: cutoff=9Hz: these data have no sampling rate; set it in File › Sampling, or a percentage of the Nyquist "
         "frequency, like 25%"},
        {"EDF and BDF files need a sampling rate; give it with --rate.",
         "EDF and BDF files need a sampling rate; set it in File › Sampling."},
        {"x.wav: a sound file needs a sampling rate; give one with --rate.",
         "x.wav: a sound file needs a sampling rate; set it in File › Sampling."},
        {"gaussian: sigma=3s: the time from one time point to the next is not known: pixdim[4] is 0; give it by "
         "--time-step 2s, or use px (for frequencies %)",
         "gaussian: sigma=3s: the time from one time point to the next is not known: pixdim[4] is 0; set it in File › "
         "Sampling, or use px (for frequencies %)"},
        {"x.nii does not exist.", "x.nii does not exist."},
        {"a--b.png is in no format that this program knows.", "a--b.png is in no format that this program knows."}};
    for (const auto& [said, wanted] : texts)
        EXPECT_EQ(ui::windowText(said).toStdString(), wanted);
}

TEST_F(Window, IconsSurviveAnotherTheme) {
    open(imageFile());
    for (const ui::Theme theme : {ui::Theme::light, ui::Theme::dark}) {
        ui::setTheme(theme);
        for (const QToolButton* button : window_->findChildren<QToolButton*>()) {
            if (button->isVisible() && button->toolButtonStyle() == Qt::ToolButtonIconOnly &&
                button->accessibleName() != QString()) {
                EXPECT_FALSE(button->icon().isNull()) << button->accessibleName().toStdString();
            }
        }
    }
}

TEST_F(Window, NothingIsToldOfADocumentThatIsClosed) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian")}});
    settle();
    ASSERT_TRUE(anyText(window_->status(), QStringLiteral("%")));
    workspace().close(0);
    settle();
    window_->resize(1500, 900); // lays out the bar again
    settle();
    EXPECT_FALSE(anyText(window_->status(), QStringLiteral("%")));
    EXPECT_FALSE(anyText(window_->status(), QStringLiteral("cpu")));
}

TEST_F(Window, ASearchThatFindsNothingSaysSo) {
    open(imageFile());
    window_->actions()["help.palette"]->trigger();
    ui::Palette& palette = window_->searchPanel();
    palette.edit()->setText(QStringLiteral("zzzq"));
    EXPECT_EQ(palette.shownCount(), 0);
    EXPECT_TRUE(anyText(palette, QStringLiteral("zzzq")));
    palette.edit()->setText(QStringLiteral("gauss"));
    EXPECT_GT(palette.shownCount(), 0);
    EXPECT_FALSE(anyText(palette, QStringLiteral("zzzq")));
}

TEST_F(Window, MessagesAndTheLastRunAreNotSqueezed) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian"), app::parseStep("unsharp")}});
    settle();
    for (const char* name : {"one", "two", "three"})
        window_->messages().add({ui::Message::Kind::error,
                                 QStringLiteral("%1.dat was not opened").arg(name),
                                 QStringLiteral("/a/long/path/to/%1.dat is in no format that this program knows, "
                                                "however often it is read.")
                                     .arg(name),
                                 {},
                                 QStringLiteral("more")});
    app::Outcome busy = outcome(); // other programs slow down the runs
    busy.warm.emplace();
    busy.warm->runs = 11;
    busy.warm->report.timing.kernel = 7;
    busy.warm->least = 1;
    for (const double text : {1.0, 1.5})
        for (const QSize& size : {QSize(1440, 900), QSize(1024, 640), QSize(720, 480)}) {
            ui::setTextScale(text);
            window_->resize(size);
            settle();
            QApplication::processEvents();
            SCOPED_TRACE(std::to_string(size.width()) + " at " + std::to_string(text));
            EXPECT_EQ(joined(squeezed(window_->messages())), "");
            EXPECT_EQ(joined(window_test::clipped(window_->messages())), "");
            auto* card = window_->findChild<ui::RunCard*>();
            const auto faults = [&] { return joined(squeezed(*card)); };
            // Warm times may arrive just now and add lines, which the layout places next.
            EXPECT_TRUE(QTest::qWaitFor([&] { return faults().empty(); })) << faults();
            card->setOutcome(busy, {1, 2, 3});
            EXPECT_TRUE(QTest::qWaitFor([&] { return faults().empty(); })) << faults();
        }
}

TEST_F(Window, WordsOfTheToolBarAreNotCut) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian")}});
    settle();
    auto* bar = window_->findChild<ui::ToolBar*>();
    for (const int width : {1600, 1300, 1024, 860, 720}) {
        window_->resize(width, 600);
        settle();
        SCOPED_TRACE(width);
        EXPECT_EQ(joined(window_test::clipped(*bar)), "");
        for (const QToolButton* button : bar->findChildren<QToolButton*>())
            if (button->isVisible()) {
                EXPECT_LE(button->mapTo(bar, QPoint(button->width(), 0)).x(), bar->width());
            }
    }
    window_->resize(1600, 900);
    settle();
    EXPECT_TRUE(bar->searchButton()->isVisible()); // the hidden button is back
}

TEST_F(Window, ANarrowWindowShowsOneDock) {
    open(volumeFile());
    QWidget* right = window_->recipe().parentWidget();
    const QAction* leftAsked = window_->actions()["window.left"];
    window_->resize(800, 600);
    settle();
    EXPECT_TRUE(right->isVisible());
    EXPECT_FALSE(leftAsked->isChecked());
    window_->actions()["window.left"]->trigger();
    settle();
    EXPECT_TRUE(leftAsked->isChecked());
    EXPECT_FALSE(right->isVisible());
    EXPECT_LE(window_->views().mapTo(window_.get(), QPoint(window_->views().width(), 0)).x(), 800);
    window_->actions()["window.right"]->trigger();
    settle();
    EXPECT_TRUE(right->isVisible());
    EXPECT_FALSE(leftAsked->isChecked());
    window_->actions()["window.left"]->trigger();
    window_->resize(1440, 900);
    settle();
    EXPECT_TRUE(right->isVisible()); // hidden only while there was no space
    EXPECT_TRUE(leftAsked->isChecked());
}

TEST_F(Window, AnEnlargedViewHasTheFocus) {
    open(volumeFile());
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    four->setFocus();
    four->setEnlarged(2);
    EXPECT_EQ(QApplication::focusWidget(), four->slice(1));
    four->setEnlarged(4); // from a hidden one
    EXPECT_EQ(QApplication::focusWidget(), four->volume());
    four->setEnlarged(1);
    EXPECT_EQ(QApplication::focusWidget(), four->slice(0));
}

} // namespace
