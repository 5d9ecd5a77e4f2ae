// SPDX-License-Identifier: Apache-2.0
#include "run/tiles/tile_workers.h"
#include "run/otsu.h"
#include <algorithm>
#include <conv/device_copy.h>
#include <mutex>
#include <numeric>
#include <thread>

namespace conv {
namespace {

/// Serialises access of several threads to a sink.
class SharedSink final : public Sink {
  public:
    explicit SharedSink(Sink& inner) : inner_(inner) {}
    void write(Item item, const ConstView& block) override {
        const std::lock_guard lock(mutex_);
        inner_.write(item, block);
    }
    [[nodiscard]] MutableView place(Item item, const Region& region, ElementType type) override {
        const std::lock_guard lock(mutex_);
        return inner_.place(item, region, type);
    }
    [[nodiscard]] MutableView placeOn(const Device& device, Item item, const Region& region,
                                      ElementType type) override {
        const std::lock_guard lock(mutex_);
        return inner_.placeOn(device, item, region, type);
    }

  private:
    Sink& inner_;
    std::mutex mutex_;
};

/// Abandons pending writes on an exception, because the sinks may be destroyed.
class Promises {
  public:
    explicit Promises(Backends& backends) : backends_(backends) {}
    ~Promises() {
        if (!kept_)
            backends_.discard();
    }
    Promises(const Promises&) = delete;
    Promises& operator=(const Promises&) = delete;
    void kept() { kept_ = true; }

  private:
    Backends& backends_;
    bool kept_ = false;
};

} // namespace

TileWorkers::TileWorkers(const Plan& plan, const Source& source, const RunControl& control)
    : plan_(plan), source_(source) {
    control_.stop = control.stop;
    if (!plan.also.empty()) {
        // The caller's stop request ends all walks, and so does an error in one of them.
        asked_.emplace(control.stop, [this] { stopAll_.request_stop(); });
        control_.stop = stopAll_.get_token();
    }
    walks_.push_back(std::make_unique<TileWalk>(plan, plan.device, source, control_));
    for (const Device& d : plan.also)
        walks_.push_back(std::make_unique<TileWalk>(plan, d, source, control_));
    if (walks_.size() > 1)
        first().backends().enter();
}

TileWorkers::~TileWorkers() {
    while (!walks_.empty()) // reverse order: each restores the thread state that it changed
        walks_.pop_back();
}

/// Merges planned tiles for data that are on the device: the planner cuts for transfers and memory, which would give a
/// slice across all slabs one kernel per slab. Merging must not change bits or exceed the memory of a planned tile.
Index3 TileWorkers::tileFor(const Region& region, Item item) const {
    const auto exact = [](const PlannedOp& op) {
        return !op.problem.thinning && (!op.variant || op.variant->tiling == Tiling::exact);
    };
    Index3 tile = plan_.tile;
    if (walks_.size() > 1 || plan_.elsewhere || !first().wholeResults.empty() ||
        !source_.viewOn(plan_.device, item).data || !std::ranges::all_of(plan_.ops, exact) ||
        std::ranges::any_of(plan_.ops, [](const PlannedOp& op) { return op.itemPlanes > 0; }))
        return tile;
    const auto bytesOf = [&](const Region& of) {
        const std::vector<std::int64_t> blocks = bufferBytes(plan_, of);
        return std::accumulate(blocks.begin(), blocks.end() - 1, std::int64_t{0}); // the last one is the input's
    };
    Region one = plan_.outputDomain;
    for (std::size_t a = 0; a < 3; ++a)
        one.hi[a] = std::min(one.hi[a], one.lo[a] + tile[a]);
    const std::int64_t planned = bytesOf(one);
    for (std::size_t axis = 3; axis-- > 0;)
        while (tile[axis] < plan_.input.extent[axis]) {
            Index3 larger = tile;
            larger[axis] = std::min(2 * tile[axis], plan_.input.extent[axis]);
            const std::vector<Region> tiles = tilesOf(region, larger);
            if (bytesOf(tiles[tiles.size() / 2]) > planned)
                break;
            tile = larger;
        }
    return tile;
}

void TileWorkers::compute(const Region& region, const Order& order, const std::function<void(double)>& progress) {
    const std::int64_t itemPlanes = plan_.ops.empty() ? 0 : plan_.ops.front().itemPlanes;
    std::vector<Region> cut = tilesOf(region, plan_.tile);
    if (cut.size() > 1)
        cut = tilesOf(region, tileFor(region, order.item));
    TileQueue tiles(cut, std::max<std::int64_t>(1, itemPlanes));
    if (walks_.size() == 1)
        work(first(), tiles, order, progress);
    else
        workTogether(tiles, order, progress);
    if (const Index3 max = tiles.cut(); max != Index3{0, 0, 0})
        noteCut(max);
}

/// Empty if several devices take tiles (the next one is unknown) and on a GPU (its copies run ahead anyway).
std::optional<NextTile> TileWorkers::nextOf(const TileQueue& tiles, const Order& order) const {
    if (walks_.size() > 1 || plan_.device.kind != DeviceKind::cpu)
        return std::nullopt;
    if (const std::optional<Region> next = tiles.next())
        return NextTile{order.item, *next};
    return order.after ? std::optional(NextTile{*order.after, tiles.first()}) : std::nullopt;
}

void TileWorkers::work(TileWalk& walk, TileQueue& tiles, const Order& order,
                       const std::function<void(double)>& progress) {
    Promises promises(walk.backends());
    walk.backends().beginTiles();
    while (const std::optional<Region> tile = tiles.take()) {
        const double share = static_cast<double>(tile->count()) / tiles.total();
        const auto tell = [&](double fraction) {
            if (progress)
                progress(tiles.fraction() + fraction * share);
        };
        try {
            walk.run(order.end, order.item, *tile, order.sink, order.watch, tell, nextOf(tiles, order),
                     order.iterations);
            tiles.done(*tile);
            if (!order.aside)
                ++tiles_;
        } catch (const OutOfTileMemory&) {
            walk.backends().finish();
            walk.backends().trim();
            const auto* const copied = dynamic_cast<const DeviceCopy*>(&source_);
            if (copied && copied->bytes() > 0) {
                copied->drop(); // safe: only this thread computes on that device
                tiles.takeBack(*tile);
            } else if (!tiles.halve(*tile)) {
                throw;
            }
        }
    }
    promises.kept();
}

void TileWorkers::workTogether(TileQueue& tiles, const Order& order, const std::function<void(double)>& progress) {
    SharedSink shared(order.sink);
    // These sinks take calls of several threads.
    const bool open = dynamic_cast<const Nowhere*>(&order.sink) || dynamic_cast<const CountingSink*>(&order.sink);
    const Order mine{order.end,        order.item, open ? order.sink : static_cast<Sink&>(shared), order.watch, {},
                     order.iterations, order.aside};
    std::mutex mutex;
    std::exception_ptr error;
    const auto guarded = [&](TileWalk& walk, const std::function<void(double)>& tell) {
        try {
            walk.backends().enter();
            work(walk, tiles, mine, tell);
            walk.backends().finish(); // before the shared sink is destroyed
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!error)
                error = std::current_exception();
            tiles.close();
            stopAll_.request_stop();
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t w = 1; w < walks_.size(); ++w) {
        walks_[w]->wholeResults = first().wholeResults;
        walks_[w]->scalars = first().scalars;
        walks_[w]->maxima.clear();
        threads.emplace_back([&, w] { guarded(*walks_[w], {}); });
    }
    guarded(first(), progress);
    for (std::thread& t : threads)
        t.join();
    if (error)
        std::rethrow_exception(error);
    for (std::size_t w = 1; w < walks_.size(); ++w)
        for (const auto& [node, value] : walks_[w]->maxima) {
            double& max = first().maxima.try_emplace(node, value).first->second;
            max = std::max(max, value);
        }
}

void TileWorkers::noteCut(const Index3& cut) {
    std::string size;
    for (std::size_t a = 0; a < 3; ++a)
        size += (a ? " × " : "") + std::to_string(cut[a] > 0 ? std::min(cut[a], plan_.tile[a]) : plan_.tile[a]);
    notes_.push_back("Memory on " + name(plan_.device) +
                     " did not suffice for the tiles as planned; the run went on with tiles of " + size + ".");
}

void TileWorkers::report(Report& into) const {
    into.ops.resize(plan_.ops.size());
    for (const auto& walk : walks_) {
        into.timing += walk->backends().timing();
        into.clipped += walk->backends().clipped();
        for (std::size_t t = 0; t < into.ops.size(); ++t)
            into.ops[t].milliseconds += walk->backends().opMilliseconds(t);
    }
    into.tiles += tiles_;
    into.notes.insert(into.notes.end(), notes_.begin(), notes_.end());
}

} // namespace conv
