// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QWidget>

class QComboBox;
class QHBoxLayout;

namespace ui {

/// Branches of a document as letters, and what stands for "before" beside the active one.
class BranchBar : public QWidget {
    Q_OBJECT
  public:
    explicit BranchBar(QWidget* parent = nullptr);
    /// Hidden while there are no branches.
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
