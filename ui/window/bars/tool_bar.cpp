// SPDX-License-Identifier: Apache-2.0
#include "ui/window/bars/tool_bar.h"
#include "ui/actions/key_table.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QHBoxLayout>
#include <QPushButton>

namespace ui {

ToolBar::ToolBar(const Actions& actions, QWidget* parent) : QFrame(parent) {
    setProperty("bar", true);
    setFixedHeight(44);
    row_ = new QHBoxLayout(this);
    row_->setContentsMargins(12, 0, 12, 0);
    row_->setSpacing(4);
    left_ = button(actions["window.left"]);
    button(actions["file.open"]);
    button(actions["file.save"]);
    row_->addSpacing(12);
    undo_ = button(actions["edit.undo"]);
    redo_ = button(actions["edit.redo"]);
    row_->addSpacing(12);
    row_->addWidget(layouts_ = segments({actions["view.one"], actions["view.four"], actions["view.volume"]}, true));
    row_->addSpacing(12);
    row_->addWidget(segments(
        {actions["show.after"], actions["show.before"], actions["show.swipe"], actions["show.difference"]}, false));
    row_->addSpacing(12);
    QToolButton* region = button(actions["view.region"]);
    QToolButton* line = button(actions["view.line"]);
    row_->addStretch(1);
    search_ = new QPushButton;
    QAction* search = actions["help.palette"];
    search_->setIcon(search->icon());
    connect(search, &QAction::changed, search_, [this, search] { search_->setIcon(search->icon()); });
    search_->setToolTip(search->toolTip());
    search_->setAccessibleName(nameWithKeys(*search));
    search_->setFixedHeight(28);
    connect(search_, &QPushButton::clicked, search, &QAction::trigger);
    row_->addWidget(search_);
    row_->addSpacing(8);
    QToolButton* keys = button(actions["help.shortcuts"]);
    givingWay_ = {keys, button(actions["view.theme"]), redo_, line, region, search_, layouts_};
    // Queued: the style must first tell all widgets about the new text size.
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &ToolBar::fitWords, Qt::QueuedConnection);
    setUndo({}, {});
}

QToolButton* ToolBar::button(QAction* action) {
    auto* b = new QToolButton;
    b->setDefaultAction(action);
    b->setFixedSize(28, 28);
    b->setIconSize({20, 20});
    b->setFocusPolicy(Qt::TabFocus);
    b->setAccessibleName(nameWithKeys(*action));
    row_->addWidget(b);
    return b;
}

QWidget* ToolBar::segments(const std::vector<QAction*>& actions, bool icons) {
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        auto* b = new QToolButton;
        b->setProperty("segment", segmentPlace(static_cast<qsizetype>(i), static_cast<qsizetype>(actions.size())));
        b->setDefaultAction(actions[i]);
        b->setToolButtonStyle(icons ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
        b->setIconSize({16, 16});
        b->setFixedHeight(28);
        b->setFocusPolicy(Qt::TabFocus);
        b->setAccessibleName(nameWithKeys(*actions[i]));
        row->addWidget(b);
    }
    return box;
}

void ToolBar::setUndo(const QString& undo, const QString& redo) {
    QAction* const undoAction = undo_->defaultAction();
    QAction* const redoAction = redo_->defaultAction();
    undoAction->setEnabled(!undo.isEmpty());
    redoAction->setEnabled(!redo.isEmpty());
    const QString undoKeys = undoAction->property("keys").toString(),
                  redoKeys = redoAction->property("keys").toString();
    undoAction->setToolTip(undo.isEmpty() ? tr("Undo (%1)\nNothing was changed yet.").arg(undoKeys)
                                          : tr("Undo %1 (%2)").arg(undo, undoKeys));
    redoAction->setToolTip(redo.isEmpty() ? tr("Redo (%1)\nNothing was taken back.").arg(redoKeys)
                                          : tr("Redo %1 (%2)").arg(redo, redoKeys));
    fitWords();
}

void ToolBar::setLayoutsShown(bool shown) {
    layoutsShown_ = shown;
    fitWords();
}

int ToolBar::needed() const {
    row_->invalidate();
    return row_->sizeHint().width(); // not minimumSize(): words need more
}

/// Hides widgets that have a menu entry and a key until all words fit.
void ToolBar::giveWay() {
    for (QWidget* w : givingWay_) {
        if (needed() <= width())
            return;
        w->hide();
    }
}

void ToolBar::fitWords() {
    left_->setVisible(width() < 1320); // px; below, the left dock starts closed and needs this button
    const bool narrow = width() < 1300;
    search_->setText(narrow
                         ? QString()
                         : tr("Search filters, commands") + QStringLiteral("   ") + keyNames(QStringLiteral("Ctrl+K")));
    for (QWidget* w : givingWay_)
        w->setVisible(w != layouts_ || layoutsShown_);
    if (!narrow && needed() > width()) // shorten the search label before hiding widgets
        search_->setText(tr("Search"));
    giveWay();
}

void ToolBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitWords();
}

} // namespace ui
