// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QCoreApplication>
#include <QWidget>
#include <conv/boundary.h>

namespace ui {

/// Drawing of a boundary mode: samples a b c d and their substitutes beyond the border.
class BoundaryPicture : public QWidget {
    Q_DECLARE_TR_FUNCTIONS(ui::BoundaryPicture)
  public:
    explicit BoundaryPicture(QWidget* parent = nullptr);
    void setBoundary(conv::Boundary boundary);
    [[nodiscard]] QSize sizeHint() const override { return {196, 18}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 18}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    conv::Boundary boundary_ = conv::Boundary::reflect;
};

} // namespace ui
