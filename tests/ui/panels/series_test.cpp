// SPDX-License-Identifier: Apache-2.0
// A file with several images asks for the one to open.
#include "tests/app/edf_of_rates.h"
#include "tests/ui/window_support.h"
#include "ui/panels/documents/series_picker.h"
#include "ui/panels/signal/channels_panel.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/views/four_up.h"
#include "ui/workspace/session_restore.h"
#include <QFile>
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
    EXPECT_EQ(ui::Preferences::session().front().series, QStringLiteral("1")); // also at the next start
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

TEST_F(Window, ChannelsOfAnotherSamplingRateAreADocumentOfTheirOwn) {
    QFile file(path(QStringLiteral("two.edf")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(io_test::edfOfTwoRates()));
    file.close();
    if (!app::io::formatOf(file.fileName().toStdString()).missing.empty())
        GTEST_SKIP() << "built without edflib";
    open(file.fileName());
    ASSERT_EQ(workspace().count(), 1);
    EXPECT_EQ(workspace().document().source->layout().channels, 2);
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const auto& message = window_->messages().messages().front();
    ASSERT_EQ(message.actions.size(), 1U);
    EXPECT_EQ(message.actions.front().text, QStringLiteral("Open 2 Hz"));
    auto* panel = window_->findChild<ui::ChannelsPanel*>();
    ASSERT_NE(panel, nullptr);
    const auto link = [&] { return panel->findChild<QPushButton*>(); };
    ASSERT_NE(link(), nullptr);
    ASSERT_TRUE(link()->isVisible());
    EXPECT_EQ(link()->text(), QStringLiteral("Channels at 2 Hz"));
    link()->click();
    settle();
    ASSERT_EQ(workspace().count(), 2);
    EXPECT_EQ(workspace().document().title, "two.edf – 2 Hz");
    EXPECT_EQ(workspace().document().source->layout().extent[0], 20);
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral("--series '2 Hz'")));
    // Going back shows the open document instead of opening another.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ASSERT_NE(link(), nullptr);
    EXPECT_EQ(link()->text(), QStringLiteral("Channels at 100 Hz"));
    link()->click();
    settle();
    EXPECT_EQ(workspace().count(), 2);
    EXPECT_EQ(workspace().current(), 0);
}

TEST_F(Window, DocumentsStandAsTheyWereNamedAndTheLastOneIsShown) {
    const QString slow = volumeFile({160, 150, 140}), quick = imageFile(), signal = signalFile();
    workspace().open({slow, quick, signal}); // read concurrently: the volume arrives last
    settle();
    const auto titles = [&] {
        std::vector<std::string> t;
        for (int i = 0; i < workspace().count(); ++i)
            t.push_back(workspace().document(i).title);
        return t;
    };
    EXPECT_EQ(titles(), (std::vector<std::string>{"blobs.nii", "image.npy", "signal.npy"}));
    EXPECT_EQ(workspace().current(), 2);
    EXPECT_NE(qobject_cast<ui::SignalView*>(window_->views().view()), nullptr);
    workspace().setCurrent(0);
    settle();
    EXPECT_NE(qobject_cast<ui::FourUp*>(window_->views().view()), nullptr);
    EXPECT_EQ(window_->views().view()->before(), workspace().document().source);
}

} // namespace
