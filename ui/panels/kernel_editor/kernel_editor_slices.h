// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_table.h"
#include <QAbstractSlider>

namespace ui {

/// Slices of a 3-D kernel side by side. Arrows, Page Up and Down and the wheel step, a click selects.
class SliceStrip : public QAbstractSlider {
    Q_OBJECT
  public:
    explicit SliceStrip(KernelTable& table, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {400, 92}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 92}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void update();
    [[nodiscard]] QRectF cellOf(std::int64_t z) const;
    KernelTable& table_;
    KernelModel& model_;
};

} // namespace ui
