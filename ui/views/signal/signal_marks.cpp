// SPDX-License-Identifier: Apache-2.0
#include "ui/views/signal/signal_marks.h"
#include "ui/models/region_statistics.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_view.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

Marks& SignalMarks::marks() const {
    return *view_.marks();
}

const conv::Layout* SignalMarks::layout() const {
    return view_.before() ? &view_.before()->layout() : nullptr;
}

QPointF SignalMarks::toScreen(const conv::Vec3& index) const {
    return {view_.xOf(index[0]), 0};
}

conv::Vec3 SignalMarks::toIndex(const QPointF& point) const {
    return {view_.sampleAt(point.x()), 0, 0};
}

MarkGrip SignalMarks::gripAt(const QPointF& point) const {
    MarkGrip nearest;
    double least = 5;
    for (const int which : {0, 1}) {
        const MarkGrip grip{MarkGrip::Kind::cursor, -1, {}, which};
        if (tag(which).contains(point))
            return grip;
        const std::optional<std::int64_t>& cursor = marks().cursor(which);
        const double far = cursor ? std::abs(view_.xOf(static_cast<double>(*cursor)) - point.x()) : least;
        if (far < least) {
            least = far;
            nearest = grip;
        }
    }
    return nearest;
}

QRectF SignalMarks::tag(int which) const {
    const QRectF plot = view_.plotArea();
    const auto placeOf = [&](int cursor) {
        const std::optional<std::int64_t>& sample = marks().cursor(cursor);
        const double x = sample ? std::round(view_.xOf(static_cast<double>(*sample))) + 0.5 : -1;
        return x < plot.left() || x > plot.right() + 1 ? -1 : x; // + 1: the last sample's position is rounded up
    };
    const double here = placeOf(which), other = placeOf(1 - which), side = textSize(12) + 6.0;
    if (here < 0)
        return {};
    double left = here - side / 2;
    if (other >= 0 && std::abs(other - here) < side + 2) {
        const double middle = std::clamp((here + other) / 2, side + 1, view_.width() - side - 1);
        const std::int64_t apart = *marks().cursor(which) - *marks().cursor(1 - which);
        left = apart < 0 || (apart == 0 && which == 0) ? middle - side - 1 : middle + 1;
    }
    return {left, plot.bottom() + 4, side, side}; // below the overlay
}

void SignalMarks::paintSelection(QPainter& painter) const {
    const conv::Region& selection = marks().region();
    if (selection.empty())
        return;
    const QRectF plot = view_.plotArea();
    const double left = std::max(plot.left(), view_.xOf(static_cast<double>(selection.lo[0])));
    const double right = std::min(plot.right(), view_.xOf(static_cast<double>(selection.hi[0] - 1)));
    if (right < plot.left() || left > plot.right())
        return;
    const Tokens& t = tokens();
    QColor shade = t.acc;
    shade.setAlphaF(0.14F);
    painter.fillRect(QRectF(left, plot.top(), std::max(1.0, right - left), plot.height()), shade);
    painter.setPen(t.acc);
    painter.setFont(ui::font(11, QFont::Medium));
    const QString text = tr("selected, %1").arg(sizeText(selection, *layout()));
    if (numberWidth(painter.font(), text) + 12 < right - left)
        drawNumber(painter, {left + 6, plot.top() + 26, right - left, textSize(11) + 4.0},
                   Qt::AlignLeft | Qt::AlignVCenter, text);
}

void SignalMarks::paintCursors(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRectF plot = view_.plotArea();
    painter.save();
    std::array<double, 2> places{-1, -1};
    for (const int which : {0, 1}) {
        const QRectF label = tag(which);
        if (label.isEmpty())
            continue;
        const double x = std::round(view_.xOf(static_cast<double>(*marks().cursor(which)))) + 0.5;
        places[static_cast<std::size_t>(which)] = x;
        painter.setRenderHint(QPainter::Antialiasing, false);
        // Line styles differ, so that A and B are distinct without letters.
        painter.setPen(QPen(t.acc, 1.5, which == 0 ? Qt::SolidLine : Qt::DashLine));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accFill);
        painter.drawRoundedRect(label, 3, 3);
        painter.setPen(t.onAcc);
        painter.setFont(ui::font(12, QFont::DemiBold));
        painter.drawText(label, Qt::AlignCenter, which == 0 ? QStringLiteral("A") : QStringLiteral("B"));
    }
    if (places[0] >= 0 && places[1] >= 0) {
        const auto [left, right] = std::minmax(places[0], places[1]);
        const std::int64_t samples = std::abs(*marks().cursor(1) - *marks().cursor(0));
        const QString text = sizeText({{0, 0, 0}, {samples, 1, 1}}, *layout());
        const double y = plot.top() + 12, wide = numberWidth(ui::font(11, QFont::Medium), text) + 16;
        painter.setPen(QPen(t.acc, 1));
        painter.drawLine(QPointF(left, y), QPointF(right, y));
        if (wide < right - left)
            drawNote(painter, {(left + right - wide) / 2, y - 10, wide, 20}, Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    painter.restore();
}

} // namespace ui
