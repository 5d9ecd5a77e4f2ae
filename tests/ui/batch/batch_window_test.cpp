// SPDX-License-Identifier: Apache-2.0
// The batch window, used as by a user: names, plans, runs, stops, and the bytes of the command line.
#include "tests/ui/batch/batch_window_support.h"
#include <QCheckBox>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

namespace {

using ui::BatchState;
using window_test::BatchWindowTest;

} // namespace

TEST_F(BatchWindowTest, WithoutADocumentThereIsNoRecipe) {
    EXPECT_FALSE(window_->actions()["file.batch"]->isEnabled());
    open(imageFile());
    EXPECT_TRUE(window_->actions()["file.batch"]->isEnabled());
}

TEST_F(BatchWindowTest, NamesAndPlansPrecedeARun) {
    ui::BatchWindow& batch = openBatch();
    const QString in = images(4);
    batch.job().setInputs({in});
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 4U);
    EXPECT_EQ(rows(batch)[0].input, in + QStringLiteral("/b/i01.npy"));
    EXPECT_EQ(rows(batch)[0].output, in + QStringLiteral("_filtered/b/i01.npy")); // proposed
    batch.job().setForm(path(QStringLiteral("out/{index}_{filter}_{stem}{ext}")));
    wait(batch);
    EXPECT_EQ(rows(batch)[2].output, path(QStringLiteral("out/2_gaussian_i00.npy")));
    for (const ui::BatchRow& row : rows(batch)) {
        EXPECT_EQ(row.state, BatchState::planned) << row.detail.toStdString();
        EXPECT_TRUE(row.shape.contains(QStringLiteral(" × 48"))) << row.shape.toStdString();
        EXPECT_GT(row.bytes, 48 * 48);
        EXPECT_GT(row.predicted, 0);
        EXPECT_TRUE(row.variant.startsWith(QStringLiteral("cpu-"))) << row.variant.toStdString();
    }
    EXPECT_FALSE(QFileInfo::exists(path(QStringLiteral("out"))));
}

TEST_F(BatchWindowTest, ShapesAreShownInFullWhereThereIsRoom) {
    ui::BatchWindow& batch = openBatch();
    batch.job().setInputs({volumeFile()});
    wait(batch);
    const auto* table = batch.findChild<QTableView*>();
    const auto& cells = static_cast<const QAbstractItemView&>(*table);
    for (const int width : {1128, 784}) {
        batch.resize(width, 720);
        QApplication::processEvents();
        const int room = table->columnWidth(ui::BatchItems::shape);
        if (width > 1000) {
            EXPECT_GE(room, cells.sizeHintForColumn(ui::BatchItems::shape));
        }
        EXPECT_GE(table->columnWidth(ui::BatchItems::input), 96) << width;
        EXPECT_LE(table->columnViewportPosition(ui::BatchItems::state), table->viewport()->width() - 60) << width;
    }
}

TEST_F(BatchWindowTest, ATemplateThatCannotBeIsASentence) {
    ui::BatchWindow& batch = openBatch();
    batch.job().setInputs({images(2)});
    const std::vector<std::pair<QString, QString>> cases{
        {QStringLiteral("out/{stem}{ext}"), QStringLiteral("Begin with a folder")},
        {QString(), QStringLiteral("Name the outputs")},
        {path(QStringLiteral("{stam}.npy")), QStringLiteral("{stam} is not known")},
        {path(QStringLiteral("one.npy")), QStringLiteral("would be the output of both")}};
    for (const auto& [form, reason] : cases) {
        batch.job().setForm(form);
        wait(batch);
        EXPECT_TRUE(batch.job().status().problem.contains(reason)) << batch.job().status().problem.toStdString();
        batch.job().start();
        EXPECT_FALSE(batch.job().running());
    }
    batch.job().setForm(path(QStringLiteral("out/{stem}{ext}")));
    wait(batch);
    EXPECT_TRUE(batch.job().status().problem.isEmpty());
}

TEST_F(BatchWindowTest, OutputsAreThoseOfTheCommandLine) {
    ui::BatchWindow& batch = openBatch("gaussian:sigma=3");
    app::Recipe recipe{{app::parseStep("gaussian:sigma=3"), app::parseStep("sobel")}};
    edits().setRecipe(recipe);
    workspace().setOutput(app::outputChoiceOf("int16:rescale"));
    const QString in = images(6);
    batch.job().setInputs({in});
    batch.job().setForm(path(QStringLiteral("out/{relpath}/{stem}_g{ext}")));
    runAll(batch);
    for (const ui::BatchRow& row : rows(batch)) {
        EXPECT_EQ(row.state, BatchState::done) << row.detail.toStdString();
        EXPECT_GE(row.taken, 0);
    }
    EXPECT_FALSE(batch.job().report(QStringLiteral(".html")).isEmpty());
    EXPECT_EQ(commandLine({QStringLiteral("-i"), in, QStringLiteral("-o"),
                           path(QStringLiteral("cli/{relpath}/{stem}_g{ext}")), QStringLiteral("--filter"),
                           QStringLiteral("gaussian:sigma=3"), QStringLiteral("--filter"), QStringLiteral("sobel"),
                           QStringLiteral("--dtype"), QStringLiteral("int16:rescale")}),
              0);
    const auto ours = filesBelow(path(QStringLiteral("out"))), theirs = filesBelow(path(QStringLiteral("cli")));
    EXPECT_EQ(ours.size(), 6U);
    EXPECT_TRUE(ours == theirs);
    // The window's journal serves the command line, and the other way round.
    EXPECT_EQ(commandLine({QStringLiteral("-i"), in, QStringLiteral("-o"),
                           path(QStringLiteral("out/{relpath}/{stem}_g{ext}")), QStringLiteral("--filter"),
                           QStringLiteral("gaussian:sigma=3"), QStringLiteral("--filter"), QStringLiteral("sobel"),
                           QStringLiteral("--dtype"), QStringLiteral("int16:rescale"), QStringLiteral("--resume"),
                           QStringLiteral("--report"), path(QStringLiteral("r.json"))}),
              0);
    QFile report(path(QStringLiteral("r.json")));
    ASSERT_TRUE(report.open(QIODevice::ReadOnly));
    EXPECT_TRUE(report.readAll().contains("\"kept\": 6"));
    runAll(batch);
    for (const ui::BatchRow& row : rows(batch))
        EXPECT_EQ(row.state, BatchState::kept);
}

TEST_F(BatchWindowTest, AnItemThatFailsSaysWhyAndTheOthersGoOn) {
    ui::BatchWindow& batch = openBatch();
    const QString in = images(3);
    QFile broken(in + QStringLiteral("/broken.npy"));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("\x93NUMPY\x01\x00 short");
    broken.close();
    ASSERT_TRUE(QDir(folder_.path()).mkpath(QStringLiteral("out")));
    QFile foreign(path(QStringLiteral("out/i00.npy")));
    ASSERT_TRUE(foreign.open(QIODevice::WriteOnly));
    foreign.write("mine");
    foreign.close();
    batch.job().setInputs({in});
    batch.job().setForm(path(QStringLiteral("out/{stem}{ext}")));
    wait(batch);
    const auto row = [&](const char* name) -> const ui::BatchRow& {
        for (const ui::BatchRow& one : rows(batch))
            if (one.input.endsWith(QLatin1String(name)))
                return one;
        ADD_FAILURE() << name;
        return rows(batch).front();
    };
    EXPECT_EQ(row("broken.npy").state, BatchState::refused);
    EXPECT_TRUE(row("broken.npy").detail.contains(QStringLiteral("broken.npy")))
        << row("broken.npy").detail.toStdString();
    EXPECT_EQ(row("i00.npy").state, BatchState::refused);
    EXPECT_TRUE(row("i00.npy").detail.contains(QStringLiteral("exists already")));
    batch.job().start();
    wait(batch);
    EXPECT_EQ(row("broken.npy").state, BatchState::failed);
    EXPECT_TRUE(row("broken.npy").detail.contains(QStringLiteral("broken.npy")));
    EXPECT_EQ(row("i00.npy").state, BatchState::failed);
    EXPECT_EQ(row("i01.npy").state, BatchState::done);
    EXPECT_EQ(row("i02.npy").state, BatchState::done);
    ASSERT_TRUE(foreign.open(QIODevice::ReadOnly));
    EXPECT_EQ(foreign.readAll(), QByteArray("mine"));
    batch.findChild<QCheckBox*>()->setChecked(true); // replace other files
    runAll(batch);
    EXPECT_EQ(row("i00.npy").state, BatchState::done);
    EXPECT_EQ(row("i01.npy").state, BatchState::kept);
}

TEST_F(BatchWindowTest, OneItemThatIsRefusedSaysWhy) {
    ui::BatchWindow& batch = openBatch();
    QFile broken(path(QStringLiteral("broken.npy")));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("nothing");
    broken.close();
    batch.job().setInputs({broken.fileName()});
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 1U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::refused);
    EXPECT_FALSE(rows(batch)[0].detail.isEmpty());
}

TEST_F(BatchWindowTest, StopLeavesNothingHalfWrittenAndResumeGoesOn) {
    ui::BatchWindow& batch = openBatch("bilateral:sigma=3");
    const QString in = images(10, 400);
    batch.job().setInputs({in});
    batch.job().setForm(path(QStringLiteral("out/{stem}{ext}")));
    wait(batch);
    batch.job().start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return batch.job().items().counts().done > 0; }, 60000));
    batch.job().setPaused(true);
    QTest::qWait(300);
    const int done = batch.job().items().counts().done;
    QTest::qWait(700);
    EXPECT_EQ(batch.job().items().counts().done, done); // it is held
    EXPECT_TRUE(batch.job().running());
    batch.job().stop();
    wait(batch);
    const ui::BatchCounts stopped = batch.job().items().counts();
    EXPECT_GE(stopped.done, done);
    EXPECT_LT(stopped.done, 10);
    EXPECT_EQ(stopped.failed, 0);
    EXPECT_EQ(static_cast<int>(filesBelow(path(QStringLiteral("out"))).size()), stopped.done);
    for (const ui::BatchRow& row : rows(batch))
        EXPECT_EQ(QFileInfo::exists(row.output), row.state == BatchState::done) << row.output.toStdString();
    batch.job().start();
    wait(batch);
    const ui::BatchCounts all = batch.job().items().counts();
    EXPECT_EQ(all.kept, stopped.done);
    EXPECT_EQ(all.kept + all.done, 10);
    EXPECT_EQ(commandLine({QStringLiteral("-i"), in, QStringLiteral("-o"), path(QStringLiteral("cli/{stem}{ext}")),
                           QStringLiteral("--filter"), QStringLiteral("bilateral:sigma=3")}),
              0);
    EXPECT_TRUE(filesBelow(path(QStringLiteral("out"))) == filesBelow(path(QStringLiteral("cli"))));
}

TEST_F(BatchWindowTest, ClosingAsksWhileItRuns) {
    ui::BatchWindow& batch = openBatch("bilateral:sigma=3");
    batch.job().setInputs({images(80, 400)});
    batch.job().setForm(path(QStringLiteral("out/{stem}{ext}")));
    wait(batch);
    batch.job().start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return batch.job().items().counts().done > 0; }, 60000));
    int asked = 0;
    const auto answer = [&](int button) {
        QTimer::singleShot(100, &batch, [&, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            ASSERT_NE(box, nullptr);
            ++asked;
            for (QAbstractButton* b : box->buttons())
                if (box->buttonRole(b) == static_cast<QMessageBox::ButtonRole>(button))
                    b->click();
        });
    };
    answer(QMessageBox::RejectRole);
    window_->close();
    EXPECT_TRUE(window_->isVisible());
    EXPECT_TRUE(batch.job().running());
    QPointer<ui::BatchWindow> there = &batch;
    answer(QMessageBox::AcceptRole);
    batch.close();
    EXPECT_EQ(asked, 2);
    EXPECT_TRUE(QTest::qWaitFor([&] { return there.isNull(); }, 10000));
    for (const auto& [name, bytes] : filesBelow(path(QStringLiteral("out"))))
        EXPECT_TRUE(name.endsWith(QLatin1String(".npy"))) << name.toStdString();
}

TEST_F(BatchWindowTest, FilesAreDropped) {
    ui::BatchWindow& batch = openBatch();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(images(2))});
    drop(batch, data);
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 2U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::planned);
}

TEST_F(BatchWindowTest, TextsHaveRoom) {
    ui::BatchWindow& batch = openBatch();
    batch.job().setInputs({images(3)});
    wait(batch);
    for (const double scale : {1.0, 1.5}) {
        ui::setTextScale(scale);
        batch.resize(batch.minimumSizeHint().expandedTo({900, 500}));
        QApplication::processEvents();
        for (const std::string& fault : window_test::clipped(batch))
            ADD_FAILURE() << scale << ": " << fault;
    }
}
