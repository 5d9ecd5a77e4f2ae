// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_cells.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include "ui/panels/kernel_editor/kernel_editor_paint.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/overlay.h"
#include <QLineEdit>
#include <QPainter>
#include <algorithm>

namespace ui {

TapDelegate::TapDelegate(KernelGrid& grid) : QStyledItemDelegate(&grid), grid_(grid) {}

void TapDelegate::paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Tokens& t = tokens();
    const double tap = index.data(Qt::UserRole).toDouble();
    const double gap = option.rect.width() >= 20 ? 1 : 0.5;
    const QRectF cell = QRectF(option.rect).adjusted(gap, gap, -gap, -gap);
    const QColor ground = tapColor(tap, grid_.table().kernel().peak());
    p->save();
    p->setRenderHint(QPainter::Antialiasing);
    p->setPen(Qt::NoPen);
    p->setBrush(ground);
    p->drawRoundedRect(cell, 2, 2);
    p->setFont(ui::font(12));
    p->setPen(inkOn(ground));
    for (int digits = 4; digits > 0; --digits) { // as many digits as fit
        const QString text = number(tap, digits);
        if (numberWidth(p->font(), text) > cell.width() - 8 || cell.height() < textSize(12))
            continue;
        drawNumber(*p, cell, Qt::AlignCenter, text);
        break;
    }
    const bool current = index == grid_.currentIndex();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const auto& others = grid_.followers();
    const bool follows = std::find(others.begin(), others.end(), grid_.table().tapAt(index)) != others.end();
    p->setBrush(Qt::NoBrush);
    if (current && grid_.hasFocus()) {
        p->setPen(QPen(t.focus, 2.5));
        p->drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    } else if (current || selected) {
        p->setPen(QPen(t.acc, 1.5));
        p->drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    } else if (follows) {
        p->setPen(QPen(t.acc, 1.5, Qt::DashLine));
        p->drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    }
    p->restore();
}

QWidget* TapDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
    auto* edit = new QLineEdit(parent);
    edit->setAlignment(Qt::AlignCenter);
    edit->setAccessibleName(KernelGrid::tr("Tap"));
    return edit;
}

void TapDelegate::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const {
    const QString text = static_cast<QLineEdit*>(editor)->text();
    if (text != index.data(Qt::EditRole).toString() || grid_.selectedTaps().size() > 1)
        grid_.fill(text);
}

void TapDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const {
    const QSize size(std::max(option.rect.width(), 92), std::max(option.rect.height(), 30));
    QRect box(QPoint(), size);
    box.moveCenter(option.rect.center());
    const QRect all = editor->parentWidget()->rect();
    box.moveLeft(std::clamp(box.left(), 0, std::max(0, all.width() - box.width())));
    box.moveTop(std::clamp(box.top(), 0, std::max(0, all.height() - box.height())));
    editor->setGeometry(box);
}

TapHeader::TapHeader(Qt::Orientation orientation, QWidget* parent) : QHeaderView(orientation, parent) {
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(false);
    setHighlightSections(false);
    setAccessibleName(orientation == Qt::Horizontal ? KernelGrid::tr("x from the centre")
                                                    : KernelGrid::tr("y from the centre"));
}

QSize TapHeader::sizeHint() const {
    return orientation() == Qt::Horizontal
               ? QSize(0, textSize(12) + 12)
               : QSize(static_cast<int>(numberWidth(ui::font(12, QFont::DemiBold), QStringLiteral("y = 0"))) + 12, 0);
}

void TapHeader::paintSection(QPainter* p, const QRect& rect, int section) const {
    const Tokens& t = tokens();
    const auto offset = model()->headerData(section, orientation(), Qt::UserRole).toLongLong();
    const bool wide = orientation() == Qt::Horizontal;
    const int size = wide ? rect.width() : rect.height();
    const int needed = wide ? static_cast<int>(numberWidth(ui::font(12), QStringLiteral("−88"))) + 4 : textSize(12) + 2;
    int every = 1;
    for (const int step : {1, 2, 5, 10, 20, 50, 100})
        if (every = step; size * step >= needed)
            break;
    if (offset % every != 0)
        return;
    p->save();
    p->setFont(ui::font(12, offset == 0 ? QFont::DemiBold : QFont::Normal));
    p->setPen(offset == 0 ? t.text : t.text2);
    QRectF box(rect);
    const QString text = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const double room = numberWidth(p->font(), text) + 2;
    if (wide && room > box.width())
        box.adjust(-(room - box.width()) / 2, 0, (room - box.width()) / 2, 0);
    if (!wide) {
        box.adjust(0, 0, -8, 0);
        if (box.height() < textSize(12) + 2)
            box.adjust(0, -textSize(12) / 2.0, 0, textSize(12) / 2.0);
    }
    p->setClipping(false);
    drawNumber(*p, box, wide ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter, text);
    p->restore();
}

} // namespace ui
