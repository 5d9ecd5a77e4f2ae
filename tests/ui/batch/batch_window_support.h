// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/ui/window_support.h"
#include "ui/batch/batch_opener.h"
#include "ui/batch/batch_window.h"
#include <QDir>
#include <QDirIterator>
#include <QMimeData>
#include <QProcess>
#include <map>

namespace window_test {

/// The batch window, inputs for it, and the command line to compare with.
class BatchWindowTest : public window_test::Window {
  protected:
    /// Opens an image with a recipe, and the batch window.
    ui::BatchWindow& openBatch(const char* step = "gaussian:sigma=2") {
        open(imageFile());
        edits().setRecipe({{app::parseStep(step)}});
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
        ASSERT_TRUE(QTest::qWaitFor([&] { return batch.job().status().settled; }, 60000));
    }
    static void runAll(ui::BatchWindow& batch) {
        wait(batch);
        batch.job().start();
        wait(batch);
    }
    static void drop(ui::BatchWindow& batch, const QMimeData& data) {
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&batch, &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&batch, &drop);
    }
    static const std::vector<ui::BatchRow>& rows(const ui::BatchWindow& batch) { return batch.job().items().rows(); }

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

} // namespace window_test
