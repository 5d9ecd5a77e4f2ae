// SPDX-License-Identifier: Apache-2.0
// The kernel editor in use: keys, clipboard, presets, formula, live result, undo and Esc.
#include "app/recipe/param/kernel_text.h"
#include "tests/ui/window_support.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_expression.h"
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/panels/kernel_editor/kernel_editor_gallery.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include "ui/panels/kernel_editor/kernel_editor_preview.h"
#include "ui/panels/kernel_editor/kernel_editor_shape.h"
#include "ui/panels/kernel_editor/kernel_editor_slices.h"
#include "ui/style/small_widgets.h"
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

namespace {

using window_test::Window;

class KernelEditorTest : public Window {
  protected:
    ui::KernelEditor& edit(const QString& file, const char* step) {
        open(file);
        edits().setRecipe({{app::parseStep(step)}});
        settle();
        window_->editKernel();
        editor_ = window_->kernelEditor();
        QApplication::setActiveWindow(editor_);
        (void)QTest::qWaitForWindowActive(editor_);
        return *editor_;
    }
    ui::KernelGrid* grid() { return &editor_->grid(); }
    void select(int x, int y) { grid()->setCurrentIndex(editor_->grid().table().index(y, x)); }
    void keys(const char* text) {
        for (const char* c = text; *c != 0; ++c)
            QTest::keyClick(QApplication::focusWidget(), *c);
    }
    void type(const char* text) {
        grid()->setFocus();
        keys(text);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QApplication::processEvents(); // a cell is committed after its key
    }
    std::string kernel() {
        const app::Value v = app::valueOf(documents().current().recipe.steps.at(0), "kernel");
        return app::inlineText(std::get<app::KernelText>(v));
    }
    void paste(const char* text) {
        QApplication::clipboard()->setText(QString::fromUtf8(text));
        QTest::keyClick(grid(), Qt::Key_V, Qt::ControlModifier);
    }
    void waitForFacts() {
        ASSERT_TRUE(QTest::qWaitFor([&] { return editor_->facts().upToDate(); }, 10000));
    }

    QPointer<ui::KernelEditor> editor_;
};

constexpr const char* sharpen = "custom:kernel=[0 -1 0;-1 5 -1;0 -1 0]";

} // namespace

TEST_F(KernelEditorTest, TypingChangesTheResultAtOnce) {
    edit(imageFile(), sharpen);
    EXPECT_EQ(grid()->currentIndex(), editor_->grid().table().index(1, 1)) << "the cursor begins at the centre";
    QTest::keyClick(grid(), Qt::Key_Left);
    type("-2");
    EXPECT_EQ(kernel(), "[0 -1 0;-2 5 -1;0 -1 0]");
    QTest::keyClick(grid(), Qt::Key_Tab);
    type("1/4");
    EXPECT_EQ(kernel(), "[0 -1 0;-2 0.25 -1;0 -1 0]");
    settle();
    expectResult("custom:kernel=[0 -1 0;-2 0.25 -1;0 -1 0]");
    // Painted shortly after the result arrives.
    ASSERT_TRUE(QTest::qWaitFor([&] { return !editor_->preview().after().isNull(); }, 10000));
    EXPECT_FALSE(view::oneColor(editor_->preview().after()));
}

TEST_F(KernelEditorTest, AllOfItIsOneUndoOfTheWindowAndManyOfTheEditor) {
    edit(imageFile(), sharpen);
    const std::size_t before = documents().current().undo.size();
    type("1");
    type("2");
    type("3");
    EXPECT_EQ(documents().current().undo.size(), before + 1);
    QTest::keyClick(editor_, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(kernel(), "[0 -1 0;-1 2 -1;0 -1 0]");
    QTest::keyClick(editor_, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(kernel(), "[0 -1 0;-1 3 -1;0 -1 0]");
    QTest::keyClick(grid(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_FALSE(editor_ && editor_->isVisible()) << "Ctrl+Enter uses the kernel";
    EXPECT_EQ(kernel(), "[0 -1 0;-1 3 -1;0 -1 0]");
    edits().undo();
    EXPECT_EQ(kernel(), "[0 -1 0;-1 5 -1;0 -1 0]");
}

TEST_F(KernelEditorTest, EscPutsTheStepBackAndLeavesNoTrace) {
    edit(imageFile(), "custom:kernel=[1 2 3;4 5 6],op=correlate,boundary=wrap");
    const app::Recipe before = documents().current().recipe;
    const std::size_t undo = documents().current().undo.size();
    type("7");
    editor_->shape().sizeBox(0)->setValue(5);
    EXPECT_NE(documents().current().recipe, before);
    QTest::keyClick(editor_, Qt::Key_Escape);
    EXPECT_EQ(documents().current().recipe, before);
    EXPECT_EQ(documents().current().undo.size(), undo);
}

TEST_F(KernelEditorTest, EscInACellOnlyEndsItsEditing) {
    edit(imageFile(), sharpen);
    grid()->setFocus();
    keys("9");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    EXPECT_TRUE(editor_ && editor_->isVisible());
    EXPECT_EQ(kernel(), "[0 -1 0;-1 5 -1;0 -1 0]");
}

TEST_F(KernelEditorTest, ASelectionIsFilled) {
    edit(imageFile(), sharpen);
    select(0, 0);
    QTest::keyClick(grid(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(grid(), Qt::Key_Down, Qt::ShiftModifier);
    type("0.5");
    EXPECT_EQ(kernel(), "[0.5 0.5 0;0.5 0.5 -1;0 -1 0]");
    QTest::keyClick(grid(), Qt::Key_Delete);
    EXPECT_EQ(kernel(), "[0 0 0;0 0 -1;0 -1 0]");
}

TEST_F(KernelEditorTest, WhatIsNoNumberIsSaidAndChangesNothing) {
    edit(imageFile(), sharpen);
    type("2x");
    EXPECT_EQ(kernel(), "[0 -1 0;-1 5 -1;0 -1 0]");
    EXPECT_FALSE(editor_->told().isEmpty());
    paste("hello");
    EXPECT_TRUE(editor_->told().startsWith(QStringLiteral("The pasted text: 'hello' is not a number")))
        << editor_->told().toStdString();
    editor_->controller().model().setNormalize("abs");
    EXPECT_TRUE(editor_->told().isEmpty()) << "that was about the text, which is past";
}

TEST_F(KernelEditorTest, BlocksAndKernelsArePasted) {
    edit(imageFile(), sharpen);
    select(1, 1);
    paste("1\t2\n3\t4");
    EXPECT_EQ(kernel(), "[0 -1 0;-1 1 2;0 3 4]");
    paste("np.array([[1, 2, 3, 4, 5],\n          [6, 7, 8, 9, 10]])");
    EXPECT_EQ(kernel(), "[1 2 3 4 5;6 7 8 9 10]") << "larger than the room: the kernel is replaced";
    QTest::keyClick(grid(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(grid(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("1\t2\t3\t4\t5\n6\t7\t8\t9\t10"));
    paste("K = [1 2; 3 4] / 2;");
    EXPECT_EQ(kernel(), "[0.5 1;1.5 2]") << "over everything: the kernel is replaced";
}

TEST_F(KernelEditorTest, PresetsFollowTheSizeAndSayTheirRank) {
    edit(imageFile(), sharpen);
    QListWidget* list = editor_->gallery().list();
    const auto choose = [&](const char* name) {
        const auto found = list->findItems(QString::fromUtf8(name), Qt::MatchExactly);
        ASSERT_EQ(found.size(), 1) << name;
        Q_EMIT list->itemActivated(found.front());
    };
    choose("Gaussian");
    editor_->shape().sizeBox(0)->setValue(15);
    editor_->shape().sizeBox(1)->setValue(15);
    waitForFacts();
    EXPECT_EQ(editor_->facts().headline()->text(), QStringLiteral("Separable: 2 × 15 taps instead of 225"));
    EXPECT_NEAR(editor_->facts().summary().sum, 1, 1e-12);
    choose("Sobel x");
    EXPECT_EQ(kernel(), "[-1 0 1;-2 0 2;-1 0 1]");
    EXPECT_EQ(app::toText(app::valueOf(documents().current().recipe.steps[0], "op")), "correlate");
    settle();
    expectResult("custom:kernel=[-1 0 1;-2 0 2;-1 0 1],op=correlate");
}

TEST_F(KernelEditorTest, AFormulaAndItsLetters) {
    edit(imageFile(), sharpen);
    editor_->shape().sizeBox(0)->setValue(5);
    editor_->expression().field()->setPlainText(QStringLiteral("exp(-(x^2+y^2)/(2*s^2))"));
    auto* s = editor_->expression().findChild<QDoubleSpinBox*>();
    ASSERT_NE(s, nullptr);
    s->setValue(2);
    const app::TapGrid& g = editor_->controller().model().grid();
    EXPECT_NEAR(g.taps[g.at({0, 0, 0})], std::exp(-(4.0 + 1.0) / 8), 1e-12);
    EXPECT_EQ(g.extent, (conv::Index3{5, 3, 1}));
    editor_->expression().field()->setPlainText(QStringLiteral("exp(-(x^2"));
    EXPECT_NEAR(g.taps[g.at({0, 0, 0})], std::exp(-(4.0 + 1.0) / 8), 1e-12) << "a faulty formula changes nothing";
}

TEST_F(KernelEditorTest, SlicesOfAVolumesKernel) {
    edit(volumeFile(), "custom:kernel=[1 2;3 4|5 6;7 8|9 10;11 12]");
    EXPECT_EQ(editor_->grid().table().slice(), 1);
    QTest::keyClick(grid(), Qt::Key_PageDown);
    EXPECT_EQ(editor_->grid().table().slice(), 2);
    QTest::keyClick(grid(), Qt::Key_PageUp);
    QTest::keyClick(grid(), Qt::Key_PageUp);
    EXPECT_EQ(editor_->grid().table().slice(), 0);
    QTest::keyClick(grid(), Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(kernel(), "[1 2;3 4|1 2;3 4|9 10;11 12]") << "Ctrl+arrow copies the slice";
    auto* strip = editor_->findChild<ui::SliceStrip*>();
    ASSERT_NE(strip, nullptr);
    EXPECT_EQ(strip->value(), 1);
    strip->setFocus();
    QTest::keyClick(strip, Qt::Key_Right);
    EXPECT_EQ(editor_->grid().table().slice(), 2);
    settle();
    expectResult("custom:kernel=[1 2;3 4|1 2;3 4|9 10;11 12]");
}

TEST_F(KernelEditorTest, ASignalHasKernelsOfOneAxis) {
    edit(signalFile(), "custom:kernel=[1 2 1],normalize=sum");
    for (QPushButton* b : editor_->findChildren<QPushButton*>())
        if (b->text() == QLatin1String("2-D") || b->text() == QLatin1String("3-D")) {
            EXPECT_FALSE(b->isEnabled());
            EXPECT_FALSE(b->toolTip().isEmpty()) << "says why";
        }
    editor_->shape().centreBox(0)->setValue(0);
    settle();
    expectResult("custom:kernel=[1 2 1],normalize=sum,origin=0");
}

TEST_F(KernelEditorTest, FollowsTheWindowAndClosesWithItsStep) {
    edit(imageFile(), sharpen);
    type("9");
    edits().undo();
    EXPECT_EQ(app::inlineText({{}, editor_->controller().model().grid().taps, {3, 3, 1}, 2}),
              "[0 -1 0;-1 5 -1;0 -1 0]");
    edits().setRecipe({{app::parseStep("box")}});
    EXPECT_FALSE(editor_ && editor_->isVisible());
    EXPECT_EQ(documents().current().recipe.steps.at(0).filter, "box");
}

TEST_F(KernelEditorTest, WhatIsBeingTypedIntoACellIsForNoOtherStep) {
    edit(imageFile(), sharpen);
    grid()->setFocus();
    keys("9"); // no Enter: the cell is still open
    edits().setRecipe({});
    settle();
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    EXPECT_FALSE(editor_ && editor_->isVisible());
    edits().undo();
    EXPECT_EQ(kernel(), "[0 -1 0;-1 5 -1;0 -1 0]");
    edit(imageFile(), sharpen);
    grid()->setFocus();
    keys("9");
    open(volumeFile()); // another document becomes current
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    EXPECT_FALSE(editor_ && editor_->isVisible());
}

TEST_F(KernelEditorTest, TheActionAddsAStepWhereThereIsNone) {
    open(imageFile());
    window_->actions()["filter.kernel"]->trigger();
    ASSERT_NE(window_->kernelEditor(), nullptr);
    EXPECT_EQ(documents().current().recipe.steps.at(0).filter, "custom");
}

TEST_F(KernelEditorTest, TheStepIsTheWantedOneElseTheFirstWithAKernel) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("box"), app::parseStep(sharpen), app::parseStep("custom:kernel=[1 2 1]")}});
    window_->recipe().focusStep(0);
    window_->editKernel(); // the current step has no kernel
    const QPointer<ui::KernelEditor> first = window_->kernelEditor();
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->controller().step(), app::parseStep(sharpen));
    window_->editKernel(1);
    EXPECT_EQ(window_->kernelEditor(), first) << "is open already";
    window_->editKernel(2);
    ASSERT_NE(window_->kernelEditor(), first);
    EXPECT_FALSE(first && first->isVisible()) << "one editor at a time";
    EXPECT_EQ(window_->kernelEditor()->controller().step(), app::parseStep("custom:kernel=[1 2 1]"));
    edits().setRecipe({{app::parseStep("box"), app::parseStep(sharpen)}});
    EXPECT_FALSE(window_->kernelEditor() && window_->kernelEditor()->isVisible()) << "its step is gone";
    EXPECT_EQ(documents().current().recipe.steps.size(), 2U);
}

TEST_F(KernelEditorTest, NoTextIsClippedAndPicturesAreKept) {
    struct Case {
        const char* name;
        QString file;
        const char* step;
        std::vector<ui::Theme> themes;
    };
    using enum ui::Theme;
    for (const Case& c : {Case{"signal", signalFile(), "custom:kernel=[1 2 1],normalize=sum", {dark}},
                          Case{"image", imageFile(), sharpen, {light}},
                          Case{"volume",
                               volumeFile(),
                               "custom:kernel=[0 0 0;0 1 0;0 0 0|0 1 0;1 -6 1;0 1 0|0 0 0;0 1 0;0 0 0]",
                               {dark, light}}}) {
        for (const ui::Theme theme : c.themes) {
            ui::setTheme(theme);
            edit(c.file, c.step);
            if (c.step == sharpen) { // with everything beside the grid
                const auto found = editor_->gallery().list()->findItems(QStringLiteral("Gabor"), Qt::MatchExactly);
                Q_EMIT editor_->gallery().list()->itemActivated(found.front());
                editor_->controller().model().setSymmetry({{true, true, false}, false});
                select(3, 4);
            }
            for (const auto& [scale, size] : {std::pair{1.0, QSize(1360, 860)}, {1.3, QSize(1280, 800)}}) {
                ui::setTextScale(scale);
                editor_->resize(size);
                waitForFacts();
                QTest::qWait(60);
                for (const std::string& fault : window_test::clipped(*editor_))
                    ADD_FAILURE() << c.name << ", text at " << scale << ": " << fault;
                const QImage picture = view::grab(*editor_, scale > 1 ? 2 : 1);
                EXPECT_EQ(view::countColor(picture, Qt::magenta), 0) << c.name << ": a part was not painted";
                view::save(picture, std::string("kernel_") + c.name + (theme == ui::Theme::dark ? "_dark" : "_light") +
                                        (scale > 1 ? "_200" : ""));
            }
            ui::setTextScale(1);
            editor_->accept();
            workspace().close(0);
        }
    }
}

TEST_F(KernelEditorTest, EverythingHasAName) {
    edit(volumeFile(), "custom:kernel=[1 2;3 4|5 6;7 8]");
    for (QWidget* w : editor_->findChildren<QWidget*>()) {
        if (!w->isVisible() || (w->focusPolicy() & Qt::TabFocus) == 0 || w->focusProxy() != nullptr ||
            w->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        const auto* b = qobject_cast<QAbstractButton*>(w);
        EXPECT_TRUE(!w->accessibleName().isEmpty() || (b != nullptr && !b->text().isEmpty()))
            << w->metaObject()->className();
    }
}

TEST_F(KernelEditorTest, TheGainIsThatOfTheKernelAsItIsApplied) {
    edit(imageFile(), "custom:kernel=[1 2 1;2 4 2;1 2 1],normalize=sum");
    const auto gain = [this]() -> QString {
        waitForFacts();
        QApplication::processEvents(); // lays out new rows
        const auto labels = editor_->facts().findChildren<QLabel*>();
        for (const QLabel* name : labels)
            if (name->text() == QStringLiteral("Gain, constant data"))
                for (const QLabel* value : labels)
                    if (value != name && value->isVisible() && value->parentWidget() == name->parentWidget() &&
                        std::abs(value->geometry().center().y() - name->geometry().center().y()) < 8)
                        return value->text();
        return {};
    };
    EXPECT_EQ(gain(), QStringLiteral("1"));
    editor_->controller().model().setNormalize("none");
    EXPECT_EQ(gain(), QStringLiteral("16"));
}
