// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/numbers/sweep_numbers.h"
#include <QWidget>

namespace ui {

/// Four small charts over the parameter of a sweep: SNR, CNR, edge width and time, one curve for each row of the grid.
class NumbersPlot : public QWidget {
    Q_OBJECT
  public:
    explicit NumbersPlot(QWidget* parent = nullptr);
    void setNumbers(const SweepNumbers& numbers);
    [[nodiscard]] QSize sizeHint() const override { return {560, 180}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 120}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintChart(QPainter& painter, const QRectF& box, int number) const;
    void paintLegend(QPainter& painter, const QRectF& box) const;
    SweepNumbers numbers_;
};

} // namespace ui
