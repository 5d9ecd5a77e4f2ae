// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "plan/tiles/footprints.h"
#include "plan/tiles/slabs.h"
#include "run/backends.h"
#include "run/tiles/local_ops.h"
#include <map>
#include <optional>

namespace conv {

/// Result of a node over a complete domain, kept while later nodes run: of a global node, or from a cache.
struct WholeResult {
    std::shared_ptr<const Volume> volume;
    Region domain;
};

/// A sink that discards its input; used when only a node's maximum is needed.
class Nowhere final : public Sink {
  public:
    void write(Item, const ConstView&) override {}
};

/// Iterations of a plan that a run reports.
struct ReportedIterations {
    using Read = std::function<void(const Region&, Sink&)>;
    std::vector<int> ends; ///< nodes that end them, in order
    /// Called when a tile has iteration `done`, which is not the last one. True: it becomes the last one.
    std::function<bool(int done, const Region& tile, const Read& read)> stopsAfter;
};

struct NextTile {
    Item item;
    Region region;
};

/// Computes one tile through the local nodes of a plan. Halos propagate backwards, buffers forwards; each buffer is
/// dropped after its last reader.
class TileWalk {
  public:
    TileWalk(const Plan& plan, const Device& device, const Source& source, const RunControl& control);
    TileWalk(const Plan& plan, const Source& source, const RunControl& control, std::unique_ptr<Backend> backend);

    std::map<int, WholeResult> wholeResults; ///< stored results for the present item
    std::map<int, double> maxima;            ///< maxima of the nodes in `watch`, over all tiles so far
    std::map<int, double> scalars;           ///< reductions that local nodes read, for the present item

    /// Computes `region` of node `end` and hands it to the sink, at the latest by the end of the backend's `finish`.
    /// `watch`: nodes whose maximum is also recorded. `progress` gets fractions of this tile. `next`: the following
    /// tile. `iterations`: null if nobody asked for them.
    void run(int end, Item item, const Region& region, Sink& sink, const std::vector<int>& watch,
             const std::function<void(double)>& progress, const std::optional<NextTile>& next = {},
             const ReportedIterations* iterations = nullptr);
    [[nodiscard]] Backends& backends() { return backends_; }

  private:
    struct Kept {
        Buffer buffer;
        AxisSets sets;        ///< that were asked for
        std::size_t home = 0; ///< backend
    };
    /// Values that a run begins with, while it lasts.
    class Given;
    void keep(std::map<int, Kept>& kept, int i, Kept buffer) const;
    [[nodiscard]] const Node& node(int i) const { return plan_.graph.nodes[static_cast<std::size_t>(i)]; }
    [[nodiscard]] std::vector<bool> known() const;
    void expect(int end, const NextTile& next);
    void throwIfStopped() const;
    [[nodiscard]] Region domain(int i) const {
        return i == graphInput ? plan_.input.whole() : plan_.domains[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] std::size_t readerOf(int i, const Footprints& prints) const;
    Buffer input(int i, Item item, const AxisSets& sets, Backend& into);
    void compute(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers);
    /// Computes the run of ops from `first` on slab by slab. `buffers` holds its inputs and the memory of its result;
    /// without that memory only the maximum of the result is noted.
    void computeInSlabs(const SlabRuns& runs, std::size_t first, const Slabs& slabs, const Footprints& prints,
                        Backend& backend, const std::map<int, Buffer>& buffers,
                        const std::function<void(double)>& progress);
    [[nodiscard]] ElementType leavesAs(const PlannedOp& op) const;
    static void handOver(Buffer result, ElementType type, const Region& region, Item item, Sink& sink,
                         Backend& backend);
    void noteMaximum(int i, double value);
    void release(std::map<int, Buffer>& buffers, const Footprints& prints, std::size_t after, int end) const;

    const Plan& plan_;
    const Source& source_;
    const RunControl& control_;
    Backends backends_;
    LocalOps ops_;
    std::map<int, Kept> kept_;  ///< values of masks alone, for the next item
    std::map<int, Kept> given_; ///< values for a run of the steps behind the iterations done
};

} // namespace conv
