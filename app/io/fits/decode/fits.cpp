// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/fits/decode/fits_child.h"
#include "app/io/fits/fits_parts.h"
#include "app/io/formats.h"
#include <algorithm>
#include <functional>

/// FITS: reading.
namespace app::io {
namespace {

constexpr const char* checksumWarning =
    "The samples do not match the file's checksum (DATASUM): they are damaged, or a program changed them and left the "
    "checksum.";

/// Sample bytes that a file of any size may announce, and announced bytes for each stored one.
constexpr std::uint64_t mostUnexplained = std::uint64_t{64} << 20, mostDensity = 1100;

/// Calls `part` for regions of at most mostFitsBytes that make up `region`, in memory order.
void eachPart(const conv::Region& region, std::uint64_t sampleBytes,
              const std::function<void(const conv::Region&)>& part) {
    const auto most = static_cast<std::int64_t>(mostFitsBytes / sampleBytes);
    if (region.count() <= most)
        return part(region);
    int axis = 2; // the slowest with several samples
    while (axis > 0 && region.size(axis) == 1)
        --axis;
    std::int64_t unit = 1; // samples of one index
    for (int a = 0; a < axis; ++a)
        unit *= region.size(a);
    const std::int64_t step = std::max<std::int64_t>(1, most / unit);
    for (std::int64_t at = region.lo[axis]; at < region.hi[axis]; at += step) {
        conv::Region piece = region;
        piece.lo[axis] = at;
        piece.hi[axis] = std::min(region.hi[axis], at + step);
        eachPart(piece, sampleBytes, part);
    }
}

/// An image whose samples are compressed or scaled.
class FitsRegions final : public RegionSource {
  public:
    FitsRegions(const fs::path& path, const std::string& series)
        : child_(path, series), layout_(child_.image().layout) {
        const auto bytes = static_cast<std::uint64_t>(layout_.byteCount());
        if (const std::uint64_t size = FileReader(path).size();
            bytes > mostUnexplained && (bytes - mostUnexplained) / mostDensity > size)
            refuseFile(path, "announces " + std::to_string(bytes) + " bytes of samples, which its " +
                                 std::to_string(size) + " bytes cannot hold");
    }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] const conv::Info& info() const override { return child_.image().info; }
    void setLayout(const conv::Layout& layout) override { layout_ = layout; }
    [[nodiscard]] std::int64_t bytesBeside() const override { return 2 * static_cast<std::int64_t>(mostFitsBytes); }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        if (!layout_.whole().contains(region))
            throw conv::Error(conv::ErrorCode::internal, "A region outside the data was asked for.");
        if (region.empty())
            return;
        auto* to = static_cast<std::byte*>(out);
        const std::size_t size = conv::sizeOf(layout_.type);
        eachPart(region, size, [&](const conv::Region& part) {
            child_.read(item, part, to);
            to += static_cast<std::size_t>(part.count()) * size;
        });
    }
    [[nodiscard]] const FitsChild& child() const { return child_; }

  private:
    FitsChild child_;
    conv::Layout layout_;
};

/// Returns a source that reads the file itself, if its samples allow that.
std::unique_ptr<RegionSource> openPlain(const fs::path& path, const FitsImage& image) {
    if (!image.plain || image.layout.channels > 1)
        return nullptr;
    return std::make_unique<FileSource>(PlainFile{image.layout, image.info, path, image.offset, true});
}

conv::Volume loadFits(const fs::path& path, const LoadOptions& options) {
    const FitsRegions regions(path, options.series);
    const FitsImage& image = regions.child().image();
    const std::unique_ptr<RegionSource> plain = openPlain(path, image);
    const RegionSource& source = plain ? *plain : static_cast<const RegionSource&>(regions);
    DecodedVolume decoded(path, image.layout, image.info);
    const std::size_t size = conv::sizeOf(image.layout.type);
    for (const conv::Item item : conv::itemsOf(image.layout)) {
        std::byte* to = decoded.volume().data(item);
        eachPart(image.layout.whole(), size, [&](const conv::Region& part) {
            source.read(item, part, to);
            to += static_cast<std::size_t>(part.count()) * size;
            decoded.produced(part.count());
        });
    }
    if (image.summed && !regions.child().verified())
        decoded.volume().info().warnings.emplace_back(checksumWarning);
    return std::move(decoded).finish();
}

conv::Layout probeFits(const fs::path& path, const LoadOptions& options) {
    return FitsChild(path, options.series).image().layout;
}

std::vector<Scene> scenesOfFits(const fs::path& path) {
    return FitsChild::scenes(path);
}

} // namespace

Codec fitsCodec() {
    Codec codec;
    codec.load = loadFits;
    codec.probe = probeFits;
    codec.scenes = scenesOfFits;
    return codec;
}

std::unique_ptr<RegionSource> openFitsRegions(const fs::path& path, const std::string& series) {
    auto regions = std::make_unique<FitsRegions>(path, series);
    if (std::unique_ptr<RegionSource> plain = openPlain(path, regions->child().image()))
        return plain;
    return regions;
}

} // namespace app::io
