// SPDX-License-Identifier: Apache-2.0
// How a document's tilted and missing slices were read is how the batch window reads those of its inputs.
#include "tests/ui/batch/batch_window_support.h"
#include "tests/ui/dicom_slices.h"
#include "ui/batch/batch_order.h"
#include <QLabel>

namespace {

using ui::BatchState;

class BatchSlices : public window_test::BatchWindowTest {
  protected:
    /// Opens a series by the answer to the message that refuses it, then the batch window for that series.
    ui::BatchWindow& openBy(const QString& folder, std::size_t answer) {
        open(folder);
        EXPECT_EQ(documents().count(), 0);
        const ui::Message refused = window_->messages().messages().front();
        refused.actions.at(answer).run();
        settle();
        EXPECT_EQ(documents().count(), 1);
        edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
        settle();
        window_->actions()["file.batch"]->trigger();
        ui::BatchWindow& batch = *window_->findChild<ui::BatchOpener*>()->window();
        batch.job().setInputs({folder});
        batch.job().setForm(path(QStringLiteral("out/{stem}.nii")));
        runAll(batch);
        return batch;
    }
    void expectBytesOf(const QString& folder, const QStringList& options) {
        EXPECT_EQ(commandLine(QStringList{QStringLiteral("-i"), folder, QStringLiteral("-o"),
                                          path(QStringLiteral("cli/{stem}.nii")), QStringLiteral("--filter"),
                                          QStringLiteral("gaussian:sigma=1")} +
                              options),
                  0);
        const auto made = filesBelow(path(QStringLiteral("out"))), wanted = filesBelow(path(QStringLiteral("cli")));
        EXPECT_EQ(made.size(), 1U);
        EXPECT_TRUE(made == wanted);
    }
    static bool says(const ui::BatchWindow& batch, const char* words) {
        const auto labels = batch.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(QLatin1String(words)); });
    }
    QString withoutASlice() {
        const QString folder = path(QStringLiteral("gap"));
        window_test::copySlices(folder, [](QByteArray&) {});
        QFile::remove(folder + QLatin1Char('/') + QDir(folder).entryList(QDir::Files).at(6));
        return folder;
    }
};

TEST_F(BatchSlices, ATiltIsStraightened) {
    const QString folder = path(QStringLiteral("tilted"));
    window_test::copySlices(folder, window_test::shear);
    const ui::BatchWindow& batch = openBy(folder, 0);
    ASSERT_EQ(rows(batch).size(), 1U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::done) << rows(batch)[0].detail.toStdString();
    EXPECT_TRUE(says(batch, "tilted slices straightened"));
    expectBytesOf(folder, {QStringLiteral("--tilt"), QStringLiteral("resample")});
}

TEST_F(BatchSlices, AMissingSliceIsFilled) {
    const QString folder = withoutASlice();
    const ui::BatchWindow& batch = openBy(folder, 0);
    ASSERT_EQ(rows(batch).size(), 1U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::done) << rows(batch)[0].detail.toStdString();
    EXPECT_TRUE(says(batch, "missing slices filled"));
    expectBytesOf(folder, {QStringLiteral("--gaps"), QStringLiteral("fill")});
}

TEST_F(BatchSlices, UnevenSlicesAreTakenAsEven) {
    const QString folder = withoutASlice();
    const ui::BatchWindow& batch = openBy(folder, 1);
    EXPECT_TRUE(says(batch, "evenly spaced"));
    expectBytesOf(folder, {QStringLiteral("--gaps"), QStringLiteral("ignore")});
}

/// A document that needed no choice takes it back.
TEST_F(BatchSlices, TheyAreThoseOfTheCurrentDocument) {
    const QString folder = withoutASlice();
    ui::BatchWindow& batch = openBy(folder, 0);
    open(imageFile());
    wait(batch);
    EXPECT_FALSE(says(batch, "missing slices filled"));
    batch.job().setForm(path(QStringLiteral("none/{stem}.nii")));
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 1U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::refused);
    EXPECT_TRUE(rows(batch)[0].detail.contains(QStringLiteral("lacks 1 slice"))) << rows(batch)[0].detail.toStdString();
}

TEST(BatchOrder, SlicesAreOptionsOfTheCommandLine) {
    ui::BatchOrder order;
    order.inputs = {QStringLiteral("/a")};
    order.form = QStringLiteral("/out/{stem}{ext}");
    EXPECT_FALSE(ui::commandText(order).contains(QStringLiteral("--gaps")));
    EXPECT_FALSE(ui::commandText(order).contains(QStringLiteral("--tilt")));
    order.tilt = app::io::Tilt::resample;
    order.gaps = app::io::Gaps::ignore;
    EXPECT_TRUE(ui::commandText(order).contains(QStringLiteral(" --tilt resample --gaps ignore")));
}

} // namespace
