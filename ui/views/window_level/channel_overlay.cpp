// SPDX-License-Identifier: Apache-2.0
#include "ui/views/window_level/channel_overlay.h"
#include <utility>

namespace ui {

void ChannelOverlay::setLooks(std::vector<ChannelLook> looks) {
    looks_ = std::move(looks);
    on_ = on_ && !looks_.empty();
}

bool ChannelOverlay::setLook(std::size_t channel, const ChannelLook& look) {
    if (channel >= looks_.size() || looks_[channel] == look)
        return false;
    looks_[channel] = look;
    return true;
}

void ChannelOverlay::setWindow(double low, double high) {
    if (const auto at = static_cast<std::size_t>(channel_); at < looks_.size()) {
        looks_[at].low = low;
        looks_[at].high = high;
    }
}

bool ChannelOverlay::setChannel(std::int64_t channel) {
    if (channel == channel_ || channel < 0 || static_cast<std::size_t>(channel) >= looks_.size())
        return false;
    channel_ = channel;
    return true;
}

bool ChannelOverlay::setOn(bool on) {
    on = on && !looks_.empty();
    if (on == on_)
        return false;
    on_ = on;
    return true;
}

} // namespace ui
