// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QWidget>

class QComboBox;
class QLabel;

namespace ui {

/// The device of all steps: a list to choose from, and below it why `auto` took the one that it took.
class RecipeDevice : public QWidget {
    Q_OBJECT
  public:
    explicit RecipeDevice(QWidget* parent = nullptr);
    void setChoice(const conv::PlanOptions& planOptions, const app::Outcome& outcome);

  Q_SIGNALS:
    /// Emitted with the present options and another device.
    void choiceEdited(const conv::PlanOptions& planOptions);

  private:
    void fill();

    conv::PlanOptions choice_;
    QComboBox* device_;
    QLabel* why_;
};

} // namespace ui
