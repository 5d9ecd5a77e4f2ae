// SPDX-License-Identifier: Apache-2.0
#include "app/io/eeglab/eeglab.h"
#include "app/io/child/child_listener.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/eeglab/eeglab_wire.h"
#include "app/io/recording/part_file.h"
#include <algorithm>
#include <bit>
#include <cstring>

/// EEGLAB: reading.
namespace app::io {
namespace {

constexpr std::uint64_t blockBytes = 4 << 20;

/// A dataset that a process has open.
class EeglabFile {
  public:
    explicit EeglabFile(const fs::path& path)
        : path_(path),
          child_(childProgram(eeglabProgram), {eeglabProgram, path.string()}, childPipe, ChildProcess::Talk::bothWays) {
        set_ = ChildListener(path_, child_, eeglabReader).answer(childKind(EeglabMessage::dataset), readEeglabWire);
        point_ = saturatedProduct({set_.recording.channels.size(), conv::sizeOf(set_.recording.type)});
        if (!set_.file.empty())
            findSamples();
        divide();
    }

    [[nodiscard]] const Recording& recording() const { return set_.recording; }
    /// Returns the file of the samples; nothing if they are in the MATLAB file.
    [[nodiscard]] std::optional<fs::path> samplesFile() const {
        return samples_ ? std::optional(samples_->path()) : std::nullopt;
    }
    /// Bytes of a point.
    [[nodiscard]] std::uint64_t point() const { return point_; }

    /// Returns points as stored in the order of bytes of this machine, channels interleaved.
    [[nodiscard]] std::string points(std::int64_t first, std::int64_t count) {
        const std::uint64_t bytes = saturatedProduct({static_cast<std::uint64_t>(count), point_});
        if (samples_) {
            std::string stored = samples_->bytes(static_cast<std::uint64_t>(first) * point_, bytes);
            if (std::endian::native == std::endian::big)
                swapBytes(stored.data(), sizeof(float), bytes / sizeof(float));
            return stored;
        }
        const ChildListener listener(path_, child_, eeglabReader);
        const EeglabRequest request{first, count};
        if (!child_.send(&request, sizeof request))
            listener.stopped();
        const ChildHead head = listener.next();
        if (head.kind != childKind(EeglabMessage::samples) || head.size != bytes)
            listener.nonsense();
        std::string samples(bytes, '\0');
        listener.take(samples.data(), bytes);
        return samples;
    }

  private:
    /// Opens the file of the samples, and compares it with the dataset.
    void findSamples() {
        Recording& recording = set_.recording;
        const auto found = partFile(path_, {set_.file, "samples", {".fdt"}}, recording.warnings);
        if (!found)
            refuseFile(path_, "names `" + set_.file +
                                  "` as the file of its samples, which is missing; put it beside "
                                  "the dataset");
        samples_.emplace(*found);
        const std::string name = "`" + found->filename().string() + "`";
        recording.notes.emplace_back("Samples", found->filename().string());
        const std::uint64_t announced = saturatedProduct({static_cast<std::uint64_t>(recording.points), point_});
        if (samples_->size() > announced)
            refuseFile(path_, "announces " + std::to_string(announced) + " bytes of samples, and " + name + " has " +
                                  std::to_string(samples_->size()) + ": they do not belong together");
        if (samples_->size() == announced)
            return;
        const auto unit = static_cast<std::uint64_t>(set_.epochs > 1 ? set_.epochPoints : 1); // points
        const auto held = static_cast<std::int64_t>(samples_->size() / saturatedProduct({point_, unit}) * unit);
        if (held < 1)
            refuseFile(path_, "is truncated: it announces " + std::to_string(announced) + " bytes of samples, and " +
                                  name + " has " + std::to_string(samples_->size()));
        recording.warnings.push_back("The dataset announces " + std::to_string(recording.points) + " points, " + name +
                                     " holds " + std::to_string(held) + " complete ones; these are read.");
        recording.points = held;
        set_.epochs = set_.epochs > 1 ? held / set_.epochPoints : 1;
    }

    void divide() {
        Recording& recording = set_.recording;
        recording.marks = std::move(set_.marks);
        std::vector<std::pair<std::int64_t, RecordingStart>> starts;
        for (const std::int64_t at : set_.boundaries)
            starts.emplace_back(at, RecordingStart());
        for (std::int64_t epoch = 1; epoch < set_.epochs; ++epoch)
            starts.emplace_back(epoch * set_.epochPoints, RecordingStart());
        recording.stretches = stretchesOf(recording.points, starts);
        if (set_.epochs > 1)
            recording.stretchName = "epochs";
    }

    fs::path path_;
    ChildProcess child_;
    EeglabSet set_;
    std::uint64_t point_ = 0;
    std::optional<FileReader> samples_;
};

template <class T>
void copyChannels(const std::string& points, std::int64_t first, const std::vector<std::size_t>& channels,
                  std::uint64_t point, conv::Volume& volume) {
    for (std::size_t c = 0; c < channels.size(); ++c) {
        T* to = volume.as<T>({0, static_cast<std::int64_t>(c)}) + first;
        for (std::uint64_t at = channels[c] * sizeof(T); at < points.size(); at += point)
            std::memcpy(to++, points.data() + at, sizeof(T));
    }
}

conv::Volume loadEeglab(const fs::path& path, const LoadOptions& options) {
    EeglabFile file(path);
    const Recording& recording = file.recording();
    const RecordingPart part = partOf(recording, path, options);
    DecodedVolume decoded(path, layoutOf(recording, part), infoOf(recording, part, options.series));
    const auto perBlock = static_cast<std::int64_t>(std::max<std::uint64_t>(1, blockBytes / file.point()));
    for (std::int64_t first = 0; first < part.stretch.count; first += perBlock) {
        const std::int64_t count = std::min(perBlock, part.stretch.count - first);
        const std::string points = file.points(part.stretch.first + first, count);
        if (recording.type == conv::ElementType::f32)
            copyChannels<float>(points, first, part.channels, file.point(), decoded.volume());
        else
            copyChannels<double>(points, first, part.channels, file.point(), decoded.volume());
        decoded.produced(count * static_cast<std::int64_t>(part.channels.size()));
    }
    return std::move(decoded).finish();
}

conv::Layout probeEeglab(const fs::path& path, const LoadOptions& options) {
    const EeglabFile file(path);
    return layoutOf(file.recording(), partOf(file.recording(), path, options));
}

std::vector<Scene> scenesOfEeglab(const fs::path& path) {
    return scenesOf(EeglabFile(path).recording());
}

std::vector<fs::path> companionsOfEeglab(const fs::path& path) {
    const auto samples = EeglabFile(path).samplesFile();
    return samples ? std::vector{*samples} : std::vector<fs::path>();
}

} // namespace

Codec eeglabCodec() {
    Codec codec;
    codec.load = loadEeglab;
    codec.probe = probeEeglab;
    codec.scenes = scenesOfEeglab;
    codec.selectsChannel = true;
    codec.companions = companionsOfEeglab;
    return codec;
}

} // namespace app::io
