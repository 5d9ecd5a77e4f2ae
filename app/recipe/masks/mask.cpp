// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/masks/mask.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/file_stamp.h"
#include "app/io/core/sha256.h"
#include "app/io/dicom/frame_of_reference.h"
#include "app/io/dicom/segment_name.h"
#include "app/io/io.h"
#include "app/recipe/masks/held_mask.h"
#include "app/recipe/masks/mask_grid.h"
#include "app/recipe/masks/mask_text.h"
#include "app/regions/region_shape.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <future>
#include <limits>
#include <mutex>
#include <type_traits>

namespace app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuseMask(std::string_view text, const std::string& reason) {
    refuseParameter("mask", text, reason);
}

conv::Layout layoutFor(const conv::Layout& data) {
    conv::Layout layout = data.onlyChannel(0);
    layout.type = conv::ElementType::u8;
    layout.times = 1;
    layout.channelNames.clear();
    return layout;
}

/// Samples of a mask file as whole numbers: labels.
class Labels {
  public:
    Labels(const conv::Volume& volume, const MaskText& text) : volume_(volume), text_(text) {
        const conv::Layout& layout = volume.layout();
        if (layout.times > 1)
            refuseMask(text.file, "has " + std::to_string(layout.times) + " time points; a mask has one");
        const bool segments =
            std::ssize(layout.channelNames) == layout.channels &&
            std::ranges::all_of(layout.channelNames, [](const auto& name) { return io::segmentOf(name).has_value(); });
        for (std::int64_t c = 0; c < layout.channels; ++c)
            if (c != layout.alpha && (!segments || text.labels.empty() ||
                                      text.has(*io::segmentOf(layout.channelNames[static_cast<std::size_t>(c)]))))
                channels_.push_back(c);
        byChannel_ = segments && !text.values;
        if (channels_.size() > 1 && !byChannel_ && (!text.labels.empty() || text.values))
            refuseMask(text.file,
                       "has " + std::to_string(channels_.size()) + " channels; labels and values need a file with one");
        values_.resize(static_cast<std::size_t>(layout.whole().count()));
        for (const std::int64_t c : channels_)
            take(c);
    }
    [[nodiscard]] bool counts(std::int64_t index) const { return values_[static_cast<std::size_t>(index)] != 0; }
    [[nodiscard]] const std::vector<std::uint8_t>& all() const { return values_; }
    [[nodiscard]] bool anyFraction() const { return fraction_; }

  private:
    void take(std::int64_t channel) {
        conv::withElementType(volume_.layout().type, [&]<class T>(std::type_identity<T>) {
            const T* samples = volume_.as<T>({0, channel});
            for (std::size_t i = 0; i < values_.size(); ++i)
                values_[i] |= isIn(samples[i]) ? 1 : 0;
        });
    }

    template <class T>
    bool isIn(T sample) {
        if (text_.values)
            return text_.values->contains(static_cast<double>(sample));
        if (byChannel_) {
            const auto share = static_cast<double>(sample);
            fraction_ = fraction_ || (share > 0 && share < 1);
            return share >= 0.5;
        }
        if (text_.labels.empty() && sample == T(0))
            return false;
        if constexpr (std::is_integral_v<T>) {
            return text_.labels.empty() ||
                   (static_cast<std::uint64_t>(sample) <= largest_ && text_.has(static_cast<std::int64_t>(sample))) ||
                   (std::is_signed_v<T> && sample < T(0) && text_.has(static_cast<std::int64_t>(sample)));
        } else {
            const auto number = static_cast<double>(sample), label = std::round(number);
            if (!(std::abs(label) < 1e15)) // also NaN
                return false;
            fraction_ = fraction_ || std::abs(label - number) > 1e-3;
            return text_.has(static_cast<std::int64_t>(label));
        }
    }

    const conv::Volume& volume_;
    const MaskText& text_;
    std::vector<std::int64_t> channels_;
    std::vector<std::uint8_t> values_;
    static constexpr std::uint64_t largest_ = std::numeric_limits<std::int64_t>::max();
    bool fraction_ = false;
    bool byChannel_ = false; ///< each channel is a segment of 0 to 1
};

void fillFromFile(const MaskText& text, conv::Volume& samples, Mask& mask) {
    conv::Volume file;
    try {
        file = io::load(text.file);
    } catch (const conv::Error& error) {
        const std::string reason = error.what(), prefix = text.file + ": ";
        refuseMask(text.file, reason.starts_with(prefix) ? reason.substr(prefix.size()) : reason);
    }
    mask.frameOfReference = io::frameOfReference(file.info());
    const Labels labels(file, text);
    const MaskGrid grid = gridOf(file.layout(), samples.layout());
    switch (grid) {
    case MaskGrid::scaled:
        mask.warnings.push_back(text.file + ": the mask has another spacing (" + conv::describe(file.layout()) +
                                ") than the data; its samples count one by one");
        [[fallthrough]];
    case MaskGrid::same:
        std::ranges::copy(labels.all(), samples.as<std::uint8_t>());
        break;
    case MaskGrid::aligned:
    case MaskGrid::another:
        if (!nearest(file, [&](std::int64_t index) { return labels.counts(index); }, samples))
            refuseMask(text.file, "the mask covers " + rangesOf(file.layout()) + ", the data " +
                                      rangesOf(samples.layout()) + ", which it does not meet; check its affine");
        if (grid == MaskGrid::another)
            mask.warnings.push_back(text.file + ": the mask lies on another grid (" + conv::describe(file.layout()) +
                                    "); the nearest of its samples count");
        break;
    case MaskGrid::unknown:
        refuseMask(text.file, "the mask (" + conv::describe(file.layout()) + ") and the data (" +
                                  conv::describe(samples.layout()) +
                                  ") have different sizes, and no positions that relate them; give a mask of the "
                                  "data's size");
    }
    if (labels.anyFraction())
        mask.warnings.push_back(text.file + ": the mask has fractions; they are rounded, so that 0.5 and more counts");
}

void limitTo(const conv::Region& box, conv::Volume& samples) {
    const conv::Index3& extent = samples.layout().extent;
    auto* row = samples.as<std::uint8_t>();
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y, row += extent[0]) {
            const bool meets = y >= box.lo[1] && y < box.hi[1] && z >= box.lo[2] && z < box.hi[2];
            std::fill(row, row + (meets ? box.lo[0] : extent[0]), std::uint8_t{0});
            if (meets)
                std::fill(row + box.hi[0], row + extent[0], std::uint8_t{0});
        }
}

void fillFromShape(const RegionShape& shape, conv::Volume& samples) {
    const conv::Index3& extent = samples.layout().extent;
    auto* row = samples.as<std::uint8_t>();
    std::vector<Span> spans;
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y, row += extent[0]) {
            std::fill(row, row + extent[0], std::uint8_t{0});
            shape.row(y, z, spans);
            for (const auto& [first, last] : spans)
                std::fill(row + first, row + last, std::uint8_t{1});
        }
}

/// A number that changes with the samples, as 16 hex digits: FNV-1a over words of eight samples.
std::string digestOf(const conv::Volume& samples) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto* at = samples.as<std::uint8_t>();
    for (std::int64_t left = samples.layout().sampleCount(); left > 0; left -= 8, at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, static_cast<std::size_t>(std::min<std::int64_t>(left, 8)));
        hash = (hash ^ word) * 0x100000001b3;
        hash ^= hash >> 32;
    }
    std::array<char, 20> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

/// Returns the smallest box of all samples that are not 0.
conv::Region boxOf(const conv::Volume& samples) {
    const conv::Index3& extent = samples.layout().extent;
    conv::Region box{extent, {0, 0, 0}};
    const auto* row = samples.as<std::uint8_t>();
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y, row += extent[0]) {
            const auto* const end = row + extent[0];
            const auto* const first = std::find_if(row, end, [](std::uint8_t s) { return s != 0; });
            if (first == end)
                continue;
            const auto* last = end;
            while (last[-1] == 0)
                --last;
            const conv::Index3 from{first - row, y, z}, to{last - row, y + 1, z + 1};
            for (std::size_t a = 0; a < 3; ++a) {
                box.lo[a] = std::min(box.lo[a], from[a]);
                box.hi[a] = std::max(box.hi[a], to[a]);
            }
        }
    return box;
}

Mask made(const std::string& typed, const MaskText& text, const conv::Layout& layout) {
    if (text.present)
        refuseMask(typed, "depends on the input of a filter");
    Mask mask;
    auto samples = std::make_shared<conv::Volume>(layout);
    if (text.file.empty()) {
        fillFromShape(shapeOf(text.shape, layout, "mask", typed), *samples);
    } else {
        mask.file = text.file;
        fillFromFile(text, *samples, mask);
        if (!text.limit.empty())
            limitTo(boxWithin(text.limit, layout, "mask", typed), *samples);
    }
    mask.box = boxOf(*samples);
    if (mask.box.empty())
        mask.warnings.push_back("mask=" + typed + ": no sample of the data is in the mask");
    mask.name = (text.file.empty() ? typed : fs::path(typed).filename().string()) + " " + digestOf(*samples);
    mask.samples = std::move(samples);
    return mask;
}

/// Returns a mask that is in memory.
Mask madeOf(const std::string& typed, std::shared_ptr<const conv::Volume> samples, const conv::Layout& data) {
    if (samples->layout().extent != data.extent)
        refuseMask(typed, "the mask (" + conv::describe(samples->layout()) + ") and the data (" + conv::describe(data) +
                              ") have different sizes, and no positions that relate them; give a mask of the data's "
                              "size");
    Mask mask{std::move(samples), {}, typed, {}, {}, {}};
    mask.box = boxOf(*mask.samples);
    if (mask.box.empty())
        mask.warnings.push_back("mask=" + typed + ": no sample of the data is in the mask");
    return mask;
}

/// A mask that is kept, or that some thread reads.
struct Kept {
    std::string text;
    io::FileStamp stamp;
    conv::Layout layout;
    std::shared_future<Mask> mask;
    [[nodiscard]] bool is(const Kept& other) const {
        return text == other.text && stamp == other.stamp && layout == other.layout;
    }
};

constexpr std::size_t maxKept = 4;

std::string maskOf(const Step& step) {
    if (filterNamed(step.filter).grid)
        return {};
    const auto value = valueOf(step, "mask");
    const auto& text = std::get<std::string>(value);
    return step.muted || text == "none" || isFoundInInput(text) ? std::string() : text;
}

/// Warns of a mask of missing samples in data that cannot have any. Later steps may read NaN of earlier ones.
void noteIntegers(const Recipe& recipe, const conv::Layout& layout, std::vector<std::string>& warnings) {
    const auto first = std::ranges::find_if(recipe.steps, [](const Step& step) { return !step.muted; });
    if (first == recipe.steps.end() || filterNamed(first->filter).grid || first->values.contains("nodata") ||
        !conv::isInteger(layout.type) || !isFoundInInput(std::get<std::string>(valueOf(*first, "mask"))))
        return;
    warnings.push_back("mask=nan: every sample is in the mask, since " + std::string(conv::name(layout.type)) +
                       " has no NaN; nodata=VALUE, which averages and thresholds have, marks missing samples");
}

} // namespace

bool isFoundInInput(std::string_view text) {
    return parseMask(text).present;
}

Step insideMask(Step step) {
    const auto mask = step.values.find("mask");
    if (mask == step.values.end() || isFoundInInput(std::get<std::string>(mask->second)))
        return step;
    step.values.erase(mask);
    step.values.erase("normalized");
    const auto outside = step.values.find("outside"); // also the result at missing samples
    if (outside != step.values.end() &&
        (!step.values.contains("missing") || outside->second == Value(std::string("fill"))))
        step.values.erase(outside);
    return step;
}

Mask maskFor(const std::string& typed, const conv::Layout& data) {
    static std::mutex mutex;
    static std::vector<Kept> kept; // the latest first
    if (auto held = HeldMask::samplesOf(typed))
        return madeOf(typed, std::move(held), data);
    const MaskText text = parseMask(typed);
    std::promise<Mask> promise;
    const Kept wanted{typed, text.file.empty() ? io::FileStamp{} : io::stampOf(text.file), layoutFor(data),
                      promise.get_future().share()};
    std::shared_future<Mask> known;
    {
        const std::lock_guard lock(mutex);
        const auto found = std::ranges::find_if(kept, [&](const Kept& k) { return k.is(wanted); });
        if (found != kept.end()) {
            std::rotate(kept.begin(), found, found + 1);
            known = kept.front().mask;
        } else {
            kept.insert(kept.begin(), wanted);
            if (kept.size() > maxKept)
                kept.pop_back();
        }
    }
    if (known.valid()) // another thread may still read it
        return known.get();
    try {
        promise.set_value(made(typed, text, wanted.layout));
    } catch (...) {
        promise.set_exception(std::current_exception());
        const std::lock_guard lock(mutex);
        std::erase_if(kept, [&](const Kept& k) { return k.is(wanted); });
    }
    return wanted.mask.get();
}

std::vector<std::string> maskWarnings(const Mask& mask, const conv::Info& data) {
    std::vector<std::string> warnings = mask.warnings;
    if (const std::string frame = io::frameOfReference(data);
        !mask.frameOfReference.empty() && !frame.empty() && mask.frameOfReference != frame)
        warnings.push_back(mask.file + ": the mask is in the frame of reference " + mask.frameOfReference +
                           ", the data are in " + frame +
                           "; equal positions may be different places. Check that both are of one examination");
    return warnings;
}

std::vector<std::string> maskWarnings(const Recipe& recipe, const conv::Layout& layout, const conv::Info& data) {
    std::vector<std::string> warnings;
    noteIntegers(recipe, layout, warnings);
    for (const Step& step : recipe.steps)
        if (const std::string text = maskOf(step); !text.empty())
            for (const std::string& warning : maskWarnings(maskFor(text, layout), data))
                if (std::ranges::find(warnings, warning) == warnings.end())
                    warnings.push_back(warning);
    return warnings;
}

std::int64_t maskBytes(const Recipe& recipe, const conv::Layout& layout) {
    std::vector<std::string> texts;
    for (const Step& step : recipe.steps)
        if (const std::string text = maskOf(step); !text.empty() && std::ranges::find(texts, text) == texts.end())
            texts.push_back(text);
    return static_cast<std::int64_t>(texts.size()) * layout.whole().count();
}

std::string maskContent(const std::string& typed) {
    static std::mutex mutex;
    static std::vector<std::pair<std::pair<std::string, io::FileStamp>, std::string>> kept;
    const MaskText text = parseMask(typed);
    std::error_code ignored;
    if (text.file.empty() || !fs::is_regular_file(text.file, ignored))
        return typed;
    const std::pair key{text.file, io::stampOf(text.file)};
    const std::lock_guard lock(mutex);
    auto known = std::ranges::find(kept, key, &decltype(kept)::value_type::first);
    if (known == kept.end()) {
        if (kept.size() > maxKept)
            kept.erase(kept.begin());
        known = kept.insert(kept.end(), {key, sha256(io::bytesOf(text.file))});
    }
    return "sha256:" + known->second + typed.substr(std::min(typed.size(), typed.find(text.file) + text.file.size()));
}

} // namespace app
