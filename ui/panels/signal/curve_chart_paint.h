// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/curve_chart.h"
#include <QRectF>
#include <QSize>

class QPainter;

namespace ui {

/// A chart and the rectangle that its axes span, in pixels of a widget.
struct PlacedChart {
    const CurveChart& chart;
    QSize size;  ///< size of the widget
    QRectF area; ///< inside the numbers of the axes
    PlacedChart(const CurveChart& placed, QSize widget);
    [[nodiscard]] double xOf(double x) const { return area.left() + chart.x.partOf(x) * area.width(); }
    /// Clamped to the area.
    [[nodiscard]] double heightOf(double y) const;
    /// Fraction of the x axis at a pixel, clamped to the axis.
    [[nodiscard]] double partAt(double pixel) const;
};

/// Paints a chart with a pointer at a pixel, or none, and the frame of the widget that has the focus.
void paintChart(QPainter& painter, const PlacedChart& placed, std::optional<double> pointer, bool focus);

} // namespace ui
