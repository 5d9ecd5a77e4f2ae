// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include <QFrame>
#include <QToolButton>

class QHBoxLayout;
class QPushButton;

namespace ui {

/// Open, save, undo, layout, what is shown, and the search: 44 px at the top.
class ToolBar : public QFrame {
    Q_OBJECT
  public:
    ToolBar(const Actions& actions, QWidget* parent = nullptr);
    /// Names of what would be undone and redone; empty if nothing.
    void setUndo(const QString& undo, const QString& redo);
    /// Layouts are for volumes only.
    void setLayoutsShown(bool shown);
    [[nodiscard]] QPushButton* searchButton() const { return search_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QToolButton* button(QAction* action);
    QWidget* segments(const std::vector<QAction*>& actions, bool icons);
    void fitWords();
    void giveWay();
    [[nodiscard]] int needed() const;
    QHBoxLayout* row_;
    QToolButton *left_, *undo_, *redo_;
    QPushButton* search_;
    QWidget* layouts_;
    bool layoutsShown_ = true;
    std::vector<QWidget*> givingWay_; ///< the first goes first where there is no room
    QString undoText_;
};

} // namespace ui
