// SPDX-License-Identifier: Apache-2.0
#include "ui/views/window_level/window_level.h"
#include <utility>

namespace ui {

void WindowLevel::set(double level, double width) {
    ValueLook& look = looks_.look(Of::shown);
    look.open = false;
    const bool moved = look.setWindow(level, width);
    if (shown() == Of::source)
        overlay_.setWindow(low(Of::source), high(Of::source));
    if (moved)
        Q_EMIT changed();
}

void WindowLevel::setAuto(const conv::Volume& volume, conv::Item item) {
    const ValueWindow window =
        shown() == Of::result ? windowOfMeasure(volume, item, measure().meaning) : known_.of(volume, item);
    set((window.low + window.high) / 2, window.high - window.low);
}

void WindowLevel::know(const std::shared_ptr<const conv::Volume>& volume, double low, double high) {
    known_.know(volume, {low, high});
}

void WindowLevel::setColorMap(const QString& id) {
    const ColorMap& map = colorMapNamed(id);
    if (&map == looks_.look(Of::shown).colorMap)
        return;
    looks_.look(Of::shown).colorMap = &map;
    Q_EMIT changed();
}

void WindowLevel::setMeasure(const app::Measure& measure) {
    if (measure == looks_.measure(Of::result) && measure == looks_.measure(Of::whole))
        return;
    looks_.setMeasure(Of::result, measure);
    looks_.setMeasure(Of::whole, measure);
    Q_EMIT changed();
}

void WindowLevel::setPartMeasure(const app::Measure& measure) {
    if (measure == looks_.measure(Of::result))
        return;
    looks_.setMeasure(Of::result, measure);
    Q_EMIT changed();
}

void WindowLevel::setSourceAlone(bool alone) {
    const Of before = shown();
    looks_.setSourceAlone(alone);
    if (shown() != before)
        Q_EMIT changed();
}

void WindowLevel::suit(const conv::Volume& result, conv::Item item, bool part) {
    ValueLook& own = looks_.look(Of::result);
    if (measure().of.empty() || !own.open)
        return;
    own.open = part;
    const ValueWindow window = windowOfMeasure(result, item, measure().meaning);
    if (own.setRange(window.low, window.high))
        Q_EMIT changed();
}

void WindowLevel::setChannels(std::vector<ChannelLook> looks) {
    overlay_.setLooks(std::move(looks));
    Q_EMIT changed();
}

void WindowLevel::setChannelLook(std::size_t channel, const ChannelLook& look) {
    if (!overlay_.setLook(channel, look))
        return;
    if (static_cast<std::int64_t>(channel) == overlay_.channel())
        looks_.look(Of::source).setRange(look.low, look.high);
    Q_EMIT changed();
}

void WindowLevel::setChannel(std::int64_t channel) {
    if (!overlay_.setChannel(channel))
        return;
    const ChannelLook& look = channels()[static_cast<std::size_t>(channel)];
    if (looks_.look(Of::source).setRange(look.low, look.high))
        Q_EMIT changed();
}

void WindowLevel::setOverlaid(bool overlaid) {
    if (overlay_.setOn(overlaid))
        Q_EMIT changed();
}

std::vector<ChannelLook> WindowLevel::overlay(Of of) const {
    if (!overlaid())
        return {};
    std::vector<ChannelLook> looks = channels();
    if (!measure(of).of.empty())
        for (ChannelLook& look : looks) {
            look.low = low(of);
            look.high = high(of);
        }
    return looks;
}

void WindowLevel::setDifferenceLimit(double limit) {
    DifferenceScale scale = difference_;
    scale.limit = limit;
    setDifference(scale);
}

void WindowLevel::setDifference(const DifferenceScale& scale) {
    if (scale == difference_ || !(scale.limit >= 0) || !(scale.threshold >= 0))
        return;
    difference_ = scale;
    Q_EMIT changed();
}

} // namespace ui
