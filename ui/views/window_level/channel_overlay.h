// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/channel_mix.h"
#include <vector>

namespace ui {

/// Looks of the source's channels, the shown channel, and whether slices show all channels over each other.
class ChannelOverlay {
  public:
    /// Empty unless the channels can be overlaid.
    [[nodiscard]] const std::vector<ChannelLook>& looks() const { return looks_; }
    void setLooks(std::vector<ChannelLook> looks);
    /// Returns false if nothing changes or the channel has no look.
    bool setLook(std::size_t channel, const ChannelLook& look);
    /// Sets the window of the shown channel, if it has a look.
    void setWindow(double low, double high);

    [[nodiscard]] std::int64_t channel() const { return channel_; }
    /// Shows another channel. Returns false if nothing changes or the channel has no look.
    bool setChannel(std::int64_t channel);
    [[nodiscard]] bool on() const { return on_; }
    /// Returns false if nothing changes. Without looks, the overlay stays off.
    bool setOn(bool on);

  private:
    std::vector<ChannelLook> looks_;
    std::int64_t channel_ = 0;
    bool on_ = false;
};

} // namespace ui
