// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/layers/layer_rows.h"
#include <QWidget>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QSlider;

namespace ui {

/// Opacity, contrast and blending of one layer.
class LayerControls : public QWidget {
    Q_OBJECT
  public:
    explicit LayerControls(QWidget* parent = nullptr);
    void setRow(const LayerRow& row);
    [[nodiscard]] QSlider* opacity() const { return opacity_; }
    [[nodiscard]] QLineEdit* low() const { return low_; }
    [[nodiscard]] QLineEdit* high() const { return high_; }

  Q_SIGNALS:
    void opacityChanged(double opacity);
    void contrastChanged(double low, double high);
    void autoAsked();
    void blendChanged(ui::Blend blend);

  private:
    void typed();
    QSlider* opacity_;
    QLabel* percent_;
    QLineEdit *low_, *high_;
    QButtonGroup* blend_;
    QWidget *contrast_, *blending_; ///< rows that some layers lack
    LayerRow row_;
};

} // namespace ui
