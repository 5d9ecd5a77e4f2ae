// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QWidget>

class QComboBox;
class QHBoxLayout;

namespace ui {

/// Buttons for a document's branches by letter, and the choice of "before".
class BranchBar : public QWidget {
    Q_OBJECT
  public:
    explicit BranchBar(QWidget* parent = nullptr);
    /// Hides itself while there are no branches.
    void setDocument(const app::Document& document);

  Q_SIGNALS:
    void chosen(int branch);
    void closeRequested(int branch);
    /// −1: the source.
    void referenceChosen(int branch);

  private:
    QHBoxLayout* letters_;
    QComboBox* before_;
};

} // namespace ui
