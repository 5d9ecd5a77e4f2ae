// SPDX-License-Identifier: Apache-2.0
// Behaviour that users of similar programs expect: room on small screens, undo, saving, memory.
#include "tests/ui/compare/compare_support.h"
#include "tests/ui/view_data.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/look/look_window.h"
#include "ui/panels/recipe/help/filter_picture.h"
#include "ui/style/tool_tips.h"
#include "ui/views/volume/volume_view.h"
#include "ui/window/bars/palette.h"
#include "ui/window/views/four_up.h"
#include "ui/workspace/sampling.h"
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <iostream>
#include <unistd.h>

namespace {

using Expected = compare_test::CompareWindow;

/// Memory of this process in RAM, in bytes.
std::int64_t residentBytes() {
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * sysconf(_SC_PAGESIZE);
}

/// The most memory since the last reset, in bytes.
std::int64_t peakBytes() {
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.startsWith("VmHWM:"))
            return line.mid(6).simplified().split(' ').value(0).toLongLong() * 1024;
    return 0;
}

} // namespace

TEST_F(Expected, EditorsFitTheScreenOfANotebookAtTwiceTheSize) {
    const QSize room(960 - 16, 600 - 56); // 1920 × 1200 at 200 %, without frame and title
    open(volumeFile());
    edits().setRecipe({{app::parseStep("custom:kernel=[1 2 1]")}});
    settle();
    window_->editKernel();
    window_->actions()["view.look"]->trigger();
    for (QWidget* editor :
         {static_cast<QWidget*>(window_->kernelEditor()), static_cast<QWidget*>(window_->lookWindow())}) {
        ASSERT_NE(editor, nullptr);
        const QSize least = editor->minimumSizeHint().expandedTo(editor->minimumSize());
        EXPECT_LE(least.width(), room.width()) << editor->windowTitle().toStdString();
        EXPECT_LE(least.height(), room.height()) << editor->windowTitle().toStdString();
    }
}

TEST_F(Expected, OpenDocumentsAndResultsAreComparedAsFilesAre) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    window_->actions()["compare.files"]->trigger();
    ui::FilesPage& files = *window_->comparison()->files();
    const auto take = [&](const QString& button, const QString& entry) {
        for (QPushButton* b : files.findChildren<QPushButton*>())
            if (b->text() == button)
                b->click();
        for (QMenu* menu : files.findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (menu->isVisible() && action->text().contains(entry)) {
                    menu->close();
                    action->trigger();
                    return true;
                }
        return false;
    };
    EXPECT_TRUE(take(QStringLiteral("Open first…"), QStringLiteral("blobs")));
    EXPECT_TRUE(take(QStringLiteral("Open second…"), QStringLiteral("result of")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return files.settled(); }, 20000));
    ASSERT_TRUE(files.metrics()) << files.problem().toStdString();
    EXPECT_GT(files.metrics()->maxAbs, 0);
}

TEST_F(Expected, ANewStepHasItsSigmaInTheUnitOfTheData) {
    open(volumeFile()); // 0.9 × 0.9 × 2.5 mm
    window_->addStep(QStringLiteral("gaussian"));
    const auto sigma = std::get<app::Quantity>(app::valueOf(documents().current().recipe.steps.at(0), "sigma"));
    EXPECT_EQ(sigma, (app::Quantity{{5}, app::Unit::mm, false}));
    settle();
}

TEST_F(Expected, AnAddedStepStartsFromTheResultOnScreen) {
    open(volumeFile({64, 60, 40}));
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    ASSERT_GT(outcome().report.ops.at(0).operations, 0);
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("sobel")}});
    settle();
    ASSERT_GT(outcome().report.ops.size(), 1U);
    EXPECT_EQ(outcome().report.ops.front().operations, 0);
    EXPECT_GT(outcome().report.ops.back().operations, 0);
}

TEST_F(Expected, SavingIsSaidUntilTheFileIsWritten) {
    open(volumeFile({96, 96, 40}));
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    const QString out = path(QStringLiteral("out.nii.gz"));
    workspace().save(out);
    EXPECT_TRUE(window_->status().badgeText().startsWith(QStringLiteral("Saving out.nii.gz")))
        << window_->status().badgeText().toStdString();
    settle();
    EXPECT_FALSE(window_->status().badgeText().contains(QStringLiteral("Saving")));
    EXPECT_TRUE(QFile::exists(out));
}

TEST_F(Expected, TheExplanationHasTheMeasuredTimeAfterARun) {
    openPage(imageFile(), "gaussian:sigma=2");
    tickOnly({QStringLiteral("cpu-separable")});
    page().explain(QStringLiteral("cpu-separable on cpu"));
    EXPECT_TRUE(page().charts().card().explanation().verdict.contains(QStringLiteral("not measured yet")));
    run();
    EXPECT_TRUE(page().charts().card().explanation().verdict.contains(QStringLiteral("measured ")))
        << page().charts().card().explanation().verdict.toStdString();
}

TEST_F(Expected, AClickBesideTheSliceLeavesTheCrosshair) {
    const auto volume = window_test::blobs(window_test::layoutOf(3, {40, 36, 14}));
    ui::SliceView slice;
    slice.resize(600, 300);
    slice.setVolumes(volume, nullptr, volume->layout().whole());
    slice.fit();
    slice.setCursorIndex({20, 18, 7});
    QTest::mouseClick(&slice, Qt::LeftButton, {}, QPoint(4, 150));
    EXPECT_EQ(slice.cursorIndex(), (conv::Index3{20, 18, 7}));
    QTest::mouseClick(&slice, Qt::LeftButton, {}, QPoint(330, 120));
    EXPECT_NE(slice.cursorIndex(), (conv::Index3{20, 18, 7}));
}

TEST_F(Expected, AnotherSpacingLeavesTheUndoHistory) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("box:size=5")}});
    settle();
    edits().setRecipe({{app::parseStep("box:size=7")}});
    settle();
    opener().setSampling(ui::Sampling::from(QStringLiteral("0.5x0.5mm")));
    settle();
    edits().undo();
    settle();
    EXPECT_EQ(app::toText(documents().current().recipe.steps.at(0)), "box:size=5");
}

TEST_F(Expected, TheDifferenceHasOneScaleInSlicesAndIn3d) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("box:size=5")}});
    settle();
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    four->setShow(ui::Show::difference);
    settle(true);
    four->volume()->waitForPicture();
    if (!four->volume()->error().isEmpty())
        GTEST_SKIP() << "no OpenGL";
    const double slices = four->windowLevel()->difference().limit;
    ASSERT_GT(slices, 0);
    EXPECT_EQ(four->volume()->differenceEnd(), slices);
}

TEST_F(Expected, MemoryIsGivenBackAfterTheLastDocument) {
    conv::Layout layout = window_test::layoutOf(3, {256, 256, 256}, conv::ElementType::f32); // 64 MiB
    open(file(QStringLiteral("large.nii"), *window_test::blobs(layout)));
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    const std::int64_t whileOpen = residentBytes();
    workspace().close(0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return whileOpen - residentBytes() > 100 << 20; }, 20000))
        << (whileOpen >> 20) << " MiB, then " << (residentBytes() >> 20);
}

TEST_F(Expected, TwoStepsNeedFourVolumesOfFloatsAtMost) {
    const conv::Layout layout = window_test::layoutOf(3, {320, 320, 200}, conv::ElementType::i16);
    const QString name = file(QStringLiteral("large.nii"), *window_test::blobs(layout));
    for (const char* second : {"sobel", "vesselness"}) {
        const std::int64_t before = residentBytes();
        QFile reset(QStringLiteral("/proc/self/clear_refs")); // other tests of the process may have needed more
        ASSERT_TRUE(reset.open(QIODevice::WriteOnly));
        reset.write("5");
        reset.close();
        open(name);
        edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep(second)}});
        settle(true);
        ASSERT_TRUE(outcome().result);
        const double volumes = static_cast<double>(peakBytes() - before) /
                               static_cast<double>(layout.whole().count() * std::int64_t{sizeof(float)});
        EXPECT_LE(volumes, 4) << second;
        std::cout << "    " << second << ": " << volumes << " × the volume in float32\n";
        while (documents().count() > 0)
            workspace().close(0);
        settle();
    }
}

TEST_F(Expected, TheSearchFindsWhatPeopleCallThings) {
    open(volumeFile());
    window_->actions()["help.palette"]->trigger();
    auto* palette = window_->findChild<ui::Palette*>();
    ASSERT_NE(palette, nullptr);
    for (const char* word : {"notch", "bandpass", "high", "denoise", "measure", "distance", "brain", "zoom",
                             "histogram", "crop", "batch", "compute", "screenshot"}) {
        palette->edit()->setText(QString::fromLatin1(word));
        EXPECT_GT(palette->shownCount(), 0) << word;
    }
    palette->close();
}

TEST(ToolTips, AreBrokenIntoReadableLines) {
    const QString text = QStringLiteral("a word of seven ").repeated(40).trimmed();
    for (const QString& line : ui::wrapped(text).split(QLatin1Char('\n')))
        EXPECT_LE(line.size(), 72);
    EXPECT_EQ(ui::wrapped(text).simplified(), text.simplified());
    EXPECT_EQ(ui::wrapped(QStringLiteral("short")), QStringLiteral("short"));
}
