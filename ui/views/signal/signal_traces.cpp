// SPDX-License-Identifier: Apache-2.0
#include "ui/views/signal/signal_traces.h"
#include "ui/views/strokes.h"
#include "ui/workspace/background.h"
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Number of samples up to which a signal is read directly (under 1 ms).
constexpr std::int64_t readAtOnce = 1 << 17;

Envelope::Fetch fetchOf(VolumePtr volume, conv::Item item) {
    return [volume = std::move(volume), item](std::int64_t first, std::int64_t count, float* out) {
        conv::withElementType(volume->layout().type, [&](auto tag) {
            const auto* in = volume->template as<typename decltype(tag)::type>(item) + first;
            for (std::int64_t i = 0; i < count; ++i)
                out[i] = static_cast<float>(in[i]);
        });
    };
}

/// Returns the parts of a line within a rectangle, each in its order.
std::vector<QPolygonF> within(const QPolygonF& line, const QRectF& room) {
    std::vector<QPolygonF> parts;
    if (line.size() == 1 && room.contains(line[0]))
        parts.push_back(line);
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QPointF from = line[i - 1], way = line[i] - from;
        double begin = 0, end = 1; // the part of the segment inside (Liang and Barsky 1984)
        const auto limit = [&](double step, double distance) {
            if (step < 0)
                begin = std::max(begin, distance / step);
            else if (step > 0)
                end = std::min(end, distance / step);
            else if (distance < 0)
                end = -1;
        };
        limit(-way.x(), from.x() - room.left());
        limit(way.x(), room.right() - from.x());
        limit(-way.y(), from.y() - room.top());
        limit(way.y(), room.bottom() - from.y());
        if (begin > end)
            continue;
        const QPointF first = from + begin * way;
        if (begin > 0 || parts.empty() || parts.back().isEmpty() || parts.back().back() != first)
            parts.push_back({first});
        parts.back() << from + end * way;
    }
    return parts;
}

/// Returns the part of a widget that a trace may cover.
QRectF roomOf(const TraceView& view) {
    return view.clip.isEmpty() ? view.area : view.clip;
}

/// Painters of SVG files ignore clips.
bool ignoresClips(const QPainter& painter) {
    return painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::SVG;
}

/// Draws few samples per pixel: a line, with dots if samples are far apart.
void drawLine(QPainter& painter, const TraceView& view, const Trace& trace, std::int64_t first, std::int64_t last,
              const QColor& color, double width) {
    std::vector<float> values(static_cast<std::size_t>(last - first));
    trace.envelope->samples(first - trace.start, last - first, values.data());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, width + 3, Qt::SolidLine, Qt::RoundCap));
    QPolygonF line;
    const bool dots = view.area.width() / (view.last - view.first) > 9;
    for (std::size_t i = 0; i <= values.size(); ++i) {
        if (i < values.size() && std::isfinite(values[i])) {
            line << QPointF(view.x(static_cast<double>(first) + static_cast<double>(i)), view.y(values[i]));
            continue;
        }
        const bool alone = line.size() == 1;
        const QRectF room = roomOf(view);
        for (const QPolygonF& part : ignoresClips(painter) ? within(line, room) : std::vector{line})
            drawStroke(painter, part, color, width);
        if (ignoresClips(painter))
            line.removeIf([&](const QPointF& point) { return !room.contains(point); });
        if (dots || alone)
            painter.drawPoints(line);
        line.clear();
    }
}

/// Draws many samples per pixel: minimum to maximum in each device pixel's column.
void drawColumns(QPainter& painter, const TraceView& view, const Trace& trace, std::int64_t first, std::int64_t last,
                 const QColor& color, double width) {
    const double ratio = painter.deviceTransform().m11();
    const int left = static_cast<int>(std::floor(view.x(static_cast<double>(first)) * ratio));
    const int right = static_cast<int>(std::ceil(view.x(static_cast<double>(last)) * ratio));
    const double perColumn = (view.last - view.first) / (view.area.width() * ratio);
    const double origin = view.first - view.area.left() * ratio * perColumn;
    const double half = width / 2;
    const QRectF room = roomOf(view);
    painter.setRenderHint(QPainter::Antialiasing, false);
    Envelope::Range before;
    for (int column = left; column < right; ++column) {
        const auto from = std::max(first, static_cast<std::int64_t>(std::floor(origin + column * perColumn)));
        const auto to = std::min(
            last, std::max(from + 1, static_cast<std::int64_t>(std::floor(origin + (column + 1) * perColumn))));
        const Envelope::Range range = trace.envelope->range(from - trace.start, to - trace.start);
        if (!range.empty()) {
            Envelope::Range joined = range; // extended to its neighbour, so that steep slopes have no gaps
            if (!before.empty()) {
                joined.low = std::min(joined.low, before.high);
                joined.high = std::max(joined.high, before.low);
            }
            const double top = view.y(joined.high) - half, bottom = view.y(joined.low) + half;
            if (!ignoresClips(painter))
                drawColumn(painter, column, top, bottom, color);
            else if (top < room.bottom() && bottom > room.top() && column / ratio >= room.left() &&
                     (column + 1) / ratio <= room.right())
                drawColumn(painter, column, std::max(top, room.top()), std::min(bottom, room.bottom()), color);
        }
        before = range;
    }
}

} // namespace

std::shared_ptr<const Envelope> SignalView::Traces::of(const VolumePtr& volume, conv::Item item) {
    Made& entry = made[{volume.get(), nullptr, item.time, item.channel}];
    return entry.envelope ? entry.envelope : make(entry, volume->layout().extent[0], fetchOf(volume, item));
}

std::shared_ptr<const Envelope> SignalView::Traces::make(Made& entry, std::int64_t count, Envelope::Fetch fetch) {
    auto envelope = std::make_shared<Envelope>(count, std::move(fetch));
    entry.envelope = envelope;
    if (count <= readAtOnce) {
        envelope->read(count);
        return envelope;
    }
    inBackground(
        view,
        [envelope, stop = entry.stop.get_token()] {
            while (!stop.stop_requested() && !envelope->read(1 << 20))
                ;
            return stop.stop_requested();
        },
        [this](bool stopped) {
            if (!stopped)
                told();
        });
    return envelope;
}

SignalView::Traces::~Traces() {
    keepOnly({});
}

bool SignalView::Traces::complete() const {
    return std::all_of(made.begin(), made.end(), [](const auto& entry) { return entry.second.envelope->complete(); });
}

std::shared_ptr<const Envelope> SignalView::Traces::difference(const VolumePtr& before, const VolumePtr& after,
                                                               std::int64_t start, conv::Item item) {
    Made& entry = made[{before.get(), after.get(), item.time, item.channel}];
    if (entry.envelope)
        return entry.envelope;
    auto subtracted = [a = fetchOf(before, item), b = fetchOf(after, item), start](std::int64_t first,
                                                                                   std::int64_t count, float* out) {
        std::vector<float> subtract(static_cast<std::size_t>(count));
        a(first + start, count, subtract.data());
        b(first, count, out);
        for (std::int64_t i = 0; i < count; ++i)
            out[i] -= subtract[static_cast<std::size_t>(i)];
    };
    return make(entry, after->layout().extent[0], std::move(subtracted));
}

void SignalView::Traces::keepOnly(const std::vector<const void*>& kept) {
    const auto isKept = [&](const void* p) { return !p || std::find(kept.begin(), kept.end(), p) != kept.end(); };
    std::erase_if(made, [&](auto& entry) {
        const bool gone = !isKept(entry.first.a) || !isKept(entry.first.b);
        if (gone)
            entry.second.stop.request_stop();
        return gone;
    });
}

void drawTrace(QPainter& painter, const TraceView& view, const Trace& trace, const QColor& color, double width) {
    const auto first = std::max(trace.start, static_cast<std::int64_t>(std::floor(view.first)) - 1);
    const auto last = std::min(trace.end(), static_cast<std::int64_t>(std::ceil(view.last)) + 2);
    if (first >= last)
        return;
    painter.save();
    painter.setClipRect(roomOf(view), Qt::IntersectClip);
    const double perPixel = (view.last - view.first) / view.area.width();
    if (perPixel < 3)
        drawLine(painter, view, trace, first, last, color, width);
    else
        drawColumns(painter, view, trace, first, last, color, width);
    painter.restore();
}

} // namespace ui
