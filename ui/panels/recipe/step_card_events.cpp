// SPDX-License-Identifier: Apache-2.0
// StepCard: keys and focus.
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

namespace ui {

void StepCard::focusFirstField() {
    if (!rows_.empty() && !folded_)
        rows_.front().field->setFocus(Qt::TabFocusReason); // typing replaces the text
    else
        setFocus();
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
