// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/atomic_file.h"
#include "app/io/zarr/module/module.h"
#include "app/io/zarr/module/write/save.h"
#include "app/io/zarr/module/write/writer.h"
#include "app/text/renamed.h"
#include <cerrno>
#include <conv/error.h>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace app::io {
namespace {

/// Replaces the name of the temporary folder in a message by that of the store.
template <class F>
auto inOwnName(const fs::path& temporary, const fs::path& target, F&& f) {
    try {
        return f();
    } catch (const conv::Error& error) {
        throw renamed(error, temporary.string(), target.string());
    }
}

/// A store, or a slab of one.
class ZarrSink final : public RegionSink {
  public:
    ZarrSink(const fs::path& path, const conv::Layout& layout, const conv::Info& info, const conv::Region& domain,
             const SaveOptions& options)
        : path_(path),
          layout_(layout),
          domain_(domain),
          file_(std::in_place, path, options.overwrite),
          temporary_(file_->temporary()),
          writer_(inOwnName(temporary_, path_, [&] {
              return std::make_unique<ZarrWriter>(temporary_, layout, info, options.compression);
          })) {}
    /// A store that another process began.
    ZarrSink(const SharedFile& file, const conv::Layout& layout, const conv::Info& info, const conv::Region& domain,
             const std::optional<conv::Region>& slab, const SaveOptions& options)
        : path_(file.target),
          layout_(layout),
          domain_(domain),
          temporary_(file.temporary),
          writer_(std::make_unique<ZarrWriter>(temporary_, layout, info, options.compression,
                                               slab ? nameOf(*slab) : std::string("whole"))) {
        if (!slab)
            file_.emplace(path_, options.overwrite, temporary_);
    }
    void write(conv::Item item, const conv::ConstView& block) override {
        if (!domain_.contains(block.region))
            throw conv::Error(conv::ErrorCode::internal, "A block outside the result was given.");
        conv::Region region = block.region;
        for (std::size_t a = 0; a < 3; ++a) {
            region.lo[a] -= domain_.lo[a];
            region.hi[a] -= domain_.lo[a];
        }
        inOwnName(temporary_, path_, [&] { clipped_ += writer_->write(item, region, block); });
    }
    [[nodiscard]] std::int64_t clipped() const override { return clipped_; }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] std::optional<SharedFile> shared() const override { return SharedFile{path_, temporary_, 0, 0}; }
    [[nodiscard]] std::int64_t slabUnit() const override { return writer_->slab(); }
    void commit() override {
        inOwnName(temporary_, path_, [&] { file_ ? writer_->finish() : leaveSlab(); });
        if (file_)
            file_->commit();
    }
    void leave() override { file_->leave(); }

  private:
    static std::string nameOf(const conv::Region& slab) {
        return std::to_string(slab.lo[2]) + "-" + std::to_string(slab.lo[1]) + "-" + std::to_string(slab.lo[0]);
    }
    /// Chunks are flushed before the record of those that are not complete appears.
    void leaveSlab() {
        const int folder = ::open(temporary_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        const bool failed = folder < 0 || ::syncfs(folder) != 0;
        const int error = errno;
        if (folder >= 0)
            ::close(folder);
        if (failed)
            throw conv::Error(conv::ErrorCode::unwritable,
                              temporary_.string() + " cannot be written: " + std::strerror(error) + ".");
        writer_->leave();
    }

    fs::path path_;
    conv::Layout layout_;
    conv::Region domain_;
    std::optional<AtomicFile> file_; ///< empty for a slab
    fs::path temporary_;
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

extern "C" app::io::RegionSink* convappZarrSlab(const app::io::SharedFile* file, const conv::Layout* layout,
                                                const conv::Info* info, const conv::Region* domain,
                                                const std::optional<conv::Region>* slab,
                                                const app::io::SaveOptions* options) {
    return new app::io::ZarrSink(*file, *layout, *info, *domain, *slab, *options);
}
