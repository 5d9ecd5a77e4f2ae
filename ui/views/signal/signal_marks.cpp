// SPDX-License-Identifier: Apache-2.0
// SignalView: dragging and drawing of time cursors and selection.
#include "ui/models/region_statistics.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_view.h"
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

std::int64_t SignalView::sampleNear(double x) const {
    return std::clamp<std::int64_t>(std::llround(sampleAt(x)), 0, length() - 1);
}

SignalView::Drag SignalView::gripAt(const QPointF& point) const {
    constexpr std::array drags{Drag::cursorA, Drag::cursorB};
    Drag nearest = Drag::none;
    double least = 5;
    for (std::size_t which = 0; which < drags.size(); ++which) {
        if (markTag(static_cast<int>(which)).contains(point))
            return drags[which];
        const std::optional<std::int64_t>& cursor = marks()->cursor(static_cast<int>(which));
        const double far = cursor ? std::abs(xOf(static_cast<double>(*cursor)) - point.x()) : least;
        if (far < least) {
            least = far;
            nearest = drags[which];
        }
    }
    return nearest;
}

void SignalView::dragMark(const QPointF& point) {
    const std::int64_t here = sampleNear(point.x());
    if (drag_ != Drag::select) {
        marks()->setCursor(drag_ == Drag::cursorA ? 0 : 1, here);
        return;
    }
    select(here);
}

QRectF SignalView::markTag(int which) const {
    const QRectF plot = plotArea();
    const auto placeOf = [&](int cursor) {
        const std::optional<std::int64_t>& sample = marks()->cursor(cursor);
        const double x = sample ? std::round(xOf(static_cast<double>(*sample))) + 0.5 : -1;
        return x < plot.left() || x > plot.right() + 1 ? -1 : x; // + 1: the last sample's position is rounded up
    };
    const double here = placeOf(which), other = placeOf(1 - which), side = textSize(12) + 6.0;
    if (here < 0)
        return {};
    double left = here - side / 2;
    if (other >= 0 && std::abs(other - here) < side + 2) {
        const double middle = std::clamp((here + other) / 2, side + 1, width() - side - 1);
        const std::int64_t apart = *marks()->cursor(which) - *marks()->cursor(1 - which);
        left = apart < 0 || (apart == 0 && which == 0) ? middle - side - 1 : middle + 1;
    }
    return {left, plot.bottom() + 4, side, side}; // below the overlay
}

bool SignalView::handleMarkKey(const QKeyEvent& event) {
    const bool held = event.modifiers() & Qt::ControlModifier;
    const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (held && (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)) {
        const double pixel = std::max(1.0, (last_ - first_) / plotArea().width());
        const double by = pixel * (event.modifiers() & Qt::ShiftModifier ? 20 : 1);
        moveCursor(cursorIndex()[0] + std::llround(event.key() == Qt::Key_Left ? -by : by));
        return true;
    }
    if (!held && (event.key() == Qt::Key_Up || event.key() == Qt::Key_Down)) {
        if (event.modifiers() & Qt::ShiftModifier) {
            stepAmplitude(event.key() == Qt::Key_Up ? 1 : -1);
            return true;
        }
        const auto at = std::find(channels_.begin(), channels_.end(), item().channel) - channels_.begin();
        const std::int64_t next = at + (event.key() == Qt::Key_Up ? -1 : 1);
        if (next >= 0 && next < static_cast<std::int64_t>(channels_.size()))
            setItem({item().time, channels_[static_cast<std::size_t>(next)]});
        return true;
    }
    if (!enter || (drag_ != Drag::keys && marks()->tool() != Marks::Tool::region))
        return false;
    if (drag_ == Drag::keys) {
        drag_ = Drag::none;
        marks()->setTool(Marks::Tool::none);
    } else {
        drag_ = Drag::keys;
        selectFrom_ = cursorIndex()[0];
        moveCursor(selectFrom_);
    }
    return true;
}

void SignalView::moveCursor(std::int64_t sample) {
    sample = std::clamp<std::int64_t>(sample, 0, length() - 1);
    setCursorIndex({sample, 0, 0});
    hovering_ = true;
    const double span = last_ - first_, place = static_cast<double>(sample);
    if (place < first_ || place > last_) // scroll to the cursor
        setRange(place - span / 2, place + span / 2);
    if (drag_ == Drag::keys)
        select(sample);
    Q_EMIT probe(probeAt(cursorIndex(), item()));
    update();
}

void SignalView::select(std::int64_t sample) {
    const auto [first, last] = std::minmax(selectFrom_, sample);
    marks()->setRegion({{first, 0, 0}, {last + 1, 1, 1}});
}

void SignalView::chooseLane(const QPointF& point) {
    if (channels_.empty() || !plotArea().contains(point))
        return;
    const auto lane = static_cast<std::size_t>((point.y() - plotArea().top()) / laneArea(0).height());
    if (lane < channels_.size()) // else a channel of another rate
        setItem({item().time, channels_[lane]});
}

void SignalView::paintSelection(QPainter& painter) {
    const conv::Region& selection = marks()->region();
    if (selection.empty())
        return;
    const QRectF plot = plotArea();
    const double left = std::max(plot.left(), xOf(static_cast<double>(selection.lo[0])));
    const double right = std::min(plot.right(), xOf(static_cast<double>(selection.hi[0] - 1)));
    if (right < plot.left() || left > plot.right())
        return;
    const Tokens& t = tokens();
    QColor shade = t.acc;
    shade.setAlphaF(0.14F);
    painter.fillRect(QRectF(left, plot.top(), std::max(1.0, right - left), plot.height()), shade);
    painter.setPen(t.acc);
    painter.setFont(ui::font(11, QFont::Medium));
    const QString text = tr("selected, %1").arg(sizeText(selection, before()->layout()));
    if (numberWidth(painter.font(), text) + 12 < right - left)
        drawNumber(painter, {left + 6, plot.top() + 26, right - left, textSize(11) + 4.0},
                   Qt::AlignLeft | Qt::AlignVCenter, text);
}

void SignalView::paintCursors(QPainter& painter) {
    const Tokens& t = tokens();
    const QRectF plot = plotArea();
    painter.save();
    std::array<double, 2> places{-1, -1};
    for (const int which : {0, 1}) {
        const QRectF tag = markTag(which);
        if (tag.isEmpty())
            continue;
        const double x = std::round(xOf(static_cast<double>(*marks()->cursor(which)))) + 0.5;
        places[static_cast<std::size_t>(which)] = x;
        painter.setRenderHint(QPainter::Antialiasing, false);
        // Line styles differ, so that A and B are distinct without letters.
        painter.setPen(QPen(t.acc, 1.5, which == 0 ? Qt::SolidLine : Qt::DashLine));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accFill);
        painter.drawRoundedRect(tag, 3, 3);
        painter.setPen(t.onAcc);
        painter.setFont(ui::font(12, QFont::DemiBold));
        painter.drawText(tag, Qt::AlignCenter, which == 0 ? QStringLiteral("A") : QStringLiteral("B"));
    }
    if (places[0] >= 0 && places[1] >= 0) {
        const auto [left, right] = std::minmax(places[0], places[1]);
        const std::int64_t samples = std::abs(*marks()->cursor(1) - *marks()->cursor(0));
        const QString text = sizeText({{0, 0, 0}, {samples, 1, 1}}, before()->layout());
        const double y = plot.top() + 12, wide = numberWidth(ui::font(11, QFont::Medium), text) + 16;
        painter.setPen(QPen(t.acc, 1));
        painter.drawLine(QPointF(left, y), QPointF(right, y));
        if (wide < right - left)
            drawNote(painter, {(left + right - wide) / 2, y - 10, wide, 20}, Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    painter.restore();
}

} // namespace ui
