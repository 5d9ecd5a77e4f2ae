// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/files/packed_regions.h"

namespace app::io {

/// A compressed file written by regions: samples wait in a temporary file beside it, `commit` compresses them in order.
class PackedSink final : public RegionSink {
  public:
    /// Throws Error(unwritable), also if the disk space for the samples is insufficient.
    PackedSink(const fs::path& path, const conv::Layout& layout, PackedStart start, const conv::Region& domain,
               const SaveOptions& options);
    void write(conv::Item item, const conv::ConstView& block) override { samples_.write(item, block); }
    [[nodiscard]] std::int64_t clipped() const override { return samples_.clipped(); }
    [[nodiscard]] const conv::Layout& layout() const override { return samples_.layout(); }
    void commit() override;

  private:
    AtomicFile file_;
    FileSink samples_; ///< never committed
    PackedStart start_;
    int level_;
};

} // namespace app::io
