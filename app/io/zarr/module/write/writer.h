// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/zarr/module/array/codings.h"
#include "app/io/zarr/module/write/pending.h"
#include "app/io/zarr/module/write/pyramid.h"
#include "app/io/zarr/zarr_parts.h"
#include <array>
#include <conv/volume.h>
#include <mutex>
#include <set>

namespace app::io {

/// Axes of a written array: which of time, channel and z it has. y and x follow.
struct ZarrAxesWritten {
    bool time = false, channel = false, z = false;
};

/// Smallest and largest sample of a channel, without NaN.
struct ZarrRange {
    double low = 0, high = 0;
    bool any = false;
};

/// Folder in a store that is not complete: files of what slabs leave.
inline constexpr const char* slabFolder = ".slabs";

/// Writes an OME-Zarr image (zarrWriting) into a new folder, in blocks of any size and order. Blocks become chunks, and
/// complete chunks of a level become blocks of the next one.
class ZarrWriter {
  public:
    ZarrWriter(fs::path folder, const conv::Layout& layout, const conv::Info& info, std::optional<int> compression);
    /// Goes on with a store that another process began. `slab`: name of the part that this one writes, unique in the
    /// store.
    ZarrWriter(fs::path folder, const conv::Layout& layout, const conv::Info& info, std::optional<int> compression,
               std::string slab);
    /// Samples along z of a file's chunks at full resolution.
    [[nodiscard]] std::int64_t slab() const { return levels_[0].chunk[2]; }
    /// Takes a block in the indices of the image. Converts samples; returns the number that was clipped.
    std::int64_t write(conv::Item item, const conv::Region& region, const conv::ConstView& block);
    /// Keeps what the slab leaves incomplete in a file of the store, for `finish`.
    void leave();
    /// Joins what slabs left, and writes the metadata. Throws Error(internal) if a sample was not written.
    void finish();

  private:
    struct Ready {
        conv::Item item;
        conv::Index3 at; ///< index of the chunk
        std::vector<std::byte> samples;
    };
    std::int64_t put(std::size_t level, conv::Item item, const conv::Region& region, const conv::ConstView& block);
    void emit(std::size_t level, std::vector<Ready>& ready);
    void writeChunk(std::size_t level, const Ready& ready);
    [[nodiscard]] std::string shardOf(std::size_t level, const Ready& ready) const;
    [[nodiscard]] fs::path folderOf(std::size_t level) const;
    [[nodiscard]] conv::Region regionOf(std::size_t level, const conv::Index3& at) const;
    [[nodiscard]] std::vector<std::int64_t> pathOf(const Ready& ready) const;
    void begin() const;
    void join(const fs::path& file);
    void noteRange(const Ready& ready, const conv::Index3& valid);

    fs::path folder_;
    std::string slab_; ///< empty: all of the image
    const conv::Layout layout_;
    const conv::Info info_;
    const ZarrWriting writing_;
    ZarrPacking packing_;
    ZarrAxesWritten axes_;
    std::vector<ZarrLevel> levels_;
    std::vector<std::uint64_t> written_; ///< chunks of each level
    ZarrPending pending_;
    std::set<fs::path> folders_; ///< folders that exist
    std::mutex mutex_;
    std::vector<ZarrRange> ranges_; ///< range of each channel
};

} // namespace app::io
