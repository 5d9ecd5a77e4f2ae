// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "app/io/tiff/module/module.h"
#include "app/io/tiff/module/tiff_scenes.h"
#include <algorithm>
#include <mutex>

namespace app::io {
namespace {

class TiffRegions final : public RegionSource {
  public:
    TiffRegions(std::unique_ptr<TiffFiles> files, const TiffScene& scene)
        : layout_(scene.layout), info_(scene.info), files_(std::move(files)), pages_(scene.pages.size()) {
        for (std::size_t i = 0; i < pages_.size(); ++i) {
            const TiffSlot& slot = scene.slots[i];
            pages_[at({slot.time, slot.channel}, slot.z)] = scene.pages[i];
        }
    }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] const conv::Info& info() const override { return info_; }
    void setLayout(const conv::Layout& layout) override { layout_ = layout; }
    [[nodiscard]] std::int64_t bytesBeside() const override {
        std::int64_t most = 0;
        for (const std::size_t page : pages_)
            most = std::max(most, files_->pages()[page].pieceBytes);
        return most;
    }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        const std::lock_guard oneByOne(mutex_); // libtiff's handles are not thread-safe
        auto* to = static_cast<std::byte*>(out);
        const std::int64_t slice = region.size(0) * region.size(1) * static_cast<std::int64_t>(sizeOf(layout_.type));
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z, to += slice) {
            const TiffPage& page = files_->pages()[pages_[at(item, z)]];
            files_->reader(page).readBox(page, {region.lo[0], region.lo[1], region.hi[0], region.hi[1]}, to);
        }
    }

  private:
    [[nodiscard]] std::size_t at(conv::Item item, std::int64_t z) const {
        return static_cast<std::size_t>((item.time * layout_.channels + item.channel) * layout_.extent[2] + z);
    }
    conv::Layout layout_;
    conv::Info info_;
    std::unique_ptr<TiffFiles> files_;
    std::vector<std::size_t> pages_; ///< indices in files_
    mutable std::mutex mutex_;
};

} // namespace
} // namespace app::io

extern "C" app::io::RegionSource* convappTiffRegions(const std::filesystem::path* path, const std::string* series) {
    using namespace app::io;
    auto files = std::make_unique<TiffFiles>(*path);
    const TiffScene scene = tiffScene(*files, *series);
    const auto plain = [&](std::size_t number) {
        const TiffPage& page = files->pages()[number];
        return page.channels == 1 && page.orientation == 1;
    };
    if (!std::ranges::all_of(scene.pages, plain))
        return nullptr;
    return new TiffRegions(std::move(files), scene);
}
