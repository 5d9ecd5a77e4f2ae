// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_cells.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QWheelEvent>
#include <algorithm>

namespace ui {

void KernelGrid::keyPressEvent(QKeyEvent* event) {
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    const bool plain = event->modifiers() == Qt::NoModifier;
    const bool volume = model_.grid().extent[2] > 1;
    if (state() == QAbstractItemView::EditingState) {
        QTableView::keyPressEvent(event);
        return;
    }
    if (event->matches(QKeySequence::Copy))
        copySelection();
    else if (event->matches(QKeySequence::Paste))
        paste();
    else if (plain && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace))
        clearSelected();
    else if (volume && plain && event->key() == Qt::Key_PageUp)
        table_.setSlice(table_.slice() - 1);
    else if (volume && plain && event->key() == Qt::Key_PageDown)
        table_.setSlice(table_.slice() + 1);
    else if (volume && control && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Left))
        copySlice(-1);
    else if (volume && control && (event->key() == Qt::Key_Down || event->key() == Qt::Key_Right))
        copySlice(1);
    else if (control && event->key() == Qt::Key_M)
        Q_EMIT mirrorRequested();
    else if (plain && event->key() == Qt::Key_N)
        Q_EMIT normalizeRequested();
    else if (plain && event->key() == Qt::Key_O)
        centreHere();
    else if (control && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal))
        setZoom(zoom_ * 1.25);
    else if (control && event->key() == Qt::Key_Minus)
        setZoom(zoom_ / 1.25);
    else if (control && event->key() == Qt::Key_0)
        setZoom(1);
    else if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        edit(currentIndex());
    else if (control && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        event->ignore(); // left to the "Use kernel" button
    else
        QTableView::keyPressEvent(event);
}

bool KernelGrid::focusNextPrevChild(bool next) {
    // Tab moves between taps and, after the last, to the next control.
    const QModelIndex cell = currentIndex();
    const bool last = cell.row() == table_.rowCount() - 1 && cell.column() == table_.columnCount() - 1;
    const bool first = cell.row() == 0 && cell.column() == 0;
    if (next ? last : first)
        return QAbstractScrollArea::focusNextPrevChild(next); // NOLINT(bugprone-parent-virtual-call): out of the cells
    return QTableView::focusNextPrevChild(next);
}

void KernelGrid::setZoom(double zoom) {
    zoom_ = std::clamp(zoom, 1.0, 12.0);
    layOut();
    scrollTo(currentIndex());
}

void KernelGrid::wheelEvent(QWheelEvent* event) {
    if ((event->modifiers() & Qt::ControlModifier) == 0) {
        QTableView::wheelEvent(event);
        return;
    }
    setZoom(zoom_ * (event->angleDelta().y() > 0 ? 1.25 : 0.8));
    event->accept();
}

void KernelGrid::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    layOut();
    scrollTo(currentIndex(), QAbstractItemView::PositionAtCenter);
}

/// Sizes cells to the available room times the zoom; numbers are hidden if they do not fit.
void KernelGrid::layOut() {
    const int columns = table_.columnCount(), rows = table_.rowCount();
    const QSize room =
        size() - QSize(verticalHeader()->sizeHint().width() + 2, horizontalHeader()->sizeHint().height() + 2);
    verticalHeader()->setVisible(model_.state().dimension > 1);
    // A 1-D kernel keeps room for numbers; a 2-D one is rather shown completely.
    const double wide = std::clamp(static_cast<double>(room.width()) / columns, rows == 1 ? 58.0 : 9.0, 96.0);
    const double tall = std::clamp(static_cast<double>(room.height()) / rows, 9.0, 64.0);
    const int height = std::max(9, static_cast<int>(std::min(tall, wide) * zoom_));
    const int width = std::max(9, static_cast<int>(std::min(wide, tall * 1.7) * zoom_));
    horizontalHeader()->setMinimumSectionSize(4);
    verticalHeader()->setMinimumSectionSize(4);
    horizontalHeader()->setDefaultSectionSize(width);
    verticalHeader()->setDefaultSectionSize(height);
}

void KernelGrid::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& words, const QKeySequence& keys, auto action) {
        QAction* a = menu->addAction(words, this, action);
        a->setShortcut(keys);
        a->setShortcutVisibleInContextMenu(true);
    };
    add(tr("Edit"), Qt::Key_F2, [this] { edit(currentIndex()); });
    add(tr("Set to 0"), Qt::Key_Delete, [this] { clearSelected(); });
    add(tr("Copy"), QKeySequence::Copy, [this] { copySelection(); });
    add(tr("Paste"), QKeySequence::Paste, [this] { paste(); });
    menu->addSeparator();
    add(tr("Centre here"), Qt::Key_O, [this] { centreHere(); });
    if (model_.grid().extent[2] > 1) {
        add(tr("Copy slice up"), Qt::CTRL | Qt::Key_Up, [this] { copySlice(-1); });
        add(tr("Copy slice down"), Qt::CTRL | Qt::Key_Down, [this] { copySlice(1); });
    }
    menu->popup(event->reason() == QContextMenuEvent::Keyboard
                    ? viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft())
                    : event->globalPos());
}

} // namespace ui
