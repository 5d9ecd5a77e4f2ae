#include "app/io/file_bytes.h"
#include "app/io/opencv/module.h"
#include "app/io/opencv/tiff_page.h"
#include "app/io/regions.h"
#include <mutex>

namespace app::io {
namespace {

/// Pages of one channel, in file order: slices, then time points.
class TiffRegions final : public RegionSource {
  public:
    TiffRegions(const fs::path& path, std::unique_ptr<TiffReader> reader, std::vector<TiffPage> pages)
        : layout_(tiffLayout(path, pages, FileReader(path).size())),
          reader_(std::move(reader)),
          pages_(std::move(pages)) {
        if (layout_.times > 1)
            info_.timeStep = tiffTimeStep(pages_.front());
        if (!pages_.front().description.empty())
            info_.notes.emplace_back("Description", pages_.front().description);
    }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] const conv::Info& info() const override { return info_; }
    void setLayout(const conv::Layout& layout) override { layout_ = layout; }
    void read(conv::Item item, const conv::Region& region, void* out) const override {
        const std::lock_guard oneByOne(mutex_); // libtiff's files know no threads
        auto* to = static_cast<std::byte*>(out);
        const std::int64_t slice = region.size(0) * region.size(1) * static_cast<std::int64_t>(sizeOf(layout_.type));
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z, to += slice)
            reader_->readBox(pages_[static_cast<std::size_t>(item.time * layout_.extent[2] + z)], region.lo[0],
                             region.lo[1], region.hi[0], region.hi[1], to);
    }

  private:
    conv::Layout layout_;
    conv::Info info_;
    std::unique_ptr<TiffReader> reader_;
    std::vector<TiffPage> pages_;
    mutable std::mutex mutex_;
};

} // namespace
} // namespace app::io

extern "C" app::io::RegionSource* convappTiffRegions(const std::filesystem::path* path) {
    using namespace app::io;
    auto reader = std::make_unique<TiffReader>(*path);
    std::vector<TiffPage> pages = reader->pages();
    const TiffPage& first = pages.front();
    const bool plain = first.channels == 1 && first.bits >= 8 && !first.palette && first.orientation == 1 &&
                       !first.zeroIsWhite && tiffLayout(*path, pages, FileReader(*path).size()).channels == 1;
    return plain ? new TiffRegions(*path, std::move(reader), std::move(pages)) : nullptr;
}
