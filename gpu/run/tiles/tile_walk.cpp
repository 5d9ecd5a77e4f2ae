// SPDX-License-Identifier: Apache-2.0
#include "run/tiles/tile_walk.h"
#include "plan/tiles/slabs.h"
#include "run/otsu.h"
#include <algorithm>
#include <conv/error.h>
#include <utility>

namespace conv {

/// Puts the values of an iteration in the place of the last one's.
class TileWalk::Given {
  public:
    Given(TileWalk& walk, const std::map<int, Buffer>& buffers, const std::map<int, std::size_t>& homes, int iteration,
          int last)
        : walk_(walk) {
        for (const auto& [i, buffer] : buffers)
            walk_.given_[i == iteration ? last : i] = {buffer, buffer.sets, homes.at(i)};
    }
    ~Given() { walk_.given_.clear(); }
    Given(const Given&) = delete;
    Given& operator=(const Given&) = delete;

  private:
    TileWalk& walk_;
};

TileWalk::TileWalk(const Plan& plan, const Device& device, const Source& source, const RunControl& control)
    : plan_(plan), source_(source), control_(control), backends_(plan, device, control), ops_(plan, scalars) {}

TileWalk::TileWalk(const Plan& plan, const Source& source, const RunControl& control, std::unique_ptr<Backend> backend)
    : plan_(plan), source_(source), control_(control), backends_(std::move(backend)), ops_(plan, scalars) {}

std::size_t TileWalk::readerOf(int i, const Footprints& prints) const {
    for (const PlannedOp& op : plan_.ops) {
        const std::vector<int> in = inputsOf(plan_, op);
        if (prints.nodes[static_cast<std::size_t>(op.nodes.back())] && std::find(in.begin(), in.end(), i) != in.end())
            return backends_.of(op.nodes.back());
    }
    return 0;
}

Buffer TileWalk::input(int i, Item item, const AxisSets& sets, Backend& into) {
    if (i == graphInput)
        return into.load(source_, item, sets);
    if (const auto* mask = std::get_if<MaskNode>(&node(i).kind))
        return into.load(*mask->samples, {}, sets);
    // Index 0 of a stored result is the corner of its domain.
    const WholeResult& m = wholeResults.at(i);
    AxisSets shifted = sets;
    for (std::size_t a = 0; a < 3; ++a)
        for (int p = 0; p < shifted[a].parts; ++p) {
            shifted[a].part[p].lo -= m.domain.lo[a];
            shifted[a].part[p].hi -= m.domain.lo[a];
        }
    Buffer buffer = into.load(*m.volume, {}, shifted);
    for (std::size_t a = 0; a < 3; ++a)
        for (int p = 0; p < buffer.sets[a].parts; ++p) {
            buffer.sets[a].part[p].lo += m.domain.lo[a];
            buffer.sets[a].part[p].hi += m.domain.lo[a];
        }
    return buffer;
}

/// Nodes with a stored or known result: masks, too.
std::vector<bool> TileWalk::known() const {
    std::vector<bool> known(plan_.graph.nodes.size(), false);
    for (std::size_t i = 0; i < known.size(); ++i)
        known[i] = isMask(plan_.graph.nodes[i]);
    for (const auto& [i, m] : wholeResults)
        known[static_cast<std::size_t>(i)] = true;
    for (const auto& [i, g] : given_)
        if (i != graphInput)
            known[static_cast<std::size_t>(i)] = true;
    return known;
}

void TileWalk::expect(int end, const NextTile& next) {
    if (const Footprints prints = footprintsOf(plan_, end, next.region, known()); prints.input)
        backends_.at(readerOf(graphInput, prints)).expect(source_, next.item, *prints.input);
}

void TileWalk::run(int end, Item item, const Region& region, Sink& sink, const std::vector<int>& watch,
                   const std::function<void(double)>& progress, const std::optional<NextTile>& next,
                   const ReportedIterations* iterations) {
    std::vector<bool> known = this->known();
    std::map<int, Kept> keeping = std::exchange(kept_, {}); // freed by an exception
    for (const auto& [i, k] : keeping)
        known[static_cast<std::size_t>(i)] = true;
    Footprints prints = footprintsOf(plan_, end, region, known);
    if (std::ranges::any_of(keeping, [&](const auto& k) {
            const std::optional<AxisSets>& needed = prints.nodes[static_cast<std::size_t>(k.first)];
            return needed && *needed != k.second.sets;
        })) {
        keeping.clear();
        known = this->known();
        prints = footprintsOf(plan_, end, region, known);
    }
    std::map<int, Buffer> buffers;
    std::map<int, std::size_t> homes; // backend that holds each buffer
    const auto bring = [&](int i, const AxisSets& sets) {
        if (const auto there = given_.find(i); there != given_.end()) {
            homes[i] = there->second.home;
            buffers[i] = there->second.buffer;
            return;
        }
        if (const auto there = keeping.find(i); there != keeping.end()) {
            homes[i] = there->second.home;
            buffers[i] = there->second.buffer;
            return;
        }
        homes[i] = readerOf(i, prints);
        buffers[i] = input(i, item, sets, backends_.at(homes[i]));
        keep(keeping, i, {buffers[i], sets, homes[i]});
    };
    if (prints.input)
        bring(graphInput, *prints.input);
    for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i] && prints.nodes[i])
            bring(static_cast<int>(i), *prints.nodes[i]);
    if (next)
        expect(end, *next);
    const bool nowhere = dynamic_cast<const Nowhere*>(&sink) != nullptr;
    bool inPlace = false;
    const PlannedOp* last = nullptr;
    std::vector<bool> needed;
    for (const PlannedOp& op : plan_.ops)
        needed.push_back(prints.nodes[static_cast<std::size_t>(op.nodes.back())] &&
                         !known[static_cast<std::size_t>(op.nodes.back())]);
    const SlabRuns runs(plan_, needed);
    const auto tell = [&](double ops) { progress(ops / static_cast<double>(plan_.ops.size() + 1)); };
    for (std::size_t t = 0; t < plan_.ops.size(); ++t) {
        if (!needed[t])
            continue;
        throwIfStopped();
        const std::size_t first = t;
        Slabs slabs;
        if (const std::size_t lastOfRun = runs.lastOf(t); lastOfRun > t) {
            const int result = plan_.ops[lastOfRun].nodes.back();
            slabs = runs.cut(t, *prints.nodes[static_cast<std::size_t>(result)]);
            if (slabs.parts.size() > 1 && std::ranges::all_of(watch, [&](int w) { return w == result; }))
                t = lastOfRun;
        }
        const PlannedOp& op = plan_.ops[t];
        const int out = op.nodes.back();
        last = &op;
        const std::size_t here = backends_.of(out);
        for (const int i : inputsOf(plan_, op))
            if (const auto at = buffers.find(i); at != buffers.end() && homes[i] != here)
                at->second = backends_.moved(std::move(at->second), std::exchange(homes[i], here), here);
        Backend& backend = backends_.at(here);
        const bool watched = std::find(watch.begin(), watch.end(), out) != watch.end();
        const ElementType leaves = leavesAs(op);
        const bool mean = isWeighedMean(plan_.graph, op.nodes);
        const bool rounded = out == end && leaves != op.type && !watched && !mean && backend.rounds(op, leaves);
        const ElementType type = rounded ? leaves : op.type;
        homes[out] = here;
        const bool kept = t == first || out != end || !nowhere; // else its maximum is all that is needed
        if (kept) {
            Buffer buffer;
            if (out == end && leaves == type)
                buffer = backend.place(sink, item, region, type);
            inPlace = buffer.data != nullptr;
            if (!inPlace)
                buffer = backend.allocate(*prints.nodes[static_cast<std::size_t>(out)], type);
            buffers[out] = std::move(buffer);
        }
        backend.beginOp(t);
        if (t > first)
            computeInSlabs(runs, first, slabs, prints, backend, buffers, [&](double part) {
                tell(static_cast<double>(first) + part * static_cast<double>(t - first));
            });
        else
            compute(op, backend, buffers);
        if (kept)
            keep(keeping, out, {buffers[out], *prints.nodes[static_cast<std::size_t>(out)], here});
        if (kept && watched)
            noteMaximum(out, backend.maximum(buffers[out]));
        release(buffers, prints, t, end);
        tell(static_cast<double>(t + 1));
        if (iterations == nullptr || out == iterations->ends.back())
            continue;
        if (const auto at = std::ranges::find(iterations->ends, out); at != iterations->ends.end()) {
            static_cast<void>(backend.lastMilliseconds()); // waits: until now a GPU's work was only requested
            const Given given(*this, buffers, homes, out, iterations->ends.back());
            const auto read = [&](const Region& part, Sink& into) {
                run(end, item, part, into, {}, [](double) {});
                backends_.finish();
            };
            if (iterations->stopsAfter(static_cast<int>(at - iterations->ends.begin()) + 1, region, read)) {
                run(end, item, region, sink, watch, progress);
                backends_.endTile();
                return;
            }
        }
    }
    auto* const counting = dynamic_cast<CountingSink*>(&sink);
    const bool counted = counting && countOf(buffers.at(end).sets) == region.count() &&
                         counting->count(backends_.at(homes.at(end)), buffers.at(end));
    if (!inPlace && !nowhere && !counted)
        handOver(std::move(buffers.at(end)), leavesAs(*last), region, item, sink, backends_.at(homes.at(end)));
    if (!given_.empty()) // the tile goes on, or its run ends it
        return;
    backends_.endTile();
    kept_ = std::move(keeping);
}

/// Keeps a buffer for the next item if its values are those of masks alone and an item is one tile.
void TileWalk::keep(std::map<int, Kept>& kept, int i, Kept buffer) const {
    if (plan_.tiles == 1 && plan_.input.channels * plan_.input.times > 1 && i != graphInput &&
        isOfMasks(plan_.graph, i))
        kept[i] = std::move(buffer);
}

/// Type in which an op's values are handed over; only the last op's result is converted.
ElementType TileWalk::leavesAs(const PlannedOp& op) const {
    return &op == &plan_.ops.back() ? handedOverAs(op.type, plan_.result) : op.type;
}

/// Converts the result on its device, in the sink's memory if it offers a place.
void TileWalk::handOver(Buffer result, ElementType type, const Region& region, Item item, Sink& sink,
                        Backend& backend) {
    if (type != result.type) {
        Buffer converted = backend.place(sink, item, region, type);
        const bool inPlace = converted.data != nullptr;
        if (!inPlace)
            converted = backend.allocate(setsOf(region), type);
        backend.convert(result, converted);
        if (inPlace)
            return;
        result = std::move(converted);
    }
    backend.store(std::move(result), region, item, sink);
}

void TileWalk::noteMaximum(int i, double value) {
    double& max = maxima.try_emplace(i, 0.0).first->second;
    max = std::max(max, value);
}

void TileWalk::compute(const PlannedOp& op, Backend& backend, std::map<int, Buffer>& buffers) {
    if (const std::optional<FoundMaximum> found = ops_.compute(op, backend, buffers))
        noteMaximum(found->node, found->value);
}

void TileWalk::throwIfStopped() const {
    if (control_.stop.stop_requested())
        throw Error(ErrorCode::cancelled, "Cancelled.");
}

void TileWalk::computeInSlabs(const SlabRuns& runs, std::size_t first, const Slabs& slabs, const Footprints& prints,
                              Backend& backend, const std::map<int, Buffer>& buffers,
                              const std::function<void(double)>& progress) {
    const std::size_t last = runs.lastOf(first), axis = slabs.axis;
    const int end = plan_.ops[last].nodes.back();
    const bool kept = buffers.contains(end);
    double done = 0;
    for (const Interval& part : slabs.parts) {
        std::map<int, Buffer> some = buffers;
        AxisSets sets = *prints.nodes[static_cast<std::size_t>(end)];
        sets[axis] = AxisSet::of(part.lo, part.hi);
        if (kept) {
            Buffer& result = some.at(end);
            const std::int64_t layer = axis == 1 ? result.strideY : result.strideZ,
                               before = (part.lo - result.sets[axis].hull().lo) * layer;
            result.data =
                static_cast<std::byte*>(result.data) + before * static_cast<std::int64_t>(sizeOf(result.type));
            result.sets = sets;
        }
        for (std::size_t t = first; t <= last; ++t) {
            const PlannedOp& op = plan_.ops[t];
            if (!runs.needs(t))
                continue;
            throwIfStopped();
            if (t < last || !kept)
                some[op.nodes.back()] = backend.allocate(sets, op.type);
            backend.beginOp(t);
            compute(op, backend, some);
            release(some, prints, t, end);
        }
        if (!kept)
            noteMaximum(end, backend.maximum(some.at(end)));
        progress(++done / static_cast<double>(slabs.parts.size()));
    }
}

void TileWalk::release(std::map<int, Buffer>& buffers, const Footprints& prints, std::size_t after, int end) const {
    std::erase_if(buffers, [&](const auto& entry) {
        if (entry.first == end)
            return false;
        for (std::size_t t = after + 1; t < plan_.ops.size(); ++t) {
            if (!prints.nodes[static_cast<std::size_t>(plan_.ops[t].nodes.back())])
                continue;
            const std::vector<int> in = inputsOf(plan_, plan_.ops[t]);
            if (std::find(in.begin(), in.end(), entry.first) != in.end())
                return false;
        }
        return true;
    });
}

} // namespace conv
