// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/zarr/module/module.h"
#include "app/io/zarr/module/ome/opened.h"
#include "app/io/zarr/module/write/save.h"
#include <algorithm>

/// OME-Zarr and plain Zarr arrays: reading.
namespace app::io {
namespace {

/// Sample bytes that a store of any size may announce, and announced bytes for each byte of a stored chunk: chunks that
/// are not stored have the fill value.
constexpr std::uint64_t mostUnexplained = std::uint64_t{64} << 20, mostSparse = 128;
constexpr std::uint64_t mostHeld = std::uint64_t{64} << 20; ///< bytes of decoded chunks kept for the next region

void requirePlausible(const OpenedZarr& opened) {
    const ZarrArray& array = opened.image.array;
    std::uint64_t bytes = sizeOf(array.type), entry = sizeOf(array.type);
    for (std::size_t a = 0; a < array.shape.size(); ++a) {
        bytes = saturatedProduct({bytes, static_cast<std::uint64_t>(array.shape[a])});
        entry = saturatedProduct({entry, static_cast<std::uint64_t>(std::min(array.shape[a], array.chunk[a]))});
    }
    if (bytes <= mostUnexplained || !opened.store->listsChunks())
        return;
    const std::uint64_t stored = storedEntries(*opened.store, array);
    if (bytes - mostUnexplained > saturatedProduct({stored, entry, mostSparse}))
        opened.store->refuse(array.metadataFile, "announces " + std::to_string(bytes) + " bytes of samples, and " +
                                                     std::to_string(stored) + " entries of the store hold them");
}

conv::Volume loadZarr(const fs::path& path, const LoadOptions& options) {
    const OpenedZarr opened = openZarr(path, options.series);
    const ZarrImage& image = opened.image;
    requirePlausible(opened);
    DecodedVolume decoded(path, image.layout, image.info);
    const conv::Layout& layout = decoded.layout();
    const conv::Index3 e = layout.extent;
    const std::int64_t item = e[0] * e[1] * e[2];
    const PieceTally tally = readBox(ZarrChunks(*opened.store, image.array), image.axes,
                                     {{}, {e[0], e[1], e[2], layout.channels, layout.times}},
                                     {decoded.volume().data(), {1, e[0], e[0] * e[1], item, item * layout.channels}});
    decoded.produced(tally.samples);
    if (tally.missing > 0)
        decoded.volume().info().notes.emplace_back("Missing chunks", std::to_string(tally.missing) + " of " +
                                                                         std::to_string(tally.pieces) +
                                                                         ", filled with " + image.array.fillText);
    if (tally.missing > 0 && !image.array.fillGiven)
        decoded.volume().info().warnings.push_back(
            "The array `" + image.array.path + "` has a `fill_value` of null: " + std::to_string(tally.missing) +
            " of its " + std::to_string(tally.pieces) + " chunks are not stored, and their samples are read as 0.");
    if (tally.missing == tally.pieces && !opened.store->listsChunks())
        decoded.volume().info().warnings.push_back("The server has no chunk of the array `" + image.array.path +
                                                   "` (404): all its samples have the fill value " +
                                                   image.array.fillText + ".");
    return std::move(decoded).finish();
}

conv::Layout probeZarr(const fs::path& path, const LoadOptions& options) {
    return openZarr(path, options.series).image.layout;
}

std::vector<Scene> scenesOfZarr(const fs::path& path) {
    const auto store = openZarrStore(path);
    return zarrScenes(*store, zarrImages(*store));
}

class ZarrRegions final : public RegionSource {
  public:
    explicit ZarrRegions(OpenedZarr opened)
        : store_(std::move(opened.store)),
          axes_(opened.image.axes),
          layout_(std::move(opened.image.layout)),
          info_(std::move(opened.image.info)),
          held_(std::min(mostHeld, 8 * opened.image.array.pieceBytes())),
          chunks_(*store_, std::move(opened.image.array), held_) {}
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] const conv::Info& info() const override { return info_; }
    void setLayout(const conv::Layout& layout) override { layout_ = layout; }
    [[nodiscard]] std::int64_t bytesBeside() const override {
        // Each thread holds a piece as stored and decoded.
        return static_cast<std::int64_t>(std::max(held_, chunks_.array().pieceBytes()) +
                                         2 * chunks_.atOnce() * chunks_.array().pieceBytes());
    }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        if (!layout_.whole().contains(region))
            throw conv::Error(conv::ErrorCode::internal, "A region outside the data was asked for.");
        if (region.empty())
            return;
        const auto& [lo, hi] = region;
        const conv::Index3 e = region.extent();
        readBox(
            chunks_, axes_,
            {{lo[0], lo[1], lo[2], item.channel, item.time}, {hi[0], hi[1], hi[2], item.channel + 1, item.time + 1}},
            {static_cast<std::byte*>(out), {1, e[0], e[0] * e[1], 0, 0}});
    }

  private:
    std::unique_ptr<ZarrStore> store_;
    std::array<int, 5> axes_;
    conv::Layout layout_;
    conv::Info info_;
    std::uint64_t held_;
    ZarrChunks chunks_;
};

constexpr Codec codec{loadZarr, probeZarr, saveZarr, refusesZarr, false, nullptr, nullptr, scenesOfZarr};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappZarr() {
    return &app::io::codec;
}

extern "C" app::io::RegionSource* convappZarrRegions(const std::filesystem::path* path, const std::string* series) {
    return new app::io::ZarrRegions(app::io::openZarr(*path, *series));
}
