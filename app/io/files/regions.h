// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/files/atomic_file.h"
#include "app/io/io.h"
#include "app/system/early_writing.h"
#include "app/system/files.h"
#include <conv/volume.h>
#include <memory>
#include <optional>

namespace app::io {

/// Samples of a file, read by regions in any order, from several threads.
class RegionSource : public conv::Source {
  public:
    [[nodiscard]] virtual const conv::Info& info() const = 0;
    /// Replaces the layout's geometry, after --spacing and --rate.
    virtual void setLayout(const conv::Layout& layout) = 0;
    /// Returns the bytes that reading needs beside the samples: the largest compressed piece.
    [[nodiscard]] virtual std::int64_t bytesBeside() const { return 0; }
    /// Checks data that are decoded on the way, after the last region was read: a result from them is not complete
    /// before. Returns a warning about bytes behind the samples, or "". Throws Error(unreadable).
    [[nodiscard]] virtual std::string checkRest() { return {}; }
};

/// A file whose samples are stored in memory order.
class FileSource final : public RegionSource {
  public:
    explicit FileSource(PlainFile file);
    [[nodiscard]] const conv::Layout& layout() const override { return file_.layout; }
    [[nodiscard]] const conv::Info& info() const override { return file_.info; }
    void setLayout(const conv::Layout& layout) override { file_.layout = layout; }
    void read(conv::Item item, const conv::Region& region, void* out) const override;

  private:
    PlainFile file_;
    FileReader reader_;
};

/// Opens a file for reading by regions; null if its storage does not allow it. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<RegionSource> openRegions(const fs::path& path, const LoadOptions& options);

[[nodiscard]] bool writesRegions(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                                 const SaveOptions& options = {});

/// A file made by another process; this process writes a part of it.
struct SharedFile {
    fs::path target;          ///< final name
    fs::path temporary;       ///< name until it is complete
    std::uint64_t offset = 0; ///< byte offset of the first sample
    std::int64_t tile = 0;    ///< as in FileSink
};

/// A file, or a folder that counts as one, written by regions. It appears when complete. Converts samples.
class RegionSink : public conv::Sink {
  public:
    /// Returns the number of samples so far that did not fit the type or were NaN.
    [[nodiscard]] virtual std::int64_t clipped() const = 0;
    [[nodiscard]] virtual const conv::Layout& layout() const = 0;
    /// Returns the data that other processes need to write parts of it; nothing if only this process can.
    [[nodiscard]] virtual std::optional<SharedFile> shared() const { return std::nullopt; }
    /// Completes and renames it; flushes a slab to disk.
    virtual void commit() = 0;
    /// Closes a shared file and leaves it under its temporary name, for other processes.
    virtual void leave() {}
    /// Returns the samples along an axis that a slab should be a multiple of, so that it completes what it touches.
    [[nodiscard]] virtual std::int64_t slabUnit() const { return 1; }
};

/// Copies `count` samples of a row of `block` from `at` on, as they are in files: of `type`, little-endian. Returns the
/// number of samples that did not fit or were NaN.
[[nodiscard]] std::int64_t storeSamples(const conv::ConstView& block, const conv::Index3& at, std::int64_t count,
                                        conv::ElementType type, std::byte* out);

/// A file of samples in a known order.
class FileSink final : public RegionSink {
  public:
    /// `domain`: region of source indices that the file covers. `tile`: 0 for rows in memory order, else the edge of
    /// square tiles that cover each slice, padded at its edges; other writers of the file must use the same. Throws
    /// Error(unwritable), also if the disk space is insufficient.
    FileSink(const fs::path& path, conv::Layout layout, const std::string& prefix, const conv::Region& domain,
             bool overwrite, std::int64_t tile = 0);
    /// Writes a part of a file that another sink made and will commit.
    FileSink(const SharedFile& file, conv::Layout layout, const conv::Region& domain);
    /// Takes over a file that another process left, to commit it.
    FileSink(const SharedFile& file, conv::Layout layout, const conv::Region& domain, bool overwrite);
    ~FileSink() override;
    void write(conv::Item item, const conv::ConstView& block) override;
    [[nodiscard]] std::int64_t clipped() const override { return clipped_; }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    [[nodiscard]] std::optional<SharedFile> shared() const override;
    void commit() override;
    void leave() override;

  private:
    void openTemporary(const fs::path& path, system::Creation creation);
    void closeTemporary();
    void put(const void* data, std::uint64_t count, std::uint64_t at);
    void writeRows(const conv::ConstView& block, const conv::Region& region, std::int64_t first);
    void writeTiles(const conv::ConstView& block, const conv::Region& region, conv::Item item);
    void convert(const conv::ConstView& block, const conv::Index3& at, std::int64_t count, std::byte* out);
    [[nodiscard]] std::int64_t pageSamples() const;
    std::optional<AtomicFile> file_; ///< empty for another sink's file
    fs::path path_;
    conv::Layout layout_;
    conv::Region domain_;
    std::uint64_t offset_ = 0;
    std::int64_t tile_ = 0;
    std::int64_t clipped_ = 0;
    std::vector<std::byte> row_;
    int descriptor_ = -1;
    system::EarlyWriting early_;
};

/// Returns a sink for data of that layout; null if the format cannot be written in parts, or not with that compression.
[[nodiscard]] std::unique_ptr<RegionSink> openFileSink(const fs::path& path, const conv::Layout& layout,
                                                       const conv::Info& info, const conv::Region& domain,
                                                       const SaveOptions& options);

/// Returns true if several processes can write parts of one file of that name.
[[nodiscard]] bool sharesRegions(const fs::path& path, const SaveOptions& options);
/// Returns a sink for the slab of a file that another process made. `domain`: as in openFileSink, of the full file.
[[nodiscard]] std::unique_ptr<RegionSink> openSlabSink(const SharedFile& file, const conv::Layout& layout,
                                                       const conv::Info& info, const conv::Region& domain,
                                                       const conv::Region& slab, const SaveOptions& options);
/// Takes over a file that another process left and whose slabs are written, to commit it.
[[nodiscard]] std::unique_ptr<RegionSink> adoptFile(const SharedFile& file, const conv::Layout& layout,
                                                    const conv::Info& info, const conv::Region& domain,
                                                    const SaveOptions& options);

} // namespace app::io
