// SPDX-License-Identifier: Apache-2.0
// Random input in the kernel editor while the recipe changes: no write outside the taps.
#include "tests/ui/window_support.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_gallery.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include "ui/panels/kernel_editor/kernel_editor_shape.h"
#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <array>
#include <malloc.h>
#include <random>

namespace {

using window_test::Window;

class KernelRandomInput : public Window {
  protected:
    int any(int count) { return count < 2 ? 0 : static_cast<int>(random_() % static_cast<unsigned>(count)); }
    template <class T, std::size_t N>
    const T& of(const std::array<T, N>& all) {
        return all[static_cast<std::size_t>(any(static_cast<int>(N)))];
    }

    ui::KernelEditor* editor() {
        if (window_->kernelEditor() == nullptr || !window_->kernelEditor()->isVisible()) {
            if (documents().empty())
                return nullptr;
            window_->editKernel();
            QApplication::setActiveWindow(window_->kernelEditor());
        }
        return window_->kernelEditor();
    }

    void key() {
        static constexpr std::array keys{
            Qt::Key_1, Qt::Key_Minus, Qt::Key_Delete, Qt::Key_F2,   Qt::Key_Return,    Qt::Key_Tab,   Qt::Key_Escape,
            Qt::Key_O, Qt::Key_N,     Qt::Key_PageUp, Qt::Key_Down, Qt::Key_Backspace, Qt::Key_Right, Qt::Key_PageDown};
        static constexpr std::array<Qt::KeyboardModifiers, 4> modifiers{Qt::NoModifier, Qt::NoModifier,
                                                                        Qt::ShiftModifier, Qt::ControlModifier};
        QWidget* at = QApplication::focusWidget();
        ui::KernelEditor* e = editor();
        if (e == nullptr)
            return;
        QTest::keyClick(at != nullptr && any(2) != 0 ? at : &e->grid(), of(keys), of(modifiers));
    }
    void select() {
        if (ui::KernelEditor* e = editor()) {
            const conv::Index3& extent = e->controller().model().grid().extent;
            e->grid().setCurrentIndex(
                e->grid().table().index(any(static_cast<int>(extent[1])), any(static_cast<int>(extent[0]))));
            if (any(3) == 0)
                e->grid().selectAll();
        }
    }
    void paste() {
        static constexpr std::array texts{"1 2 3\n4 5 6", "7", "1\n2\n3\n4", "1 2 3 4 5 6 7 8 9"};
        if (ui::KernelEditor* e = editor()) {
            QApplication::clipboard()->setText(QString::fromUtf8(of(texts)));
            QTest::keyClick(&e->grid(), any(2) != 0 ? Qt::Key_V : Qt::Key_C, Qt::ControlModifier);
        }
    }
    void shape() {
        ui::KernelEditor* e = editor();
        if (e == nullptr)
            return;
        QList<QWidget*> parts;
        for (QWidget* w : e->findChildren<QWidget*>())
            if (w->isVisible() && w->isEnabled() &&
                (qobject_cast<QAbstractButton*>(w) != nullptr || qobject_cast<QSpinBox*>(w) != nullptr ||
                 qobject_cast<QComboBox*>(w) != nullptr))
                parts << w;
        if (parts.isEmpty())
            return;
        QWidget* w = parts.at(any(static_cast<int>(parts.size())));
        if (auto* box = qobject_cast<QSpinBox*>(w))
            box->setValue(1 + any(7));
        else if (auto* combo = qobject_cast<QComboBox*>(w)) {
            combo->setCurrentIndex(any(combo->count()));
            Q_EMIT combo->activated(combo->currentIndex());
        } else if (auto* b = qobject_cast<QAbstractButton*>(w); !b->text().contains(QStringLiteral("file")))
            b->click();
        while (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
    }
    void elsewhere() {
        static constexpr std::array recipes{"custom:kernel=[0 -1 0;-1 5 -1;0 -1 0]", "custom:kernel=[1 2 1]",
                                            "custom:kernel=[1 2 1;3 4 5|1 2 1;3 4 5],origin=0x1x1", "emboss:angle=45",
                                            "custom:kernel=[1 2 1;2 4 2;1 2 1],normalize=sum"};
        switch (any(5)) {
        case 0:
            edits().setRecipe({{app::parseStep(of(recipes))}});
            break;
        case 1:
            edits().setRecipe({{app::parseStep("laplacian"), app::parseStep(of(recipes))}});
            break;
        case 2:
            window_->actions()["edit.undo"]->trigger();
            break;
        case 3:
            window_->actions()["edit.redo"]->trigger();
            break;
        default:
            workspace().setCurrent(any(static_cast<int>(documents().count())));
        }
    }

    void act() {
        switch (any(7)) {
        case 0:
        case 1:
            return key();
        case 2:
            return select();
        case 3:
            return paste();
        case 4:
        case 5:
            return shape();
        default:
            elsewhere();
        }
    }

  private:
    std::mt19937 random_{17};
};

} // namespace

TEST_F(KernelRandomInput, DoAnythingInAnyOrder) {
    open(volumeFile());
    open(imageFile());
    for (int i = 0; i < 600; ++i) {
        act();
        if (any(3) != 0)
            QApplication::processEvents();
        if (ui::KernelEditor* e = window_->kernelEditor()) {
            const app::TapGrid& grid = e->controller().model().grid();
            ASSERT_EQ(static_cast<std::int64_t>(grid.taps.size()), grid.extent[0] * grid.extent[1] * grid.extent[2]);
            for (std::size_t axis = 0; axis < 3; ++axis)
                ASSERT_TRUE(grid.centre[axis] >= 0 && grid.centre[axis] < grid.extent[axis]);
            ASSERT_LT(e->grid().table().slice(), grid.extent[2]);
        }
    }
    settle();
}

TEST_F(KernelRandomInput, ACellThatIsBeingTypedIntoGoesQuietlyWithTheWindow) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("custom:kernel=[0 -1 0;-1 5 -1;0 -1 0]")}});
    settle();
    ui::KernelEditor* e = editor();
    ASSERT_NE(e, nullptr);
    (void)QTest::qWaitForWindowActive(e);
    e->grid().setFocus();
    QTest::keyClick(&e->grid(), Qt::Key_1);
    ASSERT_NE(qobject_cast<QLineEdit*>(QApplication::focusWidget()), nullptr) << "nothing is being typed";
    // The editor's step is deleted before the pending text is committed.
    mallopt(M_PERTURB, 0xA5);
    window_.reset();
    mallopt(M_PERTURB, 0);
}
