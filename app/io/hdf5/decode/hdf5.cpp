// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/threads.h"
#include "app/io/formats.h"
#include "app/io/hdf5/decode/hdf5_chunks.h"
#include "app/io/hdf5/decode/hdf5_values.h"
#include "app/io/hdf5/hdf5_parts.h"
#include "app/io/text/text.h"
#include <algorithm>

/// HDF5: reading.
namespace app::io {
namespace {

/// Sample bytes that a file of any size may announce, and announced bytes for each byte of a stored chunk: chunks that
/// are not stored have the fill value.
constexpr std::uint64_t mostUnexplained = std::uint64_t{64} << 20, mostSparse = 128;
constexpr std::uint64_t mostHeld = std::uint64_t{64} << 20; ///< bytes of decoded chunks kept for the next region

std::uint64_t samplesIn(const std::vector<std::int64_t>& shape) {
    std::uint64_t count = 1;
    for (const std::int64_t n : shape)
        count = saturatedProduct({count, static_cast<std::uint64_t>(n)});
    return count;
}

/// Number of chunks in the grid of a dataset, saturated.
std::uint64_t gridOf(const Hdf5Array& array) {
    std::uint64_t count = 1;
    for (std::size_t a = 0; a < array.shape.size(); ++a)
        count = saturatedProduct({count, static_cast<std::uint64_t>((array.shape[a] - 1) / array.chunk[a]) + 1});
    return count;
}

void requirePlausible(const fs::path& path, const Hdf5Array& array) {
    if (array.storage == Hdf5Storage::contiguous || array.storage == Hdf5Storage::inHeader)
        return; // compared with the file
    const std::uint64_t bytes = saturatedProduct({samplesIn(array.shape), array.storedSize()});
    const std::uint64_t chunk = saturatedProduct({samplesIn(array.chunk), array.storedSize()});
    if (bytes > mostUnexplained && bytes - mostUnexplained > saturatedProduct({array.storedChunks, chunk, mostSparse}))
        refuseFile(path, "announces " + std::to_string(bytes) + " bytes in the dataset `" + printable(array.path) +
                             "`, and " + std::to_string(array.storedChunks) + " chunks hold them");
}

/// An image that is open, and its datasets.
class Hdf5Regions final : public RegionSource {
  public:
    Hdf5Regions(const fs::path& path, const std::string& series)
        : file_(path),
          child_(path, series),
          layout_(child_.image().layout),
          info_(child_.image().info),
          values_(child_.image()) {
        const std::vector<Hdf5Array>& arrays = child_.image().arrays;
        for (const Hdf5Array& array : arrays)
            requirePlausible(path, array);
        for (std::size_t i = 0; i < arrays.size(); ++i)
            chunks_.push_back(
                std::make_unique<Hdf5Chunks>(child_, file_, static_cast<std::uint32_t>(i), mostHeld / arrays.size()));
        sayMissing();
    }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] const conv::Info& info() const override { return info_; }
    void setLayout(const conv::Layout& layout) override { layout_ = layout; }
    [[nodiscard]] std::int64_t bytesBeside() const override {
        // Each thread holds a piece as stored and decoded.
        std::uint64_t bytes = 2 * chunkThreads() * chunks_[0]->pieceBytes();
        for (const auto& chunks : chunks_)
            bytes += chunks->heldBytes();
        return static_cast<std::int64_t>(bytes);
    }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        if (!layout_.whole().contains(region))
            throw conv::Error(conv::ErrorCode::internal, "A region outside the data was asked for.");
        if (!region.empty())
            (void)values_.read(chunksOf(item), item, region, static_cast<std::byte*>(out));
    }

    [[nodiscard]] conv::Volume whole(const fs::path& path) const {
        DecodedVolume decoded(path, layout_, info_);
        if (const Hdf5Image& image = child_.image(); chunks_.size() == 1 && image.scale.slopes.empty()) {
            // All items at once: a chunk may hold samples of several.
            const conv::Index3 e = layout_.extent;
            const std::int64_t item = e[0] * e[1] * e[2];
            const PieceBox box{{}, {e[0], e[1], e[2], layout_.channels, layout_.times}};
            const PieceTarget target{decoded.volume().data(), {1, e[0], e[0] * e[1], item, item * layout_.channels}};
            decoded.produced(readBox(*chunks_[0], image.axes, box, target).samples);
            return std::move(decoded).finish();
        }
        std::int64_t invalid = 0;
        for (const conv::Item item : conv::itemsOf(layout_)) {
            const Hdf5Tally tally = values_.read(chunksOf(item), item, layout_.whole(), decoded.volume().data(item));
            decoded.produced(tally.samples);
            invalid += tally.invalid;
        }
        if (invalid > 0)
            decoded.volume().info().warnings.push_back(std::to_string(invalid) +
                                                       " samples lie outside of the valid range of the file; they "
                                                       "are NaN.");
        return std::move(decoded).finish();
    }

  private:
    [[nodiscard]] const Pieces& chunksOf(conv::Item item) const {
        return *chunks_[chunks_.size() == 1 ? 0
                                            : static_cast<std::size_t>(item.time * layout_.channels + item.channel)];
    }
    void sayMissing() {
        std::uint64_t missing = 0, all = 0;
        const Hdf5Array* empty = nullptr;
        for (const Hdf5Array& array : child_.image().arrays) {
            const std::uint64_t grid = array.storage == Hdf5Storage::chunked ? gridOf(array) : 1;
            const std::uint64_t stored = array.storage == Hdf5Storage::chunked   ? std::min(array.storedChunks, grid)
                                         : array.storage == Hdf5Storage::nothing ? 0
                                                                                 : 1;
            all += grid;
            missing += grid - stored;
            if (stored == 0)
                empty = &array;
        }
        if (empty)
            info_.warnings.push_back("The dataset `" + printable(empty->path) +
                                     "` was never written: all its samples have the fill value " + empty->fillText +
                                     ".");
        else if (missing > 0)
            info_.notes.emplace_back("Missing chunks", std::to_string(missing) + " of " + std::to_string(all) +
                                                           ", filled with " + child_.image().arrays[0].fillText);
    }

    FileReader file_;
    Hdf5Child child_;
    conv::Layout layout_;
    conv::Info info_;
    Hdf5Values values_;
    std::vector<std::unique_ptr<Hdf5Chunks>> chunks_;
};

conv::Volume loadHdf5(const fs::path& path, const LoadOptions& options) {
    return Hdf5Regions(path, options.series).whole(path);
}

conv::Layout probeHdf5(const fs::path& path, const LoadOptions& options) {
    return Hdf5Regions(path, options.series).layout();
}

std::vector<Scene> scenesOfHdf5(const fs::path& path) {
    return Hdf5Child::scenes(path);
}

} // namespace

Codec hdf5Codec() {
    Codec codec;
    codec.load = loadHdf5;
    codec.probe = probeHdf5;
    codec.scenes = scenesOfHdf5;
    return codec;
}

std::unique_ptr<RegionSource> openHdf5Regions(const fs::path& path, const std::string& series) {
    return std::make_unique<Hdf5Regions>(path, series);
}

} // namespace app::io
