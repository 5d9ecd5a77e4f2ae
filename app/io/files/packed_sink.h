// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/byte_stream.h"
#include "app/io/files/packed_regions.h"

namespace app::io {

/// A compressed file written by regions. Full slices in their order are compressed at once. Others wait in a temporary
/// file beside it, until `commit` compresses them.
class PackedSink final : public RegionSink {
  public:
    /// Throws Error(unwritable).
    PackedSink(const fs::path& path, const conv::Layout& layout, PackedStart start, const conv::Region& domain,
               const SaveOptions& options);
    /// Throws Error(unwritable), also if the disk space for samples that have to wait is insufficient.
    void write(conv::Item item, const conv::ConstView& block) override;
    [[nodiscard]] std::int64_t clipped() const override { return clipped_ + (waiting_ ? waiting_->clipped() : 0); }
    [[nodiscard]] const conv::Layout& layout() const override { return layout_; }
    void commit() override;

  private:
    [[nodiscard]] bool isNext(conv::Item item, const conv::ConstView& block) const;
    void compress(const conv::ConstView& block);

    AtomicFile file_;
    fs::path path_;
    conv::Layout layout_;
    conv::Region domain_;
    PackedStart start_;
    FileWriter writer_;
    std::unique_ptr<ByteTarget> target_; ///< writes to writer_
    std::int64_t next_ = 0;              ///< slices that are compressed, counted over all times
    std::int64_t clipped_ = 0;           ///< among them
    std::vector<std::byte> converted_;
    std::optional<FileSink> waiting_; ///< never committed
};

} // namespace app::io
