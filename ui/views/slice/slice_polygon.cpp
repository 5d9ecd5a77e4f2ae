// SPDX-License-Identifier: Apache-2.0
// SliceView: drawing and changing of polygons, and regions that are drawn by their samples.
#include "ui/scene/auto_window.h"
#include "ui/style/theme.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_cache.h"
#include "ui/views/slice/slice_view.h"
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double closeDistance = 8; ///< px from the first corner, within which a click closes the polygon

} // namespace

bool SliceView::drawsPolygon() const {
    return before() && marks()->tool() == Marks::Tool::polygon;
}

app::PlanePoint SliceView::planePoint(const conv::Vec3& index) const {
    const auto [first, second] = app::planeAxes(axes_.normal);
    const conv::Index3& extent = before()->layout().extent;
    const auto within = [&](int axis) {
        return std::clamp(index[axisIndex(axis)], -0.5, static_cast<double>(extent[axisIndex(axis)]) - 0.5);
    };
    return {within(first), within(second)};
}

QPointF SliceView::cornerOnScreen(const app::PlanePoint& corner) const {
    const auto [first, second] = app::planeAxes(axes_.normal);
    conv::Vec3 index{};
    index[axisIndex(axes_.normal)] = place();
    index[axisIndex(first)] = corner[0];
    index[axisIndex(second)] = corner[1];
    return toScreen(index);
}

void SliceView::addCorner(const conv::Vec3& index) {
    if (grid_.resampled())
        return; // the slice has no plane of samples; a note says so
    Marks::Draft draft = marks()->draft();
    if (draft.points.empty() || draft.normal != axes_.normal)
        draft = {axes_.normal, slice(), {}};
    const app::PlanePoint corner = planePoint(index);
    const auto off = [&](const app::PlanePoint& other) {
        const QPointF way = cornerOnScreen(corner) - cornerOnScreen(other);
        return std::hypot(way.x(), way.y());
    };
    if (draft.points.size() >= 3 && off(draft.points.front()) < closeDistance) {
        closePolygon();
        return;
    }
    if (!draft.points.empty() && off(draft.points.back()) < 1) // the second click of two
        return;
    draft.points.push_back(corner);
    marks()->setDraft(draft);
}

void SliceView::closePolygon() {
    const Marks::Draft draft = marks()->draft();
    if (draft.points.size() < 3)
        return;
    const app::RegionShape shape =
        app::polygonOf(draft.normal, {draft.slice, draft.slice + 1}, draft.points, before()->layout());
    marks()->setTool(Marks::Tool::none); // forgets the draft
    if (shape.box.empty())
        return;
    Regions next = marks()->regions();
    MarkedRegion added;
    added.setDefinition(shape);
    next.add(std::move(added));
    marks()->setRegions(next, tr("Add %1").arg(next.chosen()->name));
}

bool SliceView::handlePolygonKey(const QKeyEvent& event) {
    if (!drawsPolygon())
        return false;
    Marks::Draft draft = marks()->draft();
    switch (event.key()) {
    case Qt::Key_G:
        addCorner(cursorPoint());
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        closePolygon();
        return true;
    case Qt::Key_Backspace:
        if (draft.points.empty())
            return false;
        draft.points.pop_back();
        marks()->setDraft(draft);
        return true;
    case Qt::Key_Escape:
        marks()->setTool(Marks::Tool::none);
        return true;
    default:
        return false;
    }
}

void SliceView::dragCorner(const conv::Vec3& index) {
    Regions next = gripRegions_;
    MarkedRegion& region = next.all[axisIndex(grip_.region)];
    std::vector<app::PlanePoint> points = region.points;
    points.at(axisIndex(grip_.corner)) = planePoint(index);
    const std::size_t normal = axisIndex(region.normal);
    const app::RegionShape shape = app::polygonOf(region.normal, {region.box.lo[normal], region.box.hi[normal]},
                                                  std::move(points), before()->layout());
    if (shape.box.empty())
        return;
    region.setDefinition(shape);
    if (next == marks()->regions())
        return;
    marks()->setRegions(next, tr("Change %1").arg(region.name), dragged_);
    dragged_ = true;
}

SliceView::Grip SliceView::polygonGripAt(const QPointF& point, int region) const {
    const MarkedRegion& polygon = marks()->regions().all[axisIndex(region)];
    const RegionFrame frame = frameOf(region);
    const bool current = region == marks()->regions().current;
    if (frame.outline().isEmpty()) { // another plane: its slices can be dragged
        std::array<int, 3> faces = current ? frame.facesAt(point) : std::array<int, 3>{};
        for (int axis = 0; axis < 3; ++axis)
            if (axis != polygon.normal)
                faces[axisIndex(axis)] = 0;
        return faces == std::array<int, 3>{} ? Grip{} : Grip{Grip::Kind::faces, faces, region};
    }
    for (std::size_t i = 0; i < polygon.points.size() && current; ++i) {
        const QPointF way = cornerOnScreen(polygon.points[i]) - point;
        if (std::hypot(way.x(), way.y()) < grabDistance + 2)
            return {Grip::Kind::corner, {}, region, static_cast<int>(i)};
    }
    if (labelOf(region).contains(point) || frame.nearOutline(point))
        return {Grip::Kind::box, {}, region};
    return {};
}

void SliceView::paintDraft(QPainter& painter) {
    if (!drawsPolygon())
        return;
    const Marks::Draft& draft = marks()->draft();
    if (grid_.resampled()) {
        drawNote(painter, QRectF(rect()).adjusted(12, 40, -12, -12), Qt::AlignHCenter | Qt::AlignTop,
                 tr("Polygons are drawn on stored slices: P leaves the patient's axes"));
        return;
    }
    if (draft.points.empty() || draft.normal != axes_.normal)
        return;
    QPolygonF way;
    for (const app::PlanePoint& corner : draft.points)
        way << cornerOnScreen(corner);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [color, width] : {std::pair{QColor(0, 0, 0, 200), 3}, std::pair{darkTokens().acc, 1}}) {
        painter.setPen(QPen(color, width));
        painter.drawPolyline(way);
        if (underMouse())
            painter.drawLine(way.last(), last_);
    }
    painter.setPen(QPen(QColor(0, 0, 0, 200), 1.5));
    painter.setBrush(darkTokens().acc);
    for (const QPointF& corner : way)
        painter.drawEllipse(corner, 3.5, 3.5);
    drawNote(painter, QRectF(rect()).adjusted(12, 40, -12, -12), Qt::AlignHCenter | Qt::AlignTop,
             draft.points.size() < 3 ? tr("Click the corners; Backspace takes one back, Esc ends")
                                     : tr("Enter or a double click closes; Backspace takes a corner back, Esc ends"));
}

bool SliceView::drawnBySamples(const MarkedRegion& region) const {
    return region.needsSamples() ||
           (region.shape == MarkedRegion::Shape::polygon && (grid_.resampled() || region.normal != axes_.normal));
}

void SliceView::paintOverlay(QPainter& painter, int index) {
    const MarkedRegion& region = marks()->regions().all[axisIndex(index)];
    const double ratio = painter.device()->devicePixelRatioF();
    OverlayRequest request;
    request.region = region.definition();
    request.color = region.color;
    request.size = (QSizeF(size()) * ratio).toSize();
    const double step = 1 / ratio;
    request.origin = toIndex(QPointF(step / 2, step / 2));
    const conv::Vec3 right = toIndex(QPointF(step * 1.5, step / 2)), down = toIndex(QPointF(step / 2, step * 1.5));
    for (std::size_t a = 0; a < 3; ++a) {
        request.right[a] = right[a] - request.origin[a];
        request.down[a] = down[a] - request.origin[a];
    }
    const conv::Layout& layout = before()->layout();
    request.item = item();
    if (layout.dimension == 2 && isColor(layout))
        request.item.channel = -1;
    request.source = before().get();
    const std::shared_ptr<const conv::Volume> mask = marks()->mask(region.mask);
    request.mask = mask.get();
    auto& kept = cache_->overlays;
    if (const auto at = axisIndex(index); kept.size() <= at)
        kept.resize(at + 1);
    RegionOverlay& overlay = kept[axisIndex(index)];
    if (overlay.request != request)
        overlay = regionOverlay(request);
    if (overlay.bounds.isEmpty())
        return;
    painter.drawImage(QRectF(rect()), overlay.picture);
    const QRectF bounds(QPointF(overlay.bounds.topLeft()) / ratio, QSizeF(overlay.bounds.size()) / ratio);
    const QString text = regionLabel(marks()->regions(), index, layout);
    drawNote(painter, labelBeside(*this, bounds, text).adjusted(0, 0, 1, 0), Qt::AlignLeft | Qt::AlignTop, text);
}

} // namespace ui
