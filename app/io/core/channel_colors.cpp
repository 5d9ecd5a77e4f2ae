// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/channel_colors.h"
#include "app/io/text/text.h"
#include <array>
#include <charconv>
#include <cstdio>

namespace app::io {
namespace {

constexpr std::string_view key = "Colour of channel "; ///< followed by the number, from 1

} // namespace

std::string plainChannelName(std::int64_t channel) {
    return "C" + std::to_string(channel + 1);
}

std::optional<std::uint32_t> colorOfHex(std::string_view text) {
    constexpr std::size_t digits = 6;
    if (text.starts_with('#'))
        text.remove_prefix(1);
    std::uint32_t color = 0;
    const char *const begin = text.data(), *const end = begin + text.size();
    const auto read = std::from_chars(begin, end, color, 16);
    return text.size() == digits && read.ec == std::errc() && read.ptr == end ? std::optional(color) : std::nullopt;
}

std::string hexOf(std::uint32_t color) {
    std::array<char, 7> text{};
    (void)std::snprintf(text.data(), text.size(), "%06X", color & 0xffffffU);
    return text.data();
}

std::uint32_t colorOfOme(std::int32_t number) {
    return static_cast<std::uint32_t>(number) >> 8;
}

std::int32_t omeColor(std::uint32_t color) {
    return static_cast<std::int32_t>(color << 8 | 0xffU);
}

void noteColors(const ChannelColors& colors, conv::Info& info) {
    for (std::size_t c = 0; c < colors.size() && colors.size() > 1; ++c)
        if (colors[c])
            info.notes.emplace_back(std::string(key) + std::to_string(c + 1), "#" + hexOf(*colors[c]));
}

ChannelColors notedColors(const conv::Layout& layout, const conv::Info& info) {
    ChannelColors colors(static_cast<std::size_t>(layout.channels));
    bool any = false;
    for (const auto& [name, value] : info.notes) {
        if (!name.starts_with(key))
            continue;
        std::size_t number = 0;
        const char* const end = name.data() + name.size();
        if (std::from_chars(name.data() + key.size(), end, number).ptr != end || number < 1 || number > colors.size() ||
            colors.size() < 2)
            return {}; // some channels of the file were left out
        colors[number - 1] = colorOfHex(value);
        any = any || colors[number - 1];
    }
    return any ? colors : ChannelColors();
}

bool areRgb(const conv::Layout& layout, const conv::Info& info) {
    if (layout.channels - (layout.alpha >= 0 ? 1 : 0) != 3)
        return false;
    constexpr std::array<std::string_view, 3> names{"red", "green", "blue"};
    constexpr std::array<std::uint32_t, 3> standard{0xff0000, 0x00ff00, 0x0000ff};
    const ChannelColors colors = notedColors(layout, info);
    for (std::size_t c = 0, color = 0; c < static_cast<std::size_t>(layout.channels); ++c) {
        if (static_cast<std::int64_t>(c) == layout.alpha)
            continue;
        const std::string name = c < layout.channelNames.size() ? lowered(layout.channelNames[c]) : std::string();
        if (!name.empty() && name != names[color] && name != names[color].substr(0, 1))
            return false;
        if (c < colors.size() && colors[c] && *colors[c] != standard[color])
            return false;
        ++color;
    }
    return true;
}

} // namespace app::io
