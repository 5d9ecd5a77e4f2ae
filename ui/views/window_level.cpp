// SPDX-License-Identifier: Apache-2.0
#include "ui/views/window_level.h"
#include "ui/scene/auto_window.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {

void WindowLevel::change(Setting& setting, double level, double width) {
    if (!std::isfinite(level) || !std::isfinite(width))
        return;
    width = std::max(width, std::max(1e-12, std::abs(level) * 1e-9));
    if (level == setting.level && width == setting.width)
        return;
    setting.level = level;
    setting.width = width;
    Q_EMIT changed();
}

void WindowLevel::set(double level, double width) {
    current().open = false;
    change(current(), level, width);
    if (const auto at = static_cast<std::size_t>(channel_); shown() == Of::source && at < channels_.size()) {
        channels_[at].low = low(Of::source);
        channels_[at].high = high(Of::source);
    }
}

void WindowLevel::setChannels(std::vector<ChannelLook> looks) {
    channels_ = std::move(looks);
    overlaid_ = overlaid_ && !channels_.empty();
    Q_EMIT changed();
}

void WindowLevel::setChannelLook(std::size_t channel, const ChannelLook& look) {
    if (channel >= channels_.size() || channels_[channel] == look)
        return;
    channels_[channel] = look;
    if (static_cast<std::int64_t>(channel) == channel_)
        change(settings_.at(""), (look.low + look.high) / 2, look.high - look.low);
    Q_EMIT changed();
}

void WindowLevel::setChannel(std::int64_t channel) {
    if (channel == channel_ || channel < 0 || static_cast<std::size_t>(channel) >= channels_.size())
        return;
    channel_ = channel;
    const ChannelLook& look = channels_[static_cast<std::size_t>(channel)];
    change(settings_.at(""), (look.low + look.high) / 2, look.high - look.low);
}

void WindowLevel::setOverlaid(bool overlaid) {
    overlaid = overlaid && !channels_.empty();
    if (overlaid == overlaid_)
        return;
    overlaid_ = overlaid;
    Q_EMIT changed();
}

std::vector<ChannelLook> WindowLevel::overlay(Of of) const {
    if (!overlaid_)
        return {};
    std::vector<ChannelLook> looks = channels_;
    if (of != Of::source && !(of == Of::whole ? wholeMeasure_ : measure_).of.empty())
        for (ChannelLook& look : looks) {
            look.low = low(of);
            look.high = high(of);
        }
    return looks;
}

void WindowLevel::setColorMap(const QString& id) {
    const ColorMap& map = colorMapNamed(id);
    if (&map == current().colorMap)
        return;
    current().colorMap = &map;
    Q_EMIT changed();
}

void WindowLevel::addSetting(const app::Measure& measure) {
    if (measure.of.empty() || settings_.contains(measure.of))
        return;
    Setting fresh = settings_.at(""); // until data arrive
    fresh.open = true;
    if (measure.meaning == app::Meaning::angle)
        fresh.colorMap = &colorMapNamed(u"cycle");
    settings_.emplace(measure.of, fresh);
}

void WindowLevel::setMeasure(const app::Measure& measure) {
    if (measure == measure_ && measure == wholeMeasure_)
        return;
    addSetting(measure);
    measure_ = wholeMeasure_ = measure;
    Q_EMIT changed();
}

void WindowLevel::setPartMeasure(const app::Measure& measure) {
    if (measure == measure_)
        return;
    addSetting(measure);
    measure_ = measure;
    Q_EMIT changed();
}

void WindowLevel::setSourceAlone(bool alone) {
    if (alone == sourceAlone_)
        return;
    sourceAlone_ = alone;
    if (!measure_.of.empty())
        Q_EMIT changed();
}

void WindowLevel::suit(const conv::Volume& result, conv::Item item, bool part) {
    if (measure_.of.empty())
        return;
    Setting& own = settings_.at(measure_.of);
    if (!own.open)
        return;
    own.open = part;
    const ValueWindow window = windowOfMeasure(result, item, measure_.meaning);
    change(own, (window.low + window.high) / 2, window.high - window.low);
}

void WindowLevel::setDifferenceLimit(double limit) {
    DifferenceScale scale = difference_;
    scale.limit = limit;
    setDifference(scale);
}

void WindowLevel::setDifferenceKind(DifferenceKind kind) {
    setDifference({kind, 0, 0, 0});
}

void WindowLevel::setDifference(const DifferenceScale& scale) {
    if (scale == difference_ || !(scale.limit >= 0) || !(scale.threshold >= 0))
        return;
    difference_ = scale;
    Q_EMIT changed();
}

void WindowLevel::know(const std::shared_ptr<const conv::Volume>& volume, double low, double high) {
    knownOf_ = volume;
    knownLow_ = low;
    knownHigh_ = high;
}

void WindowLevel::setAuto(const conv::Volume& volume, conv::Item item) {
    const bool known = item == conv::Item{} && knownOf_.lock().get() == &volume;
    const ValueWindow window = shown() == Of::result ? windowOfMeasure(volume, item, measure_.meaning)
                               : known               ? ValueWindow{knownLow_, knownHigh_}
                                                     : autoWindow(volume, item);
    set((window.low + window.high) / 2, window.high - window.low);
}

} // namespace ui
