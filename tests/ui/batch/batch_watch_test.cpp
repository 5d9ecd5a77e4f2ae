// SPDX-License-Identifier: Apache-2.0
// A folder is watched from the batch window.
#include "tests/ui/batch/batch_window_support.h"

namespace {

using ui::BatchState;
using window_test::BatchWindowTest;

} // namespace

TEST_F(BatchWindowTest, AWatchFiltersWhatArrivesUntilItIsStopped) {
    ui::BatchWindow& batch = openBatch();
    ASSERT_TRUE(QDir(folder_.path()).mkpath(QStringLiteral("in")));
    batch.job().setInputs({path(QStringLiteral("in"))});
    batch.job().setWatch(true);
    batch.job().setForm(path(QStringLiteral("out/{relpath}/{stem}_g{ext}")));
    wait(batch);
    EXPECT_TRUE(batch.job().status().problem.isEmpty()) << batch.job().status().problem.toStdString();
    EXPECT_TRUE(rows(batch).empty());
    batch.job().start();
    ASSERT_TRUE(batch.job().running());
    const QString in = images(3);
    const auto done = [&] { return batch.job().items().counts().done; };
    ASSERT_TRUE(QTest::qWaitFor([&] { return done() == 3; }, 30000)) << done();
    // Half a file is named in its row, and filtered when it is whole.
    QFile whole(rows(batch)[0].input);
    ASSERT_TRUE(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    QFile half(path(QStringLiteral("in/z.npy")));
    ASSERT_TRUE(half.open(QIODevice::WriteOnly));
    half.write(bytes.first(bytes.size() / 2));
    half.close();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return rows(batch).size() == 4 && rows(batch).back().state == BatchState::unfinished; }, 30000));
    EXPECT_TRUE(batch.job().items().words(rows(batch).back()).contains(QStringLiteral("when it changes")))
        << rows(batch).back().detail.toStdString();
    ASSERT_TRUE(half.open(QIODevice::Append));
    half.write(bytes.sliced(bytes.size() / 2));
    half.close();
    ASSERT_TRUE(QTest::qWaitFor([&] { return done() == 4; }, 30000));
    batch.job().stop();
    wait(batch);
    EXPECT_EQ(done(), 4);
    EXPECT_EQ(filesBelow(path(QStringLiteral("out"))).size(), 4U);
    EXPECT_FALSE(batch.job().report(QStringLiteral(".json")).isEmpty());
    // A second watch keeps all outputs.
    batch.job().start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return batch.job().items().counts().kept == 4; }, 30000));
    batch.job().stop();
    wait(batch);
}

TEST_F(BatchWindowTest, AWatchNamesAFolderThatItDoesNotTake) {
    ui::BatchWindow& batch = openBatch();
    batch.job().setInputs({QStringLiteral(CONVAPP_SOURCE_DIR "/samples/head_ct_dicom")});
    batch.job().setWatch(true);
    batch.job().setForm(path(QStringLiteral("out/{stem}.npy")));
    wait(batch);
    QString told;
    QObject::connect(&batch, &ui::BatchWindow::told, &batch,
                     [&](const QString&, const QString& detail) { told = detail; });
    batch.job().start();
    wait(batch);
    EXPECT_TRUE(told.contains(QStringLiteral("DICOM series"))) << told.toStdString();
}
