// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/chart/chart_axis.h"
#include "ui/compare/model/compare_model.h"
#include <QPointF>
#include <QRectF>

class QPainter;

namespace ui {

/// The mark or bar of a variant in a chart, which the mouse finds. Without a box: near the point.
struct ChartSpot {
    QString id;
    QPointF at;
    QRectF box;
};

/// Roofline of a comparison: both axes logarithmic, one mark per variant below the devices' ceilings.
class Roofline {
  public:
    /// `rows` have a measured or predicted time. The arguments must outlive this object.
    Roofline(std::vector<const CompareEntry*> rows, const std::vector<app::compare::Ceiling>& ceilings,
             const QString& selected)
        : rows_(std::move(rows)), ceilings_(ceilings), selected_(selected) {}
    /// Returns the marks that it painted.
    std::vector<ChartSpot> paint(QPainter& painter, const QSizeF& size) const;

  private:
    void paintRoofs(QPainter& painter, const QRectF& area, const ChartAxis& x, const ChartAxis& y) const;
    void paintNames(QPainter& painter, const QRectF& area, const std::vector<ChartSpot>& marks) const;

    std::vector<const CompareEntry*> rows_;
    const std::vector<app::compare::Ceiling>& ceilings_;
    const QString& selected_;
};

} // namespace ui
