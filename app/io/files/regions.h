// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/files/atomic_file.h"
#include "app/io/io.h"
#include <conv/volume.h>
#include <memory>
#include <optional>

/// Files larger than memory: read and written box by box.
namespace app::io {

/// Samples of a file, read box by box: any box at any time, from several threads.
class RegionSource : public conv::Source {
  public:
    [[nodiscard]] virtual const conv::Info& info() const = 0;
    /// Replaces the layout's geometry, after --spacing and --rate.
    virtual void setLayout(const conv::Layout& layout) = 0;
    /// Memory that reading takes beside the samples that are read: of compressed files, the largest piece that is
    /// decoded at a time.
    [[nodiscard]] virtual std::int64_t bytesBeside() const { return 0; }
};

/// A file whose samples lie in it as they would in memory.
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

/// The file as a source of boxes; null if it is not in a format, or not stored in a way, that allows it. Geometry as
/// `load` would give it. Throws Error(unreadable).
[[nodiscard]] std::unique_ptr<RegionSource> openRegions(const fs::path& path, const LoadOptions& options);

/// Whether `openFileSink` would give a sink.
[[nodiscard]] bool writesRegions(const fs::path& path, const conv::Layout& layout, const conv::Info& info,
                                 const SaveOptions& options = {});

/// A file that another process makes and that this one writes a part of.
struct SharedFile {
    fs::path target;          ///< its name when it is whole
    fs::path temporary;       ///< its name until then
    std::uint64_t offset = 0; ///< of the first sample
    std::int64_t tile = 0;    ///< as in FileSink
};

/// A file written box by box, which appears when it is whole. Samples are converted to the layout's type; what does not
/// fit is counted.
class FileSink final : public conv::Sink {
  public:
    /// `domain`: the region of source indices that the file covers. Throws Error(unwritable), also if there is not
    /// enough room on the disk.
    /// `tile`: 0 for rows one after the other as in memory, else the edge of the square tiles that hold each slice,
    /// whole also at the edges; whoever writes parts of the same file from elsewhere must know it, too.
    FileSink(const fs::path& path, conv::Layout layout, const std::string& prefix, const conv::Region& domain,
             bool overwrite, std::int64_t tile = 0);
    /// For a part of a file that another sink has made and will commit.
    FileSink(const SharedFile& file, conv::Layout layout, const conv::Region& domain);
    ~FileSink() override;
    void write(conv::Item item, const conv::ConstView& block) override;
    [[nodiscard]] std::int64_t clipped() const { return clipped_; }
    [[nodiscard]] const conv::Layout& layout() const { return layout_; }
    /// What other processes need to write parts of it.
    [[nodiscard]] SharedFile shared() const;
    /// Renames it; of a shared file, brings what was written to the disk.
    void commit();

  private:
    void openTemporary(const fs::path& path, int flags);
    void put(const void* data, std::uint64_t count, std::uint64_t at);
    void writeRows(const conv::ConstView& block, const conv::Region& region, std::int64_t first);
    void writeTiles(const conv::ConstView& block, const conv::Region& region, conv::Item item);
    /// `count` samples of a row of the block, converted.
    void convert(const conv::ConstView& block, const conv::Index3& at, std::int64_t count, std::byte* out);
    [[nodiscard]] std::int64_t pageSamples() const;
    std::optional<AtomicFile> file_; ///< nothing: somebody else's
    fs::path path_;
    conv::Layout layout_;
    conv::Region domain_;
    std::uint64_t offset_ = 0;
    std::int64_t tile_ = 0;
    std::int64_t clipped_ = 0;
    std::vector<std::byte> row_;
    int descriptor_ = -1;
};

/// A sink for data of that layout; null if the format of that name cannot be written in parts, or not compressed so.
[[nodiscard]] std::unique_ptr<FileSink> openFileSink(const fs::path& path, const conv::Layout& layout,
                                                     const conv::Info& info, const conv::Region& domain,
                                                     const SaveOptions& options);

} // namespace app::io
