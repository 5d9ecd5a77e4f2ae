// SPDX-License-Identifier: Apache-2.0
// The window in use: open, filter, undo, stop, drop, save.
#include "tests/ui/window_support.h"
#include "ui/window/bars/palette.h"
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSlider>
#include <QStandardItemModel>
#include <conv/device.h>

namespace {

using window_test::Window;

void drop(QWidget& target, const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& p : paths)
        urls << QUrl::fromLocalFile(p);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &event);
    ASSERT_TRUE(event.isAccepted());
}

} // namespace

TEST_F(Window, ATypedSigmaGivesTheLibrarysResult) {
    open(volumeFile());
    ASSERT_EQ(documents().count(), 1);
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    expectResult("gaussian:sigma=5mm"); // twice the largest spacing
    type(box(0, "sigma"), QStringLiteral("2 mm"));
    settle();
    expectResult("gaussian:sigma=2mm");
    EXPECT_EQ(window_->views().view()->after(), outcome().result);
    EXPECT_EQ(window_->status().badgeText(), QStringLiteral("Whole volume up to date"));
    EXPECT_TRUE(window_->messages().messages().empty());
}

TEST_F(Window, UndoAndRedoGoThroughTheRecipe) {
    open(imageFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    type(box(0, "sigma"), QStringLiteral("3"));
    settle();
    expectResult("gaussian:sigma=3");
    window_->actions()["edit.undo"]->trigger();
    settle();
    expectResult("gaussian");
    EXPECT_EQ(box(0, "sigma")->text(), QStringLiteral("1 px"));
    window_->actions()["edit.undo"]->trigger();
    settle();
    EXPECT_FALSE(outcome().result);
    EXPECT_EQ(window_->recipe().count(), 0);
    EXPECT_FALSE(window_->actions()["edit.undo"]->isEnabled());
    window_->actions()["edit.redo"]->trigger();
    window_->actions()["edit.redo"]->trigger();
    settle();
    expectResult("gaussian:sigma=3");
}

TEST_F(Window, ASliderDragIsOneUndo) {
    open(imageFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    auto* slider = window_->recipe().card(0)->field("sigma")->findChild<QSlider*>();
    slider->setSliderDown(true);
    for (int at = 400; at <= 700; at += 50)
        slider->setValue(at);
    slider->setSliderDown(false);
    settle();
    const double sigma = box(0, "sigma")->quantity().numbers.front();
    EXPECT_GT(sigma, 1);
    expectResult(("gaussian:sigma=" + std::to_string(sigma)).c_str());
    EXPECT_EQ(documents().current().undo.size(), 2U);
    window_->actions()["edit.undo"]->trigger();
    settle();
    expectResult("gaussian");
}

TEST_F(Window, EscStopsAndSaysSo) {
    open(volumeFile({220, 200, 120}));
    const app::Step step = app::parseStep("gaussian:sigma=60"); // long enough to be interrupted on a CPU
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    edits().setChoice(planOptions);
    edits().setRecipe({{step, step, step}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->actions()["run.cancel"]->isEnabled(); }, 5000));
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    settle();
    EXPECT_EQ(workspace().runs().status().state, ui::RunStatus::State::cancelled);
    EXPECT_FALSE(outcome().result);
    EXPECT_TRUE(window_->status().badgeText().startsWith(QStringLiteral("Stopped")));
}

TEST_F(Window, FilesAndRecipesCanBeDropped) {
    drop(*window_, {imageFile(), signalFile()});
    settle();
    ASSERT_EQ(documents().count(), 2);
    QFile recipe(path(QStringLiteral("edges.json")));
    ASSERT_TRUE(recipe.open(QIODevice::WriteOnly));
    recipe.write(QByteArray::fromStdString(app::toJson({{app::parseStep("box:size=5")}})));
    recipe.close();
    drop(*window_, {recipe.fileName()});
    settle();
    expectResult("box:size=5");
}

TEST_F(Window, AnUnreadableFileIsAMessageAndNothingElse) {
    QFile broken(path(QStringLiteral("broken.npy")));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("this is no array");
    broken.close();
    open(broken.fileName());
    EXPECT_EQ(documents().count(), 0);
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const ui::Message& m = window_->messages().messages().front();
    EXPECT_TRUE(m.title.contains(QStringLiteral("broken.npy")));
    EXPECT_FALSE(m.detail.isEmpty());
    EXPECT_TRUE(window_->messages().isVisible());
}

TEST_F(Window, AFailingChoiceKeepsTheLastResult) {
    open(imageFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    const auto before = outcome().result;
    conv::PlanOptions planOptions;
    planOptions.variant = "no-such-variant";
    edits().setChoice(planOptions);
    settle();
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    EXPECT_TRUE(window_->messages().messages().front().detail.contains(QStringLiteral("no-such-variant")));
    EXPECT_EQ(outcome().result, before);
    EXPECT_EQ(window_->views().view()->after(), before);
    EXPECT_TRUE(window_->status().badgeText().startsWith(QStringLiteral("Not computed")));
}

TEST_F(Window, TheDeviceIsChosenForTheRecipeAndCanBeTakenBack) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    QComboBox* device = nullptr;
    for (auto* combo : window_->recipe().findChildren<QComboBox*>())
        device = combo->accessibleName() == QStringLiteral("Device") ? combo : device;
    ASSERT_NE(device, nullptr);
    const int cpu = device->findData(QStringLiteral("cpu"));
    ASSERT_GE(cpu, 0);
    device->setCurrentIndex(cpu);
    Q_EMIT device->activated(cpu);
    settle();
    EXPECT_EQ(documents().current().planOptions.device, "cpu");
    QAction* undo = window_->actions()["edit.undo"];
    EXPECT_TRUE(undo->toolTip().contains(QStringLiteral("Device automatic to CPU"))) << undo->toolTip().toStdString();
    const auto result = outcome().result;
    undo->trigger();
    settle();
    EXPECT_EQ(documents().current().planOptions.device, "auto");
    EXPECT_EQ(device->currentData().toString(), QStringLiteral("auto"));
    EXPECT_NE(outcome().result, result); // computed again, as requested
    expectResult("box:size=3");
    window_->actions()["edit.redo"]->trigger();
    settle();
    EXPECT_EQ(device->currentData().toString(), QStringLiteral("cpu"));
    // Incapable devices are listed, disabled, with the reason.
    const auto* model = qobject_cast<QStandardItemModel*>(device->model());
    ASSERT_NE(model, nullptr);
    for (int i = 0; i < device->count(); ++i)
        if (!model->item(i)->isEnabled()) {
            EXPECT_EQ(device->itemData(i, Qt::ToolTipRole).toString().toStdString(), conv::noCudaReason());
        }
}

TEST_F(Window, WhatWouldBeClippedIsSaidBeforeItIsWritten) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("unsharp:amount=4,sigma=3")}});
    settle();
    const QString out = path(QStringLiteral("edges.npy"));
    workspace().save(out);
    settle();
    EXPECT_FALSE(QFile::exists(out));
    ASSERT_EQ(window_->messages().messages().size(), 1U);
    const ui::Message m = window_->messages().messages().front();
    ASSERT_EQ(m.actions.size(), 3U); // float32, scale, clamp
    m.actions[2].run();
    settle();
    ASSERT_TRUE(QFile::exists(out));
    const conv::Volume written = app::io::load(out.toStdString());
    EXPECT_EQ(written.layout().type, conv::ElementType::u8);
    const auto [wanted, clipped] = ui::converted(*outcome().result, conv::ElementType::u8);
    EXPECT_GT(clipped, 0);
    EXPECT_TRUE(std::equal(wanted.as<std::uint8_t>(), wanted.as<std::uint8_t>() + 64 * 48, written.as<std::uint8_t>()));
}

TEST_F(Window, TheSearchAddsAFilter) {
    open(imageFile());
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(window_->searchPanel().isVisible());
    QTest::keyClicks(window_->searchPanel().edit(), QStringLiteral("lapl"));
    QTest::keyClick(window_->searchPanel().edit(), Qt::Key_Return);
    settle();
    EXPECT_FALSE(window_->searchPanel().isVisible());
    ASSERT_EQ(window_->recipe().count(), 1);
    expectResult("laplacian");
}

TEST_F(Window, EveryFilterCanBeAddedToWhatItSuits) {
    window_->resize(900, 600);
    for (const QString& data : {imageFile(), signalFile(), volumeFile({20, 18, 12})}) {
        open(data);
        const int dimension = documents().current().source->layout().dimension;
        for (const app::FilterSpec& f : app::filterTable()) {
            if (dimension < f.minDimension || dimension > f.maxDimension)
                continue;
            if (f.name == "fir" && dimension == 3) // the default of 61 taps is too long for this volume
                continue;
            edits().setRecipe({});
            window_->addStep(QString::fromUtf8(f.name.data(), static_cast<qsizetype>(f.name.size())));
            settle();
            EXPECT_TRUE(outcome().result) << f.name << " on " << dimension << "-D";
        }
    }
    EXPECT_TRUE(window_->messages().messages().empty()) << window_->messages().messages().front().detail.toStdString();
}

TEST_F(Window, StepsAreMutedMovedAndRemovedByKey) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("sobel")}});
    settle();
    window_->recipe().focusStep(1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_M);
    settle();
    expectResult("gaussian:sigma=2");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up, Qt::AltModifier);
    settle();
    EXPECT_EQ(documents().current().recipe.steps.front().filter, "sobel");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    settle();
    ASSERT_EQ(window_->recipe().count(), 1);
    EXPECT_EQ(documents().current().recipe.steps.front().filter, "gaussian");
}

TEST_F(Window, AViewKeepsItsPlaceWhenTheRecipeChanges) {
    open(volumeFile());
    ui::DataView* view = window_->views().view();
    view->setCursorIndex({5, 6, 3});
    view->windowLevel()->set(33, 44);
    window_->addStep(QStringLiteral("box"));
    settle();
    EXPECT_EQ(window_->views().view(), view);
    EXPECT_EQ(view->cursorIndex(), (conv::Index3{5, 6, 3}));
    EXPECT_EQ(view->windowLevel()->width(), 44);
}

TEST_F(Window, TheCommandLineIsCopied) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    window_->actions()["file.copyCommand"]->trigger();
    const QString text = QApplication::clipboard()->text();
    EXPECT_TRUE(text.startsWith(QStringLiteral("convapp --headless")));
    EXPECT_TRUE(text.contains(QStringLiteral("gaussian:sigma=2")));
}

TEST_F(Window, APythonProgramIsCopied) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    window_->actions()["file.copyPython"]->trigger();
    const QString text = QApplication::clipboard()->text();
    EXPECT_TRUE(text.startsWith(QStringLiteral("import convapp\n")));
    EXPECT_TRUE(text.contains(QStringLiteral("\"gaussian:sigma=2\"")));
    edits().setRecipe({});
    window_->actions()["file.copyPython"]->trigger(); // says that there is no filter
    EXPECT_EQ(QApplication::clipboard()->text(), text);
}

TEST_F(Window, ClosingTheLastDocumentShowsTheStartPageWithIt) {
    open(imageFile());
    window_->actions()["file.close"]->trigger();
    settle();
    EXPECT_EQ(documents().count(), 0);
    EXPECT_TRUE(window_->views().startPage()->isVisible());
    ASSERT_EQ(ui::Preferences::recent().size(), 1U);
    EXPECT_FALSE(ui::Preferences::recent().front().picture.isNull());
}
