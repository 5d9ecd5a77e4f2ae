// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/array/piece_box.h"
#include "app/io/zarr/module/array/array.h"
#include <deque>
#include <future>
#include <map>
#include <mutex>

namespace app::io {

/// Indices of a piece of an array: a chunk, or an inner chunk of a shard.
using ZarrPlace = PiecePlace;

/// Reads and decodes the pieces of an array. Thread-safe.
class ZarrChunks final : public Pieces {
  public:
    /// `store` must outlive it. `heldBytes`: decoded pieces to keep; the latest is kept in any case.
    ZarrChunks(const ZarrStore& store, ZarrArray array, std::uint64_t heldBytes = 0);
    [[nodiscard]] const ZarrArray& array() const { return array_; }

    [[nodiscard]] const PieceLayout& pieces() const override { return layout_; }
    [[nodiscard]] std::shared_ptr<const std::string> read(const ZarrPlace& place) const override;
    [[nodiscard]] std::size_t atOnce() const override;
    /// Number of entries in the grid of the store, saturated.
    [[nodiscard]] std::uint64_t entries() const;
    /// Returns true if any entry of the array is stored.
    [[nodiscard]] bool anyStored() const;
    /// Returns true if the first entry of the array is stored.
    [[nodiscard]] bool firstStored() const;

  private:
    struct Span {
        std::uint64_t offset = 0, bytes = 0;
    };
    /// Places of the inner chunks in a shard; empty: the shard is not stored.
    using Index = std::vector<std::optional<Span>>;

    [[nodiscard]] std::shared_ptr<const std::string> readPiece(const ZarrPlace& place) const;
    [[nodiscard]] std::shared_ptr<const Index> index(const ZarrPlace& shard) const;
    [[nodiscard]] Index readIndex(const ZarrPlace& shard) const;
    [[nodiscard]] std::string samples(std::string bytes, const ZarrChunkFormat& format, const std::string& key,
                                      const std::string& inside) const;

    const ZarrStore& store_;
    ZarrArray array_;
    PieceLayout layout_;
    std::uint64_t heldBytes_;
    mutable std::mutex mutex_;
    mutable std::deque<std::pair<ZarrPlace, std::shared_ptr<const std::string>>> held_; ///< latest first
    mutable std::deque<std::pair<ZarrPlace, std::shared_ptr<const Index>>> indices_;    ///< latest first
    /// Indices that a thread reads while others wait for it.
    mutable std::map<ZarrPlace, std::shared_future<std::shared_ptr<const Index>>> awaited_;
};

} // namespace app::io
