// A file that holds several pictures asks which is to be opened.
#include "tests/ui/window_support.h"
#include "ui/panels/series_picker.h"
#include "ui/session_restore.h"
#include <QListWidget>

namespace {

using window_test::Window;

const QString scenes = QStringLiteral(CONVAPP_SOURCE_DIR "/tests/app/pictures/two.ome.tif");

ui::SeriesPicker* pickerOf(ui::MainWindow& window) {
    return window.findChild<ui::SeriesPicker*>();
}

TEST_F(Window, AFileOfSeveralPicturesAsksWhich) {
    open(scenes);
    EXPECT_EQ(workspace().count(), 0);
    EXPECT_TRUE(window_->messages().messages().empty());
    ui::SeriesPicker* picker = pickerOf(*window_);
    ASSERT_NE(picker, nullptr);
    ASSERT_EQ(picker->list()->count(), 2);
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return picker->list()->item(1)->text().startsWith(QStringLiteral("Image1\n")); }));
    EXPECT_TRUE(window_test::clipped(*picker).empty());
    picker->list()->clearSelection();
    EXPECT_FALSE(picker->openButton()->isEnabled());
    picker->list()->setCurrentRow(1);
    picker->openButton()->click();
    settle();
    ASSERT_EQ(workspace().count(), 1);
    EXPECT_EQ(workspace().document().source->layout().times, 4);
    EXPECT_EQ(workspace().document().title, "two.ome.tif – Image1");
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral("--series '1'")));
    EXPECT_EQ(ui::Preferences::session().front().series, QStringLiteral("1")); // and so at the next start
}

TEST_F(Window, NothingIsOpenedWhereNothingIsChosen) {
    open(scenes);
    ui::SeriesPicker* picker = pickerOf(*window_);
    ASSERT_NE(picker, nullptr);
    QTest::keyClick(picker, Qt::Key_Escape);
    settle();
    EXPECT_EQ(workspace().count(), 0);
    workspace().open(scenes, {}, {}, QStringLiteral("7"));
    settle();
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    EXPECT_TRUE(window_->messages().messages().front().detail.contains(QStringLiteral("no picture 7")));
}

} // namespace
