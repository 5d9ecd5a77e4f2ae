// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/edf/edf_annotations.h"
#include "app/io/edf/edf_header.h"
#include "app/io/edf/edf_write.h"
#include "app/io/formats.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

/// EDF, EDF+, BDF and BDF+: physical values as float32, one channel per signal of the file's first rate.
namespace app::io {
namespace {

constexpr std::uint64_t blockBytes = 4 << 20;

/// Name of a rate in LoadOptions::series: "256 Hz".
std::string rateOf(const EdfHeader& header, std::size_t s) {
    return shortest(header.rate(s)) + " Hz";
}

std::vector<std::size_t> signalsOfRate(const EdfHeader& header, std::size_t like) {
    std::vector<std::size_t> signals;
    for (std::size_t s = 0; s < header.signals.size(); ++s)
        if (header.signals[s].perRecord == header.signals[like].perRecord)
            signals.push_back(s);
    return signals;
}

std::vector<std::size_t> firstOfRates(const EdfHeader& header) {
    std::vector<std::size_t> firsts;
    for (std::size_t s = 0; s < header.signals.size(); ++s)
        if (header.signals[s].perRecord > 0 && signalsOfRate(header, s).front() == s)
            firsts.push_back(s);
    return firsts;
}

/// First signal of the rate that `series` names: "256 Hz", or "256".
std::size_t firstOfRate(const EdfHeader& header, const fs::path& path, const std::string& series) {
    std::string rates;
    for (const std::size_t s : firstOfRates(header)) {
        const std::string rate = rateOf(header, s);
        if (series == rate || series + " Hz" == rate)
            return s;
        rates += (rates.empty() ? "" : ", ") + rate;
    }
    throw conv::Error(conv::ErrorCode::usage,
                      "--series " + series + ": the signals of " + path.string() + " are sampled at " + rates + ".");
}

EdfHeader headerOf(const FileReader& file) {
    EdfHeader header = readEdfHeader(file);
    if (firstOfRates(header).empty())
        refuseFile(file.path(), "holds annotations only, no signals");
    if (!(header.recordSeconds > 0))
        refuseFile(file.path(), "announces records that last " + shortest(header.recordSeconds) +
                                    " seconds, so that its signals have no sampling rate");
    return header;
}

/// Returns the signals to read: the requested one, or all of the requested rate, or of the first signal's rate.
std::vector<std::size_t> chosenSignals(const EdfHeader& header, const fs::path& path, const LoadOptions& options) {
    const std::size_t count = header.signals.size();
    if (!options.channel)
        return signalsOfRate(header, options.series.empty() ? firstOfRates(header).front()
                                                            : firstOfRate(header, path, options.series));
    if (*options.channel < 0 || static_cast<std::size_t>(*options.channel) >= count)
        throw conv::Error(conv::ErrorCode::usage, "There is no channel " + std::to_string(*options.channel) + " in " +
                                                      path.string() + ", which has " + std::to_string(count) +
                                                      ", counted from 0.");
    const auto channel = static_cast<std::size_t>(*options.channel);
    if (header.signals[channel].perRecord == 0)
        refuseFile(path,
                   "has no samples in channel " + std::to_string(channel) + " `" + header.signals[channel].label + "`");
    return {channel};
}

/// Warns of signals of other rates if the user chose none: a data set has one rate.
void warnOfOtherRates(const EdfHeader& header, const std::vector<std::size_t>& chosen, conv::Info& info) {
    std::string others;
    for (std::size_t s = 0; s < header.signals.size(); ++s)
        if (!std::ranges::binary_search(chosen, s) && header.signals[s].perRecord > 0)
            others += (others.empty() ? "" : ", ") + std::to_string(s) + " (" + header.signals[s].label + ", " +
                      rateOf(header, s) + ")";
    if (!others.empty())
        info.warnings.push_back("Signals of other sampling rates than the first were left out: " + others +
                                "; choose a rate with --series or one signal with --channel.");
}

/// Warns of channels of codes, whose numbers filters mix.
void warnOfCodes(const EdfHeader& header, const std::vector<std::size_t>& chosen, conv::Info& info) {
    for (const std::size_t s : chosen) {
        const EdfSignal& signal = header.signals[s];
        if (chosen.size() > 1 && (signal.unit == "Boolean" || (header.bytesPerSample == 3 && signal.label == "Status")))
            info.warnings.push_back("Channel " + std::to_string(s) + " `" + signal.label +
                                    "` holds codes of events, and is filtered like the others; choose a signal with "
                                    "--channel.");
    }
}

std::vector<std::string> unitsOf(const EdfHeader& header, const std::vector<std::size_t>& signals) {
    std::vector<std::string> units;
    for (const std::size_t s : signals)
        units.push_back(header.signals[s].unit);
    return units;
}

conv::Layout layoutOf(const EdfHeader& header, const std::vector<std::size_t>& signals, conv::Info& info) {
    conv::Layout layout;
    layout.type = conv::ElementType::f32;
    layout.dimension = 1;
    layout.extent = {header.records * header.signals[signals.front()].perRecord, 1, 1};
    layout.channels = static_cast<std::int64_t>(signals.size());
    std::vector<std::string> labels;
    for (const std::size_t s : signals)
        labels.push_back(header.signals[s].label);
    nameChannels(labels, unitsOf(header, signals), layout, info);
    layout.geometry.spacing = {header.recordSeconds / static_cast<double>(header.signals[signals.front()].perRecord), 1,
                               1};
    layout.geometry.unit = conv::LengthUnit::second;
    return layout;
}

/// "int16, 0.0025 mV a step": stored integers, scaled per signal.
std::string storageOf(const EdfHeader& header, const std::vector<std::size_t>& signals) {
    const double step = header.signals[signals.front()].step();
    const std::string type = header.bytesPerSample == 3 ? "int24" : "int16";
    if (header.signals[signals.front()].logarithm && signals.size() == 1)
        return type + ", logarithms";
    if (!haveOneUnit(unitsOf(header, signals)) || !std::ranges::all_of(signals, [&](std::size_t s) {
            return !header.signals[s].logarithm && std::abs(header.signals[s].step() / step - 1) < 1e-6;
        }))
        return type + ", scaled by channel";
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.3g ", step);
    const std::string& unit = header.signals[signals.front()].unit;
    return type + ", " + digits + (unit.empty() ? "" : unit + " ") + "a step";
}

void describe(const EdfHeader& header, const EdfNotes& notes, const std::vector<std::size_t>& signals,
              conv::Info& info) {
    auto record = std::make_shared<EdfRecord>();
    record->start = header.start;
    record->start.ticks = notes.startTicks;
    record->subject = header.subject;
    record->annotations = notes.annotations;
    info.notes.emplace_back("Format",
                            std::string(header.bytesPerSample == 3 ? "BDF" : "EDF") + (header.plus ? "+" : ""));
    info.notes.emplace_back("Stored as", storageOf(header, signals));
    noteStart(header.start, info);
    for (const std::size_t s : signals) {
        const EdfSignal& signal = header.signals[s];
        record->signals.push_back(signal);
        record->channelUnits.push_back(signal.unit);
        if (signal.scaled && !signal.logarithm)
            info.notes.emplace_back(signal.label, shortest(signal.physicalLeast) + " to " +
                                                      shortest(signal.physicalMost) + " " + signal.unit);
        if (!signal.prefilter.empty())
            info.notes.emplace_back(signal.label + ", prefilter", signal.prefilter);
        if (!signal.transducer.empty())
            info.notes.emplace_back(signal.label + ", transducer", signal.transducer);
    }
    noteAnnotations(notes.annotations, notes.more, info);
    info.record = std::move(record);
}

std::int64_t sampleAt(const char* bytes, int width) {
    const auto byte = [&](int i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])); };
    const std::uint32_t value =
        width == 2 ? byte(0) << 16 | byte(1) << 24 : byte(0) << 8 | byte(1) << 16 | byte(2) << 24;
    return static_cast<std::int32_t>(value) >> (width == 2 ? 16 : 8);
}

/// Reads the chosen signals record by record. Values outside the digital range are kept and counted.
void readSamples(const FileReader& file, const EdfHeader& header, const std::vector<std::size_t>& signals,
                 DecodedVolume& decoded) {
    const auto width = header.bytesPerSample;
    const auto perBlock = static_cast<std::int64_t>(
        std::max<std::uint64_t>(1, blockBytes / std::max<std::uint64_t>(1, header.recordBytes)));
    std::vector<std::int64_t> outside(signals.size(), 0);
    for (std::int64_t first = 0; first < header.records; first += perBlock) {
        const std::int64_t records = std::min(perBlock, header.records - first);
        const std::string bytes = file.bytes(header.bytes + static_cast<std::uint64_t>(first) * header.recordBytes,
                                             static_cast<std::uint64_t>(records) * header.recordBytes);
        for (std::size_t c = 0; c < signals.size(); ++c) {
            const EdfSignal& signal = header.signals[signals[c]];
            const auto [low, high] = std::minmax(signal.digitalLeast, signal.digitalMost);
            float* out = decoded.volume().as<float>({0, static_cast<std::int64_t>(c)}) + first * signal.perRecord;
            for (std::int64_t r = 0; r < records; ++r) {
                const char* from = bytes.data() + static_cast<std::uint64_t>(r) * header.recordBytes + signal.at;
                for (std::int64_t i = 0; i < signal.perRecord; ++i, from += width) {
                    const std::int64_t digital = sampleAt(from, width);
                    outside[c] += signal.scaled && (digital < low || digital > high);
                    *out++ = static_cast<float>(signal.physical(digital));
                }
            }
            decoded.produced(records * signal.perRecord);
        }
    }
    for (std::size_t c = 0; c < signals.size(); ++c)
        if (outside[c] > 0) {
            const EdfSignal& signal = header.signals[signals[c]];
            decoded.volume().info().warnings.push_back(
                "Channel " + std::to_string(signals[c]) + " `" + signal.label + "`: " + std::to_string(outside[c]) +
                " samples lie outside of its digital range, " + std::to_string(signal.digitalLeast) + " to " +
                std::to_string(signal.digitalMost) + "; they are kept.");
        }
}

conv::Volume loadEdf(const fs::path& path, const LoadOptions& options) {
    const FileReader file(path);
    const EdfHeader header = headerOf(file);
    const std::vector<std::size_t> signals = chosenSignals(header, path, options);
    const EdfNotes notes = readEdfNotes(file, header);
    conv::Info info;
    info.warnings = header.warnings;
    info.warnings.insert(info.warnings.end(), notes.warnings.begin(), notes.warnings.end());
    describe(header, notes, signals, info);
    if (!options.channel && options.series.empty())
        warnOfOtherRates(header, signals, info);
    warnOfCodes(header, signals, info);
    const conv::Layout layout = layoutOf(header, signals, info);
    DecodedVolume decoded(path, layout, std::move(info));
    readSamples(file, header, signals, decoded);
    return std::move(decoded).finish();
}

conv::Layout probeEdf(const fs::path& path, const LoadOptions& options) {
    const FileReader file(path);
    const EdfHeader header = headerOf(file);
    if (header.gaps)
        (void)readEdfNotes(file, header); // refuses gaps
    conv::Info info;
    return layoutOf(header, chosenSignals(header, path, options), info);
}

std::vector<Scene> scenesOfEdf(const fs::path& path) {
    const FileReader file(path);
    const EdfHeader header = headerOf(file);
    std::vector<Scene> scenes;
    conv::Info info;
    for (const std::size_t s : firstOfRates(header))
        scenes.push_back({rateOf(header, s), rateOf(header, s), layoutOf(header, signalsOfRate(header, s), info)});
    return scenes;
}

} // namespace

Codec edfCodec() {
    Codec codec;
    codec.load = loadEdf;
    codec.probe = probeEdf;
    codec.selectsChannel = true;
    codec.scenes = scenesOfEdf;
    addEdfWriter(codec);
    return codec;
}

} // namespace app::io
