// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QPainter>
#include <QString>
#include <vector>

namespace ui {

/// An axis of a chart, linear or logarithmic. Both ends are shown.
struct ChartAxis {
    double low = 0, high = 1;
    bool logarithmic = false;
    /// Place of a value, 0 to 1 inside the axis.
    [[nodiscard]] double place(double value) const;
    [[nodiscard]] double valueAt(double place) const;
    /// Values with a line and a label: round ones, at most `most`.
    [[nodiscard]] std::vector<double> ticks(int most) const;
    [[nodiscard]] QString label(double tick) const;

    /// From 0 to a little above the largest value.
    [[nodiscard]] static ChartAxis upTo(double largest);
    /// Whole decades around the values that are above zero.
    [[nodiscard]] static ChartAxis decades(const std::vector<double>& values);
};

/// Grid, labels and titles of a chart around `area`. `x` may be null: then what stands below is the chart's own.
void paintAxes(QPainter& painter, const QRectF& area, const ChartAxis* x, const QString& xTitle, const ChartAxis& y,
               const QString& yTitle);

} // namespace ui
