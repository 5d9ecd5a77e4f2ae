// SPDX-License-Identifier: Apache-2.0
// A file with several images asks for the one to open.
#include "tests/app/edf_of_rates.h"
#include "tests/ui/window_support.h"
#include "ui/panels/documents/series_picker.h"
#include "ui/panels/signal/channels_panel.h"
#include "ui/views/signal/signal_view.h"
#include "ui/window/views/four_up.h"
#include "ui/workspace/session_restore.h"
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <algorithm>

namespace {

using window_test::Window;

const QString scenes = QStringLiteral(CONVAPP_SOURCE_DIR "/tests/app/pictures/two.ome.tif");

ui::SeriesPicker* pickerOf(ui::MainWindow& window) {
    return window.findChild<ui::SeriesPicker*>();
}

TEST_F(Window, AFileOfSeveralPicturesAsksWhich) {
    open(scenes);
    EXPECT_EQ(documents().count(), 0);
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
    ASSERT_EQ(documents().count(), 1);
    EXPECT_EQ(documents().current().source->layout().times, 4);
    EXPECT_EQ(documents().current().title, "two.ome.tif – Image1");
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral("--series '1'")));
    EXPECT_EQ(ui::Preferences::session().front().series, QStringLiteral("1")); // also at the next start
}

/// Writes a store of 1.3 GB, whose finest level has no chunks, and returns its path.
QString writeLargeStore(const QString& folder) {
    const auto put = [&](const char* name, const QByteArray& bytes) {
        const QString path = folder + QLatin1Char('/') + QLatin1String(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    const auto array = [](const QByteArray& shape, const QByteArray& chunks) {
        return QByteArray(R"({"zarr_format": 2, "dtype": "|u1", "compressor": null, "fill_value": 0, "order": "C", )"
                          R"("filters": null, "dimension_separator": "/", "shape": )") +
               shape + R"(, "chunks": )" + chunks + "}";
    };
    put(".zgroup", R"({"zarr_format": 2})");
    put(".zattrs", R"({"multiscales": [{"version": "0.4", "axes": [{"name": "z", "type": "space"},
        {"name": "y", "type": "space"}, {"name": "x", "type": "space"}], "datasets": [
        {"path": "0", "coordinateTransformations": [{"type": "scale", "scale": [1, 1, 1]}]},
        {"path": "1", "coordinateTransformations": [{"type": "scale", "scale": [16, 16, 16]}]}]}]})");
    put("0/.zarray", array("[1280, 1024, 1024]", "[64, 64, 64]"));
    put("1/.zarray", array("[80, 64, 64]", "[80, 64, 64]"));
    QByteArray ramp(80 * 64 * 64, '\0');
    for (int i = 0; i < ramp.size(); ++i)
        ramp[i] = static_cast<char>(4 * (i % 64));
    put("1/0/0/0", ramp);
    return folder;
}

TEST_F(Window, ALargeStoreShowsItsCoarsestLevelAtOnce) {
    const QString store = writeLargeStore(path(QStringLiteral("large.zarr")));
    if (!app::io::formatOf(store.toStdString()).missing.empty())
        GTEST_SKIP() << "built without blosc";
    open(store);
    ui::SeriesPicker* picker = pickerOf(*window_);
    ASSERT_NE(picker, nullptr);
    ASSERT_EQ(picker->list()->count(), 2);
    const auto brightest = [&](int row) {
        const QImage picture = picker->list()->item(row)->icon().pixmap(112, 84).toImage();
        int most = 0;
        for (int x = 0; x < picture.width(); ++x)
            most = std::max(most, qGray(picture.pixel(x, picture.height() / 2)));
        return most;
    };
    // The finest level is black: its picture is that of the coarsest one.
    EXPECT_TRUE(QTest::qWaitFor([&] { return brightest(0) > 200 && brightest(1) > 200; }));
    EXPECT_TRUE(picker->list()->item(0)->text().startsWith(QStringLiteral("Level 0\n")));
    const auto labels = picker->findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(
        labels, [](const QLabel* l) { return l->text().contains(QStringLiteral("a preview, from level 1")); }));
    EXPECT_TRUE(window_test::clipped(*picker).empty());
}

TEST_F(Window, NothingIsOpenedWhereNothingIsChosen) {
    open(scenes);
    ui::SeriesPicker* picker = pickerOf(*window_);
    ASSERT_NE(picker, nullptr);
    QTest::keyClick(picker, Qt::Key_Escape);
    settle();
    EXPECT_EQ(documents().count(), 0);
    opener().open(scenes, {}, {}, QStringLiteral("7"));
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
    ASSERT_EQ(documents().count(), 1);
    EXPECT_EQ(documents().current().source->layout().channels, 2);
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
    ASSERT_EQ(documents().count(), 2);
    EXPECT_EQ(documents().current().title, "two.edf – 2 Hz");
    EXPECT_EQ(documents().current().source->layout().extent[0], 20);
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral("--series '2 Hz'")));
    // Going back shows the open document instead of opening another.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ASSERT_NE(link(), nullptr);
    EXPECT_EQ(link()->text(), QStringLiteral("Channels at 100 Hz"));
    link()->click();
    settle();
    EXPECT_EQ(documents().count(), 2);
    EXPECT_EQ(documents().row(), 0);
}

TEST_F(Window, DocumentsStandAsTheyWereNamedAndTheLastOneIsShown) {
    const QString slow = volumeFile({160, 150, 140}), quick = imageFile(), signal = signalFile();
    opener().open({slow, quick, signal}); // read concurrently: the volume arrives last
    settle();
    const auto titles = [&] {
        std::vector<std::string> t;
        for (int i = 0; i < documents().count(); ++i)
            t.push_back(documents().at(i).title);
        return t;
    };
    EXPECT_EQ(titles(), (std::vector<std::string>{"blobs.nii", "image.npy", "signal.npy"}));
    EXPECT_EQ(documents().row(), 2);
    EXPECT_NE(qobject_cast<ui::SignalView*>(window_->views().view()), nullptr);
    workspace().setCurrent(0);
    settle();
    EXPECT_NE(qobject_cast<ui::FourUp*>(window_->views().view()), nullptr);
    EXPECT_EQ(window_->views().view()->before(), documents().current().source);
}

} // namespace
