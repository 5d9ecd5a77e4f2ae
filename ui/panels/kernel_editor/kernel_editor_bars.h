// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_model.h"
#include <QWidget>

namespace ui {

/// The current slice as bars that stand on a plane or hang below it.
class KernelBars : public QWidget {
    Q_OBJECT
  public:
    explicit KernelBars(const KernelModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {260, 260}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {150, 140}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintRow(QPainter& p, const QRectF& area) const;
    void paintSlice(QPainter& p, const QRectF& area) const;
    const KernelModel& model_;
};

/// What the operation does to a single bright sample: the kernel, or the kernel turned round.
class OperationPicture : public QWidget {
    Q_OBJECT
  public:
    explicit OperationPicture(const KernelModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override { return {116, 44}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const KernelModel& model_;
};

} // namespace ui
