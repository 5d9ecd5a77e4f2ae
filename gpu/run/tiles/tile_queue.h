// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace conv {

/// Tiles of a region, handed out one by one in order. If memory runs out, a tile is taken back and all remaining ones
/// become smaller. Thread-safe.
class TileQueue {
  public:
    /// `layers`: planes that must stay together.
    explicit TileQueue(const std::vector<Region>& tiles, std::int64_t layers = 1);
    [[nodiscard]] std::optional<Region> take();
    [[nodiscard]] const Region& first() const { return first_; }
    /// Returns the tile that `take` would return now.
    [[nodiscard]] std::optional<Region> next() const;
    void takeBack(const Region& tile);
    /// Takes back a tile that was too large, and halves it and the rest. Returns false if it cannot be cut.
    [[nodiscard]] bool halve(const Region& tile);
    void close();
    void done(const Region& tile);
    /// Share of the samples that are done, 0 to 1.
    [[nodiscard]] double fraction() const;
    [[nodiscard]] double total() const { return all_; }
    /// Returns the last tile size set by `halve`; all zero if there was none.
    [[nodiscard]] Index3 cut() const;

  private:
    mutable std::mutex mutex_;
    std::deque<Region> tiles_;
    Region first_;
    Index3 max_;
    std::int64_t layers_;
    bool halved_ = false;
    double all_ = 0, done_ = 0;
};

} // namespace conv
