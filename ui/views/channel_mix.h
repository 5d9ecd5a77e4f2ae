// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QRgb>
#include <QString>
#include <conv/volume.h>
#include <vector>

namespace ui {

/// Colour and value window of one channel.
struct ChannelLook {
    QRgb color = qRgb(255, 255, 255);
    double low = 0, high = 1;
    bool shown = true; ///< part of an overlay of channels
    friend bool operator==(const ChannelLook&, const ChannelLook&) = default;
};

/// A colour that channels may have, with its name.
struct ChannelColor {
    QString name;
    QRgb color;
};
[[nodiscard]] std::vector<ChannelColor> channelColors();

/// Most channels that an overlay offers: more colours are not told apart.
constexpr std::int64_t mostOverlaid = 8;
/// Returns true if the channels are quantities that can be overlaid: two or more, but not red, green and blue.
[[nodiscard]] bool canOverlay(const conv::Layout& layout);
/// Returns the initial looks of all channels: the window from its data; the colour from its name (DAPI, GFP, Cy5 and
/// others) or its number. Empty if the channels cannot be overlaid.
[[nodiscard]] std::vector<ChannelLook> channelLooks(const conv::Volume& volume);
/// Returns the name of a channel: the file's, else its number.
[[nodiscard]] QString channelName(const conv::Layout& layout, std::int64_t channel);

} // namespace ui
