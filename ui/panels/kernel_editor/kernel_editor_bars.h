// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_table.h"
#include <QWidget>

namespace ui {

class KernelBars : public QWidget {
    Q_OBJECT
  public:
    explicit KernelBars(const KernelTable& table, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {260, 260}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {150, 140}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintRow(QPainter& p, const QRectF& area) const;
    void paintSlice(QPainter& p, const QRectF& area) const;
    const KernelTable& table_;
    const KernelModel& model_;
};

/// Drawing of the operation's impulse response: the kernel, or the flipped kernel.
class OperationPicture : public QWidget {
    Q_OBJECT
  public:
    explicit OperationPicture(const KernelTable& table, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {116, 44}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const KernelTable& table_;
    const KernelModel& model_;
};

} // namespace ui
