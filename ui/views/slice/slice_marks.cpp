// SPDX-License-Identifier: Apache-2.0
#include "ui/views/slice/slice_marks.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_view.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

using Kind = MarkGrip::Kind;

double distance(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Returns the mouse cursor for a drag of faces of a box.
QCursor cursorOf(const SliceView& view, const std::array<int, 3>& faces) {
    // Mean screen direction of the faces, equally weighted.
    QPointF way;
    for (std::size_t a = 0; a < 3; ++a) {
        conv::Vec3 next = view.cursorPoint();
        next[a] += faces[a];
        const QPointF step = view.toScreen(next) - view.toScreen(view.cursorPoint());
        if (const double length = std::hypot(step.x(), step.y()); length > 0)
            way += step / length;
    }
    const double x = std::abs(way.x()), y = std::abs(way.y());
    if (x > 2.4 * y)
        return Qt::SizeHorCursor;
    if (y > 2.4 * x)
        return Qt::SizeVerCursor;
    return (way.x() > 0) == (way.y() > 0) ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor;
}

} // namespace

Marks& SliceMarks::marks() const {
    return *view_.marks();
}

const conv::Layout* SliceMarks::layout() const {
    return view_.before() ? &view_.before()->layout() : nullptr;
}

QPointF SliceMarks::toScreen(const conv::Vec3& index) const {
    return view_.toScreen(index);
}

conv::Vec3 SliceMarks::toIndex(const QPointF& point) const {
    return view_.toIndex(point);
}

int SliceMarks::normal() const {
    return view_.axes().normal;
}

bool SliceMarks::interpolated() const {
    return view_.grid().resampled();
}

const MarkedRegion& SliceMarks::regionAt(int index) const {
    return marks().regions().all[axisIndex(index)];
}

bool SliceMarks::drawnBySamples(const MarkedRegion& region) const {
    return region.needsSamples() ||
           (region.shape == MarkedRegion::Shape::polygon && (interpolated() || region.normal != normal()));
}

RegionFrame SliceMarks::frameOf(int region) const {
    return {view_, *this, regionAt(region)};
}

QRectF SliceMarks::labelOf(int region) const {
    if (drawnBySamples(regionAt(region)))
        return {};
    return frameOf(region).label(regionLabel(marks().regions(), region, *layout()));
}

std::vector<int> SliceMarks::order() const {
    std::vector<int> drawn;
    const Regions& regions = marks().regions();
    for (int i = 0; layout() != nullptr && i < static_cast<int>(regions.all.size()); ++i)
        if (i != regions.current && !regionAt(i).hidden)
            drawn.push_back(i);
    if (layout() != nullptr && regions.chosen() != nullptr && !regions.chosen()->hidden)
        drawn.push_back(regions.current);
    return drawn;
}

bool SliceMarks::lineShown() const {
    const std::optional<Line>& line = marks().line();
    const auto near = [&](const conv::Vec3& index) {
        return std::abs(view_.grid().toGrid(index)[axisIndex(normal())] - view_.place()) < 0.5 + 1e-6;
    };
    return layout() != nullptr && line && near(line->from) && near(line->to);
}

bool SliceMarks::meet(const QRectF& box) const {
    for (const int region : order())
        if (box.intersects(frameOf(region).onScreen()))
            return true;
    if (!lineShown())
        return false;
    const QRectF ends(toScreen(marks().line()->from), toScreen(marks().line()->to));
    return box.intersects(ends.normalized().adjusted(-1, -1, 1, 1));
}

MarkGrip SliceMarks::gripAt(const QPointF& point) const {
    if (layout() == nullptr)
        return {};
    const MarkGrip drawn = editor_.newMark();
    if (drawn.kind == Kind::newBox) // also where another region is
        return drawn;
    if (lineShown()) {
        if (distance(point, toScreen(marks().line()->from)) < grabDistance + 2)
            return {Kind::lineStart};
        if (distance(point, toScreen(marks().line()->to)) < grabDistance + 2)
            return {Kind::lineEnd};
    }
    return drawn.kind == Kind::newLine ? drawn : regionGripAt(point);
}

MarkGrip SliceMarks::regionGripAt(const QPointF& point) const {
    const Regions& regions = marks().regions();
    std::vector<int> topmost = order();
    std::reverse(topmost.begin(), topmost.end());
    for (const int region : topmost) {
        const MarkedRegion& marked = regionAt(region);
        if (marked.shape == MarkedRegion::Shape::polygon) {
            if (const MarkGrip grip = polygonGripAt(point, region); grip.kind != Kind::none)
                return grip;
            continue;
        }
        const RegionFrame frame = frameOf(region);
        if (frame.outline().isEmpty())
            continue;
        const bool box = marked.shape == MarkedRegion::Shape::box;
        if (box || region == regions.current) // an ellipse shows its bounds while it is the current region
            if (const auto faces = frame.facesAt(point); faces != std::array<int, 3>{})
                return {Kind::faces, region, faces};
        if (labelOf(region).contains(point) || (!box && frame.nearOutline(point)))
            return {Kind::box, region};
    }
    return {};
}

QCursor SliceMarks::cursorAt(const QPointF& point) const {
    const MarkGrip grip = gripAt(point);
    switch (grip.kind) {
    case Kind::newBox:
    case Kind::newLine:
        return Qt::CrossCursor;
    case Kind::box:
    case Kind::corner:
    case Kind::lineStart:
    case Kind::lineEnd:
        return Qt::SizeAllCursor;
    case Kind::faces:
        return cursorOf(view_, grip.faces);
    default:
        return Qt::ArrowCursor;
    }
}

MarkGrip SliceMarks::polygonGripAt(const QPointF& point, int region) const {
    const MarkedRegion& polygon = regionAt(region);
    const RegionFrame frame = frameOf(region);
    const bool current = region == marks().regions().current;
    if (frame.outline().isEmpty()) { // another plane: its slices can be dragged
        std::array<int, 3> faces = current ? frame.facesAt(point) : std::array<int, 3>{};
        for (int axis = 0; axis < 3; ++axis)
            if (axis != polygon.normal)
                faces[axisIndex(axis)] = 0;
        return faces == std::array<int, 3>{} ? MarkGrip{} : MarkGrip{Kind::faces, region, faces};
    }
    for (std::size_t i = 0; i < polygon.points.size() && current; ++i)
        if (distance(point, cornerOnScreen(polygon.points[i])) < grabDistance + 2)
            return {Kind::corner, region, {}, static_cast<int>(i)};
    if (labelOf(region).contains(point) || frame.nearOutline(point))
        return {Kind::box, region};
    return {};
}

} // namespace ui
