// SPDX-License-Identifier: Apache-2.0
// SliceView: dragging and drawing of regions and the profile line.
#include "ui/views/indices.h"
#include "ui/views/slice/slice_view.h"
#include <QKeyEvent>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

double distance(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Returns the sample border nearest to an index.
std::int64_t border(double index) {
    return std::llround(index + 0.5);
}

} // namespace

RegionFrame SliceView::frameOf(int region) const {
    return {*this, marks()->regions().all[axisIndex(region)]};
}

QRectF SliceView::labelOf(int region) const {
    if (drawnBySamples(marks()->regions().all[axisIndex(region)]))
        return {};
    return frameOf(region).label(regionLabel(marks()->regions(), region, before()->layout()));
}

std::vector<int> SliceView::regionOrder() const {
    std::vector<int> order;
    const Regions& regions = marks()->regions();
    for (int i = 0; before() && i < static_cast<int>(regions.all.size()); ++i)
        if (i != regions.current && !regions.all[axisIndex(i)].hidden)
            order.push_back(i);
    if (before() && regions.chosen() != nullptr && !regions.chosen()->hidden)
        order.push_back(regions.current);
    return order;
}

bool SliceView::lineShown() const {
    const std::optional<Line>& line = marks()->line();
    const auto near = [&](const conv::Vec3& index) {
        return std::abs(grid_.toGrid(index)[axisIndex(axes_.normal)] - place()) < 0.5 + 1e-6;
    };
    return before() && line && near(line->from) && near(line->to);
}

SliceView::Grip SliceView::gripAt(const QPointF& point) const {
    if (!before())
        return {};
    const Marks::Tool tool = marks()->tool();
    if (tool != Marks::Tool::none && tool != Marks::Tool::line) // also where another region is
        return {Grip::Kind::newBox, {}, -1};
    if (lineShown()) {
        if (distance(point, toScreen(marks()->line()->from)) < grabDistance + 2)
            return {Grip::Kind::from, {}, -1};
        if (distance(point, toScreen(marks()->line()->to)) < grabDistance + 2)
            return {Grip::Kind::to, {}, -1};
    }
    if (tool == Marks::Tool::line)
        return {Grip::Kind::newLine, {}, -1};
    return regionGripAt(point);
}

SliceView::Grip SliceView::regionGripAt(const QPointF& point) const {
    const Regions& regions = marks()->regions();
    std::vector<int> order = regionOrder();
    std::reverse(order.begin(), order.end()); // the topmost first
    for (const int region : order) {
        const MarkedRegion& marked = regions.all[axisIndex(region)];
        if (marked.shape == MarkedRegion::Shape::polygon) {
            if (const Grip grip = polygonGripAt(point, region); grip.kind != Grip::Kind::none)
                return grip;
            continue;
        }
        const RegionFrame frame = frameOf(region);
        if (frame.outline().isEmpty())
            continue;
        const bool box = marked.shape == MarkedRegion::Shape::box;
        if (box || region == regions.current) // an ellipse shows its bounds while it is the current region
            if (const auto faces = frame.facesAt(point); faces != std::array<int, 3>{})
                return {Grip::Kind::faces, faces, region};
        if (labelOf(region).contains(point) || (!box && frame.nearOutline(point)))
            return {Grip::Kind::box, {}, region};
    }
    return {};
}

QCursor SliceView::cursorAt(const QPointF& point) const {
    const Grip grip = gripAt(point);
    switch (grip.kind) {
    case Grip::Kind::newBox:
    case Grip::Kind::newLine:
        return Qt::CrossCursor;
    case Grip::Kind::box:
    case Grip::Kind::corner:
    case Grip::Kind::from:
    case Grip::Kind::to:
        return Qt::SizeAllCursor;
    case Grip::Kind::faces:
        return cursorOf(grip.faces);
    case Grip::Kind::none:
        break;
    }
    return Qt::ArrowCursor;
}

QCursor SliceView::cursorOf(const std::array<int, 3>& faces) const {
    // Mean screen direction of the faces, equally weighted.
    QPointF way;
    for (std::size_t a = 0; a < 3; ++a) {
        conv::Vec3 next = cursorPoint();
        next[a] += faces[a];
        const QPointF step = toScreen(next) - toScreen(cursorPoint());
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

void SliceView::beginMark(const Grip& grip, const QPointF& point) {
    grip_ = grip;
    gripStart_ = toIndex(point);
    dragged_ = false;
    if (grip.region >= 0) {
        Regions next = marks()->regions();
        next.current = grip.region;
        marks()->setRegions(next);
    }
    gripRegions_ = marks()->regions();
    gripRegion_ = marks()->region();
    if (grip.kind == Grip::Kind::newLine)
        marks()->setLine(Line{gripStart_, gripStart_});
}

void SliceView::dragMark(const QPointF& point) {
    const conv::Index3& extent = before()->layout().extent;
    conv::Vec3 here = toIndex(point);
    if (!grid_.resampled())
        for (const int axis : {axes_.right, axes_.down})
            here[axisIndex(axis)] =
                std::clamp(here[axisIndex(axis)], -0.5, static_cast<double>(extent[axisIndex(axis)]) - 0.5);
    switch (grip_.kind) {
    case Grip::Kind::newBox: {
        if (grid_.resampled()) {
            setDragged(boxAround(point));
            break;
        }
        conv::Region box = gripRegion_;
        box.lo[axisIndex(axes_.normal)] = slice();
        box.hi[axisIndex(axes_.normal)] = slice() + 1;
        for (const int axis : {axes_.right, axes_.down}) {
            const auto start =
                std::clamp<std::int64_t>(border(gripStart_[axisIndex(axis)]), 0, extent[axisIndex(axis)]);
            const auto end = border(here[axisIndex(axis)]);
            box.lo[axisIndex(axis)] = std::min(start, end);
            box.hi[axisIndex(axis)] = std::max(start, end);
        }
        setDragged(box);
        break;
    }
    case Grip::Kind::faces:
        setDragged(resized(here));
        break;
    case Grip::Kind::box:
        setDragged(moved(here));
        break;
    case Grip::Kind::corner:
        dragCorner(here);
        break;
    case Grip::Kind::from:
        marks()->setLine(Line{here, marks()->line()->to});
        break;
    case Grip::Kind::to:
    case Grip::Kind::newLine:
        marks()->setLine(Line{marks()->line()->from, here});
        break;
    case Grip::Kind::none:
        break;
    }
}

void SliceView::setDragged(const conv::Region& box) {
    const bool isNew = grip_.kind == Grip::Kind::newBox;
    Regions next = gripRegions_;
    QString what;
    if (!box.empty() && isNew) {
        const bool ellipse = marks()->tool() == Marks::Tool::ellipse;
        next.add(ellipse ? MarkedRegion::Shape::ellipse : MarkedRegion::Shape::box, box);
        what = tr("Add %1").arg(next.chosen()->name);
    } else if (!box.empty() && next.chosen() != nullptr) {
        MarkedRegion& region = next.all[axisIndex(next.current)];
        const auto [first, second] = app::planeAxes(region.normal);
        for (app::PlanePoint& corner : region.points) { // moves with its bounds
            corner[0] += static_cast<double>(box.lo[axisIndex(first)] - region.box.lo[axisIndex(first)]);
            corner[1] += static_cast<double>(box.lo[axisIndex(second)] - region.box.lo[axisIndex(second)]);
        }
        region.box = box;
        what = (grip_.kind == Grip::Kind::box ? tr("Move %1") : tr("Resize %1")).arg(next.chosen()->name);
    }
    if (next == marks()->regions() || (what.isEmpty() && !dragged_))
        return;
    marks()->setRegions(next, what.isEmpty() ? tr("Add a region") : what, dragged_);
    dragged_ = true;
}

conv::Region SliceView::resized(const conv::Vec3& here) const {
    const conv::Index3& extent = before()->layout().extent;
    conv::Region box = gripRegion_;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::int64_t edge = std::clamp<std::int64_t>(border(here[a]), 0, extent[a]);
        if (grip_.faces[a] < 0)
            box.lo[a] = std::min(edge, box.hi[a] - 1);
        else if (grip_.faces[a] > 0)
            box.hi[a] = std::max(edge, box.lo[a] + 1);
    }
    return box;
}

conv::Region SliceView::moved(const conv::Vec3& here) const {
    const conv::Index3& extent = before()->layout().extent;
    conv::Region box = gripRegion_;
    for (std::size_t a = 0; a < 3; ++a) {
        const auto by =
            std::clamp<std::int64_t>(std::llround(here[a] - gripStart_[a]), -box.lo[a], extent[a] - box.hi[a]);
        box.lo[a] += by;
        box.hi[a] += by;
    }
    return box;
}

bool SliceView::handleMarkKey(const QKeyEvent& event) {
    if (handlePolygonKey(event))
        return true;
    if (event.key() == Qt::Key_Escape && byKeys_) { // restore the old mark
        byKeys_ = false;
        marks()->setTool(Marks::Tool::none);
        if (grip_.kind == Grip::Kind::newLine)
            marks()->setLine(std::nullopt);
        else if (dragged_)
            marks()->undo();
        return true;
    }
    if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
        return false;
    if (byKeys_) {
        byKeys_ = false;
        grip_ = {};
        marks()->setTool(Marks::Tool::none);
        return true;
    }
    if (marks()->tool() == Marks::Tool::none)
        return false;
    const bool line = marks()->tool() == Marks::Tool::line;
    beginMark({line ? Grip::Kind::newLine : Grip::Kind::newBox, {}, -1}, toScreen(cursorPoint()));
    gripStart_ = cursorPoint(); // exact, without rounding to screen coordinates and back
    byKeys_ = true;
    followByKeys();
    return true;
}

void SliceView::followByKeys() {
    if (!byKeys_)
        return;
    if (grip_.kind == Grip::Kind::newLine)
        marks()->setLine(Line{gripStart_, cursorPoint()});
    else if (grid_.resampled())
        setDragged(boxAround(toScreen(cursorPoint())));
    else { // both end samples included
        conv::Region box;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto [first, last] = std::minmax({std::int64_t{std::llround(gripStart_[a])}, cursorIndex()[a]});
            box.lo[a] = first;
            box.hi[a] = last + 1;
        }
        setDragged(box);
    }
}

/// Returns the smallest box of samples that contains the rectangle being drawn on an interpolated plane.
conv::Region SliceView::boxAround(const QPointF& point) const {
    const QPointF start = toScreen(gripStart_);
    conv::Region box = before()->layout().whole();
    for (std::size_t a = 0; a < 3; ++a) {
        double low = gripStart_[a], high = low;
        for (const QPointF& corner : {point, QPointF(start.x(), point.y()), QPointF(point.x(), start.y())}) {
            low = std::min(low, toIndex(corner)[a]);
            high = std::max(high, toIndex(corner)[a]);
        }
        box.lo[a] = std::max(box.lo[a], static_cast<std::int64_t>(std::llround(low)));
        box.hi[a] = std::min(box.hi[a], static_cast<std::int64_t>(std::llround(high)) + 1);
    }
    return box.empty() ? conv::Region{} : box;
}

void SliceView::endMark() {
    // A click without a drag removes the line, and leaves no region current.
    const std::optional<Line>& line = marks()->line();
    if (grip_.kind == Grip::Kind::newLine && line && distance(toScreen(line->from), toScreen(line->to)) < 3)
        marks()->setLine(std::nullopt);
    if (grip_.kind == Grip::Kind::newBox && marks()->regions() == gripRegions_) {
        if (dragged_) // back to where the drag began
            marks()->undo();
        Regions next = marks()->regions();
        next.current = -1;
        marks()->setRegions(next);
    }
    grip_ = {};
    marks()->setTool(Marks::Tool::none); // the next drag moves the crosshair again
}

} // namespace ui
