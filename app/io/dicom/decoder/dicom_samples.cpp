// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/dicom_samples.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/dicom_pixels.h"
#include <algorithm>

namespace app::io {
namespace {

/// Most warnings of decoding: every slice of a series may cause one.
constexpr std::size_t maxWarnings = 3;

} // namespace

DicomSamples::DicomSamples(const fs::path& path, const std::vector<DicomFile>& files, const DicomStack& stack)
    : files_(files), stack_(stack), decodedFile_(files.size()) {
    if (stack.shifts.empty())
        return;
    if (files[0].channels() > 1)
        refuseFile(path, "has slices of colours that a tilted gantry sheared, which are not resampled");
    straight_.emplace(path, stack.shifts, files[0].columns, files[0].rows);
}

conv::Layout DicomSamples::layout() const {
    const DicomFile& first = files_[0];
    conv::Layout layout;
    const bool oneRescale = std::ranges::all_of(
        stack_.frames, [&](const DicomFrame& frame) { return frame.rescale == stack_.frames[0].rescale; });
    layout.type = first.channels() > 1 ? first.storedType()
                  : oneRescale         ? rescaledType(first.storedType(), stack_.frames[0].rescale)
                                       : conv::ElementType::f32;
    layout.extent = {first.columns, first.rows, stack_.slices()};
    layout.geometry = stack_.geometry;
    if (straight_) {
        const auto corner = straight_->corner();
        layout.extent = {straight_->columns(), straight_->rows(), stack_.slices()};
        layout.geometry.origin =
            layout.geometry.toPhysical({static_cast<double>(corner[0]), static_cast<double>(corner[1]), 0});
    }
    layout.dimension = stack_.slices() > 1 ? 3 : 2;
    layout.times = stack_.times;
    layout.channels = first.channels();
    if (first.channels() == 3)
        layout.channelNames = {"red", "green", "blue"};
    return layout;
}

const char* DicomSamples::stored(const DicomFrame& frame, Sender& sender) {
    const DicomFile& file = files_[frame.file];
    if (frame.file != decodedFile_) {
        sender.busy(file.announcedBytes());
        DicomPixels pixels = decodeDicomPixels(file);
        decoded_ = std::move(pixels.samples);
        decodedFile_ = frame.file;
        for (const std::string& warning : pixels.warnings)
            if (warnings_.size() < maxWarnings && std::ranges::find(warnings_, warning) == warnings_.end())
                sender.warning(warnings_.emplace_back(warning));
    }
    const auto frameBytes =
        static_cast<std::size_t>(file.columns * file.rows * file.channels()) * sizeOf(file.storedType());
    return decoded_.data() + static_cast<std::size_t>(frame.index) * frameBytes;
}

double DicomSamples::outside(Sender& sender) {
    if (outside_)
        return *outside_;
    const DicomFrame& first = stack_.frames[0];
    if (const auto padding = files_[first.file].padding)
        return outside_.emplace(*padding * first.rescale.slope + first.rescale.intercept);
    const auto pixels = static_cast<std::size_t>(files_[0].columns * files_[0].rows);
    const conv::ElementType type = files_[0].storedType();
    std::vector<double> values(pixels);
    for (const DicomFrame& frame : stack_.frames) {
        conv::convertSamples(type, stored(frame, sender), conv::ElementType::f64, values.data(),
                             static_cast<std::int64_t>(pixels));
        const auto [low, high] = std::ranges::minmax(values);
        const double least = std::min(low * frame.rescale.slope, high * frame.rescale.slope) + frame.rescale.intercept;
        outside_ = outside_ ? std::min(*outside_, least) : least;
    }
    return *outside_;
}

bool DicomSamples::send(conv::ElementType type, Sender& sender) {
    const DicomFile& first = files_[0];
    const std::int64_t channels = first.channels(), pixels = first.columns * first.rows;
    const conv::Layout grid = layout();
    const std::int64_t area = grid.extent[0] * grid.extent[1];
    const double beyond = straight_ ? outside(sender) : 0;
    std::vector<char> values(static_cast<std::size_t>(pixels * channels) * sizeOf(type));
    std::vector<char> placed(straight_ ? static_cast<std::size_t>(area) * sizeOf(type) : 0);
    std::vector<conv::Item> items;
    for (std::size_t i = 0; i < stack_.frames.size(); ++i) {
        const DicomFrame& frame = stack_.frames[i];
        const auto z = static_cast<std::int64_t>(i) % stack_.slices(),
                   time = static_cast<std::int64_t>(i) / stack_.slices();
        const char* const samples = stored(frame, sender);
        const Rescale rescale = channels > 1 ? Rescale{} : frame.rescale;
        if (!rescaleSamples(first.storedType(), samples, rescale, type, values.data(), pixels * channels))
            return false;
        if (straight_)
            straight_->slice(static_cast<std::size_t>(z), type, values.data(), beyond, placed.data());
        items.clear();
        for (std::int64_t c = 0; c < channels; ++c)
            items.push_back({time, c});
        sender.interleaved(items, z * area, straight_ ? placed.data() : values.data(), area);
    }
    return true;
}

} // namespace app::io
