// SPDX-License-Identifier: Apache-2.0
// Sample spacing, entered in the window for files without it.
#include "tests/ui/window_support.h"
#include "ui/panels/documents/sampling_dialog.h"
#include "ui/workspace/series_id.h"
#include "ui/workspace/session_restore.h"
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QPushButton>

namespace {

using window_test::Window;

ui::SamplingDialog* dialogOf(ui::MainWindow& window) {
    window.actions()["file.sampling"]->trigger();
    return window.findChild<ui::SamplingDialog*>();
}

TEST(Sampling, ComesBackFromItsText) {
    for (const char* text :
         {"500Hz", "0.1Hz", "1000000Hz", "0.5x0.5x2mm", "0.000325x0.000325x1mm", "2s", "0.72s", "1x1x3mm,2s"}) {
        const ui::Sampling s = ui::Sampling::from(QString::fromUtf8(text));
        EXPECT_TRUE(s.isGiven()) << text;
        EXPECT_EQ(s.text(), QString::fromUtf8(text));
    }
    for (const char* text : {"", "Hz", "-5Hz", "0Hz", "nanHz", "1x2mm", "1x2x0mm", "axbxcmm", "500", "1e999Hz", "s",
                             "0s", "-1s", "1x2mm,2s", "x,2s", "1x1x1mm,s"})
        EXPECT_FALSE(ui::Sampling::from(QString::fromUtf8(text)).isGiven()) << text;
    EXPECT_EQ(ui::Sampling::from(QStringLiteral("500Hz")).option(), QStringLiteral(" --rate 500Hz"));
    EXPECT_EQ(ui::Sampling::from(QStringLiteral("1x1x3mm,2s")).option(),
              QStringLiteral(" --spacing 1x1x3mm --time-step 2s"));
    EXPECT_EQ(ui::Sampling{}.option(), QString());
}

TEST(Sampling, IsPartOfWhatADocumentShows) {
    ui::SeriesId id{QStringLiteral("1.2.840"), true, ui::Sampling::from(QStringLiteral("1x1x3mm"))};
    const ui::SeriesId back = ui::SeriesId::from(id.text());
    EXPECT_EQ(back.series, id.series);
    EXPECT_TRUE(back.straightened);
    EXPECT_EQ(back.sampling.text(), QStringLiteral("1x1x3mm"));
    const ui::SeriesId named = ui::SeriesId::from(QStringLiteral("scan @ noon")); // a name, not a distance
    EXPECT_EQ(named.series, QStringLiteral("scan @ noon"));
    EXPECT_FALSE(named.sampling.isGiven());
    EXPECT_EQ(ui::SeriesId{}.text(), QString());
}

TEST_F(Window, ASignalGetsItsRate) {
    QFile file(path(QStringLiteral("ecg.csv")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 400; ++i)
        file.write(QByteArray::number(std::sin(i / 9.0)) + '\n');
    file.close();
    open(file.fileName());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    EXPECT_EQ(documents().current().source->layout().geometry.unit, conv::LengthUnit::pixel);
    ui::SamplingDialog* dialog = dialogOf(*window_);
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->fromFileButton()->isHidden());
    EXPECT_EQ(dialog->field(1), nullptr);
    EXPECT_TRUE(window_test::clipped(*dialog).empty());
    dialog->field(0)->setValue(2);
    dialog->unitBox()->setCurrentIndex(1); // kHz
    EXPECT_EQ(dialog->field(0)->text(), QStringLiteral("2"));
    dialog->applyButton()->click();
    settle();
    ASSERT_EQ(documents().count(), 1);
    const conv::Geometry& geometry = documents().current().source->layout().geometry;
    EXPECT_EQ(geometry.unit, conv::LengthUnit::second);
    EXPECT_DOUBLE_EQ(geometry.spacing[0], 1 / 2000.0);
    ASSERT_EQ(documents().current().recipe.steps.size(), 1U); // unchanged
    EXPECT_NE(documents().current().outcome.result, nullptr);
    EXPECT_TRUE(workspace().commandLine().endsWith(QStringLiteral(" --rate 2000Hz")))
        << workspace().commandLine().toStdString();
    EXPECT_EQ(ui::Preferences::session().front().series, QStringLiteral(" @2000Hz")); // also at the next start

    dialog = dialogOf(*window_);
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->field(0)->value(), 2000);
    EXPECT_FALSE(dialog->fromFileButton()->isHidden());
    dialog->fromFileButton()->click();
    settle();
    ASSERT_EQ(documents().count(), 1);
    EXPECT_EQ(documents().current().source->layout().geometry.unit, conv::LengthUnit::pixel);
}

TEST_F(Window, AnImageOfSeveralDocumentsGetsItsSpacing) {
    open(imageFile());
    open(volumeFile());
    workspace().setCurrent(0);
    edits().setRecipe({{app::parseStep("box:size=5")}});
    edits().branch();
    settle();
    ui::SamplingDialog* dialog = dialogOf(*window_);
    ASSERT_NE(dialog, nullptr);
    dialog->unitBox()->setCurrentIndex(1); // µm
    dialog->field(0)->setValue(0.325);
    dialog->field(1)->setValue(0.65);
    EXPECT_EQ(dialog->field(2), nullptr);
    QTest::keyClick(dialog, Qt::Key_Return);
    settle();
    ASSERT_EQ(documents().count(), 2);
    EXPECT_EQ(documents().row(), 0); // in its place, visible
    const conv::Layout& layout = documents().current().source->layout();
    EXPECT_EQ(layout.dimension, 2);
    EXPECT_EQ(layout.geometry.unit, conv::LengthUnit::millimetre);
    EXPECT_NEAR(layout.geometry.spacing[0], 0.000325, 1e-15);
    EXPECT_NEAR(layout.geometry.spacing[1], 0.00065, 1e-15);
    EXPECT_EQ(documents().current().recipe.steps.size(), 1U);
    EXPECT_EQ(documents().current().branches.size(), 2U);
    EXPECT_EQ(documents().current().active, 1);
    EXPECT_EQ(documents().at(1).source->layout().dimension, 3);
    ui::SamplingDialog* again = dialogOf(*window_);
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->unitBox()->currentText(), QStringLiteral("µm")); // the displayed unit
    EXPECT_EQ(again->field(1)->text(), QStringLiteral("0.65"));
    QTest::keyClick(again, Qt::Key_Escape);
    settle();
    EXPECT_EQ(documents().count(), 2);
}

} // namespace
