// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/tiles/tile_workers.h"
#include <map>
#include <optional>

namespace conv {

/// Iterations of an `apply` so far.
struct IterationLimit {
    int after = 0;         ///< all items stop after this one; 0: none does
    bool firstItem = true; ///< no item is complete
};

/// One run of a plan over some items: global and stored nodes first, then tile by tile. Their results are kept per
/// item; all others live for one tile. Plan, source, request and control must outlive it.
class ItemRun {
  public:
    /// `limit` is shared by all runs of an `apply`.
    ItemRun(const Plan& plan, const Source& source, const Request& request, const RunControl& control,
            IterationLimit& limit);

    /// Computes a region of an item into the sink, at the latest by the end of `finish`. Reports progress from `from`
    /// to `from + share`. `after`: the next item.
    void item(Item item, const Region& region, Sink& sink, double from, double share, std::optional<Item> after);
    /// Waits for all work. Returns the report over the items, each of that region.
    Report finish(const Region& region);

  private:
    [[nodiscard]] const Node& node(int i) const { return plan_.graph.nodes[static_cast<std::size_t>(i)]; }
    [[nodiscard]] Region domain(int i) const;
    [[nodiscard]] TileWalk& first() const { return workers_.first(); }
    void progress(double fraction) const;
    /// Computes `region` of a node's result tile by tile. `watch`: nodes whose maximum is also recorded.
    void compute(int end, Item item, const Region& region, Sink& sink, const std::vector<int>& watch,
                 std::optional<Item> after = {});
    /// Loads the latest cached result. Returns the node whose result should be cached.
    int useCache(Item item, const Region& region);
    void keepResult(int end, Item item);
    [[nodiscard]] Layout singleItem(const Region& region, ElementType type) const;
    [[nodiscard]] bool feeds(int from, int to) const;
    void materialise(int global, Item item, const Region& wanted);
    /// Computes the part of a stored node's result that `region` of node `end` requires, and drops earlier stored
    /// results that no later node reads.
    void store(int node, int end, Item item, const Region& region);
    /// Reports an iteration whose estimate is stored. After the last one to compute it becomes that of all iterations.
    void reportStored(int estimate, Item item);
    /// Reports iteration `done` of an item, if all of the requested region has it. Returns true if it is the last one.
    bool stopsAfter(int done, Item item, bool all, const ReportedIterations::Read& read);
    /// Finds the scalar of a reduction, the largest value of a node or its threshold, for local nodes that read it.
    void reduce(int scalar, Item item, const Region& wanted);
    /// Finds Otsu's threshold of a node's samples in a region.
    [[nodiscard]] double otsuThreshold(int of, Item item, const Region& region);
    /// Adds the time of a node that is computed here.
    void noteTime(int node, double milliseconds);
    /// Counts the operations of tasks whose results did not come from the cache.
    void countOperations(const Region& region);

    const Plan& plan_;
    const Request& request_;
    const RunControl& control_;
    Report report_;
    TileWorkers workers_;
    std::int64_t items_ = 0;
    std::vector<std::int64_t> cachedItems_; ///< items whose result came from the cache, for each op
    IterationLimit& limit_;
    ReportedIterations iterations_; ///< no ends: none are reported
    double progressFrom_ = 0, progressShare_ = 1, passes_ = 1;
};

} // namespace conv
