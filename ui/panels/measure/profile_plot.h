// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include <QWidget>
#include <functional>

namespace ui {

/// Plot of values along a line, before thin below after, with 10 and 90 % marks of the steepest edges.
class ProfilePlot : public QWidget {
    Q_OBJECT
  public:
    explicit ProfilePlot(QWidget* parent = nullptr);
    struct Curve {
        std::vector<double> values;
        Edge edge;
    };
    /// `length`: of the line, in `unit`. Omits empty curves. `colors`: red, green and blue, drawn thin behind.
    void setCurves(Curve before, Curve after, double length, const QString& unit,
                   std::vector<std::vector<double>> colors = {});
    [[nodiscard]] QSize sizeHint() const override { return {220, 128}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintCurve(QPainter& painter, const QRectF& area, const Curve& curve, bool isAfter) const;
    /// Returns the mapping from point and value to the widget, for curves of `count` points.
    [[nodiscard]] std::function<QPointF(double, double)> placing(const QRectF& area, std::size_t count) const;
    void paintColor(QPainter& painter, const QRectF& area, std::size_t which) const;
    Curve before_, after_;
    std::vector<std::vector<double>> colors_;
    double length_ = 0, low_ = 0, high_ = 1;
    QString unit_;
};

} // namespace ui
