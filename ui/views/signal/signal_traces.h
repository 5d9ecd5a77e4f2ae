// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/signal/envelope.h"
#include "ui/views/signal/signal_view.h"
#include <map>
#include <stop_token>

namespace ui {

/// One stretch of samples to draw: values of an envelope whose first sample lies at `start` of the source.
struct Trace {
    std::shared_ptr<const Envelope> envelope;
    std::int64_t start = 0;
    [[nodiscard]] std::int64_t end() const { return start + envelope->count(); }
};

/// Envelopes made so far, by the volume and item they were made of. Long signals are read on pool threads: what is
/// asked for knows little at first and more with time, until told() is called on the GUI thread.
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
        std::stop_source stop; ///< of reading it
    };
    std::map<Key, Made> made;
    QObject* view;
    std::function<void()> told; ///< an envelope is complete

    /// The envelope of one item; the volume is kept alive by it.
    std::shared_ptr<const Envelope> of(const VolumePtr& volume, conv::Item item);
    /// The envelope of after − before; `after` starts at sample `start` of `before`.
    std::shared_ptr<const Envelope> difference(const VolumePtr& before, const VolumePtr& after, std::int64_t start,
                                               conv::Item item);
    /// Forgets all that belong to none of `kept`.
    void keepOnly(const std::vector<const void*>& kept);
    /// Whether all that was asked for is known.
    [[nodiscard]] bool complete() const;

  private:
    std::shared_ptr<const Envelope> make(Made& entry, std::int64_t count, Envelope::Fetch fetch);
};

/// Draws one trace inside `area`: samples [first, last) from left to right, values low to high from bottom to top.
struct TraceView {
    QRectF area;
    double first = 0, last = 1;
    double low = 0, high = 1;
    [[nodiscard]] double x(double sample) const {
        return area.left() + (sample - first) / (last - first) * area.width();
    }
    [[nodiscard]] double y(double value) const { return area.bottom() - (value - low) / (high - low) * area.height(); }
};
void drawTrace(QPainter& painter, const TraceView& view, const Trace& trace, const QColor& color, double width);

/// A step of 1, 2 or 5 times a power of ten, at least `least`.
[[nodiscard]] double niceStep(double least);

} // namespace ui
