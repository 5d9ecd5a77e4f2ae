// SPDX-License-Identifier: Apache-2.0
#include "app/io/gdf/gdf.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/gdf/gdf_header.h"
#include "app/io/recording/recording.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <bit>
#include <cmath>

/// GDF: physical values, one channel of the volume for each of the file's first sampling rate.
namespace app::io {
namespace {

constexpr std::uint64_t blockBytes = 4 << 20;

/// A recording, and which channels of the file its channels are.
struct GdfRecording {
    GdfHeader header;
    Recording recording;
    std::vector<std::size_t> channels;
};

/// Returns the channels with the rate of `like`.
std::vector<std::size_t> channelsLike(const GdfHeader& header, std::size_t like) {
    std::vector<std::size_t> channels;
    for (std::size_t c = 0; c < header.channels.size(); ++c)
        if (header.channels[c].perRecord == header.channels[like].perRecord)
            channels.push_back(c);
    return channels;
}

/// Returns the channel that the options name, or all of the first rate.
std::vector<std::size_t> chosenChannels(const GdfHeader& header, const fs::path& path, const LoadOptions& options) {
    const std::size_t count = header.channels.size();
    if (!options.channel) {
        std::size_t first = 0;
        while (header.channels[first].perRecord == 0)
            ++first;
        return channelsLike(header, first);
    }
    if (*options.channel < 0 || static_cast<std::size_t>(*options.channel) >= count)
        throw conv::Error(conv::ErrorCode::usage, "There is no channel " + std::to_string(*options.channel) + " in " +
                                                      path.string() + ", which has " + std::to_string(count) +
                                                      ", counted from 0.");
    const auto channel = static_cast<std::size_t>(*options.channel);
    if (header.channels[channel].perRecord == 0)
        refuseFile(path, "has no samples in channel " + std::to_string(channel) + " `" +
                             header.channels[channel].label + "`");
    return {channel};
}

/// float32 holds the whole numbers of up to 24 bits.
bool needsDouble(GdfType type) {
    return sizeOf(type) > 3 && type != GdfType::f32;
}

GdfRecording open(const FileReader& file, const LoadOptions& options) {
    GdfRecording opened{readGdfHeader(file), {}, {}};
    const GdfHeader& header = opened.header;
    opened.channels = chosenChannels(header, file.path(), options);
    Recording& recording = opened.recording;
    recording.warnings = header.warnings;
    const std::int64_t perRecord = header.channels[opened.channels.front()].perRecord;
    recording.interval = header.recordSeconds / static_cast<double>(perRecord);
    recording.points = header.records * perRecord;
    for (const std::size_t c : opened.channels) {
        recording.channels.push_back({header.channels[c].label, header.channels[c].unit});
        if (needsDouble(header.channels[c].type))
            recording.type = conv::ElementType::f64;
    }
    recording.stretches = {{0, recording.points, header.start}};
    recording.notes = {{"Format", "GDF " + shortest(header.version)}};
    std::int64_t outside = 0;
    for (const GdfEvent& event : readGdfEvents(file, header, recording.warnings)) {
        const double at = event.onset / recording.interval;
        if (at >= 0 && at < static_cast<double>(recording.points))
            recording.marks.push_back({at, event.duration / recording.interval, event.text});
        else
            ++outside;
    }
    if (outside > 0)
        recording.warnings.push_back("The file has " + std::to_string(outside) +
                                     " events without a place in the recording; they are left out.");
    std::string others;
    for (std::size_t c = 0; c < header.channels.size() && !options.channel; ++c)
        if (header.channels[c].perRecord > 0 && !std::ranges::binary_search(opened.channels, c))
            others += (others.empty() ? "" : ", ") + std::to_string(c) + " (" + header.channels[c].label + ", " +
                      shortest(header.rate(c)) + " Hz)";
    if (!others.empty())
        recording.warnings.push_back("Signals of other sampling rates than the first were left out: " + others +
                                     "; choose one with --channel.");
    return opened;
}

double valueAt(std::string_view bytes, std::size_t at, GdfType type) {
    const std::uint64_t raw = littleEndian(bytes, at, sizeOf(type));
    const auto extended = [&](int bits) {
        return static_cast<double>(static_cast<std::int64_t>(raw << (64 - bits)) >> (64 - bits));
    };
    switch (type) {
    case GdfType::i8:
        return extended(8);
    case GdfType::i16:
        return extended(16);
    case GdfType::i24:
        return extended(24);
    case GdfType::i32:
        return extended(32);
    case GdfType::i64:
        return static_cast<double>(static_cast<std::int64_t>(raw));
    case GdfType::f32:
        return std::bit_cast<float>(static_cast<std::uint32_t>(raw));
    case GdfType::f64:
        return std::bit_cast<double>(raw);
    default:
        return static_cast<double>(raw);
    }
}

/// Reads all records. Samples outside the digital range are kept and counted.
class SampleReader {
  public:
    SampleReader(const FileReader& file, const GdfRecording& opened, DecodedVolume& decoded)
        : file_(file), opened_(opened), decoded_(decoded), outside_(opened.channels.size()) {}

    void read() {
        const GdfHeader& header = opened_.header;
        const auto perBlock = static_cast<std::int64_t>(std::max<std::uint64_t>(1, blockBytes / header.recordBytes));
        for (std::int64_t first = 0; first < header.records; first += perBlock) {
            const std::int64_t records = std::min(perBlock, header.records - first);
            const std::string bytes = file_.bytes(header.bytes + static_cast<std::uint64_t>(first) * header.recordBytes,
                                                  static_cast<std::uint64_t>(records) * header.recordBytes);
            for (std::size_t c = 0; c < opened_.channels.size(); ++c) {
                if (opened_.recording.type == conv::ElementType::f64)
                    put<double>(bytes, c, first, records);
                else
                    put<float>(bytes, c, first, records);
            }
        }
        for (std::size_t c = 0; c < outside_.size(); ++c)
            if (outside_[c] > 0) {
                const GdfChannel& channel = header.channels[opened_.channels[c]];
                decoded_.volume().info().warnings.push_back(
                    "Channel " + std::to_string(opened_.channels[c]) + " `" + channel.label +
                    "`: " + std::to_string(outside_[c]) + " samples lie outside of its digital range, " +
                    shortest(channel.digitalLeast) + " to " + shortest(channel.digitalMost) + "; they are kept.");
            }
    }

  private:
    template <class T>
    void put(const std::string& bytes, std::size_t c, std::int64_t first, std::int64_t records) {
        const GdfChannel& channel = opened_.header.channels[opened_.channels[c]];
        const auto [low, high] = std::minmax(channel.digitalLeast, channel.digitalMost);
        T* to = decoded_.volume().as<T>({0, static_cast<std::int64_t>(c)}) + first * channel.perRecord;
        for (std::int64_t r = 0; r < records; ++r) {
            std::size_t at = static_cast<std::uint64_t>(r) * opened_.header.recordBytes + channel.at;
            for (std::int64_t i = 0; i < channel.perRecord; ++i, at += sizeOf(channel.type)) {
                const double digital = valueAt(bytes, at, channel.type);
                outside_[c] += channel.scaled && (digital < low || digital > high) ? 1 : 0;
                *to++ = static_cast<T>(channel.physical(digital));
            }
        }
        decoded_.produced(records * channel.perRecord);
    }

    const FileReader& file_;
    const GdfRecording& opened_;
    DecodedVolume& decoded_;
    std::vector<std::int64_t> outside_;
};

/// Returns all channels of a recording that holds only the chosen ones.
LoadOptions allOf(LoadOptions options) {
    options.channel.reset();
    return options;
}

conv::Volume loadGdf(const fs::path& path, const LoadOptions& options) {
    const FileReader file(path);
    const GdfRecording opened = open(file, options);
    const RecordingPart part = partOf(opened.recording, path, allOf(options));
    DecodedVolume decoded(path, layoutOf(opened.recording, part), infoOf(opened.recording, part, options.series));
    SampleReader(file, opened, decoded).read();
    return std::move(decoded).finish();
}

conv::Layout probeGdf(const fs::path& path, const LoadOptions& options) {
    const FileReader file(path);
    const GdfRecording opened = open(file, options);
    return layoutOf(opened.recording, partOf(opened.recording, path, allOf(options)));
}

} // namespace

bool recognisesGdf(const fs::path&, std::string_view head) {
    return head.starts_with("GDF 1.") || head.starts_with("GDF 2.");
}

Codec gdfCodec() {
    Codec codec;
    codec.load = loadGdf;
    codec.probe = probeGdf;
    codec.selectsChannel = true;
    return codec;
}

} // namespace app::io
