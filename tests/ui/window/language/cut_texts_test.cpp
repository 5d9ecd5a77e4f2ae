// SPDX-License-Identifier: Apache-2.0
// Texts on screens of 1280 to 1366 pixels: a shorter text takes the place of one that does not fit.
#include "tests/ui/compare/compare_support.h"
#include "tests/ui/in_language.h"
#include "tests/ui/view_data.h"
#include "ui/compare/ladder/ladder_list.h"
#include "ui/compare/ladder/ladder_page.h"
#include "ui/style/small_widgets.h"
#include "ui/text/app_text.h"
#include "ui/views/plane.h"
#include "ui/views/slice/region_frame.h"
#include "ui/views/slice/slice_view.h"
#include <QBuffer>
#include <QSvgGenerator>

namespace {

/// Returns what a widget paints as text.
QString painted(QWidget& widget) {
    QBuffer file;
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setSize(widget.size());
    widget.render(&svg);
    return QString::fromUtf8(file.data());
}

class CutTexts : public compare_test::CompareWindow {
  protected:
    static void settleLayout() {
        for (int i = 0; i < 3; ++i)
            QApplication::processEvents();
    }
};

} // namespace

TEST(ElidedLabel, ShowsTheLongestTextThatFits) {
    ui::ElidedLabel label;
    label.setTexts(QStringLiteral("a whole sentence"), {QStringLiteral("a phrase"), QStringLiteral("word")});
    const auto shownAt = [&](const QString& room) {
        label.resize(label.fontMetrics().horizontalAdvance(room) + 2, 20);
        return label.shown();
    };
    EXPECT_EQ(shownAt(QStringLiteral("a whole sentence")), QStringLiteral("a whole sentence"));
    EXPECT_EQ(shownAt(QStringLiteral("a whole senten")), QStringLiteral("a phrase"));
    EXPECT_EQ(shownAt(QStringLiteral("wordy")), QStringLiteral("word"));
    EXPECT_EQ(shownAt(QStringLiteral("wo")).back(), QChar(0x2026));
    label.setWrapped(true);
    label.resize(label.fontMetrics().horizontalAdvance(QStringLiteral("sentence ")), 3 * label.fontMetrics().height());
    EXPECT_EQ(label.shown(), QStringLiteral("a whole sentence"));
    label.resize(label.width(), label.fontMetrics().height());
    EXPECT_EQ(label.shown(), QStringLiteral("a phrase"));
}

TEST_F(CutTexts, TitlesAndNotesOfViewsAreWhole) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle();
    for (const char* language : {"en", "de"}) {
        const window_test::InLanguage in(language);
        for (const QSize& size : {QSize(1280, 800), QSize(1366, 768), QSize(960, 600)}) {
            window_->resize(size);
            for (const char* show : {"show.after", "show.before", "show.swipe", "show.checker", "show.difference"}) {
                window_->actions()[show]->trigger();
                settle();
                settleLayout();
                EXPECT_FALSE(painted(*window_->views().view()).contains(QChar(0x2026)))
                    << language << ' ' << size.width() << ' ' << show;
            }
        }
    }
}

TEST_F(CutTexts, LabelsOfRegionsLeaveTheScaleFree) {
    const conv::Layout layout = window_test::layoutOf(2, {40, 40, 1}, conv::ElementType::f32);
    ui::SliceView view(ui::Plane::image);
    view.resize(300, 240);
    view.setVolumes(view::make(layout, [](double x, double, double, int) { return x; }),
                    view::make(layout, [](double, double y, double, int) { return y; }), layout.whole());
    view.setShow(ui::Show::difference);
    (void)view::grab(view, 1);
    const QRectF scale = view.scaleBox();
    ASSERT_FALSE(scale.isEmpty());
    const QRectF region(120, scale.bottom() - 5, 60, 40);
    const QRectF label = ui::labelBeside(view, region, QStringLiteral("50.4 × 50.4 × 10 mm"));
    EXPECT_FALSE(label.intersects(scale));
    EXPECT_GE(label.left(), 0);
    view.setShow(ui::Show::after);
    (void)view::grab(view, 1);
    EXPECT_TRUE(view.scaleBox().isEmpty());
    EXPECT_EQ(ui::labelBeside(view, region, QStringLiteral("50.4 × 50.4 × 10 mm")).left(), region.left());
}

TEST_F(CutTexts, WordsOfAComparisonAreWhole) {
    const window_test::InLanguage in("de");
    openPage(volumeFile({64, 60, 30}), "gaussian:sigma=2");
    run();
    for (const int width : {1280, 1366}) {
        window_->resize(width, 800);
        settleLayout();
        int found = 0;
        for (QLabel* one : page().findChildren<QLabel*>())
            if (auto* label = dynamic_cast<ui::ElidedLabel*>(one);
                label != nullptr && label->isVisible() && label->text().contains(QStringLiteral("float64"))) {
                ++found;
                EXPECT_TRUE(label->shown().endsWith(QLatin1Char('.'))) << label->shown().toStdString();
                EXPECT_TRUE(label->toolTip().isEmpty() || label->toolTip() == label->text());
            }
        EXPECT_EQ(found, 1) << width;
        const ui::CompareTable& table = page().table();
        for (const ui::CompareEntry& e : page().controller().model().entries()) {
            if (!e.able() || !e.row.timed() || e.row.significance == app::compare::Significance::same)
                continue;
            const QString verdict =
                page().controller().model().indexOf(e.id).siblingAtColumn(ui::CompareModel::verdict).data().toString();
            EXPECT_GE(table.columnWidth(ui::CompareModel::verdict),
                      QFontMetrics(ui::font(12)).horizontalAdvance(verdict) + 40)
                << width << ' ' << verdict.toStdString();
        }
    }
}

TEST_F(CutTexts, GainsOfALadderAreWhole) {
    const window_test::InLanguage in("de");
    open(volumeFile());
    window_->resize(1280, 800);
    window_->actions()["compare.ladder"]->trigger();
    settleLayout();
    EXPECT_FALSE(painted(window_->comparison()->ladder()->list()).contains(QChar(0x2026)));
    settle();
}

/// Rows of a ladder are as high as their wrapped reasons, also after the list became narrower.
TEST_F(CutTexts, ReasonsOfALadderAreWhole) {
    const window_test::InLanguage in("de");
    open(volumeFile());
    window_->resize(1280, 800);
    window_->actions()["compare.ladder"]->trigger();
    settleLayout();
    window_->resize(960, 600); // 1920 × 1200 at 200 %
    settleLayout();
    ui::LadderList& list = window_->comparison()->ladder()->list();
    const QFontMetrics metrics(ui::font(13));
    const int room = list.viewport()->width() - 32;
    int row = 0, wrapped = 0;
    for (const app::bench::Ladder& ladder : list.ladders()) {
        ++row; // its title
        for (const app::bench::LadderStep& step : ladder.steps) {
            const QString why = ui::appText(step.why);
            const int high = metrics.boundingRect(QRect(0, 0, room, 1000), Qt::TextWordWrap, why).height();
            wrapped += high > metrics.height() ? 1 : 0;
            EXPECT_GE(list.visualItemRect(list.item(row++)).height(), metrics.height() + high) << why.toStdString();
        }
    }
    EXPECT_EQ(row, list.count());
    EXPECT_GE(wrapped, 1) << "a list of such a width wraps reasons";
    for (row = 0; row < list.count(); ++row) {
        list.scrollToItem(list.item(row));
        settleLayout();
        EXPECT_FALSE(painted(list).contains(QChar(0x2026))) << row;
    }
    settle();
}

TEST_F(CutTexts, NamesOfPlanesAreWholeInSmallViews) {
    conv::Layout layout = window_test::layoutOf(3, {64, 56, 40}, conv::ElementType::u8);
    layout.geometry.unit = conv::LengthUnit::millimetre;
    const auto source = view::make(layout, [](double x, double, double, int) { return x; });
    for (const char* language : {"en", "de", "zh_CN"}) {
        const window_test::InLanguage in(language);
        for (const ui::Plane plane : {ui::Plane::axial, ui::Plane::coronal, ui::Plane::sagittal}) {
            ui::SliceView view(plane);
            view.setVolumes(source, nullptr, {});
            const ui::PlaneAxes axes = ui::planeAxes(layout, plane);
            EXPECT_NE(axes.name, axes.shortName);
            for (const int width : {320, 190, 150}) {
                view.resize(width, 160);
                const QString texts = painted(view);
                EXPECT_TRUE(texts.contains(width > 200 ? axes.name : axes.shortName)) << language << ' ' << width;
                EXPECT_FALSE(texts.contains(QChar(0x2026))) << language << ' ' << width;
            }
        }
    }
}

TEST(CheckOfAResult, IsSaidWhereRoomIsShort) {
    ui::SliceView view;
    view.setVolumes(view::make(window_test::layoutOf(2, {64, 56, 1}, conv::ElementType::u8),
                               [](double x, double, double, int) { return x; }),
                    nullptr, {});
    ui::OverlayData data = view::overlay();
    data.region = QStringLiteral("Whole volume computed");
    data.firstRun = 21.4;
    data.warmRuns = 11;
    struct Case {
        bool unchecked, failed;
        QString text, mark;
    };
    const Case cases[] = {{false, false, QStringLiteral("max err 2.4e−7"), QStringLiteral("✓")},
                          {false, true, QStringLiteral("max err 0.3"), QStringLiteral("⚠")},
                          {true, false, QStringLiteral("not checked"), QStringLiteral("not checked")}};
    for (const Case& one : cases) {
        data.unchecked = one.unchecked;
        data.checkFailed = one.failed;
        data.check = one.text + QStringLiteral(", and more words");
        data.shorterChecks = {one.text};
        view.setOverlay(data);
        for (const QSize& size : {QSize(420, 340), QSize(370, 300), QSize(320, 260), QSize(190, 160)})
            for (const auto mode : {ui::OverlayMode::full, ui::OverlayMode::line}) {
                if (one.unchecked && (mode == ui::OverlayMode::line || size.width() < 300))
                    continue; // the plate says so
                view.resize(size);
                view.setOverlayMode(mode);
                EXPECT_TRUE(painted(view).contains(one.mark))
                    << size.width() << ' ' << one.text.toStdString() << (mode == ui::OverlayMode::line ? " line" : "");
            }
    }
}
