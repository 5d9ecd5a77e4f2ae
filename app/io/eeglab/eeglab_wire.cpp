// SPDX-License-Identifier: Apache-2.0
#include "app/io/eeglab/eeglab_wire.h"
#include "app/io/child/wire.h"
#include <cmath>

namespace app::io {
namespace {

void require(bool holds) {
    if (!holds)
        throw std::out_of_range("message is damaged");
}

template <class Wire, class Set>
void plainFields(Wire& wire, Set& set) {
    wire.value(set.recording.interval);
    wire.value(set.recording.points);
    wire.value(set.recording.type);
    wire.value(set.epochs);
    wire.value(set.epochPoints);
    wire.value(set.file);
    wire.list(set.boundaries);
    wire.list(set.recording.notes);
    wire.list(set.recording.warnings);
}

} // namespace

std::string wireText(const EeglabSet& set) {
    WireWriter writer;
    plainFields(writer, set);
    std::vector<std::pair<std::string, std::string>> channels;
    for (const RecordingChannel& channel : set.recording.channels)
        channels.emplace_back(channel.label, channel.unit);
    writer.list(channels);
    std::vector<std::string> texts;
    std::vector<double> firsts, sizes;
    for (const RecordingMark& mark : set.marks) {
        texts.push_back(mark.text);
        firsts.push_back(mark.first);
        sizes.push_back(mark.size);
    }
    writer.list(texts);
    writer.list(firsts);
    writer.list(sizes);
    return writer.text;
}

EeglabSet readEeglabWire(std::string_view text) {
    WireReader reader{text};
    EeglabSet set;
    plainFields(reader, set);
    std::vector<std::pair<std::string, std::string>> channels;
    reader.list(channels);
    for (auto& [label, unit] : channels)
        set.recording.channels.push_back({std::move(label), std::move(unit)});
    std::vector<std::string> texts;
    std::vector<double> firsts, sizes;
    reader.list(texts);
    reader.list(firsts);
    reader.list(sizes);
    require(reader.text.empty() && texts.size() == firsts.size() && texts.size() == sizes.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        set.marks.push_back({firsts[i], sizes[i], std::move(texts[i])});
    const Recording& recording = set.recording;
    require(recording.interval > 0 && std::isfinite(recording.interval) && !recording.channels.empty());
    require(recording.type == conv::ElementType::f32 || recording.type == conv::ElementType::f64);
    require(set.epochs >= 1 && set.epochPoints >= 1 && recording.points / set.epochs == set.epochPoints &&
            recording.points % set.epochs == 0);
    return set;
}

} // namespace app::io
