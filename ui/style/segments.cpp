// SPDX-License-Identifier: Apache-2.0
#include "ui/style/segments.h"
#include <QBoxLayout>
#include <QButtonGroup>
#include <QLabel>

namespace ui {

const char* segmentPlace(qsizetype i, qsizetype count) {
    return count == 1 ? "only" : i == 0 ? "first" : i + 1 == count ? "last" : "middle";
}

QToolButton* segmentButton(const QString& text, const char* place, bool whole) {
    QToolButton* const b = whole ? new WholeSegment : new QToolButton;
    b->setProperty("segment", place);
    b->setText(text);
    b->setAccessibleName(text);
    b->setCheckable(true);
    b->setFixedHeight(28);
    if (whole)
        b->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    b->setFocusPolicy(Qt::TabFocus);
    return b;
}

void addSegments(QBoxLayout* row, QButtonGroup* group, const QStringList& names, const QStringList& tips, bool whole) {
    for (qsizetype i = 0; i < names.size(); ++i) {
        QToolButton* const b = segmentButton(names[i], segmentPlace(i, names.size()), whole);
        b->setToolTip(tips.value(i));
        b->setChecked(i == 0);
        group->addButton(b, static_cast<int>(i));
        row->addWidget(b);
    }
}

QBoxLayout* headOf(QLayout* title, QLayout* buttons) {
    auto* head = new QBoxLayout(QBoxLayout::LeftToRight);
    head->setSpacing(0);
    head->addLayout(title, 1);
    head->addLayout(buttons);
    head->setAlignment(buttons, Qt::AlignLeft);
    return head;
}

int buttonsWidth(QBoxLayout* head) {
    head->itemAt(1)->invalidate(); // Qt does not invalidate nested layouts when a text changes
    return head->itemAt(1)->sizeHint().width();
}

bool fitHead(QBoxLayout* head, const QLabel& title, const QString& text, int room) {
    const int needed = title.fontMetrics().horizontalAdvance(text) + 12 + buttonsWidth(head);
    head->setDirection(needed <= room ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    head->setSpacing(needed <= room ? 0 : 4);
    return needed <= room;
}

} // namespace ui
