// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QVBoxLayout;

namespace ui {

/// Formula of the taps: text field, a slider per free letter, and the scaling.
class KernelExpression : public QWidget {
    Q_OBJECT
  public:
    explicit KernelExpression(KernelModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QPlainTextEdit* field() const { return edit_; }

  Q_SIGNALS:
    void dragging(bool on);

  private:
    struct Letter;
    void show();
    void typed();
    void apply(bool merge);
    void setProblem(const QString& sentence);
    void showLetters();
    KernelModel& model_;
    QPlainTextEdit* edit_;
    QLabel *hint_, *problem_;
    QComboBox* scaling_;
    QWidget* letters_;
    QVBoxLayout* rows_;
    std::vector<std::string> names_;
    bool own_ = false; ///< this widget caused the change
};

} // namespace ui
