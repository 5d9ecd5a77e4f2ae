// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QRgb>
#include <QString>
#include <conv/volume.h>
#include <vector>

namespace ui {

/// How a layer meets those below it. add: its colour is added; over: it covers them by its opacity.
enum class Blend { add, over };

/// Colour, value window and blending of one channel.
struct ChannelLook {
    QRgb color = qRgb(255, 255, 255);
    double low = 0, high = 1;
    bool shown = true;  ///< part of an overlay of channels
    double opacity = 1; ///< 0 to 1
    Blend blend = Blend::add;
    int place = 0; ///< position in the list of layers; 0 is on top, and drawn last
    friend bool operator==(const ChannelLook&, const ChannelLook&) = default;
};

/// A colour that channels may have, with its name.
struct ChannelColor {
    QString name;
    QRgb color;
};
[[nodiscard]] std::vector<ChannelColor> namedColors();

/// Sets of colours for all channels. names: of the file, of dyes, then by number; distinct: by number, for colour-blind
/// readers; grey: all alike.
enum class ColorSet { names, distinct, grey };
/// Returns a colour for each channel.
[[nodiscard]] std::vector<QRgb> channelColors(const conv::Volume& volume, ColorSet set);

/// Most channels that an overlay offers: more colours are not told apart.
constexpr std::int64_t mostOverlaid = 8;
/// Returns true if the channels are quantities that can be overlaid: two or more, but not red, green and blue.
[[nodiscard]] bool canOverlay(const conv::Layout& layout);
/// Returns the initial looks of all channels: windows from the data, colours by names. Empty if the channels cannot be
/// overlaid.
[[nodiscard]] std::vector<ChannelLook> channelLooks(const conv::Volume& volume);
/// Returns the order in which to draw: indices of looks, the lowest layer first.
[[nodiscard]] std::vector<std::size_t> drawnOrder(const std::vector<ChannelLook>& looks);
/// Returns the name of a channel: the file's, else its number.
[[nodiscard]] QString channelName(const conv::Layout& layout, std::int64_t channel);

} // namespace ui
