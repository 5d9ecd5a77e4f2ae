// SPDX-License-Identifier: Apache-2.0
#include "app/io/dicom/decoder/dicom_samples.h"
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/dicom_pixels.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <utility>

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
    layout.extent = {first.columns, first.rows, stack_.depth()};
    layout.geometry = stack_.geometry;
    if (straight_) {
        const auto corner = straight_->corner();
        layout.extent = {straight_->columns(), straight_->rows(), stack_.depth()};
        layout.geometry.origin =
            layout.geometry.toPhysical({static_cast<double>(corner[0]), static_cast<double>(corner[1]), 0});
    }
    layout.dimension = stack_.depth() > 1 ? 3 : 2;
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
    const char* const samples = decoded_.data() + static_cast<std::size_t>(frame.index) * frameBytes;
    sayPadding(frame, samples, sender);
    return samples;
}

void DicomSamples::sayPadding(const DicomFrame& frame, const char* samples, Sender& sender) {
    const DicomFile& file = files_[frame.file];
    if (paddingSaid_ || !file.padding || file.channels() > 1)
        return;
    const auto [low, high] = std::minmax({*file.padding, file.paddingLimit.value_or(*file.padding)});
    const auto found = conv::withElementType(file.storedType(), [&]<class T>(std::type_identity<T>) {
        const T* const from = reinterpret_cast<const T*>(samples);
        const T* const end = from + file.columns * file.rows;
        const T* const padded = std::find_if(from, end, [&](T value) {
            return static_cast<double>(value) >= low && static_cast<double>(value) <= high;
        });
        return padded == end ? std::optional<double>() : std::optional(static_cast<double>(*padded));
    });
    if (!found)
        return;
    paddingSaid_ = true;
    const std::string value = shortest(*found * frame.rescale.slope + frame.rescale.intercept);
    const std::string advice = low == high ? "missing=ignore,nodata=" + value + " leaves them out of averages"
                                           : "their values lie in a range, and a mask leaves them out of averages";
    sender.warning("samples of Pixel Padding Value (0028,0120), as " + value +
                   ", were not measured; they are read as numbers, and " + advice);
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

bool DicomSamples::valuesOf(std::int64_t at, conv::ElementType type, Sender& sender) {
    if (values_.at == at)
        return true;
    if (next_.at == at) {
        std::swap(values_, next_);
        return true;
    }
    const DicomFile& first = files_[0];
    const DicomFrame& frame = stack_.frames[static_cast<std::size_t>(at)];
    const std::int64_t count = first.columns * first.rows * first.channels();
    const char* const samples = stored(frame, sender);
    const Rescale rescale = first.channels() > 1 ? Rescale{} : frame.rescale;
    values_.samples.resize(static_cast<std::size_t>(count) * sizeOf(type));
    values_.at = at;
    return rescaleSamples(first.storedType(), samples, rescale, type, values_.samples.data(), count);
}

bool DicomSamples::slice(std::int64_t time, std::int64_t z, conv::ElementType type, Sender& sender) {
    const BetweenSlices place = stack_.slice(z);
    const std::int64_t start = time * stack_.slices();
    if (place.share == 0)
        return valuesOf(start + place.first, type, sender);
    if (!valuesOf(start + place.second, type, sender))
        return false;
    std::swap(values_, next_);
    if (!valuesOf(start + place.first, type, sender))
        return false;
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        const T* const a = reinterpret_cast<const T*>(values_.samples.data());
        const T* const b = reinterpret_cast<const T*>(next_.samples.data());
        const std::size_t count = values_.samples.size() / sizeof(T);
        between_.resize(values_.samples.size());
        T* const out = reinterpret_cast<T*>(between_.data());
        for (std::size_t i = 0; i < count; ++i) { // a value between two others fits their type
            const double value =
                static_cast<double>(a[i]) * (1 - place.share) + static_cast<double>(b[i]) * place.share;
            out[i] = static_cast<T>(std::is_floating_point_v<T> ? value : std::nearbyint(value));
        }
    });
    return true;
}

bool DicomSamples::send(conv::ElementType type, Sender& sender) {
    values_.at = next_.at = -1; // kept samples may have another type
    const conv::Layout grid = layout();
    const std::int64_t area = grid.extent[0] * grid.extent[1];
    const double beyond = straight_ ? outside(sender) : 0;
    std::vector<char> placed(straight_ ? static_cast<std::size_t>(area) * sizeOf(type) : 0);
    std::vector<conv::Item> items;
    for (std::int64_t time = 0; time < stack_.times; ++time) {
        items.clear();
        for (std::int64_t c = 0; c < grid.channels; ++c)
            items.push_back({time, c});
        for (std::int64_t z = 0; z < stack_.depth(); ++z) {
            if (!slice(time, z, type, sender))
                return false;
            const char* samples = (stack_.slice(z).share == 0 ? values_.samples : between_).data();
            if (straight_) {
                straight_->slice(static_cast<std::size_t>(z), type, samples, beyond, placed.data());
                samples = placed.data();
            }
            sender.interleaved(items, z * area, samples, area);
        }
    }
    return true;
}

} // namespace app::io
