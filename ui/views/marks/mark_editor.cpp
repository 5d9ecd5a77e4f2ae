// SPDX-License-Identifier: Apache-2.0
#include "ui/views/marks/mark_editor.h"
#include "ui/views/indices.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

using Kind = MarkGrip::Kind;

constexpr double clickDistance = 3; ///< px within which a drag is a click
constexpr double closeDistance = 8; ///< px from the first corner, within which a click closes the polygon

double distance(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Returns the sample border nearest to an index.
std::int64_t border(double index) {
    return std::llround(index + 0.5);
}

double inside(double index, std::int64_t extent) {
    return std::clamp(index, -0.5, static_cast<double>(extent) - 0.5);
}

} // namespace

QPointF MarkPlane::cornerOnScreen(const app::PlanePoint& corner) const {
    const auto [first, second] = app::planeAxes(normal());
    conv::Vec3 index = toIndex({});
    index[axisIndex(first)] = corner[0];
    index[axisIndex(second)] = corner[1];
    return toScreen(index);
}

bool MarkEditor::drawsPolygon() const {
    return plane_.layout() != nullptr && plane_.layout()->dimension > 1 &&
           plane_.marks().tool() == Marks::Tool::polygon;
}

MarkGrip MarkEditor::newMark() const {
    const Marks::Tool tool = plane_.marks().tool();
    if (plane_.layout() == nullptr || tool == Marks::Tool::none)
        return {};
    if (plane_.layout()->dimension == 1)
        return {tool == Marks::Tool::region ? Kind::stretch : Kind::none};
    return {tool == Marks::Tool::line ? Kind::newLine : Kind::newBox};
}

void MarkEditor::begin(State state, const MarkGrip& grip, const conv::Vec3& start) {
    Marks& marks = plane_.marks();
    state_ = state;
    grip_ = grip;
    start_ = start;
    changed_ = false;
    if (grip.region >= 0) {
        Regions next = marks.regions();
        next.current = grip.region;
        marks.setRegions(next);
    }
    before_ = marks.regions();
    lineBefore_ = marks.line();
    box_ = marks.region();
    if (grip.kind == Kind::newLine)
        marks.setLine(Line{start, start});
}

void MarkEditor::press(const MarkGrip& grip, const QPointF& point) {
    stop();
    if (grip.kind == Kind::none)
        return;
    pressed_ = last_ = point;
    begin(State::dragging, grip, plane_.toIndex(point));
}

void MarkEditor::drag(const QPointF& point) {
    if (!dragging())
        return;
    Marks& marks = plane_.marks();
    last_ = point;
    const conv::Index3& extent = plane_.layout()->extent;
    conv::Vec3 here = plane_.toIndex(point);
    if (!plane_.interpolated())
        for (std::size_t a = 0; a < 3; ++a)
            if (a != axisIndex(plane_.normal()))
                here[a] = inside(here[a], extent[a]);
    switch (grip_.kind) {
    case Kind::newBox:
        setBox(plane_.interpolated() ? boxAround(point) : between(start_, here));
        break;
    case Kind::faces:
        setBox(resized(here));
        break;
    case Kind::box:
        setBox(moved(here));
        break;
    case Kind::corner:
        setCorner(here);
        break;
    case Kind::lineStart:
        marks.setLine(Line{here, marks.line()->to});
        break;
    case Kind::lineEnd:
    case Kind::newLine:
        marks.setLine(Line{marks.line()->from, here});
        break;
    case Kind::stretch:
        marks.setRegion(spanned(start_, here));
        break;
    case Kind::cursor:
        marks.setCursor(grip_.part, spanned(here, here).lo[0]);
        break;
    case Kind::none:
        break;
    }
}

void MarkEditor::release() {
    if (!dragging())
        return;
    Marks& marks = plane_.marks();
    const std::optional<Line>& line = marks.line();
    if (grip_.kind == Kind::stretch && std::abs(last_.x() - pressed_.x()) < clickDistance)
        marks.setRegion({});
    if (grip_.kind == Kind::newLine && line &&
        distance(plane_.toScreen(line->from), plane_.toScreen(line->to)) < clickDistance)
        marks.setLine(std::nullopt);
    if (grip_.kind == Kind::newBox && marks.regions() == before_) {
        if (changed_) // back to where the drag began
            marks.undo();
        Regions next = marks.regions();
        next.current = -1;
        marks.setRegions(next);
    }
    if (grip_.kind != Kind::cursor)
        marks.setTool(Marks::Tool::none); // the next drag moves the crosshair, or scrolls, again
    stop();
}

void MarkEditor::stop() {
    state_ = State::idle;
    grip_ = {};
}

bool MarkEditor::key(int key, const conv::Vec3& cursor) {
    if (drawsPolygon() && polygonKey(key, cursor))
        return true;
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (drawsByKeys() && (enter || key == Qt::Key_Escape)) {
        if (!enter)
            restore();
        stop();
        plane_.marks().setTool(Marks::Tool::none);
        return true;
    }
    const MarkGrip grip = newMark();
    if (!enter || grip.kind == Kind::none)
        return false;
    begin(State::byKeys, grip, cursor);
    follow(cursor);
    return true;
}

void MarkEditor::restore() {
    if (grip_.kind == Kind::newLine)
        plane_.marks().setLine(lineBefore_);
    else if (grip_.kind == Kind::stretch)
        plane_.marks().setRegions(before_);
    else if (changed_)
        plane_.marks().undo();
}

void MarkEditor::follow(const conv::Vec3& cursor) {
    if (!drawsByKeys())
        return;
    if (grip_.kind == Kind::newLine)
        plane_.marks().setLine(Line{start_, cursor});
    else if (grip_.kind == Kind::stretch)
        plane_.marks().setRegion(spanned(start_, cursor));
    else
        setBox(plane_.interpolated() ? boxAround(plane_.toScreen(cursor)) : spanned(start_, cursor));
}

conv::Region MarkEditor::between(const conv::Vec3& from, const conv::Vec3& to) const {
    const conv::Index3& extent = plane_.layout()->extent;
    conv::Region box;
    for (std::size_t a = 0; a < 3; ++a) {
        const auto first = std::clamp<std::int64_t>(border(from[a]), 0, extent[a]), last = border(to[a]);
        box.lo[a] = std::min(first, last);
        box.hi[a] = std::max(first, last);
    }
    const std::size_t normal = axisIndex(plane_.normal());
    box.lo[normal] = std::llround(to[normal]);
    box.hi[normal] = box.lo[normal] + 1;
    return box;
}

conv::Region MarkEditor::spanned(const conv::Vec3& from, const conv::Vec3& to) const {
    const conv::Index3& extent = plane_.layout()->extent;
    conv::Region box;
    for (std::size_t a = 0; a < 3; ++a) {
        const auto [first, last] = std::minmax({std::llround(from[a]), std::llround(to[a])});
        box.lo[a] = std::clamp<std::int64_t>(first, 0, extent[a] - 1);
        box.hi[a] = std::clamp<std::int64_t>(last, 0, extent[a] - 1) + 1;
    }
    return box;
}

conv::Region MarkEditor::boxAround(const QPointF& point) const {
    const QPointF start = plane_.toScreen(start_);
    conv::Region box = plane_.layout()->whole();
    for (std::size_t a = 0; a < 3; ++a) {
        double low = start_[a], high = low;
        for (const QPointF& corner : {point, QPointF(start.x(), point.y()), QPointF(point.x(), start.y())}) {
            low = std::min(low, plane_.toIndex(corner)[a]);
            high = std::max(high, plane_.toIndex(corner)[a]);
        }
        box.lo[a] = std::max(box.lo[a], static_cast<std::int64_t>(std::llround(low)));
        box.hi[a] = std::min(box.hi[a], static_cast<std::int64_t>(std::llround(high)) + 1);
    }
    return box.empty() ? conv::Region{} : box;
}

conv::Region MarkEditor::resized(const conv::Vec3& here) const {
    conv::Region box = box_;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::int64_t edge = std::clamp<std::int64_t>(border(here[a]), 0, plane_.layout()->extent[a]);
        if (grip_.faces[a] < 0)
            box.lo[a] = std::min(edge, box.hi[a] - 1);
        else if (grip_.faces[a] > 0)
            box.hi[a] = std::max(edge, box.lo[a] + 1);
    }
    return box;
}

conv::Region MarkEditor::moved(const conv::Vec3& here) const {
    conv::Region box = box_;
    for (std::size_t a = 0; a < 3; ++a) {
        const auto by = std::clamp<std::int64_t>(std::llround(here[a] - start_[a]), -box.lo[a],
                                                 plane_.layout()->extent[a] - box.hi[a]);
        box.lo[a] += by;
        box.hi[a] += by;
    }
    return box;
}

void MarkEditor::setBox(const conv::Region& box) {
    Regions next = before_;
    QString what;
    if (!box.empty() && grip_.kind == Kind::newBox) {
        const bool ellipse = plane_.marks().tool() == Marks::Tool::ellipse;
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
        what = (grip_.kind == Kind::box ? tr("Move %1") : tr("Resize %1")).arg(region.name);
    }
    if (!what.isEmpty() || changed_)
        change(next, what.isEmpty() ? tr("Add a region") : what);
}

void MarkEditor::change(const Regions& regions, const QString& what) {
    if (regions == plane_.marks().regions())
        return;
    plane_.marks().setRegions(regions, what, changed_);
    changed_ = true;
}

app::PlanePoint MarkEditor::planePoint(const conv::Vec3& index) const {
    const auto [first, second] = app::planeAxes(plane_.normal());
    const conv::Index3& extent = plane_.layout()->extent;
    return {inside(index[axisIndex(first)], extent[axisIndex(first)]),
            inside(index[axisIndex(second)], extent[axisIndex(second)])};
}

void MarkEditor::addCorner(const conv::Vec3& index) {
    if (plane_.interpolated())
        return; // the plane has no samples of its own; a note says so
    const int normal = plane_.normal();
    Marks::Draft draft = plane_.marks().draft();
    if (draft.points.empty() || draft.normal != normal)
        draft = {normal, std::llround(index[axisIndex(normal)]), {}};
    const app::PlanePoint corner = planePoint(index);
    const auto off = [&](const app::PlanePoint& other) {
        return distance(plane_.cornerOnScreen(corner), plane_.cornerOnScreen(other));
    };
    if (draft.points.size() >= 3 && off(draft.points.front()) < closeDistance) {
        closePolygon();
        return;
    }
    if (!draft.points.empty() && off(draft.points.back()) < 1) // the second click of two
        return;
    draft.points.push_back(corner);
    plane_.marks().setDraft(draft);
}

void MarkEditor::closePolygon() {
    Marks& marks = plane_.marks();
    const Marks::Draft draft = marks.draft();
    if (draft.points.size() < 3)
        return;
    const app::RegionShape shape =
        app::polygonOf(draft.normal, {draft.slice, draft.slice + 1}, draft.points, *plane_.layout());
    marks.setTool(Marks::Tool::none); // forgets the draft
    if (shape.box.empty())
        return;
    Regions next = marks.regions();
    MarkedRegion added;
    added.setDefinition(shape);
    next.add(std::move(added));
    marks.setRegions(next, tr("Add %1").arg(next.chosen()->name));
}

bool MarkEditor::polygonKey(int key, const conv::Vec3& cursor) {
    Marks& marks = plane_.marks();
    Marks::Draft draft = marks.draft();
    switch (key) {
    case Qt::Key_G:
        addCorner(cursor);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        closePolygon();
        return true;
    case Qt::Key_Backspace:
        if (draft.points.empty())
            return false;
        draft.points.pop_back();
        marks.setDraft(draft);
        return true;
    case Qt::Key_Escape:
        marks.setTool(Marks::Tool::none);
        return true;
    default:
        return false;
    }
}

void MarkEditor::setCorner(const conv::Vec3& index) {
    Regions next = before_;
    MarkedRegion& region = next.all[axisIndex(grip_.region)];
    std::vector<app::PlanePoint> points = region.points;
    points.at(axisIndex(grip_.part)) = planePoint(index);
    const std::size_t normal = axisIndex(region.normal);
    const app::RegionShape shape = app::polygonOf(region.normal, {region.box.lo[normal], region.box.hi[normal]},
                                                  std::move(points), *plane_.layout());
    if (shape.box.empty())
        return;
    region.setDefinition(shape);
    change(next, tr("Change %1").arg(region.name));
}

} // namespace ui
