// SPDX-License-Identifier: Apache-2.0
#include "app/io/recording/recording.h"
#include "app/io/text/text.h"
#include <cmath>
#include <conv/error.h>
#include <map>

namespace app::io {
namespace {

constexpr const char* everything = "all"; ///< name of all stretches together in LoadOptions::series

RecordingStretch wholeOf(const Recording& recording) {
    return {0, recording.points, recording.stretches.front().start};
}

RecordingStretch stretchOf(const Recording& recording, const fs::path& path, const std::string& series) {
    if (series.empty())
        return recording.stretches.front();
    if (series == everything)
        return wholeOf(recording);
    for (std::size_t i = 0; i < recording.stretches.size(); ++i)
        if (series == std::to_string(i + 1))
            return recording.stretches[i];
    throw conv::Error(conv::ErrorCode::usage, "--series " + series + ": " + path.string() + " has " +
                                                  std::to_string(recording.stretches.size()) + " " +
                                                  recording.stretchName + ", counted from 1, and \"all\".");
}

/// Returns the title of a stretch, or of all.
std::string titleOf(const Recording& recording, const RecordingStretch& stretch) {
    if (stretch.count == recording.points)
        return std::string("all ") + recording.stretchName + " as one";
    const double start = static_cast<double>(stretch.first) * recording.interval;
    return "from " + shortest(std::nearbyint(start * 1e4) / 1e4) + " s";
}

std::vector<std::size_t> allChannels(const Recording& recording) {
    std::vector<std::size_t> channels;
    for (std::size_t c = 0; c < recording.channels.size(); ++c)
        channels.push_back(c);
    return channels;
}

std::vector<std::string> unitsOf(const Recording& recording, const RecordingPart& part) {
    std::vector<std::string> units;
    for (const std::size_t c : part.channels)
        units.push_back(recording.channels[c].unit);
    return units;
}

/// Names channels in `layout`, and sets their unit in `info`.
void name(const Recording& recording, const RecordingPart& part, conv::Layout& layout, conv::Info& info) {
    std::vector<std::string> labels;
    for (const std::size_t c : part.channels)
        labels.push_back(recording.channels[c].label);
    nameChannels(labels, unitsOf(recording, part), layout, info);
}

} // namespace

std::vector<RecordingStretch> stretchesOf(std::int64_t points,
                                          const std::vector<std::pair<std::int64_t, RecordingStart>>& starts) {
    std::map<std::int64_t, RecordingStart> known{{0, {}}};
    for (const auto& [first, date] : starts)
        if (first >= 0 && first < points && (date.year > 0 || !known.contains(first)))
            known[first] = date;
    std::vector<RecordingStretch> stretches;
    for (auto at = known.begin(); at != known.end(); ++at) {
        const auto next = std::next(at);
        stretches.push_back({at->first, (next == known.end() ? points : next->first) - at->first, at->second});
    }
    return stretches;
}

RecordingPart partOf(const Recording& recording, const fs::path& path, const LoadOptions& options) {
    const std::size_t count = recording.channels.size();
    if (!options.channel)
        return {stretchOf(recording, path, options.series), allChannels(recording)};
    if (*options.channel < 0 || static_cast<std::size_t>(*options.channel) >= count)
        throw conv::Error(conv::ErrorCode::usage, "There is no channel " + std::to_string(*options.channel) + " in " +
                                                      path.string() + ", which has " + std::to_string(count) +
                                                      ", counted from 0.");
    return {stretchOf(recording, path, options.series), {static_cast<std::size_t>(*options.channel)}};
}

conv::Layout layoutOf(const Recording& recording, const RecordingPart& part) {
    conv::Layout layout;
    layout.type = recording.type;
    layout.dimension = 1;
    layout.extent = {part.stretch.count, 1, 1};
    layout.channels = static_cast<std::int64_t>(part.channels.size());
    layout.geometry.spacing = {recording.interval, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    conv::Info info;
    name(recording, part, layout, info);
    return layout;
}

conv::Info infoOf(const Recording& recording, const RecordingPart& part, const std::string& series) {
    conv::Info info;
    info.notes = recording.notes;
    info.warnings = recording.warnings;
    conv::Layout layout;
    name(recording, part, layout, info);
    auto record = std::make_shared<AnnotatedRecord>();
    record->start = part.stretch.start;
    record->channelUnits = unitsOf(recording, part);
    noteStart(record->start, info);
    std::int64_t more = 0;
    for (const RecordingMark& mark : recording.marks) {
        const double first = mark.first - static_cast<double>(part.stretch.first);
        if (first < 0 || first >= static_cast<double>(part.stretch.count))
            continue;
        if (record->annotations.size() < mostAnnotations)
            record->annotations.push_back(
                {first * recording.interval, mark.size > 1 ? mark.size * recording.interval : -1, mark.text});
        else
            ++more;
    }
    noteAnnotations(record->annotations, more, info);
    info.record = std::move(record);
    const std::size_t count = recording.stretches.size();
    const std::string has = "The recording has " + std::to_string(count) + " " + recording.stretchName +
                            " with interruptions between them; ";
    if (count > 1 && series.empty())
        info.warnings.push_back(has + "the first is read. Choose another with --series 1 to " + std::to_string(count) +
                                ", or all with --series all.");
    else if (count > 1 && series == everything)
        info.warnings.push_back(has + "all are read as one, and filters join what is apart.");
    if (count > 1) // the window offers the others
        info.notes.emplace_back("Dataset", titleOf(recording, part.stretch) + ", one of " + std::to_string(count) +
                                               " " + recording.stretchName);
    return info;
}

std::vector<Scene> scenesOf(const Recording& recording) {
    std::vector<Scene> scenes;
    const std::vector<std::size_t> channels = allChannels(recording);
    const auto add = [&](const std::string& id, const RecordingStretch& stretch) {
        scenes.push_back({id, titleOf(recording, stretch), layoutOf(recording, {stretch, channels})});
    };
    if (recording.stretches.size() > 1)
        add(everything, wholeOf(recording));
    for (std::size_t i = 0; i < recording.stretches.size(); ++i)
        add(std::to_string(i + 1), recording.stretches[i]);
    return scenes;
}

} // namespace app::io
