// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/atomic_file.h"
#include "app/io/zarr/module/module.h"
#include "app/io/zarr/module/write/save.h"
#include "app/io/zarr/module/write/writer.h"
#include <conv/error.h>

namespace app::io {
namespace {

/// Replaces the name of the temporary folder in a message by that of the store.
template <class F>
auto naming(const fs::path& temporary, const fs::path& target, F&& f) {
    try {
        return f();
    } catch (const conv::Error& error) {
        std::string sentence = error.what();
        if (const std::size_t at = sentence.find(temporary.string()); at != std::string::npos)
            sentence.replace(at, temporary.string().size(), target.string());
        throw conv::Error(error.code(), sentence);
    }
}

class ZarrSink final : public RegionSink {
  public:
    ZarrSink(const fs::path& path, const conv::Layout& layout, const conv::Info& info, const conv::Region& domain,
             const SaveOptions& options)
        : path_(path),
          layout_(layout),
          domain_(domain),
          file_(path, options.overwrite),
          writer_(naming(file_.temporary(), path_, [&] {
              return std::make_unique<ZarrWriter>(file_.temporary(), layout, info, options.compression);
          })) {}
    void write(conv::Item item, const conv::ConstView& block) override {
        if (!domain_.contains(block.region))
            throw conv::Error(conv::ErrorCode::internal, "A block outside the result was given.");
        conv::Region region = block.region;
        for (std::size_t a = 0; a < 3; ++a) {
            region.lo[a] -= domain_.lo[a];
            region.hi[a] -= domain_.lo[a];
        }
        naming(file_.temporary(), path_, [&] { clipped_ += writer_->write(item, region, block); });
    }
    [[nodiscard]] std::int64_t clipped() const override { return clipped_; }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    void commit() override {
        naming(file_.temporary(), path_, [&] { writer_->finish(); });
        file_.commit();
    }

  private:
    fs::path path_;
    conv::Layout layout_;
    conv::Region domain_;
    AtomicFile file_;
    std::unique_ptr<ZarrWriter> writer_;
    std::int64_t clipped_ = 0;
};

} // namespace

void saveZarr(const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
    ZarrWriter writer(path, volume.layout(), volume.info(), options.compression);
    const std::int64_t slab = writer.slab(); // each chunk is complete at once
    const conv::Index3 extent = volume.layout().extent;
    for (const conv::Item item : conv::itemsOf(volume.layout()))
        for (std::int64_t z = 0; z < extent[2]; z += slab) {
            const conv::Region region{{0, 0, z}, {extent[0], extent[1], std::min(z + slab, extent[2])}};
            conv::ConstView view = volume.view(item);
            view.data = view.row(0, z);
            view.region = region;
            writer.write(item, region, view);
        }
    writer.finish();
}

std::optional<std::string> refusesZarr(const conv::Layout& layout) {
    if (layout.dimension < 2)
        return "OME-Zarr holds images and volumes; signals are written as .npy, .csv, .wav or .edf.";
    return std::nullopt;
}

} // namespace app::io

extern "C" app::io::RegionSink* convappZarrSink(const std::filesystem::path* path, const conv::Layout* layout,
                                                const conv::Info* info, const conv::Region* domain,
                                                const app::io::SaveOptions* options) {
    return new app::io::ZarrSink(*path, *layout, *info, *domain, *options);
}
