// SPDX-License-Identifier: Apache-2.0
#include "ui/style/table_menu.h"
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QWidget>
#include <utility>

namespace ui {

TableMenu::TableMenu(QWidget& of, std::function<QString(QChar)> table) : QObject(&of), table_(std::move(table)) {
    of.setFocusPolicy(Qt::ClickFocus);
    of.installEventFilter(this);
}

bool TableMenu::eventFilter(QObject* watched, QEvent* event) {
    const bool begins = event->type() == QEvent::ShortcutOverride;
    if (begins || event->type() == QEvent::KeyPress) {
        if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return false;
        event->accept();
        if (const QString table = table_(u'\t'); !begins && !table.isEmpty())
            Q_EMIT copyAsked(table);
        return true;
    }
    if (event->type() != QEvent::ContextMenu)
        return false;
    auto* menu = new QMenu(qobject_cast<QWidget*>(watched));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool any = !table_(u',').isEmpty();
    menu->addAction(tr("Copy table"), QKeySequence(QKeySequence::Copy), this,
                    [this] { Q_EMIT copyAsked(table_(u'\t')); })
        ->setEnabled(any);
    menu->addAction(tr("Save table (CSV)…"), this, [this] { Q_EMIT saveAsked(table_(u',')); })->setEnabled(any);
    menu->popup(static_cast<QContextMenuEvent*>(event)->globalPos());
    return true;
}

} // namespace ui
