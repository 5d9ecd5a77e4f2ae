// SPDX-License-Identifier: Apache-2.0
#include "app/io/stack/stack.h"
#include "app/io/core/announced.h"
#include "app/io/core/threads.h"
#include "app/io/files/given_spacing.h"
#include <algorithm>
#include <cstring>
#include <deque>
#include <mutex>

namespace app::io {
namespace {

/// Decoded slices that are kept, and those that are decoded at once.
constexpr std::int64_t heldBytes = std::int64_t{64} << 20, decodedBytes = std::int64_t{256} << 20;

std::string shapeOf(const conv::Layout& layout) {
    return std::to_string(layout.extent[0]) + " × " + std::to_string(layout.extent[1]) + " " +
           std::string(conv::name(layout.type)) +
           (layout.channels > 1 ? " of " + std::to_string(layout.channels) + " channels" : "");
}

/// Throws Error(unreadable) unless `slice` is one image that fits the first one.
void checkSlice(const fs::path& file, const conv::Layout& slice, const fs::path& firstFile, const conv::Layout& first) {
    if (slice.dimension != 2 || slice.extent[2] > 1 || slice.times > 1)
        refuseFile(file, "is no single image (" + conv::describe(slice) +
                             (slice.times > 1 ? ", " + std::to_string(slice.times) + " time points" : "") +
                             ") and cannot be a slice of a stack");
    const bool fits = slice.extent == first.extent && slice.type == first.type && slice.channels == first.channels &&
                      slice.alpha == first.alpha;
    if (!fits)
        refuseFile(file, "is " + shapeOf(slice) + ", but " + firstFile.filename().string() + " is " + shapeOf(first) +
                             "; slices of a stack have one size and type");
}

/// Reads the headers of all files; returns the layout of the volume.
conv::Layout layoutOf(const std::vector<fs::path>& files) {
    const conv::Layout first = probe(files.front());
    checkSlice(files.front(), first, files.front(), first);
    forEachChunk(
        files.size() - 1, [&](std::size_t i) { checkSlice(files[i + 1], probe(files[i + 1]), files.front(), first); },
        codecThreads());
    conv::Layout layout = first;
    layout.dimension = 3;
    layout.extent[2] = static_cast<std::int64_t>(files.size());
    layout.geometry = {};
    return layout;
}

class StackSource final : public RegionSource {
  public:
    explicit StackSource(std::vector<fs::path> files) : files_(std::move(files)), layout_(layoutOf(files_)) {
        const conv::Volume first = load(files_.front());
        info_.valueUnit = first.info().valueUnit;
        info_.warnings = first.info().warnings;
        info_.notes = {{"Slices", std::to_string(files_.size())},
                       {"First slice", files_.front().filename().string()},
                       {"Last slice", files_.back().filename().string()}};
        if (const conv::Geometry& g = first.layout().geometry; g.unit == conv::LengthUnit::millimetre)
            info_.notes.emplace_back("Spacing of the first slice",
                                     std::to_string(g.spacing[0]) + " × " + std::to_string(g.spacing[1]) + " mm");
        if (const std::string warning = numberingWarning(files_); !warning.empty())
            info_.warnings.push_back(warning);
    }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] const conv::Info& info() const override { return info_; }
    void setLayout(const conv::Layout& layout) override {
        layout_ = layout;
        if (layout.geometry.unit == conv::LengthUnit::pixel)
            info_.warnings.push_back(
                "The distance of the slices is unknown, so lengths count in px; give --spacing for mm.");
    }
    [[nodiscard]] std::int64_t bytesBeside() const override {
        return std::max(heldBytes, sliceBytes()) + static_cast<std::int64_t>(atOnce()) * 2 * sliceBytes();
    }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        if (!layout_.whole().contains(region))
            throw conv::Error(conv::ErrorCode::internal, "A region outside the data was asked for.");
        const std::size_t size = conv::sizeOf(layout_.type);
        const auto width = static_cast<std::size_t>(region.size(0)), height = static_cast<std::size_t>(region.size(1));
        auto* const to = static_cast<std::byte*>(out);
        forEachChunk(
            static_cast<std::size_t>(region.size(2)),
            [&](std::size_t i) {
                const Slice slice = decoded(static_cast<std::size_t>(region.lo[2]) + i);
                const std::byte* const from = slice->data({0, item.channel});
                for (std::size_t y = 0; y < height; ++y) {
                    const std::int64_t at =
                        (region.lo[1] + static_cast<std::int64_t>(y)) * layout_.extent[0] + region.lo[0];
                    std::memcpy(to + (i * height + y) * width * size, from + static_cast<std::size_t>(at) * size,
                                width * size);
                }
            },
            atOnce());
    }

  private:
    using Slice = std::shared_ptr<const conv::Volume>;

    [[nodiscard]] std::int64_t sliceBytes() const { return layout_.byteCount() / layout_.extent[2]; }
    /// Slices that are decoded at once.
    [[nodiscard]] std::size_t atOnce() const {
        const std::int64_t fit = std::max<std::int64_t>(1, decodedBytes / std::max<std::int64_t>(1, sliceBytes()));
        return std::min(codecThreads(), static_cast<std::size_t>(fit));
    }

    [[nodiscard]] Slice decoded(std::size_t number) const {
        {
            const std::lock_guard lock(mutex_);
            const auto found = std::ranges::find(held_, number, &std::pair<std::size_t, Slice>::first);
            if (found != held_.end())
                return found->second;
        }
        auto volume = std::make_shared<const conv::Volume>(load(files_[number]));
        conv::Layout expected = layout_;
        expected.extent[2] = 1;
        checkSlice(files_[number], volume->layout(), files_.front(), expected);
        const std::lock_guard lock(mutex_);
        held_.emplace_front(number, volume);
        const auto most =
            static_cast<std::size_t>(std::max<std::int64_t>(1, heldBytes / std::max<std::int64_t>(1, sliceBytes())));
        if (held_.size() > most)
            held_.resize(most);
        return volume;
    }

    std::vector<fs::path> files_;
    conv::Layout layout_;
    conv::Info info_;
    mutable std::mutex mutex_;
    mutable std::deque<std::pair<std::size_t, Slice>> held_; ///< latest first
};

conv::Volume loadStack(const fs::path& folder, const LoadOptions& options) {
    StackSource source(stackFiles(folder, options.series));
    conv::Layout layout = source.layout();
    takeGivenSpacing(layout, folder, options); // without one the source warns that it is unknown
    source.setLayout(layout);
    conv::Volume volume(layout, source.info());
    AnnouncedLayouts::tell(layout);
    const AnnouncedLayouts quiet([](const conv::Layout&) {}); // not of each slice
    // Slice by slice: each is decoded once for all of its channels.
    constexpr std::int64_t together = 64;
    const std::size_t size = conv::sizeOf(layout.type);
    const std::int64_t slice = layout.extent[0] * layout.extent[1];
    for (std::int64_t z = 0; z < layout.extent[2]; z += layout.channels > 1 ? 1 : together)
        for (const conv::Item item : conv::itemsOf(layout)) {
            const std::int64_t end = std::min(layout.extent[2], z + (layout.channels > 1 ? 1 : together));
            source.read(item, {{0, 0, z}, {layout.extent[0], layout.extent[1], end}},
                        volume.data(item) + static_cast<std::size_t>(z * slice) * size);
        }
    return volume;
}

conv::Layout probeStack(const fs::path& folder, const LoadOptions& options) {
    return layoutOf(stackFiles(folder, options.series));
}

} // namespace

std::unique_ptr<RegionSource> openStack(const fs::path& folder, const LoadOptions& options) {
    return std::make_unique<StackSource>(stackFiles(folder, options.series));
}

const Format& stackFormat() {
    static const Format format = [] {
        Format stack;
        stack.name = "Stack of images";
        stack.writes = false;
        stack.load = loadStack;
        stack.probe = probeStack;
        stack.scenes = [](const fs::path&) { return std::vector<Scene>(); };
        return stack;
    }();
    return format;
}

} // namespace app::io
