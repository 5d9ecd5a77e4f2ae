// SPDX-License-Identifier: Apache-2.0
// SliceView: regions and the profile line as they are drawn.
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_view.h"
#include <QPainter>
#include <cmath>

namespace ui {

void SliceView::paintMarks(QPainter& painter) {
    painter.save();
    const std::vector<int> order = regionOrder();
    for (const bool bySamples : {true, false}) // outlines and their labels above what is filled
        for (const int region : order)
            if (drawnBySamples(marks()->regions().all[axisIndex(region)]) == bySamples)
                bySamples ? paintOverlay(painter, region) : paintRegion(painter, region);
    paintDraft(painter);
    paintLine(painter);
    painter.restore();
}

void SliceView::paintRegion(QPainter& painter, int region) {
    const Regions& regions = marks()->regions();
    const MarkedRegion& shown = regions.all[axisIndex(region)];
    const RegionFrame frame = frameOf(region);
    QPolygonF outline = frame.outline();
    if (outline.isEmpty())
        return;
    const bool current = region == regions.current, ellipse = shown.shape == MarkedRegion::Shape::ellipse;
    const bool straight = shown.shape == MarkedRegion::Shape::box;
    const auto aligned = [&](const QPolygonF& polygon) -> QPolygonF { // lines on device pixels
        const QRectF box = polygon.boundingRect();
        return grid_.resampled() ? polygon
                                 : QPolygonF(QRectF(std::round(box.left()) - 0.5, std::round(box.top()) - 0.5,
                                                    std::round(box.width()) + 1, std::round(box.height()) + 1));
    };
    if (straight)
        outline = aligned(outline);
    painter.setRenderHint(QPainter::Antialiasing, grid_.resampled() || !straight);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 200), 3)); // visible on bone and on air
    painter.drawPolygon(outline);
    QPen line(QColor(shown.color), 1);
    if (current)
        line.setDashPattern({4, 3});
    painter.setPen(line);
    painter.drawPolygon(outline);
    if (current && ellipse) { // its bounds can be dragged
        QColor faint(shown.color);
        faint.setAlphaF(0.5F);
        QPen dots(faint, 1);
        dots.setDashPattern({1, 4});
        painter.setPen(dots);
        painter.drawPolygon(aligned(frame.bounds()));
    }
    if (current && shown.shape == MarkedRegion::Shape::polygon) { // its corners can be dragged
        painter.setPen(QPen(QColor(0, 0, 0, 200), 1.5));
        painter.setBrush(QColor(shown.color));
        for (const QPointF& corner : outline)
            painter.drawEllipse(corner, 3, 3);
        painter.setBrush(Qt::NoBrush);
    }
    const QString text = regionLabel(regions, region, before()->layout());
    drawNote(painter, frame.label(text).adjusted(0, 0, 1, 0), Qt::AlignLeft | Qt::AlignTop, text);
}

void SliceView::paintLine(QPainter& painter) {
    if (!lineShown())
        return;
    const Line& line = *marks()->line();
    const QPointF a = toScreen(line.from), b = toScreen(line.to);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0, 0, 0, 200), 4, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(a, b);
    painter.setPen(QPen(darkTokens().acc, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(a, b);
    painter.setPen(QPen(QColor(0, 0, 0, 200), 1.5));
    painter.setBrush(darkTokens().acc);
    for (const QPointF& end : {a, b})
        painter.drawEllipse(end, 4, 4);
    const conv::Geometry& geometry = before()->layout().geometry;
    const ShownLength unit = ShownLength::of(geometry);
    const QString text = number(unit.factor * lengthOf(line, geometry), 4) + QLatin1Char(' ') + unit.unit;
    const double wide = numberWidth(ui::font(11, QFont::Medium), text) + 26;
    const bool right = b.x() + wide < width(); // else left of the end point
    QRectF note(right ? b.x() + 10 : b.x() - 10 - wide, b.y() - 30, wide, 22);
    for (const int region : regionOrder())
        if (note.intersects(labelOf(region)))
            note.moveTop(b.y() + 8);
    drawNote(painter, note, (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, text);
}

} // namespace ui
