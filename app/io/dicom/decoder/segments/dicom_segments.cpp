// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/segments/dicom_segments.h"
#include "app/io/core/announced.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/decode.h"
#include "app/io/dicom/decoder/dicom_pixels.h"
#include "app/io/dicom/decoder/segments/dicom_grid.h"
#include "app/io/dicom/segment_name.h"
#include <algorithm>
#include <cstring>
#include <gdcmReader.h>
#include <set>
#include <utility>

namespace app::io {
namespace {

/// Samples of all frames. Those of one bit follow each other without gaps: a frame may begin within a byte.
class Frames {
  public:
    explicit Frames(const DicomFile& file)
        : pixels_(file.columns * file.rows), bits_(file.bitsAllocated == 1), wide_(file.bitsAllocated == 16) {
        if (!file.compressed) {
            bytes_ = plain(file);
        } else if (bits_ || file.segmentation == "LABELMAP") { // GDCM does not know these
            refuseFile(file.path, "is a compressed segmentation of " + std::to_string(file.bitsAllocated) +
                                      " bits, Segmentation Type " + file.segmentation + ", which is not supported");
        } else {
            const DicomPixels decoded = decodeDicomPixels(file);
            bytes_.assign(decoded.samples.begin(), decoded.samples.end());
        }
    }

    /// Calls f(pixel, value) for the samples of a frame that are not 0.
    template <class F>
    void each(std::int64_t frame, F&& f) const {
        const std::int64_t first = frame * pixels_;
        for (std::int64_t i = 0; i < pixels_; ++i)
            if (const int value = at(first + i); value != 0)
                f(i, value);
    }

  private:
    static std::string plain(const DicomFile& file) {
        gdcm::Reader reader; // also inflates
        reader.SetFileName(file.path.c_str());
        if (!reader.Read())
            refuseFile(file.path, "is damaged");
        if (reader.GetFile().GetHeader().GetDataSetTransferSyntax() == gdcm::TransferSyntax::ExplicitVRBigEndian)
            refuseFile(file.path, "is a segmentation of big-endian samples, which are not supported");
        const gdcm::ByteValue* const bytes =
            reader.GetFile().GetDataSet().GetDataElement(gdcm::Tag(0x7fe0, 0x0010)).GetByteValue();
        const std::uint64_t announced = file.announcedBytes(),
                            held = bytes ? static_cast<std::uint64_t>(bytes->GetLength()) : 0;
        if (held < announced)
            refuseFile(file.path, "is truncated: it announces " + std::to_string(announced) +
                                      " bytes of pixels, its Pixel Data (7FE0,0010) hold " + std::to_string(held));
        return {bytes->GetPointer(), static_cast<std::size_t>(announced)};
    }
    [[nodiscard]] int at(std::int64_t sample) const {
        if (bits_) // the first sample is the lowest bit
            return static_cast<unsigned char>(bytes_[static_cast<std::size_t>(sample / 8)]) >> (sample % 8) & 1;
        if (!wide_)
            return static_cast<unsigned char>(bytes_[static_cast<std::size_t>(sample)]);
        std::uint16_t word = 0;
        std::memcpy(&word, bytes_.data() + 2 * sample, sizeof word);
        return word;
    }
    std::int64_t pixels_;
    bool bits_, wide_;
    std::string bytes_;
};

bool isFractional(const DicomFile& file) {
    return file.segmentation == "FRACTIONAL";
}

/// Refuses what the volume would not tell.
void check(const DicomFile& file, const SegmentGrid& grid) {
    const bool binary = file.segmentation == "BINARY", map = file.segmentation == "LABELMAP",
               fractional = isFractional(file);
    if (!binary && !map && !fractional)
        refuseFile(file.path, "is a segmentation of the kind '" + file.segmentation +
                                  "', Segmentation Type (0062,0001); BINARY, FRACTIONAL and LABELMAP are supported");
    if (fractional && file.largestFraction < 1)
        refuseFile(file.path, "is a FRACTIONAL segmentation without Maximum Fractional Value (0062,000E), by which its "
                              "samples become fractions");
    if (file.samplesPerPixel != 1 || file.isSigned || (file.bitsAllocated == 1) > binary || file.bitsAllocated > 16)
        refuseFile(file.path, "has samples that are no labels: " + std::to_string(file.samplesPerPixel) + " of " +
                                  std::to_string(file.bitsAllocated) + " bits");
    std::set<std::pair<int, std::int64_t>> known;
    for (const DicomFrame& frame : file.frames) {
        const std::string name = "frame " + std::to_string(frame.index + 1);
        const int segment = map ? 0 : frame.segment;
        const bool listed = std::ranges::any_of(file.segments, [&](const auto& s) { return s.number == segment; });
        if (!map && (segment < 1 || !listed))
            refuseFile(file.path, name + " belongs to segment " + std::to_string(segment) +
                                      ", which the Segment Sequence (0062,0002) does not list");
        if (!known.insert({segment, grid.slice[static_cast<std::size_t>(frame.index)]}).second)
            refuseFile(file.path, name + " is the second one" +
                                      (!map ? " of segment " + std::to_string(segment) : std::string()) +
                                      " at its position; segmentations over time are not supported");
    }
}

/// Labels of a volume.
struct Labels {
    std::vector<std::uint16_t> numbers;
    std::int64_t shared = 0; ///< voxels of several segments
    int largest = 0;
};

Labels labelsOf(const DicomFile& file, const SegmentGrid& grid, const Frames& frames) {
    const std::int64_t plane = file.columns * file.rows;
    Labels labels;
    labels.numbers.resize(static_cast<std::size_t>(plane * grid.depth));
    const bool map = file.segmentation == "LABELMAP";
    for (const DicomFrame& frame : file.frames) {
        std::uint16_t* const to = labels.numbers.data() + grid.slice[static_cast<std::size_t>(frame.index)] * plane;
        frames.each(frame.index, [&](std::int64_t i, int value) {
            const int label = map ? value : frame.segment;
            labels.shared += to[i] != 0 ? 1 : 0;
            to[i] = static_cast<std::uint16_t>(label);
            labels.largest = std::max(labels.largest, label);
        });
    }
    return labels;
}

conv::Info infoOf(const DicomFile& file, const SegmentGrid& grid) {
    conv::Info info;
    info.notes = file.notes;
    for (const DicomSegment& segment : file.segments)
        info.notes.emplace_back("Segment " + std::to_string(segment.number), segment.label);
    if (isFractional(file))
        info.notes.emplace_back("Fractions", (file.fractionKind.empty() ? "of an unknown kind" : file.fractionKind) +
                                                 ", samples per " + std::to_string(file.largestFraction));
    info.warnings = file.warnings;
    info.warnings.insert(info.warnings.end(), grid.warnings.begin(), grid.warnings.end());
    return info;
}

template <class T>
void sendAs(const std::vector<std::uint16_t>& numbers, Sender& sender) {
    std::vector<T> samples(numbers.begin(), numbers.end());
    sender.block({0, 0}, 0, samples.data(), std::ssize(samples));
}

std::vector<std::string> channelNames(const DicomFile& file) {
    std::vector<std::string> names;
    for (const DicomSegment& segment : file.segments)
        names.push_back(segmentName(segment.number, segment.label));
    return names;
}

/// Sends a channel for each segment: valueOf(sample) at the samples that are not 0, else 0.
template <class T, class F>
void sendChannels(const DicomFile& file, const SegmentGrid& grid, const Frames& frames, F valueOf, Sender& sender) {
    const std::int64_t plane = file.columns * file.rows;
    for (std::int64_t channel = 0; channel < std::ssize(file.segments); ++channel) {
        std::vector<T> samples(static_cast<std::size_t>(plane * grid.depth));
        for (const DicomFrame& frame : file.frames)
            if (frame.segment == file.segments[static_cast<std::size_t>(channel)].number) {
                T* const to = samples.data() + grid.slice[static_cast<std::size_t>(frame.index)] * plane;
                frames.each(frame.index, [&](std::int64_t i, int value) { to[i] = valueOf(value); });
            }
        sender.block({0, channel}, 0, samples.data(), std::ssize(samples));
    }
}

void sendFractions(const DicomFile& file, const SegmentGrid& grid, const Frames& frames, conv::Layout layout,
                   Sender& sender) {
    int largest = 0;
    for (const DicomFrame& frame : file.frames)
        frames.each(frame.index, [&](std::int64_t, int value) {
            largest = std::max(largest, value);
            if (value > file.largestFraction)
                refuseFile(file.path, "frame " + std::to_string(frame.index + 1) + " holds " + std::to_string(value) +
                                          ", more than its Maximum Fractional Value (0062,000E) of " +
                                          std::to_string(file.largestFraction));
        });
    layout.type = conv::ElementType::f32;
    layout.channels = std::ssize(file.segments);
    layout.channelNames = channelNames(file);
    conv::Info info = infoOf(file, grid);
    if (largest < file.largestFraction - largest) // some programs write 0 and 1 with a maximum of 255
        info.warnings.push_back(
            "its largest fraction is " + std::to_string(largest) + "/" + std::to_string(file.largestFraction) +
            ", below a half, so that its mask is empty; check Maximum Fractional Value (0062,000E)");
    sender.start(layout, info);
    if (sender.layoutOnly())
        return;
    const auto share = [&](int value) { return static_cast<float>(value) / static_cast<float>(file.largestFraction); };
    sendChannels<float>(file, grid, frames, share, sender);
}

} // namespace

void sendSegments(const DicomFile& file, Sender& sender) {
    const SegmentGrid grid = segmentGrid(file);
    check(file, grid);
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {file.columns, file.rows, grid.depth};
    layout.geometry = grid.geometry;
    layout.type = conv::ElementType::u8;
    const auto voxels = static_cast<std::uint64_t>(layout.whole().count());
    limitMemory(saturatedProduct({voxels, 8}) + 2 * file.announcedBytes());
    const Frames frames(file);
    limitMemory(saturatedProduct({voxels, 8})); // decoding set a limit of its own
    if (isFractional(file)) {
        sendFractions(file, grid, frames, std::move(layout), sender);
        return;
    }
    const Labels labels = labelsOf(file, grid, frames);
    conv::Info info = infoOf(file, grid);
    if (labels.shared == 0) {
        if (labels.largest > 255)
            layout.type = conv::ElementType::u16;
        sender.start(layout, info);
        if (sender.layoutOnly())
            return;
        labels.largest > 255 ? sendAs<std::uint16_t>(labels.numbers, sender)
                             : sendAs<std::uint8_t>(labels.numbers, sender);
        return;
    }
    layout.channels = std::ssize(file.segments);
    layout.channelNames = channelNames(file);
    info.warnings.push_back("its segments overlap in " + std::to_string(labels.shared) +
                            " voxels; each is a channel of 0 and 1");
    sender.start(layout, info);
    if (sender.layoutOnly())
        return;
    sendChannels<std::uint8_t>(file, grid, frames, [](int) { return std::uint8_t{1}; }, sender);
}

} // namespace app::io
