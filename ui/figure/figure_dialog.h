// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/figure/figure.h"
#include <QDialog>

class QCheckBox;
class QComboBox;

namespace ui {

/// Asks how a figure is saved: pixels for each of the screen, and whether it has a caption. Begins with the last
/// choices.
class FigureDialog : public QDialog {
    Q_OBJECT
  public:
    explicit FigureDialog(const Figure& figure, QWidget* parent = nullptr);
    [[nodiscard]] double scale() const;
    [[nodiscard]] bool captioned() const;
    [[nodiscard]] QComboBox* sizes() const { return sizes_; }
    [[nodiscard]] QCheckBox* caption() const { return caption_; }
    void accept() override;

  private:
    void showSizes(const Figure& figure);
    QComboBox* sizes_;
    QCheckBox* caption_;
};

} // namespace ui
