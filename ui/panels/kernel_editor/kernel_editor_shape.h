// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include <QWidget>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace ui {

/// Size and centre per axis, symmetry, and operations on all taps.
class KernelShape : public QWidget {
    Q_OBJECT
  public:
    explicit KernelShape(KernelModel& model, QWidget* parent = nullptr);
    void normalize();
    void mirror();
    [[nodiscard]] QSpinBox* sizeBox(std::size_t axis) const { return size_[axis]; }
    [[nodiscard]] QSpinBox* centreBox(std::size_t axis) const { return centre_[axis]; }

  Q_SIGNALS:
    void told(const QString& sentence, bool problem);

  private:
    void buildBoxes(QGridLayout* grid);
    void buildSymmetry(QGridLayout* grid);
    void buildButtons(QGridLayout* grid);
    void show();
    void tell(const QString& problem);
    KernelModel& model_;
    std::array<QSpinBox*, 3> size_{}, centre_{};
    std::array<QCheckBox*, 3> mirror_{};
    QComboBox* sign_ = nullptr;
    QPushButton *transpose_ = nullptr, *rotate_ = nullptr;
    QLabel* centreHint_ = nullptr;
};

} // namespace ui
