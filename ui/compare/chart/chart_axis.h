// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QPainter>
#include <QString>
#include <vector>

namespace ui {

/// A linear or logarithmic axis of a chart, both ends included.
struct ChartAxis {
    double low = 0, high = 1;
    bool logarithmic = false;
    /// Returns the position of a value, 0 to 1.
    [[nodiscard]] double place(double value) const;
    [[nodiscard]] double valueAt(double place) const;
    /// Returns at most `most` round values for grid lines and labels.
    [[nodiscard]] std::vector<double> ticks(int most) const;
    [[nodiscard]] QString label(double tick) const;

    /// Returns an axis from 0 to slightly above `largest`.
    [[nodiscard]] static ChartAxis upTo(double largest);
    /// Returns whole decades around the positive values.
    [[nodiscard]] static ChartAxis decades(const std::vector<double>& values);
};

/// Paints grid, labels and titles around `area`. Null `x`: the chart draws its own.
void paintAxes(QPainter& painter, const QRectF& area, const ChartAxis* x, const QString& xTitle, const ChartAxis& y,
               const QString& yTitle);

} // namespace ui
