// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/signal/envelope.h"
#include "ui/views/signal/signal_view.h"
#include <map>
#include <stop_token>

namespace ui {

/// Samples to draw: an envelope whose first sample is at source index `start`.
struct Trace {
    std::shared_ptr<const Envelope> envelope;
    std::int64_t start = 0;
    [[nodiscard]] std::int64_t end() const { return start + envelope->count(); }
};

/// Cache of envelopes by volume and item. Pool threads fill long ones, then told() is called on the GUI thread.
struct SignalView::Traces {
    Traces(QObject* owner, std::function<void()> tell) : view(owner), told(std::move(tell)) {}
    ~Traces();
    struct Key {
        const void* a;
        const void* b;
        std::int64_t time, channel;
        auto operator<=>(const Key&) const = default;
    };
    struct Made {
        std::shared_ptr<const Envelope> envelope;
        std::stop_source stop; ///< stops its reading
    };
    std::map<Key, Made> made;
    QObject* view;
    std::function<void()> told; ///< called when an envelope is complete

    /// Returns the envelope of one item; it keeps the volume alive.
    std::shared_ptr<const Envelope> of(const VolumePtr& volume, conv::Item item);
    /// Returns the envelope of after − before; `after` starts at sample `start` of `before`.
    std::shared_ptr<const Envelope> difference(const VolumePtr& before, const VolumePtr& after, std::int64_t start,
                                               conv::Item item);
    /// Drops all envelopes except those of volumes in `kept`.
    void keepOnly(const std::vector<const void*>& kept);
    [[nodiscard]] bool complete() const;

  private:
    std::shared_ptr<const Envelope> make(Made& entry, std::int64_t count, Envelope::Fetch fetch);
};

/// Maps samples [first, last) to left..right and values low..high to bottom..top of `area`.
struct TraceView {
    QRectF area;
    double first = 0, last = 1;
    double low = 0, high = 1;
    QRectF clip = {}; ///< drawn part; empty: `area`
    [[nodiscard]] double x(double sample) const {
        return area.left() + (sample - first) / (last - first) * area.width();
    }
    [[nodiscard]] double y(double value) const { return area.bottom() - (value - low) / (high - low) * area.height(); }
};
void drawTrace(QPainter& painter, const TraceView& view, const Trace& trace, const QColor& color, double width);

} // namespace ui
