// The box and the line that users mark in a SliceView: how they are grabbed, dragged and drawn.
#include "ui/models/region_statistics.h"
#include "ui/number.h"
#include "ui/theme.h"
#include "ui/views/slice_view.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double reach = 6; ///< how near to an edge or an end grabs it

std::size_t at(int axis) {
    return static_cast<std::size_t>(axis);
}

conv::Vec3 toVec(const conv::Index3& index) {
    return {static_cast<double>(index[0]), static_cast<double>(index[1]), static_cast<double>(index[2])};
}

double distance(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

QPolygonF SliceView::boxOutline() const {
    const conv::Region& box = marks()->region();
    if (!before() || box.empty())
        return {};
    if (!grid_.resampled())
        return boxOnScreen();
    // Where the plane meets the box's edges, in the order of their directions from the middle.
    std::vector<QPointF> met;
    const auto corner = [&](int which) {
        conv::Vec3 index{};
        for (std::size_t a = 0; a < 3; ++a) // a box ends between samples
            index[a] = static_cast<double>((which >> a) & 1 ? box.hi[a] : box.lo[a]) - 0.5;
        return grid_.toGrid(index);
    };
    for (int from = 0; from < 8; ++from)
        for (int axis = 0; axis < 3; ++axis) {
            if ((from >> axis) & 1)
                continue;
            const conv::Vec3 a = corner(from), b = corner(from | 1 << axis);
            const double da = a[at(axes_.normal)] - place(), db = b[at(axes_.normal)] - place();
            if ((da < 0) == (db < 0))
                continue;
            conv::Vec3 point{};
            for (std::size_t i = 0; i < 3; ++i)
                point[i] = a[i] + (b[i] - a[i]) * da / (da - db);
            met.push_back(toScreen(grid_.toSource(point)));
        }
    QPointF middle;
    for (const QPointF& point : met)
        middle += point / static_cast<double>(met.size());
    const auto angle = [&](const QPointF& p) { return std::atan2(p.y() - middle.y(), p.x() - middle.x()); };
    std::sort(met.begin(), met.end(), [&](const QPointF& a, const QPointF& b) { return angle(a) < angle(b); });
    return {QList<QPointF>(met.begin(), met.end())};
}

QRectF SliceView::boxOnScreen() const {
    const conv::Region& box = marks()->region();
    if (grid_.resampled())
        return boxOutline().boundingRect();
    if (!before() || box.empty() || slice() < box.lo[at(axes_.normal)] || slice() >= box.hi[at(axes_.normal)])
        return {};
    conv::Vec3 low = toVec(box.lo), high = toVec(box.hi);
    for (std::size_t a = 0; a < 3; ++a) { // a box ends between samples
        low[a] -= 0.5;
        high[a] -= 0.5;
    }
    return QRectF(toScreen(low), toScreen(high)).normalized();
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
        return std::abs(grid_.toGrid(index)[at(axes_.normal)] - place()) < 0.5 + 1e-6;
    };
    return before() && line && near(line->from) && near(line->to);
}

SliceView::Grip SliceView::gripAt(const QPointF& point) const {
    if (!before())
        return {};
    if (lineShown()) {
        if (distance(point, toScreen(marks()->line()->from)) < reach + 2)
            return {Grip::Kind::from, 0, 0};
        if (distance(point, toScreen(marks()->line()->to)) < reach + 2)
            return {Grip::Kind::to, 0, 0};
    }
    const QRectF box = boxOnScreen();
    // Edges of a box lie along those of the data: on another grid it is only drawn anew.
    if (!grid_.resampled() && !box.isEmpty() && box.adjusted(-reach, -reach, reach, reach).contains(point)) {
        const auto side = [](double value, double first, double last, bool flipped) {
            const double toFirst = std::abs(value - first), toLast = std::abs(value - last);
            if (std::min(toFirst, toLast) >= reach)
                return 0;
            return (toFirst < toLast) != flipped ? -1 : 1;
        };
        const Grip grip{Grip::Kind::edges, side(point.x(), box.left(), box.right(), axes_.flipRight),
                        side(point.y(), box.top(), box.bottom(), axes_.flipDown)};
        if (grip.right != 0 || grip.down != 0)
            return grip;
    }
    if (!grid_.resampled() && boxLabel().contains(point))
        return {Grip::Kind::box, 0, 0};
    if (marks()->tool() == Marks::Tool::region)
        return {Grip::Kind::newBox, 0, 0};
    return {marks()->tool() == Marks::Tool::line ? Grip::Kind::newLine : Grip::Kind::none, 0, 0};
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
    case Grip::Kind::edges: {
        if (grip.down == 0)
            return Qt::SizeHorCursor;
        if (grip.right == 0)
            return Qt::SizeVerCursor;
        const bool falling = (grip.right == grip.down) == (axes_.flipRight == axes_.flipDown);
        return falling ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor;
    }
    case Grip::Kind::none:
        break;
    }
    return Qt::ArrowCursor;
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
    const auto clampAlong = [&](int axis) {
        here[at(axis)] = std::clamp(here[at(axis)], -0.5, static_cast<double>(extent[at(axis)]) - 0.5);
    };
    if (grid_.resampled()) {
        if (grip_.kind == Grip::Kind::newBox) {
            marks()->setRegion(boxAround(point));
            return;
        }
    } else {
        clampAlong(axes_.right);
        clampAlong(axes_.down);
    }
    const auto boundary = [](double index) { return static_cast<std::int64_t>(std::llround(index + 0.5)); };
    conv::Region box = gripRegion_;
    switch (grip_.kind) {
    case Grip::Kind::newBox:
        box.lo[at(axes_.normal)] = slice();
        box.hi[at(axes_.normal)] = slice() + 1;
        for (const int axis : {axes_.right, axes_.down}) {
            const auto start = std::clamp<std::int64_t>(boundary(gripStart_[at(axis)]), 0, extent[at(axis)]);
            const auto end = boundary(here[at(axis)]);
            box.lo[at(axis)] = std::min(start, end);
            box.hi[at(axis)] = std::max(start, end);
        }
        marks()->setRegion(box);
        break;
    case Grip::Kind::edges:
        for (const auto& [axis, side] : {std::pair{axes_.right, grip_.right}, {axes_.down, grip_.down}}) {
            const std::size_t a = at(axis);
            if (side < 0)
                box.lo[a] = std::min(boundary(here[a]), box.hi[a] - 1);
            else if (side > 0)
                box.hi[a] = std::max(boundary(here[a]), box.lo[a] + 1);
        }
        marks()->setRegion(box);
        break;
    case Grip::Kind::box:
        for (const int axis : {axes_.right, axes_.down}) {
            const std::size_t a = at(axis);
            const auto by =
                std::clamp<std::int64_t>(std::llround(here[a] - gripStart_[a]), -box.lo[a], extent[a] - box.hi[a]);
            box.lo[a] += by;
            box.hi[a] += by;
        }
        marks()->setRegion(box);
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

/// The smallest box of samples that holds the rectangle which is being drawn on a plane between samples.
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
    // A click without a drag takes the mark away.
    const std::optional<Line>& line = marks()->line();
    if (grip_.kind == Grip::Kind::newLine && line && distance(toScreen(line->from), toScreen(line->to)) < 3)
        marks()->setLine(std::nullopt);
    if (grip_.kind == Grip::Kind::newBox && marks()->region() == gripRegion_)
        marks()->setRegion({});
    if (marks()->region().empty())
        marks()->setRegion({});
    grip_ = {};
    marks()->setTool(Marks::Tool::none); // drawn: the crosshair can be moved again
}

void SliceView::paintMarks(QPainter& painter) {
    painter.save();
    if (const QRectF box = boxOnScreen(); !box.isEmpty()) {
        const double half = 0.5;
        const QRectF upright(std::round(box.left()) - half, std::round(box.top()) - half, std::round(box.width()) + 1,
                             std::round(box.height()) + 1);
        const QPolygonF frame = grid_.resampled() ? boxOutline() : QPolygonF(upright);
        painter.setRenderHint(QPainter::Antialiasing, grid_.resampled());
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(0, 0, 0, 200), 3)); // seen on bone as on air
        painter.drawPolygon(frame);
        QPen dashes(Qt::white, 1);
        dashes.setDashPattern({4, 3});
        painter.setPen(dashes);
        painter.drawPolygon(frame);
        const QRectF label = boxLabel();
        drawNote(painter, label.adjusted(0, 0, 1, 0), Qt::AlignLeft | Qt::AlignTop,
                 sizeText(marks()->region(), before()->layout()));
    }
    if (lineShown()) {
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
        const QString text =
            number(lengthOf(line, geometry), 4) + QLatin1Char(' ') + QLatin1String(conv::symbol(geometry.unit));
        const double wide = numberWidth(ui::font(11, QFont::Medium), text) + 26;
        const bool right = b.x() + wide < width(); // else on the other side of its end
        drawNote(painter, QRectF(right ? b.x() + 10 : b.x() - 10 - wide, b.y() - 30, wide, 22),
                 (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, text);
    }
    painter.restore();
}

} // namespace ui
