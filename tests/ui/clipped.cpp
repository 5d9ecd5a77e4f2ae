// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/clipped.h"
#include "ui/style/small_widgets.h"
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QToolButton>

namespace window_test {

std::string nameOf(const QWidget* w) {
    QString s = QString::fromLatin1(w->metaObject()->className()) + QLatin1Char(' ') + w->accessibleName();
    if (const auto* b = qobject_cast<const QAbstractButton*>(w))
        s += QLatin1Char(' ') + b->text();
    if (const auto* l = qobject_cast<const QLabel*>(w))
        s += QLatin1Char(' ') + l->text();
    return s.toStdString();
}

namespace {

/// Returns the part of a widget's contents where the text is whose room is fixed: of a combo box, of a number.
int roomForText(const QWidget& w) {
    if (const auto* combo = qobject_cast<const QComboBox*>(&w)) {
        QStyleOptionComboBox option;
        option.initFrom(combo);
        option.editable = combo->isEditable();
        return combo->style()
            ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo)
            .width();
    }
    return w.contentsRect().width() - 4; // a line edit keeps 2 px at either side
}

/// Returns the widgets of a scroll area without a horizontal scroll bar that lie beyond its left or right edge.
std::vector<std::string> outside(const QScrollArea& area) {
    std::vector<std::string> faults;
    if (area.widget() == nullptr || area.horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
        return faults;
    const int room = area.viewport()->width();
    for (const QWidget* w : area.widget()->findChildren<QWidget*>()) {
        const int left = w->mapTo(area.viewport(), QPoint(0, 0)).x();
        if (w->isVisible() && (left < -1 || left + w->width() > room + 1))
            faults.push_back(nameOf(w) + ": " + std::to_string(left) + " to " + std::to_string(left + w->width()) +
                             " of " + std::to_string(room) + ", needs " +
                             std::to_string(w->minimumSizeHint().expandedTo(w->minimumSize()).width()));
    }
    return faults;
}

} // namespace

std::vector<std::string> clipped(QWidget& window) {
    std::vector<std::string> faults;
    for (QWidget* w : window.findChildren<QWidget*>()) {
        if (!w->isVisible() || dynamic_cast<ui::ElidedLabel*>(w) != nullptr)
            continue;
        QSize needed;
        if (auto* l = qobject_cast<QLabel*>(w); l != nullptr && !l->text().isEmpty())
            needed = l->wordWrap() ? QSize(l->minimumSizeHint().width(), l->heightForWidth(l->width())) : l->sizeHint();
        else if (auto* push = qobject_cast<QPushButton*>(w))
            needed = push->sizeHint();
        else if (auto* check = qobject_cast<QCheckBox*>(w))
            needed = check->sizeHint();
        else if (auto* tool = qobject_cast<QToolButton*>(w);
                 tool != nullptr && tool->toolButtonStyle() != Qt::ToolButtonIconOnly)
            needed = QSize(tool->sizeHint().width(), 0);
        else if (auto* combo = qobject_cast<QComboBox*>(w); combo != nullptr && !combo->isEditable())
            needed =
                QSize(combo->fontMetrics().horizontalAdvance(combo->currentText()) + w->width() - roomForText(*w), 0);
        else if (auto* edit = qobject_cast<QLineEdit*>(w);
                 edit != nullptr && qobject_cast<QAbstractSpinBox*>(w->parentWidget()) != nullptr)
            needed = QSize(edit->fontMetrics().horizontalAdvance(edit->text()) + w->width() - roomForText(*w), 0);
        if (w->width() + 1 < needed.width() || w->height() + 1 < needed.height())
            faults.push_back(nameOf(w) + ": " + std::to_string(w->width()) + " x " + std::to_string(w->height()) +
                             " of " + std::to_string(needed.width()) + " x " + std::to_string(needed.height()));
        if (const auto* area = qobject_cast<QScrollArea*>(w))
            for (std::string& fault : outside(*area))
                faults.push_back(std::move(fault));
    }
    return faults;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

} // namespace window_test
