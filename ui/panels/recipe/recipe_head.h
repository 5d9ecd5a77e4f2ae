// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QWidget>
#include <vector>

class QAction;
class QHBoxLayout;

namespace ui {

class ElidedLabel;

/// The first row of the recipe panel: title, name of the recipe's file, buttons and a menu.
class RecipeHead : public QWidget {
    Q_OBJECT
  public:
    explicit RecipeHead(QWidget* parent = nullptr);
    /// Adds buttons and a menu (null: a separator). Call it once.
    void setActions(const std::vector<QAction*>& buttons, const std::vector<QAction*>& menu);
    void setFileName(const QString& name);

  private:
    QHBoxLayout* row_;
    ElidedLabel* file_;
};

} // namespace ui
