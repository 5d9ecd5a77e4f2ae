// SPDX-License-Identifier: Apache-2.0
#include "app/io/brainvision/bv_markers.h"
#include "app/io/brainvision/bv_text.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <conv/error.h>

namespace app::io {
namespace {

/// Parses "20131113161403794232": a date and a time with microseconds. Year 0 if it is none.
RecordingStart dateOf(std::string_view text) {
    if (text.size() != 20 || !std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }))
        return {};
    const auto digits = [&](std::size_t at, std::size_t count) {
        int value = 0;
        std::from_chars(text.data() + at, text.data() + at + count, value);
        return value;
    };
    RecordingStart date{digits(0, 4), digits(4, 2), digits(6, 2), digits(8, 2), digits(10, 2), digits(12, 2)};
    date.ticks = std::int64_t{digits(14, 6)} * 10;
    const bool possible = date.year > 0 && date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31 &&
                          date.hour < 24 && date.minute < 60 && date.second < 60;
    return possible ? date : RecordingStart();
}

std::optional<std::int64_t> integer(const std::string& text) {
    const auto value = parsedNumber(text);
    if (!value || !(std::abs(*value) < 1e15) || *value != std::floor(*value))
        return std::nullopt;
    return static_cast<std::int64_t>(*value);
}

/// Adds "Type,Description,Position,Size,Channel[,Date]". Returns false if the position is not inside the recording.
bool add(const std::string& entry, const BrainVisionHeader& header, BrainVisionMarkers& markers) {
    std::vector<std::string> fields = brainVisionFields(entry);
    fields.resize(std::max<std::size_t>(fields.size(), 6));
    const auto position = integer(fields[2]);
    if (!position || *position < 1 || *position > header.points)
        return false;
    std::string text = fields[0] + (fields[0].empty() || fields[1].empty() ? "" : "/") + fields[1];
    const auto channel = integer(fields[4]);
    if (channel && *channel >= 1 && *channel <= static_cast<std::int64_t>(header.channels.size()))
        text += " (" + header.channels[static_cast<std::size_t>(*channel - 1)].label + ")";
    const std::int64_t first = *position - 1;
    markers.marks.push_back(
        {static_cast<double>(first), static_cast<double>(integer(fields[3]).value_or(1)), std::move(text)});
    if (lowered(fields[0]) == "new segment")
        markers.starts.emplace_back(first, dateOf(fields[5]));
    return true;
}

} // namespace

BrainVisionMarkers readBrainVisionMarkers(const BrainVisionHeader& header, std::vector<std::string>& warnings) {
    BrainVisionMarkers markers;
    if (!header.markers)
        return markers;
    const std::string name = "`" + header.markers->filename().string() + "`";
    try {
        const BrainVisionText text(*header.markers);
        if (lowered(text.firstLine()).find("marker file") == std::string::npos && !text.has("marker infos")) {
            warnings.push_back("The file " + name +
                               " is no file of markers; the recording is read without its markers.");
            return markers;
        }
        std::int64_t outside = 0;
        for (const auto& [number, entry] : text.numbered("marker infos", "mk"))
            outside += add(entry, header, markers) ? 0 : 1;
        if (outside > 0)
            warnings.push_back("The recording has " + std::to_string(header.points) + " points; " +
                               std::to_string(outside) + " markers of " + name +
                               " have no position in the recording and are left out.");
    } catch (const conv::Error& error) {
        const std::string why = error.what();
        warnings.push_back(
            "The recording is read without its markers: " + why.substr(0, why.find_last_not_of('.') + 1) + ".");
        return {};
    }
    return markers;
}

} // namespace app::io
