// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/tiles/tile_queue.h"
#include "run/tiles/tile_walk.h"
#include <atomic>
#include <conv/apply.h>
#include <functional>
#include <memory>
#include <optional>

namespace conv {

/// All devices of a run, each with its own walk. A queue hands out tiles, so that a faster device takes more. All share
/// one plan, so bits do not depend on the device.
class TileWorkers {
  public:
    TileWorkers(const Plan& plan, const Source& source, const RunControl& control);
    ~TileWorkers();
    TileWorkers(const TileWorkers&) = delete;
    TileWorkers& operator=(const TileWorkers&) = delete;

    /// Target of the tiles.
    struct Order {
        int end; ///< the computed node
        Item item;
        Sink& sink;
        const std::vector<int>& watch;
        std::optional<Item> after; ///< the item whose same region is computed next
        const ReportedIterations* iterations = nullptr;
        bool aside = false; ///< its tiles are not those of the result
    };
    /// Computes a region tile by tile. The sink may get its blocks as late as in `finish`. If a tile finds no memory,
    /// it goes back and all remaining ones become smaller.
    void compute(const Region& region, const Order& order, const std::function<void(double)>& progress);
    void finish() { first().backends().finish(); }
    /// Adds measurements and deviations from the plan to `into`. Call after `finish`.
    void report(Report& into) const;

    /// Walk of the plan's device: its `wholeResults` and `maxima` are those of the run.
    [[nodiscard]] TileWalk& first() const { return *walks_.front(); }

  private:
    /// Returns the planned tile size, or a larger one if the source lies on the device.
    [[nodiscard]] Index3 tileFor(const Region& region, Item item) const;
    [[nodiscard]] std::optional<NextTile> nextOf(const TileQueue& tiles, const Order& order) const;
    void work(TileWalk& walk, TileQueue& tiles, const Order& order, const std::function<void(double)>& progress);
    void workTogether(TileQueue& tiles, const Order& order, const std::function<void(double)>& progress);
    void noteCut(const Index3& cut);

    const Plan& plan_;
    const Source& source_;
    std::stop_source stopAll_;
    std::optional<std::stop_callback<std::function<void()>>> asked_;
    RunControl control_;
    std::vector<std::unique_ptr<TileWalk>> walks_;
    std::vector<std::string> notes_;
    std::atomic<std::int64_t> tiles_ = 0;
};

} // namespace conv
