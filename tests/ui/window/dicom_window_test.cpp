// SPDX-License-Identifier: Apache-2.0
// DICOM in the window: tilted slices, several series, results saved as separate series.
#include "tests/ui/dicom_slices.h"
#include "tests/ui/window_support.h"
#include "ui/panels/documents/series_picker.h"
#include "ui/workspace/series_id.h"
#include "ui/workspace/session_restore.h"
#include <QDir>
#include <QListWidget>

namespace {

using window_test::copySlices;
using window_test::shear;
using window_test::Window;

TEST_F(Window, ATiltedGantryIsStraightenedWhenSomebodySaysSo) {
    const QString folder = folder_.filePath(QStringLiteral("tilted"));
    copySlices(folder, shear);
    open(folder);
    EXPECT_EQ(documents().count(), 0);
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const ui::Message refused = window_->messages().messages().front();
    EXPECT_TRUE(refused.detail.contains(QStringLiteral("14 degrees (gantry tilt)"))) << refused.detail.toStdString();
    ASSERT_EQ(refused.actions.size(), 1U);
    refused.actions[0].run();
    settle();
    ASSERT_EQ(documents().count(), 1);
    EXPECT_GT(documents().current().source->layout().extent[1], 96);
    EXPECT_TRUE(window_->messages().messages().back().detail.contains(QStringLiteral("resampled by linear")) ||
                window_->messages().messages().front().detail.contains(QStringLiteral("resampled by linear")));
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral(" --tilt resample")));
    const QString kept = ui::Preferences::session().front().series; // also at the next start
    EXPECT_TRUE(ui::SeriesId::from(kept).straightened && ui::SeriesId::from(kept).series.isEmpty());
}

TEST_F(Window, AResultInDicomSaysHowItsSamplesAreStored) {
    const QString folder = folder_.filePath(QStringLiteral("series"));
    copySlices(folder, [](QByteArray&) {});
    open(folder);
    ASSERT_EQ(documents().count(), 1);
    edits().setRecipe({{app::parseStep("vesselness:sigma=1mm")}});
    settle();
    workspace().save(folder_.filePath(QStringLiteral("result.dcm")));
    settle();
    ASSERT_FALSE(window_->messages().messages().empty());
    EXPECT_TRUE(window_->messages().messages().front().detail.startsWith(
        QStringLiteral("Its samples are stored as 16-bit integers with a Rescale Slope, not as float32.")))
        << window_->messages().messages().front().detail.toStdString();
}

TEST_F(Window, AMissingSliceIsFilledOrIgnoredWhenSomebodySaysSo) {
    const QString folder = folder_.filePath(QStringLiteral("gap"));
    copySlices(folder, [](QByteArray&) {});
    const QStringList names = QDir(folder).entryList(QDir::Files);
    ASSERT_EQ(names.size(), 16);
    QFile::remove(folder + QLatin1Char('/') + names[6]);
    open(folder);
    EXPECT_EQ(documents().count(), 0);
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const ui::Message refused = window_->messages().messages().front();
    EXPECT_TRUE(refused.detail.contains(QStringLiteral("lacks 1 slice"))) << refused.detail.toStdString();
    EXPECT_FALSE(refused.detail.contains(QStringLiteral("--gaps"))) << refused.detail.toStdString();
    ASSERT_EQ(refused.actions.size(), 2U);
    EXPECT_TRUE(refused.actions[1].text.endsWith(QStringLiteral(" mm apart"))) << refused.actions[1].text.toStdString();
    refused.actions[0].run();
    settle();
    ASSERT_EQ(documents().count(), 1);
    EXPECT_EQ(documents().current().source->layout().extent[2], 16);
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral(" --gaps fill")));
    refused.actions[1].run();
    settle();
    ASSERT_EQ(documents().count(), 2);
    EXPECT_EQ(documents().current().source->layout().extent[2], 15);
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral(" --gaps ignore")));
    EXPECT_EQ(ui::SeriesId::from(ui::Preferences::session().back().series).gaps, app::io::Gaps::ignore);
}

TEST_F(Window, AFolderOfImagesOpensAsAVolume) {
    const QString folder = folder_.filePath(QStringLiteral("slices"));
    ASSERT_TRUE(QDir().mkpath(folder));
    for (int z = 1; z <= 12; ++z) {
        QImage image(40, 30, QImage::Format_Grayscale8);
        image.fill(z * 10);
        ASSERT_TRUE(image.save(folder + QStringLiteral("/slice%1.png").arg(z)));
    }
    open(folder); // looks for DICOM
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const ui::Message refused = window_->messages().messages().front();
    ASSERT_EQ(refused.actions.size(), 1U);
    refused.actions[0].run();
    settle();
    ASSERT_EQ(documents().count(), 1);
    const conv::Volume& volume = *documents().current().source;
    EXPECT_EQ(volume.layout().extent, (conv::Index3{40, 30, 12}));
    EXPECT_EQ(volume.as<std::uint8_t>()[40 * 30 * 9], 100); // slice10 is the tenth
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral(" --stack")));
    EXPECT_TRUE(workspace().proposedOutput().endsWith(QStringLiteral("slices_filtered.nii.gz")));
}

TEST_F(Window, SeriesOfAFolderAreCalledByWhatTheyShow) {
    const QString folder = folder_.filePath(QStringLiteral("two"));
    copySlices(folder + QStringLiteral("/a"), [](QByteArray&) {});
    copySlices(folder + QStringLiteral("/b"), [](QByteArray& bytes) {
        bytes.replace("338321002", "338328002");
        bytes.replace("Head phantom", "Foot phantom");
    });
    open(folder);
    ui::SeriesPicker* picker = window_->findChild<ui::SeriesPicker*>();
    ASSERT_NE(picker, nullptr);
    ASSERT_EQ(picker->list()->count(), 2);
    EXPECT_TRUE(picker->list()->item(1)->text().startsWith(QStringLiteral("CT Foot phantom\n")));
    EXPECT_TRUE(QTest::qWaitFor([&] { return picker->list()->item(1)->text().contains(QStringLiteral("80 × 96")); }));
}

TEST_F(Window, AResultOfDicomDataIsSavedAsASeriesOfItsOwn) {
    open(QStringLiteral(CONVAPP_SOURCE_DIR "/samples/head_ct_dicom"));
    ASSERT_EQ(documents().count(), 1);
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle();
    const QString out = path(QStringLiteral("blurred.dcm"));
    workspace().save(out);
    ASSERT_TRUE(QTest::qWaitFor([&] { return QDir(out).entryList(QDir::Files).size() == 16; }, 20000));
    QFile first(out + QStringLiteral("/slice_00001.dcm"));
    ASSERT_TRUE(first.open(QIODevice::ReadOnly));
    const QByteArray bytes = first.readAll();
    EXPECT_TRUE(bytes.contains("DERIVED\\SECONDARY") && bytes.contains(": gaussian:sigma=2mm"));
    EXPECT_TRUE(workspace().commandLine().contains(QStringLiteral("head_ct_dicom_filtered.dcm")));
    EXPECT_TRUE(bytes.contains("Phantom^Head")); // still the same patient's
}

} // namespace
