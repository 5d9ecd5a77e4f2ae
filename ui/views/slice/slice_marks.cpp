// SPDX-License-Identifier: Apache-2.0
// SliceView: dragging and drawing of the box and the profile line.
#include "ui/models/region_statistics.h"
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_view.h"
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double reach = 6; ///< grab distance to edges and ends, px

double distance(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Returns the distance from a point to a line segment.
double toSegment(const QPointF& point, const QPointF& from, const QPointF& to) {
    const QPointF way = to - from;
    const double length = QPointF::dotProduct(way, way);
    const double part = length > 0 ? std::clamp(QPointF::dotProduct(point - from, way) / length, 0.0, 1.0) : 0;
    return distance(point, from + part * way);
}

/// Returns the sample border nearest to an index.
std::int64_t border(double index) {
    return std::llround(index + 0.5);
}

} // namespace

std::vector<SliceView::Corner> SliceView::boxCorners() const {
    const conv::Region& box = marks()->region();
    if (!before() || box.empty())
        return {};
    // Intersections of the plane with the box's edges, sorted by angle around their centre.
    std::vector<Corner> met;
    const auto corner = [&](int which) {
        conv::Vec3 index{};
        for (std::size_t a = 0; a < 3; ++a) // boxes end half-way between samples
            index[a] = static_cast<double>((which >> a) & 1 ? box.hi[a] : box.lo[a]) - 0.5;
        return grid_.toGrid(index);
    };
    for (int from = 0; from < 8; ++from)
        for (int axis = 0; axis < 3; ++axis) {
            if ((from >> axis) & 1)
                continue;
            const conv::Vec3 a = corner(from), b = corner(from | 1 << axis);
            const double da = a[axisIndex(axes_.normal)] - place(), db = b[axisIndex(axes_.normal)] - place();
            if ((da < 0) == (db < 0))
                continue;
            Corner here;
            conv::Vec3 point{};
            for (std::size_t i = 0; i < 3; ++i) {
                point[i] = a[i] + (b[i] - a[i]) * da / (da - db);
                here.faces[i] = (from >> i) & 1 ? 1 : -1;
            }
            here.faces[axisIndex(axis)] = 0;
            here.point = toScreen(grid_.toSource(point));
            met.push_back(here);
        }
    QPointF middle;
    for (const Corner& c : met)
        middle += c.point / static_cast<double>(met.size());
    const auto angle = [&](const Corner& c) { return std::atan2(c.point.y() - middle.y(), c.point.x() - middle.x()); };
    std::sort(met.begin(), met.end(), [&](const Corner& a, const Corner& b) { return angle(a) < angle(b); });
    return met;
}

QRectF SliceView::boxOnScreen() const {
    QPolygonF outline;
    for (const Corner& corner : boxCorners())
        outline << corner.point;
    return outline.boundingRect();
}

QRectF SliceView::boxLabel() const {
    const QRectF box = boxOnScreen();
    if (box.isEmpty())
        return {};
    const QString text = sizeText(marks()->region(), before()->layout());
    const double wide = numberWidth(ui::font(11, QFont::Medium), text) + 16, high = textSize(11) + 9;
    const double top = box.top() > high + 4 ? box.top() - high - 3 : box.bottom() + 3;
    return {std::clamp(box.left(), 0.0, std::max(0.0, width() - wide)), top, wide, high};
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
    if (lineShown()) {
        if (distance(point, toScreen(marks()->line()->from)) < reach + 2)
            return {Grip::Kind::from, {}};
        if (distance(point, toScreen(marks()->line()->to)) < reach + 2)
            return {Grip::Kind::to, {}};
    }
    if (const auto faces = facesAt(point); faces != std::array<int, 3>{})
        return {Grip::Kind::faces, faces};
    if (boxLabel().contains(point))
        return {Grip::Kind::box, {}};
    if (marks()->tool() == Marks::Tool::region)
        return {Grip::Kind::newBox, {}};
    return {marks()->tool() == Marks::Tool::line ? Grip::Kind::newLine : Grip::Kind::none, {}};
}

std::array<int, 3> SliceView::facesAt(const QPointF& point) const {
    const std::vector<Corner> corners = boxCorners();
    std::array<int, 3> faces{};
    std::array<double, 3> nearest{reach, reach, reach}; // the nearer of two close faces wins
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Corner &a = corners[i], &b = corners[(i + 1) % corners.size()];
        const double far = toSegment(point, a.point, b.point);
        for (std::size_t k = 0; k < 3; ++k) // a side lies in the face shared by both ends
            if (far < nearest[k] && a.faces[k] != 0 && a.faces[k] == b.faces[k]) {
                faces[k] = a.faces[k];
                nearest[k] = far;
            }
    }
    return faces;
}

QCursor SliceView::cursorAt(const QPointF& point) const {
    const Grip grip = gripAt(point);
    switch (grip.kind) {
    case Grip::Kind::newBox:
    case Grip::Kind::newLine:
        return Qt::CrossCursor;
    case Grip::Kind::box:
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
            marks()->setRegion(boxAround(point));
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
        marks()->setRegion(box);
        break;
    }
    case Grip::Kind::faces:
        marks()->setRegion(resized(here));
        break;
    case Grip::Kind::box:
        marks()->setRegion(moved(here));
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
    if (event.key() == Qt::Key_Escape && byKeys_) { // restore the old mark
        byKeys_ = false;
        marks()->setTool(Marks::Tool::none);
        if (grip_.kind == Grip::Kind::newBox)
            marks()->setRegion(gripRegion_);
        else
            marks()->setLine(std::nullopt);
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
    const bool box = marks()->tool() == Marks::Tool::region;
    beginMark({box ? Grip::Kind::newBox : Grip::Kind::newLine, {}}, toScreen(cursorPoint()));
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
        marks()->setRegion(boxAround(toScreen(cursorPoint())));
    else { // both end samples included
        conv::Region box;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto [first, last] = std::minmax({std::int64_t{std::llround(gripStart_[a])}, cursorIndex()[a]});
            box.lo[a] = first;
            box.hi[a] = last + 1;
        }
        marks()->setRegion(box);
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
    // A click without a drag removes the mark.
    const std::optional<Line>& line = marks()->line();
    if (grip_.kind == Grip::Kind::newLine && line && distance(toScreen(line->from), toScreen(line->to)) < 3)
        marks()->setLine(std::nullopt);
    if (grip_.kind == Grip::Kind::newBox && marks()->region() == gripRegion_)
        marks()->setRegion({});
    if (marks()->region().empty())
        marks()->setRegion({});
    grip_ = {};
    marks()->setTool(Marks::Tool::none); // the next drag moves the crosshair again
}

void SliceView::paintMarks(QPainter& painter) {
    painter.save();
    paintBox(painter);
    paintLine(painter);
    painter.restore();
}

void SliceView::paintBox(QPainter& painter) {
    QPolygonF frame;
    for (const Corner& corner : boxCorners())
        frame << corner.point;
    if (frame.isEmpty())
        return;
    if (!grid_.resampled()) { // align lines with device pixels
        const QRectF box = frame.boundingRect();
        frame = QPolygonF(QRectF(std::round(box.left()) - 0.5, std::round(box.top()) - 0.5, std::round(box.width()) + 1,
                                 std::round(box.height()) + 1));
    }
    painter.setRenderHint(QPainter::Antialiasing, grid_.resampled());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 200), 3)); // visible on bone and on air
    painter.drawPolygon(frame);
    QPen dashes(Qt::white, 1);
    dashes.setDashPattern({4, 3});
    painter.setPen(dashes);
    painter.drawPolygon(frame);
    drawNote(painter, boxLabel().adjusted(0, 0, 1, 0), Qt::AlignLeft | Qt::AlignTop,
             sizeText(marks()->region(), before()->layout()));
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
    if (note.intersects(boxLabel()))
        note.moveTop(b.y() + 8);
    drawNote(painter, note, (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, text);
}

} // namespace ui
