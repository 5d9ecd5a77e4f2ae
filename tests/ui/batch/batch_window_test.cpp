// SPDX-License-Identifier: Apache-2.0
// The batch window, used as by a user: names, plans, runs, stops, and the bytes of the command line.
#include "tests/ui/web_folder.h"
#include "tests/ui/window_support.h"
#include "ui/batch/batch_opener.h"
#include "ui/batch/batch_window.h"
#include "ui/workspace/preferences.h"
#include <QCheckBox>
#include <QDir>
#include <QDirIterator>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <deque>

namespace {

using ui::BatchState;
using window_test::Window;

class BatchWindowTest : public Window {
  protected:
    /// Opens an image with a recipe, and the batch window.
    ui::BatchWindow& openBatch(const char* step = "gaussian:sigma=2") {
        open(imageFile());
        workspace().setRecipe({{app::parseStep(step)}});
        settle();
        window_->actions()["file.batch"]->trigger();
        ui::BatchWindow* batch = window_->findChild<ui::BatchOpener*>()->window();
        EXPECT_NE(batch, nullptr);
        return *batch;
    }
    /// Makes `count` images below in/, every second one in a folder of its own.
    QString images(int count, std::int64_t side = 48) {
        for (int i = 0; i < count; ++i) {
            const QString folder = QStringLiteral("in/") + (i % 2 == 1 ? QStringLiteral("b") : QString());
            EXPECT_TRUE(QDir(folder_.path()).mkpath(folder));
            (void)file(QStringLiteral("%1/i%2.npy").arg(folder).arg(i, 2, 10, QLatin1Char('0')),
                       *window_test::blobs(window_test::layoutOf(2, {side + i, side, 1}, conv::ElementType::u8)));
        }
        return path(QStringLiteral("in"));
    }
    static void wait(ui::BatchWindow& batch) {
        ASSERT_TRUE(QTest::qWaitFor([&] { return batch.settled(); }, 60000));
    }
    static void runAll(ui::BatchWindow& batch) {
        wait(batch);
        batch.start();
        wait(batch);
    }
    static const std::vector<ui::BatchRow>& rows(const ui::BatchWindow& batch) { return batch.items().rows(); }

    /// Runs the command line and returns its exit code.
    int commandLine(const QStringList& words) const {
        QProcess process;
        process.start(QStringLiteral("%1/convapp").arg(QLatin1String(tests::buildDir())),
                      QStringList{QStringLiteral("--headless")} + words);
        EXPECT_TRUE(process.waitForFinished(60000));
        return process.exitCode();
    }
    /// Returns bytes by name below a folder, without the journal.
    static std::map<QString, QByteArray> filesBelow(const QString& folder) {
        std::map<QString, QByteArray> files;
        for (QDirIterator at(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); at.hasNext();) {
            QFile one(at.next());
            EXPECT_TRUE(one.open(QIODevice::ReadOnly));
            if (at.fileName() != QLatin1String("convapp-journal.jsonl"))
                files[QDir(folder).relativeFilePath(at.filePath())] = one.readAll();
        }
        return files;
    }
};

} // namespace

TEST_F(BatchWindowTest, WithoutADocumentThereIsNoRecipe) {
    EXPECT_FALSE(window_->actions()["file.batch"]->isEnabled());
    open(imageFile());
    EXPECT_TRUE(window_->actions()["file.batch"]->isEnabled());
}

TEST_F(BatchWindowTest, NamesAndPlansPrecedeARun) {
    ui::BatchWindow& batch = openBatch();
    const QString in = images(4);
    batch.setInputs({in});
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 4U);
    EXPECT_EQ(rows(batch)[0].input, in + QStringLiteral("/b/i01.npy"));
    EXPECT_EQ(rows(batch)[0].output, in + QStringLiteral("_filtered/b/i01.npy")); // proposed
    batch.setForm(path(QStringLiteral("out/{index}_{filter}_{stem}{ext}")));
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

TEST_F(BatchWindowTest, ATemplateThatCannotBeIsASentence) {
    ui::BatchWindow& batch = openBatch();
    batch.setInputs({images(2)});
    const std::vector<std::pair<QString, QString>> cases{
        {QStringLiteral("out/{stem}{ext}"), QStringLiteral("Begin with a folder")},
        {QString(), QStringLiteral("Name the outputs")},
        {path(QStringLiteral("{stam}.npy")), QStringLiteral("{stam} is not known")},
        {path(QStringLiteral("one.npy")), QStringLiteral("would be the output of both")}};
    for (const auto& [form, reason] : cases) {
        batch.setForm(form);
        wait(batch);
        EXPECT_TRUE(batch.problem().contains(reason)) << batch.problem().toStdString();
        batch.start();
        EXPECT_FALSE(batch.running());
    }
    batch.setForm(path(QStringLiteral("out/{stem}{ext}")));
    wait(batch);
    EXPECT_TRUE(batch.problem().isEmpty());
}

TEST_F(BatchWindowTest, OutputsAreThoseOfTheCommandLine) {
    ui::BatchWindow& batch = openBatch("gaussian:sigma=3");
    app::Recipe recipe{{app::parseStep("gaussian:sigma=3"), app::parseStep("sobel")}};
    workspace().setRecipe(recipe);
    workspace().setOutput(app::outputChoiceOf("int16:rescale"));
    const QString in = images(6);
    batch.setInputs({in});
    batch.setForm(path(QStringLiteral("out/{relpath}/{stem}_g{ext}")));
    runAll(batch);
    for (const ui::BatchRow& row : rows(batch)) {
        EXPECT_EQ(row.state, BatchState::done) << row.detail.toStdString();
        EXPECT_GE(row.taken, 0);
    }
    EXPECT_FALSE(batch.report(QStringLiteral(".html")).isEmpty());
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

TEST_F(BatchWindowTest, ATypedSamplingIsThatOfTheCommandLine) {
    conv::Layout layout = window_test::layoutOf(3, {9, 8, 5}, conv::ElementType::i16);
    layout.times = 20;
    layout.geometry = {};
    auto series = std::make_shared<conv::Volume>(layout);
    for (const conv::Item& item : conv::itemsOf(layout))
        for (std::int64_t i = 0; i < layout.whole().count(); ++i)
            series->as<std::int16_t>(item)[i] = static_cast<std::int16_t>((item.time * 37 + i * 11) % 90);
    const QString in = file(QStringLiteral("series.mha"), *series);
    open(in);
    workspace().setSampling({{}, {{0.5, 0.5, 2}}, 1.5});
    settle();
    workspace().setRecipe({{app::parseStep("gaussian:sigma=1mm"), app::parseStep("gaussian:sigma=3s,axes=t")}});
    settle();
    window_->actions()["file.batch"]->trigger();
    ui::BatchWindow& batch = *window_->findChild<ui::BatchOpener*>()->window();
    batch.setInputs({in});
    batch.setForm(path(QStringLiteral("out/{stem}{ext}")));
    const auto field = [&](const char* name) {
        for (QLineEdit* edit : batch.findChildren<QLineEdit*>())
            if (edit->accessibleName() == QLatin1String(name))
                return edit;
        return static_cast<QLineEdit*>(nullptr);
    };
    EXPECT_EQ(field("Time step")->text(), QStringLiteral("1.5 s"));
    EXPECT_EQ(field("Spacing")->text(), QStringLiteral("0.5 × 0.5 × 2 mm"));
    EXPECT_EQ(field("Rate")->text(), QString());
    runAll(batch);
    ASSERT_EQ(rows(batch).size(), 1U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::done) << rows(batch)[0].detail.toStdString();
    const auto run = [&](const char* out, const char* step) {
        return commandLine({QStringLiteral("-i"), in, QStringLiteral("-o"), path(QString::fromUtf8(out)),
                            QStringLiteral("--filter"), QStringLiteral("gaussian:sigma=1mm"),
                            QStringLiteral("--filter"), QStringLiteral("gaussian:sigma=3s,axes=t"),
                            QStringLiteral("--spacing"), QStringLiteral("0.5x0.5x2mm"), QStringLiteral("--time-step"),
                            QString::fromUtf8(step)});
    };
    EXPECT_EQ(run("cli/{stem}{ext}", "1.5s"), 0);
    EXPECT_TRUE(filesBelow(path(QStringLiteral("out"))) == filesBelow(path(QStringLiteral("cli"))));
    // The user's own value stays when the document's changes, and reaches the plan.
    field("Time step")->setFocus();
    field("Time step")->selectAll();
    QTest::keyClicks(field("Time step"), QStringLiteral("500"));
    wait(batch);
    const auto start = [&] {
        for (QPushButton* button : batch.findChildren<QPushButton*>())
            if (button->property("primary").toBool())
                return button;
        return static_cast<QPushButton*>(nullptr);
    };
    EXPECT_FALSE(start()->isEnabled()); // a number without a unit
    QTest::keyClicks(field("Time step"), QStringLiteral(" ms"));
    workspace().setSampling({{}, {{1, 1, 1}}, 4});
    settle();
    wait(batch);
    EXPECT_TRUE(start()->isEnabled());
    EXPECT_EQ(field("Spacing")->text(), QStringLiteral("0.5 × 0.5 × 2 mm"));
    batch.setForm(path(QStringLiteral("out2/{stem}{ext}")));
    runAll(batch);
    EXPECT_EQ(run("cli2/{stem}{ext}", "500ms"), 0);
    EXPECT_TRUE(filesBelow(path(QStringLiteral("out2"))) == filesBelow(path(QStringLiteral("cli2"))));
    EXPECT_FALSE(filesBelow(path(QStringLiteral("out"))) == filesBelow(path(QStringLiteral("out2"))));
}

TEST_F(BatchWindowTest, AStoreByAddressGetsItsPassword) {
    if (!window_test::readsAddresses())
        GTEST_SKIP() << "built without libcurl";
    std::deque<tests::Variable> proxies;
    for (const char* name : {"http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"})
        proxies.emplace_back(name, nullptr);
    (void)file(QStringLiteral("head.zarr"), *window_test::blobs(window_test::layoutOf(3, {20, 18, 7})));
    window_test::WebFolder server(folder_.path());
    server.tell(QStringLiteral("login Basic bWU6c2VjcmV0"));
    ui::BatchWindow& batch = openBatch();
    QMimeData data;
    data.setText(server.address().replace(QStringLiteral("://"), QStringLiteral("://me:secret@")) +
                 QStringLiteral("/head.zarr"));
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&batch, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&batch, &drop);
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 1U) << batch.problem().toStdString();
    EXPECT_EQ(rows(batch)[0].input, server.address() + QStringLiteral("/head.zarr"));
    EXPECT_EQ(rows(batch)[0].output, ui::Preferences::folder() + QStringLiteral("/filtered/head.zarr"));
    batch.setForm(path(QStringLiteral("out/{stem}.nrrd")));
    runAll(batch);
    EXPECT_EQ(rows(batch)[0].state, BatchState::done) << rows(batch)[0].detail.toStdString();
    EXPECT_TRUE(QFileInfo::exists(path(QStringLiteral("out/head.nrrd"))));
    for (const auto& [name, bytes] : filesBelow(path(QStringLiteral("out"))))
        EXPECT_FALSE(bytes.contains("secret")) << name.toStdString();
    QFile report(batch.report(QStringLiteral(".json")));
    ASSERT_TRUE(report.open(QIODevice::ReadOnly));
    EXPECT_FALSE(report.readAll().contains("secret"));
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
    batch.setInputs({in});
    batch.setForm(path(QStringLiteral("out/{stem}{ext}")));
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
    batch.start();
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
    batch.setInputs({broken.fileName()});
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 1U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::refused);
    EXPECT_FALSE(rows(batch)[0].detail.isEmpty());
}

TEST_F(BatchWindowTest, StopLeavesNothingHalfWrittenAndResumeGoesOn) {
    ui::BatchWindow& batch = openBatch("bilateral:sigma=3");
    const QString in = images(10, 400);
    batch.setInputs({in});
    batch.setForm(path(QStringLiteral("out/{stem}{ext}")));
    wait(batch);
    batch.start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return batch.items().counts().done > 0; }, 60000));
    batch.setPaused(true);
    QTest::qWait(300);
    const int done = batch.items().counts().done;
    QTest::qWait(700);
    EXPECT_EQ(batch.items().counts().done, done); // it is held
    EXPECT_TRUE(batch.running());
    batch.stop();
    wait(batch);
    const ui::BatchCounts stopped = batch.items().counts();
    EXPECT_GE(stopped.done, done);
    EXPECT_LT(stopped.done, 10);
    EXPECT_EQ(stopped.failed, 0);
    EXPECT_EQ(static_cast<int>(filesBelow(path(QStringLiteral("out"))).size()), stopped.done);
    for (const ui::BatchRow& row : rows(batch))
        EXPECT_EQ(QFileInfo::exists(row.output), row.state == BatchState::done) << row.output.toStdString();
    batch.start();
    wait(batch);
    const ui::BatchCounts all = batch.items().counts();
    EXPECT_EQ(all.kept, stopped.done);
    EXPECT_EQ(all.kept + all.done, 10);
    EXPECT_EQ(commandLine({QStringLiteral("-i"), in, QStringLiteral("-o"), path(QStringLiteral("cli/{stem}{ext}")),
                           QStringLiteral("--filter"), QStringLiteral("bilateral:sigma=3")}),
              0);
    EXPECT_TRUE(filesBelow(path(QStringLiteral("out"))) == filesBelow(path(QStringLiteral("cli"))));
}

TEST_F(BatchWindowTest, ClosingAsksWhileItRuns) {
    ui::BatchWindow& batch = openBatch("bilateral:sigma=3");
    batch.setInputs({images(80, 400)});
    batch.setForm(path(QStringLiteral("out/{stem}{ext}")));
    wait(batch);
    batch.start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return batch.items().counts().done > 0; }, 60000));
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
    EXPECT_TRUE(batch.running());
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
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&batch, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&batch, &drop);
    wait(batch);
    ASSERT_EQ(rows(batch).size(), 2U);
    EXPECT_EQ(rows(batch)[0].state, BatchState::planned);
}

TEST_F(BatchWindowTest, TextsHaveRoom) {
    ui::BatchWindow& batch = openBatch();
    batch.setInputs({images(3)});
    wait(batch);
    for (const double scale : {1.0, 1.5}) {
        ui::setTextScale(scale);
        batch.resize(batch.minimumSizeHint().expandedTo({900, 500}));
        QApplication::processEvents();
        for (const std::string& fault : window_test::clipped(batch))
            ADD_FAILURE() << scale << ": " << fault;
    }
}

TEST_F(BatchWindowTest, AWatchFiltersWhatArrivesUntilItIsStopped) {
    ui::BatchWindow& batch = openBatch();
    ASSERT_TRUE(QDir(folder_.path()).mkpath(QStringLiteral("in")));
    batch.setInputs({path(QStringLiteral("in"))});
    batch.setWatch(true);
    batch.setForm(path(QStringLiteral("out/{relpath}/{stem}_g{ext}")));
    wait(batch);
    EXPECT_TRUE(batch.problem().isEmpty()) << batch.problem().toStdString();
    EXPECT_TRUE(rows(batch).empty());
    batch.start();
    ASSERT_TRUE(batch.running());
    const QString in = images(3);
    const auto done = [&] { return batch.items().counts().done; };
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
    EXPECT_TRUE(batch.items().words(rows(batch).back()).contains(QStringLiteral("when it changes")))
        << rows(batch).back().detail.toStdString();
    ASSERT_TRUE(half.open(QIODevice::Append));
    half.write(bytes.sliced(bytes.size() / 2));
    half.close();
    ASSERT_TRUE(QTest::qWaitFor([&] { return done() == 4; }, 30000));
    batch.stop();
    wait(batch);
    EXPECT_EQ(done(), 4);
    EXPECT_EQ(filesBelow(path(QStringLiteral("out"))).size(), 4U);
    EXPECT_FALSE(batch.report(QStringLiteral(".json")).isEmpty());
    // A second watch keeps all outputs.
    batch.start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return batch.items().counts().kept == 4; }, 30000));
    batch.stop();
    wait(batch);
}

TEST_F(BatchWindowTest, AWatchNamesAFolderThatItDoesNotTake) {
    ui::BatchWindow& batch = openBatch();
    batch.setInputs({QStringLiteral(CONVAPP_SOURCE_DIR "/samples/head_ct_dicom")});
    batch.setWatch(true);
    batch.setForm(path(QStringLiteral("out/{stem}.npy")));
    wait(batch);
    QString told;
    QObject::connect(&batch, &ui::BatchWindow::told, &batch,
                     [&](const QString&, const QString& detail) { told = detail; });
    batch.start();
    wait(batch);
    EXPECT_TRUE(told.contains(QStringLiteral("DICOM series"))) << told.toStdString();
}
