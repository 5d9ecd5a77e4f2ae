// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace conv {

/// The tiles of a region, handed out one by one, in order, to whoever computes them. Where memory does not suffice, a
/// tile is taken back and all that are left become smaller. Thread-safe.
class TileQueue {
  public:
    /// `layers`: planes that stay together.
    explicit TileQueue(const std::vector<Region>& tiles, std::int64_t layers = 1);
    /// The next tile; nothing when all are handed out.
    [[nodiscard]] std::optional<Region> take();
    /// The first of all.
    [[nodiscard]] const Region& first() const { return first_; }
    /// The tile that `take` gives if nobody else does anything.
    [[nodiscard]] std::optional<Region> next() const;
    /// Takes back a tile that was not computed.
    void takeBack(const Region& tile);
    /// Takes back a tile that was too large, and halves it and the rest. False where it cannot be cut any more.
    [[nodiscard]] bool halve(const Region& tile);
    /// Hands out nothing more.
    void close();
    void done(const Region& tile);
    /// Share of the samples that is done.
    [[nodiscard]] double fraction() const;
    /// Samples of all tiles.
    [[nodiscard]] double total() const { return all_; }
    /// The size that tiles were last cut to; all zero if they never were.
    [[nodiscard]] Index3 cut() const;

  private:
    mutable std::mutex mutex_;
    std::deque<Region> tiles_;
    Region first_;
    Index3 most_;
    std::int64_t layers_;
    bool halved_ = false;
    double all_ = 0, done_ = 0;
};

} // namespace conv
