// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include <QFrame>
#include <QToolButton>

class QHBoxLayout;
class QPushButton;

namespace ui {

/// Tool bar of 44 px: open, save, undo, layout, shown result, search.
class ToolBar : public QFrame {
    Q_OBJECT
  public:
    ToolBar(const Actions& actions, QWidget* parent = nullptr);
    /// Sets names of the next undo and redo; empty disables.
    void setUndo(const QString& undo, const QString& redo);
    /// Shows the layout buttons; only volumes have layouts.
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
    std::vector<QWidget*> givingWay_; ///< in the order in which they are hidden
};

} // namespace ui
