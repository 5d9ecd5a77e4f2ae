// SPDX-License-Identifier: Apache-2.0
#include "app/io/brainvision/brainvision.h"
#include "app/io/brainvision/bv_markers.h"
#include "app/io/brainvision/bv_text.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <bit>
#include <cstring>

/// BrainVision: physical values, one channel of the volume for each of the file's.
namespace app::io {
namespace {

constexpr std::uint64_t blockBytes = 4 << 20;
const char* nameOf(BrainVisionType type) {
    switch (type) {
    case BrainVisionType::i16:
        return "int16";
    case BrainVisionType::u16:
        return "uint16";
    case BrainVisionType::i32:
        return "int32";
    case BrainVisionType::f32:
        break;
    }
    return "float32";
}

Recording recordingOf(const BrainVisionHeader& header) {
    Recording recording;
    recording.interval = header.interval;
    recording.points = header.points;
    // float32 holds 24 bits of a whole number.
    recording.type = header.type == BrainVisionType::i32 ? conv::ElementType::f64 : conv::ElementType::f32;
    recording.warnings = header.warnings;
    BrainVisionMarkers markers = readBrainVisionMarkers(header, recording.warnings);
    for (std::int64_t at = 0; header.segmentPoints > 0 && at < header.points; at += header.segmentPoints)
        markers.starts.emplace_back(at, RecordingStart());
    recording.marks = std::move(markers.marks);
    recording.stretches = stretchesOf(header.points, markers.starts);
    recording.notes = {{"Format", header.version},
                       {"Samples", header.data.filename().string()},
                       {"Stored as", std::string(nameOf(header.type)) +
                                         (header.vectorized ? ", channel by channel" : ", point by point")}};
    for (const BrainVisionChannel& channel : header.channels) {
        recording.channels.push_back({channel.label, channel.unit});
        if (channel.resolution != 1)
            recording.notes.emplace_back(channel.label, shortest(channel.resolution) + " " + channel.unit + " a step");
    }
    return recording;
}

/// Writes the physical values of samples that lie `stride` bytes apart.
template <class Stored, class Bits, class To>
void convert(const char* from, std::uint64_t stride, bool swapped, double resolution, std::int64_t count, To* to) {
    for (std::int64_t i = 0; i < count; ++i, from += stride) {
        Bits bits;
        std::memcpy(&bits, from, sizeof bits);
        if (swapped)
            swapBytes(&bits, sizeof bits, 1);
        to[i] = static_cast<To>(static_cast<double>(std::bit_cast<Stored>(bits)) * resolution);
    }
}

class SampleReader {
  public:
    SampleReader(const BrainVisionHeader& header, const RecordingStretch& stretch, DecodedVolume& decoded)
        : header_(header), stretch_(stretch), decoded_(decoded), file_(header_.data) {}

    void read(const std::vector<std::size_t>& channels) const {
        const std::uint64_t point =
            header_.vectorized ? header_.sampleBytes() : header_.channels.size() * header_.sampleBytes();
        const auto perBlock = static_cast<std::int64_t>(std::max<std::uint64_t>(1, blockBytes / point));
        for (std::size_t out = 0; out < (header_.vectorized ? channels.size() : 1); ++out)
            for (std::int64_t first = 0; first < stretch_.count; first += perBlock) {
                const std::int64_t count = std::min(perBlock, stretch_.count - first);
                const std::int64_t ahead =
                    stretch_.first + first +
                    (header_.vectorized ? static_cast<std::int64_t>(channels[out]) * header_.points : 0);
                const std::string bytes =
                    file_.bytes(static_cast<std::uint64_t>(ahead) * point, static_cast<std::uint64_t>(count) * point);
                if (header_.vectorized)
                    put(bytes.data(), point, channels[out], out, first, count);
                for (std::size_t c = 0; c < channels.size() && !header_.vectorized; ++c)
                    put(bytes.data() + channels[c] * header_.sampleBytes(), point, channels[c], c, first, count);
            }
    }

  private:
    /// Converts samples of channel `channel` of the file to channel `out` of the volume, from its sample `first`.
    void put(const char* from, std::uint64_t stride, std::size_t channel, std::size_t out, std::int64_t first,
             std::int64_t count) const {
        const double resolution = header_.channels[channel].resolution;
        const bool swapped = header_.bigEndian != (std::endian::native == std::endian::big);
        conv::Volume& volume = decoded_.volume();
        const conv::Item item{0, static_cast<std::int64_t>(out)};
        switch (header_.type) {
        case BrainVisionType::i16:
            convert<std::int16_t, std::uint16_t>(from, stride, swapped, resolution, count,
                                                 volume.as<float>(item) + first);
            break;
        case BrainVisionType::u16:
            convert<std::uint16_t, std::uint16_t>(from, stride, swapped, resolution, count,
                                                  volume.as<float>(item) + first);
            break;
        case BrainVisionType::i32:
            convert<std::int32_t, std::uint32_t>(from, stride, swapped, resolution, count,
                                                 volume.as<double>(item) + first);
            break;
        case BrainVisionType::f32:
            convert<float, std::uint32_t>(from, stride, swapped, resolution, count, volume.as<float>(item) + first);
            break;
        }
        decoded_.produced(count);
    }

    const BrainVisionHeader& header_;
    const RecordingStretch& stretch_;
    DecodedVolume& decoded_;
    FileReader file_;
};

conv::Volume loadBrainVision(const fs::path& path, const LoadOptions& options) {
    const BrainVisionHeader header = readBrainVisionHeader(path);
    const Recording recording = recordingOf(header);
    const RecordingPart part = partOf(recording, path, options);
    DecodedVolume decoded(path, layoutOf(recording, part), infoOf(recording, part, options.series));
    SampleReader(header, part.stretch, decoded).read(part.channels);
    return std::move(decoded).finish();
}

conv::Layout probeBrainVision(const fs::path& path, const LoadOptions& options) {
    const Recording recording = recordingOf(readBrainVisionHeader(path));
    return layoutOf(recording, partOf(recording, path, options));
}

std::vector<Scene> scenesOfBrainVision(const fs::path& path) {
    return scenesOf(recordingOf(readBrainVisionHeader(path)));
}

std::vector<fs::path> companionsOfBrainVision(const fs::path& path) {
    const BrainVisionHeader header = readBrainVisionHeader(path);
    std::vector<fs::path> files{header.data};
    if (header.markers)
        files.push_back(*header.markers);
    return files;
}

} // namespace

bool recognisesBrainVision(const fs::path&, std::string_view head) {
    const std::string line = lowered(firstLineOf(head));
    return (line.starts_with("brain vision") || line.starts_with("brainvision")) &&
           line.find("header file") != std::string::npos;
}

Codec brainVisionCodec() {
    Codec codec;
    codec.load = loadBrainVision;
    codec.probe = probeBrainVision;
    codec.scenes = scenesOfBrainVision;
    codec.selectsChannel = true;
    codec.companions = companionsOfBrainVision;
    return codec;
}

} // namespace app::io
