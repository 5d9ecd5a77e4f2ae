// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/kept_channels.h"
#include "app/io/core/channel_colors.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <array>

namespace app::io {
namespace {

/// Returns true for a name that readers give to a channel without one.
bool isDefault(const std::string& name, std::int64_t channel) {
    static constexpr std::array<std::string_view, 11> usual{"",      "left", "right", "red", "green",  "blue",
                                                            "alpha", "r",    "g",     "b",   "opacity"};
    return name == plainChannelName(channel) || std::ranges::find(usual, lowered(name)) != usual.end();
}

bool hasNames(const conv::Layout& layout) {
    std::int64_t channel = 0;
    return layout.channels > 1 &&
           std::ranges::any_of(layout.channelNames, [&](const auto& name) { return !isDefault(name, channel++); });
}

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        text += (i > 0 ? ", " : "") + printable(names[i]);
    return text + (names.size() > most ? ", …" : "");
}

} // namespace

std::string droppedChannels(const conv::Layout& layout, const conv::Info& info, const std::filesystem::path& path,
                            const Format& format) {
    const unsigned kept = format.keepsOfChannels ? format.keepsOfChannels(layout, info, path) : 0;
    const bool names = hasNames(layout) && !(kept & channel_part::names);
    const bool colors = !(kept & channel_part::colors) && !areRgb(layout, info) && !notedColors(layout, info).empty();
    std::string text;
    if (names || colors) {
        const std::string count = std::to_string(layout.channels) + " channels";
        text = std::string("The ") + (names ? "names" : "colours") + (names && colors ? " and colours of " : " of ") +
               count + (names ? " (" + listed(layout.channelNames) + ")" : "") + " are not kept in " +
               std::string(format.name);
        const bool three = layout.channels - (layout.alpha >= 0 ? 1 : 0) == 3;
        text += three && (kept & channel_part::rgb) ? ", which stores them as red, green and blue." : ".";
    }
    if (!info.valueUnit.empty() && !(kept & channel_part::unit))
        text += (text.empty() ? "" : " ") + ("The unit of the values (" + printable(info.valueUnit)) +
                ") is not kept in " + std::string(format.name) + ".";
    return text;
}

} // namespace app::io
