// SPDX-License-Identifier: Apache-2.0
// SliceMarks: regions, the profile line and the polygon that is being drawn.
#include "ui/scene/auto_window.h"
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_marks.h"
#include "ui/views/slice/slice_view.h"
#include <QPainter>
#include <cmath>

namespace ui {

void SliceMarks::paint(QPainter& painter, const QPointF& pointer) {
    painter.save();
    const std::vector<int> drawn = order();
    for (const bool bySamples : {true, false}) // outlines and their labels above what is filled
        for (const int region : drawn)
            if (drawnBySamples(regionAt(region)) == bySamples)
                bySamples ? paintOverlay(painter, region) : paintRegion(painter, region);
    paintDraft(painter, pointer);
    paintLine(painter);
    painter.restore();
}

void SliceMarks::paintRegion(QPainter& painter, int region) const {
    const Regions& regions = marks().regions();
    const MarkedRegion& shown = regionAt(region);
    const RegionFrame frame = frameOf(region);
    QPolygonF outline = frame.outline();
    if (outline.isEmpty())
        return;
    const bool current = region == regions.current, ellipse = shown.shape == MarkedRegion::Shape::ellipse;
    const bool straight = shown.shape == MarkedRegion::Shape::box;
    const auto aligned = [&](const QPolygonF& polygon) -> QPolygonF { // lines on device pixels
        const QRectF box = polygon.boundingRect();
        return interpolated() ? polygon
                              : QPolygonF(QRectF(std::round(box.left()) - 0.5, std::round(box.top()) - 0.5,
                                                 std::round(box.width()) + 1, std::round(box.height()) + 1));
    };
    if (straight)
        outline = aligned(outline);
    painter.setRenderHint(QPainter::Antialiasing, interpolated() || !straight);
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
    const QString text = regionLabel(regions, region, *layout());
    drawNote(painter, frame.label(text).adjusted(0, 0, 1, 0), Qt::AlignLeft | Qt::AlignTop, text);
}

void SliceMarks::paintOverlay(QPainter& painter, int index) {
    const MarkedRegion& region = regionAt(index);
    const double ratio = painter.device()->devicePixelRatioF();
    OverlayRequest request;
    request.region = region.definition();
    request.color = region.color;
    request.size = (QSizeF(view_.size()) * ratio).toSize();
    const double step = 1 / ratio;
    request.origin = toIndex(QPointF(step / 2, step / 2));
    const conv::Vec3 right = toIndex(QPointF(step * 1.5, step / 2)), down = toIndex(QPointF(step / 2, step * 1.5));
    for (std::size_t a = 0; a < 3; ++a) {
        request.right[a] = right[a] - request.origin[a];
        request.down[a] = down[a] - request.origin[a];
    }
    request.item = view_.item();
    if (layout()->dimension == 2 && isColor(*layout()))
        request.item.channel = -1;
    request.source = view_.before().get();
    const std::shared_ptr<const conv::Volume> mask = marks().mask(region.mask);
    request.mask = mask.get();
    if (const auto at = axisIndex(index); overlays_.size() <= at)
        overlays_.resize(at + 1);
    RegionOverlay& overlay = overlays_[axisIndex(index)];
    if (overlay.request != request)
        overlay = regionOverlay(request);
    if (overlay.bounds.isEmpty())
        return;
    painter.drawImage(QRectF(view_.rect()), overlay.picture);
    const QRectF bounds(QPointF(overlay.bounds.topLeft()) / ratio, QSizeF(overlay.bounds.size()) / ratio);
    const QString text = regionLabel(marks().regions(), index, *layout());
    drawNote(painter, labelBeside(view_, bounds, text).adjusted(0, 0, 1, 0), Qt::AlignLeft | Qt::AlignTop, text);
}

void SliceMarks::paintDraft(QPainter& painter, const QPointF& pointer) const {
    if (!editor_.drawsPolygon())
        return;
    const Marks::Draft& draft = marks().draft();
    if (interpolated()) {
        drawNote(painter, QRectF(view_.rect()).adjusted(12, 40, -12, -12), Qt::AlignHCenter | Qt::AlignTop,
                 tr("Polygons are drawn on stored slices: P leaves the patient's axes"));
        return;
    }
    if (draft.points.empty() || draft.normal != normal())
        return;
    QPolygonF way;
    for (const app::PlanePoint& corner : draft.points)
        way << cornerOnScreen(corner);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [color, width] : {std::pair{QColor(0, 0, 0, 200), 3}, std::pair{darkTokens().acc, 1}}) {
        painter.setPen(QPen(color, width));
        painter.drawPolyline(way);
        if (view_.underMouse())
            painter.drawLine(way.last(), pointer);
    }
    painter.setPen(QPen(QColor(0, 0, 0, 200), 1.5));
    painter.setBrush(darkTokens().acc);
    for (const QPointF& corner : way)
        painter.drawEllipse(corner, 3.5, 3.5);
    drawNote(painter, QRectF(view_.rect()).adjusted(12, 40, -12, -12), Qt::AlignHCenter | Qt::AlignTop,
             draft.points.size() < 3 ? tr("Click the corners; Backspace takes one back, Esc ends")
                                     : tr("Enter or a double click closes; Backspace takes a corner back, Esc ends"));
}

void SliceMarks::paintLine(QPainter& painter) const {
    if (!lineShown())
        return;
    const Line& line = *marks().line();
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
    const conv::Geometry& geometry = layout()->geometry;
    const ShownLength unit = ShownLength::of(geometry);
    const QString text = number(unit.factor * lengthOf(line, geometry), 4) + QLatin1Char(' ') + unit.unit;
    const double wide = numberWidth(ui::font(11, QFont::Medium), text) + 26;
    const bool right = b.x() + wide < view_.width(); // else left of the end point
    QRectF note(right ? b.x() + 10 : b.x() - 10 - wide, b.y() - 30, wide, 22);
    for (const int region : order())
        if (note.intersects(labelOf(region)))
            note.moveTop(b.y() + 8);
    drawNote(painter, note, (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, text);
}

} // namespace ui
