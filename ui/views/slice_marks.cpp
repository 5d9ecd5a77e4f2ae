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

QRectF SliceView::boxOnScreen() const {
    const conv::Region& box = marks()->region();
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
    const auto here = static_cast<double>(slice());
    return before() && line && std::abs(line->from[at(axes_.normal)] - here) < 0.5 &&
           std::abs(line->to[at(axes_.normal)] - here) < 0.5;
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
    if (!box.isEmpty() && box.adjusted(-reach, -reach, reach, reach).contains(point)) {
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
    if (boxLabel().contains(point))
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
    for (const int axis : {axes_.right, axes_.down})
        here[at(axis)] = std::clamp(here[at(axis)], -0.5, static_cast<double>(extent[at(axis)]) - 0.5);
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
        const QRectF frame(std::round(box.left()) - half, std::round(box.top()) - half, std::round(box.width()) + 1,
                           std::round(box.height()) + 1);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(0, 0, 0, 200), 3)); // seen on bone as on air
        painter.drawRect(frame);
        QPen dashes(Qt::white, 1);
        dashes.setDashPattern({4, 3});
        painter.setPen(dashes);
        painter.drawRect(frame);
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
