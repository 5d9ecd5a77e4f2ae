#include "app/io/core/file_bytes.h"
#include "app/io/core/regions.h"
#include "app/io/tiff/module/module.h"
#include "app/io/tiff/module/tiff_scenes.h"
#include <algorithm>
#include <mutex>

namespace app::io {
namespace {

/// Pages of one channel each.
class TiffRegions final : public RegionSource {
  public:
    TiffRegions(std::unique_ptr<TiffReader> reader, const std::vector<TiffPage>& pages, const TiffScene& scene)
        : layout_(scene.layout), info_(scene.info), reader_(std::move(reader)), pages_(scene.pages.size()) {
        for (std::size_t i = 0; i < pages_.size(); ++i) {
            const TiffSlot& slot = scene.slots[i];
            pages_[at({slot.time, slot.channel}, slot.z)] = pages[scene.pages[i]];
        }
    }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] const conv::Info& info() const override { return info_; }
    void setLayout(const conv::Layout& layout) override { layout_ = layout; }
    [[nodiscard]] std::int64_t bytesBeside() const override {
        std::int64_t most = 0;
        for (const TiffPage& page : pages_)
            most = std::max(most, page.pieceBytes);
        return most;
    }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        const std::lock_guard oneByOne(mutex_); // libtiff's files know no threads
        auto* to = static_cast<std::byte*>(out);
        const std::int64_t slice = region.size(0) * region.size(1) * static_cast<std::int64_t>(sizeOf(layout_.type));
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z, to += slice)
            reader_->readBox(pages_[at(item, z)], region.lo[0], region.lo[1], region.hi[0], region.hi[1], to);
    }

  private:
    [[nodiscard]] std::size_t at(conv::Item item, std::int64_t z) const {
        return static_cast<std::size_t>((item.time * layout_.channels + item.channel) * layout_.extent[2] + z);
    }
    conv::Layout layout_;
    conv::Info info_;
    std::unique_ptr<TiffReader> reader_;
    std::vector<TiffPage> pages_;
    mutable std::mutex mutex_;
};

} // namespace
} // namespace app::io

extern "C" app::io::RegionSource* convappTiffRegions(const std::filesystem::path* path, const std::string* series) {
    using namespace app::io;
    auto reader = std::make_unique<TiffReader>(*path);
    const std::vector<TiffPage> pages = reader->pages();
    const TiffScene scene = tiffScene(*path, pages, FileReader(*path).size(), *series);
    const TiffPage& first = pages[scene.pages.front()];
    const bool plain = first.channels == 1 && first.bits >= 8 && !first.palette && first.orientation == 1 &&
                       !first.zeroIsWhite && !first.cmyk;
    return plain ? new TiffRegions(std::move(reader), pages, scene) : nullptr;
}
