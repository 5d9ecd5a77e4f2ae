// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

/// Returns the default name of a channel: "C1", "C2".
[[nodiscard]] std::string plainChannelName(std::int64_t channel);

/// A colour for each channel, 0xRRGGBB; nothing where a file gives none.
using ChannelColors = std::vector<std::optional<std::uint32_t>>;

/// Returns the colour of six hexadecimal digits, with or without "#".
[[nodiscard]] std::optional<std::uint32_t> colorOfHex(std::string_view text);
/// Returns the six digits of a colour, in upper case.
[[nodiscard]] std::string hexOf(std::uint32_t color);
/// Returns the colour of OME's signed number: red, green, blue and opacity, 8 bits each. Opacity is not read.
[[nodiscard]] std::uint32_t colorOfOme(std::int32_t number);
/// Returns OME's number of an opaque colour.
[[nodiscard]] std::int32_t omeColor(std::uint32_t color);

/// Adds the colours to the notes of `info`, where the metadata inspector shows them. Adds none for a single channel.
void noteColors(const ChannelColors& colors, conv::Info& info);
/// Returns the colours of the notes; empty if there are none, or if they belong to other channels than the layout's.
[[nodiscard]] ChannelColors notedColors(const conv::Layout& layout, const conv::Info& info);

/// Returns true if three channels, beside opacity, are red, green and blue: their names and noted colours, as far as
/// there are any, are these. Channels of a microscope with names or colours of their own are not.
[[nodiscard]] bool areRgb(const conv::Layout& layout, const conv::Info& info);

} // namespace app::io
