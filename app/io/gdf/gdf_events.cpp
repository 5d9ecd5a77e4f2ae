// SPDX-License-Identifier: Apache-2.0
#include "app/io/gdf/gdf_header.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace app::io {

std::vector<GdfEvent> readGdfEvents(const FileReader& file, const GdfHeader& header,
                                    std::vector<std::string>& warnings) {
    constexpr std::uint64_t headBytes = 8;
    std::vector<GdfEvent> events;
    if (!header.complete || header.end() == file.size())
        return events;
    const auto damaged = [&](const std::string& why) {
        warnings.push_back("The table of events " + why + "; the recording is read without its events.");
        return std::vector<GdfEvent>();
    };
    const std::uint64_t left = file.size() - header.end();
    if (left < headBytes)
        return damaged("is truncated: " + std::to_string(left) + " bytes follow the samples");
    const std::string head = file.bytes(header.end(), headBytes);
    const bool old = header.version < 1.9;
    const auto mode = static_cast<unsigned char>(head[0]);
    const std::uint64_t count = old ? littleEndian(head, 4, 4) : littleEndian(head, 1, 3);
    const double rate = old ? static_cast<double>(littleEndian(head, 1, 3))
                            : std::bit_cast<float>(static_cast<std::uint32_t>(littleEndian(head, 4, 4)));
    if ((mode & 1) == 0 || mode > 7)
        return damaged("has the unknown mode " + std::to_string(mode));
    const bool wide = (mode & 2) != 0; // with channels and durations
    const std::uint64_t bytes = saturatedProduct({count, wide ? 12U : 6U});
    if (bytes > left - headBytes)
        return damaged("is truncated: it announces " + std::to_string(count) + " events, " +
                       std::to_string(left - headBytes) + " bytes are left");
    if (count > 0 && (!(rate > 0) || !std::isfinite(rate)))
        return damaged("has no sampling rate");
    const std::string table = file.bytes(header.end() + headBytes, bytes);
    const auto at = [&](std::uint64_t before, std::uint64_t width, std::uint64_t i) {
        return littleEndian(table, before * count + width * i, width);
    };
    for (std::uint64_t i = 0; i < count; ++i) {
        char code[16];
        std::snprintf(code, sizeof code, "0x%04x", static_cast<unsigned>(at(4, 2, i)));
        GdfEvent event{(static_cast<double>(at(0, 4, i)) - 1) / rate, 0, code};
        if (wide) {
            const std::uint64_t channel = at(6, 2, i);
            if (channel >= 1 && channel <= header.channels.size())
                event.text += " (" + header.channels[channel - 1].label + ")";
            event.duration = static_cast<double>(at(8, 4, i)) / rate;
        }
        events.push_back(std::move(event));
    }
    return events;
}

} // namespace app::io
