// SPDX-License-Identifier: Apache-2.0
// The annotations of a recording as a list beside the signal.
#include "tests/ui/window_support.h"
#include "ui/panels/signal/annotation_list.h"
#include "ui/views/signal/signal_view.h"
#include <QClipboard>
#include <QMenu>
#include <QTreeView>

namespace {

class Annotations : public window_test::Window {
  protected:
    /// Opens 20 s of one channel at 100 Hz, written as EDF.
    void openRecording(const std::vector<app::io::Annotation>& notes) {
        conv::Layout layout = window_test::layoutOf(1, {2000, 1, 1});
        layout.geometry.spacing = {0.01, 1, 1};
        const auto volume = view::make(layout, [](double x, double, double, int) { return 100 * std::sin(x / 7); });
        auto record = std::make_shared<app::io::AnnotatedRecord>();
        record->annotations = notes;
        volume->info().record = record;
        open(file(QStringLiteral("notes.edf"), *volume));
    }
    [[nodiscard]] ui::AnnotationList& panel() const { return *window_->findChild<ui::AnnotationList*>(); }
    [[nodiscard]] ui::SignalView& signal() const { return *qobject_cast<ui::SignalView*>(window_->views().view()); }
    void click(int row) {
        QTest::mouseClick(panel().list()->viewport(), Qt::LeftButton, {},
                          panel().list()->visualRect(panel().list()->model()->index(row, 2)).center());
    }
};

} // namespace

TEST_F(Annotations, AreListedInOrderOfTimeAndAsATable) {
    openRecording({{12.5, 2, "Seizure, left"}, {3, -1, "Eyes open"}});
    ASSERT_TRUE(panel().isVisibleTo(window_.get()));
    const QAbstractItemModel& rows = *panel().list()->model();
    ASSERT_EQ(rows.rowCount(), 2);
    const auto cell = [&](int row, int column) { return rows.data(rows.index(row, column)).toString(); };
    EXPECT_EQ(cell(0, 0), QStringLiteral("3.000"));
    EXPECT_EQ(cell(0, 1), QString()) << "a moment";
    EXPECT_EQ(cell(0, 2), QStringLiteral("Eyes open"));
    EXPECT_EQ(cell(1, 1), QStringLiteral("2.000"));
    EXPECT_EQ(panel().table(), QStringLiteral("onset (s),duration (s),text\n3,,Eyes open\n12.5,2,\"Seizure, left\"\n"));
    panel().list()->setFocus();
    QTest::keyClick(panel().list(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), panel().table(u'\t'));
    const QPoint middle = panel().list()->viewport()->rect().center();
    QContextMenuEvent asked(QContextMenuEvent::Mouse, middle, panel().list()->viewport()->mapToGlobal(middle));
    QApplication::sendEvent(panel().list()->viewport(), &asked);
    const auto menus = panel().list()->findChildren<QMenu*>();
    ASSERT_EQ(menus.size(), 1);
    EXPECT_TRUE(menus[0]->actions().at(1)->text().startsWith(QStringLiteral("Save table (CSV)")));
    menus[0]->close();
}

TEST_F(Annotations, AClickShowsOneInTheView) {
    openRecording({{3, -1, "A"}, {12.5, 2, "B"}, {16, -1, "C"}});
    signal().setRange(0, 200);
    click(1);
    EXPECT_NEAR(signal().rangeLast() - signal().rangeFirst(), 240, 1) << "it lasts longer than the screen";
    EXPECT_LE(signal().rangeFirst(), 1250);
    EXPECT_GE(signal().rangeLast(), 1450);
    EXPECT_EQ(signal().cursorIndex()[0], 1250);
    signal().setRange(0, 100);
    panel().list()->setFocus();
    QTest::keyClick(panel().list(), Qt::Key_Down);
    EXPECT_NEAR(signal().rangeLast() - signal().rangeFirst(), 100, 1) << "the zoom stays";
    EXPECT_NEAR((signal().rangeFirst() + signal().rangeLast()) / 2, 1600, 1);
    click(2);
    EXPECT_EQ(signal().cursorIndex()[0], 1600);
}

TEST_F(Annotations, AreHiddenWhereThereAreNone) {
    openRecording({});
    EXPECT_FALSE(panel().isVisibleTo(window_.get()));
    openRecording({{1, -1, "A"}});
    EXPECT_TRUE(panel().isVisibleTo(window_.get()));
    open(imageFile());
    EXPECT_FALSE(panel().isVisibleTo(window_.get()));
}
