// SPDX-License-Identifier: Apache-2.0
// Verbs of journeys that send key events, as to somebody without a mouse.
#include "tests/ui/journey.h"
#include "ui/compare/compare_area.h"
#include "ui/compare/compare_page.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include <QFileDialog>
#include <QKeySequence>
#include <QLineEdit>

namespace journey_test {

bool Journey::actByKeys(const QString& verb, const QString& rest) {
    QWidget* focused = window_->kernelEditor() != nullptr ? static_cast<QWidget*>(&window_->kernelEditor()->grid())
                                                          : QApplication::focusWidget();
    if (verb == QLatin1String("dialog")) {
        typed_ = rest;
        return true;
    }
    if (verb == QLatin1String("reach")) {
        reach(rest);
        return true;
    }
    if (verb != QLatin1String("key") && verb != QLatin1String("type"))
        return false;
    EXPECT_NE(focused, nullptr) << "nothing has the focus";
    if (focused == nullptr)
        return true;
    if (verb == QLatin1String("type")) {
        QTest::keyClicks(focused, rest);
        return true;
    }
    if (typed_)
        typeSoon(*std::exchange(typed_, {}));
    const QKeyCombination keys = QKeySequence(rest, QKeySequence::PortableText)[0];
    QTest::keyClick(focused, keys.key(), keys.keyboardModifiers());
    if (QApplication::activeWindow() == nullptr) // the offscreen platform does not return the focus after a dialog
        QApplication::setActiveWindow(window_.get());
    return true;
}

/// File dialogs run their own loop, so the keys are prepared before.
void Journey::typeSoon(const QString& text) {
    QTimer::singleShot(0, window_.get(), [this, text] {
        QWidget* dialog = QApplication::activeModalWidget();
        QWidget* focused = QApplication::focusWidget();
        if (dialog == nullptr || focused == nullptr || focused->window() != dialog) {
            typeSoon(text);
            return;
        }
        QTest::keyClicks(focused, text);
        QTest::keyClick(focused, Qt::Key_Return);
        returnUntilClosed(dialog, text);
    });
}

/// Qt reads folders in the background. On a busy machine it can enter a folder of the path that was typed on the way
/// instead of opening the file; a person then presses Return again.
void Journey::returnUntilClosed(const QPointer<QWidget>& dialog, const QString& text) {
    QTimer::singleShot(300, window_.get(), [this, dialog, text] {
        if (dialog == nullptr || QApplication::activeModalWidget() != dialog)
            return;
        if (auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))) {
            if (name->text() != text)
                name->setText(text);
            QTest::keyClick(name, Qt::Key_Return);
        }
        returnUntilClosed(dialog, text);
    });
}

void Journey::reach(const QString& name) {
    QStringList passed;
    for (int i = 0; i < 200; ++i) {
        QWidget* focused = QApplication::focusWidget();
        ASSERT_NE(focused, nullptr) << "nothing has the focus";
        if (focused->accessibleName() == name)
            return;
        passed << focused->accessibleName();
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    FAIL() << "Tab came through " << passed.join(QStringLiteral("; ")).toStdString();
}

void Journey::expectCompared(int rows) {
    ASSERT_TRUE(window_->comparison()->isVisible());
    ui::ComparePage* page = window_->findChild<ui::ComparePage*>();
    ASSERT_NE(page, nullptr);
    ui::CompareController& controller = page->controller();
    const std::optional<app::compare::Comparison>& comparison = controller.state().comparison;
    ASSERT_TRUE(QTest::qWaitFor([&] { return !controller.runner().running() && comparison; }, 60000));
    EXPECT_GE(std::ranges::count_if(comparison->rows, [](const auto& row) { return row.timed(); }), rows);
    EXPECT_EQ(comparison->wrong(), 0);
}

} // namespace journey_test
