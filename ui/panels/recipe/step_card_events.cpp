// SPDX-License-Identifier: Apache-2.0
// StepCard: keys, focus, renaming, and the menu.
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/recipe_text.h"
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>

namespace ui {

void StepCard::rename() {
    nameEdit_->setText(stepTitle(step_));
    title_->hide();
    nameEdit_->show();
    nameEdit_->selectAll();
    nameEdit_->setFocus();
}

void StepCard::focusFirstField() {
    if (!rows_.empty() && !folded_)
        rows_.front().field->setFocus(Qt::TabFocusReason); // typing replaces the text
    else
        setFocus();
}

void StepCard::showMenu() {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& words, const QKeySequence& keys, bool enabled, auto action) {
        QAction* a = menu->addAction(words, this, action);
        a->setShortcut(keys);
        a->setShortcutVisibleInContextMenu(true);
        a->setEnabled(enabled);
    };
    add(tr("Rename"), Qt::Key_F2, true, [this] { rename(); });
    add(tr("About this filter"), {}, true, [this] { Q_EMIT helpRequested(); });
    add(tr("Duplicate"), Qt::CTRL | Qt::Key_D, true, [this] { Q_EMIT duplicate(); });
    add(tr("Move up"), Qt::ALT | Qt::Key_Up, number_ > 1, [this] { Q_EMIT move(-1); });
    add(tr("Move down"), Qt::ALT | Qt::Key_Down, number_ < count_, [this] { Q_EMIT move(1); });
    menu->addSeparator();
    add(tr("Remove"), Qt::Key_Delete, true, [this] { Q_EMIT remove(); });
    menu->popup(QCursor::pos());
}

void StepCard::focusInEvent(QFocusEvent* event) {
    QFrame::focusInEvent(event);
    update();
}

void StepCard::keyPressEvent(QKeyEvent* event) {
    auto* box = rows_.empty() || folded_ ? nullptr : rows_.front().field->findChild<QuantityBox*>();
    const bool number = !event->text().isEmpty() && event->text().front().isDigit();
    if (box == nullptr || !number || !hasFocus() || (event->modifiers() & ~Qt::KeypadModifier) != 0) {
        QFrame::keyPressEvent(event);
        return;
    }
    focusFirstField();
    QApplication::sendEvent(box, event);
}

void StepCard::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().focus, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

} // namespace ui
