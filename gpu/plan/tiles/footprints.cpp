// SPDX-License-Identifier: Apache-2.0
#include "plan/tiles/footprints.h"
#include "data/row_pitch.h"
#include "model/mask_box.h"
#include "model/weighed_mean.h"
#include "plan/tiles/slabs.h"
#include <algorithm>
#include <map>
#include <ranges>

namespace conv {
namespace {

const Node& nodeAt(const Plan& plan, int i) {
    return plan.graph.nodes[static_cast<std::size_t>(i)];
}

Region domainOf(const Plan& plan, int i) {
    return i == graphInput ? plan.input.whole() : plan.domains[static_cast<std::size_t>(i)];
}

/// Indices read by cells of `size` outputs that intersect `out`; a cell reads at least `taps` samples. `made`: range of
/// outputs.
AxisSet footprintOfCells(const Neighbourhood& around, std::size_t a, std::int64_t size, std::int64_t taps,
                         const AxisSet& out, const Interval& made, const Interval& domain) {
    const std::int64_t before = around.before[a], after = around.after[a];
    const std::int64_t more = std::max<std::int64_t>(0, taps - (before + 1 + after)),
                       moreBefore = std::clamp<std::int64_t>(taps / 2 - before, 0, more);
    const auto down = [&](std::int64_t i) { return i - (i % size + size) % size; };
    AxisSet in;
    for (int p = 0; p < out.parts; ++p) {
        const Interval some = out.part[p];
        const std::int64_t from = std::max(down(some.lo) - moreBefore, made.lo) - before,
                           to = std::min(down(some.hi + size - 1) + more - moreBefore, made.hi) + after;
        in.add(footprint(around.boundary, AxisSet::of(some.lo, some.hi), some.lo - from, to - some.hi, domain.lo,
                         domain.hi));
    }
    return in;
}

/// Sets that a node of an op reads of its input `from`. Volumes stacked along z do not read each other.
AxisSets readBy(const Plan& plan, const PlannedOp& op, int n, int from, const AxisSets& out) {
    const Region domain = domainOf(plan, from), made = domainOf(plan, n);
    const Neighbourhood around = neighbourhoodOf(nodeAt(plan, n));
    const Cells cells = op.variant && op.variant->cells ? op.variant->cells(op.problem) : Cells{};
    AxisSets in = out;
    for (std::size_t a = 0; a < (op.itemPlanes > 0 ? 2 : 3); ++a)
        in[a] = footprintOfCells(around, a, cells.size[a], cells.taps[a], out[a], {made.lo[a], made.hi[a]},
                                 {domain.lo[a], domain.hi[a]});
    return in;
}

void merge(std::optional<AxisSets>& into, const AxisSets& more) {
    if (!into) {
        into = more;
        return;
    }
    for (std::size_t a = 0; a < 3; ++a)
        (*into)[a].add(more[a]);
}

} // namespace

std::vector<int> inputsOf(const Plan& plan, const PlannedOp& op) {
    std::vector<int> inputs;
    for (const int n : op.nodes)
        for (const int i : nodeAt(plan, n).inputs) {
            const bool own = std::find(op.nodes.begin(), op.nodes.end(), i) != op.nodes.end();
            if (!own && std::find(inputs.begin(), inputs.end(), i) == inputs.end())
                inputs.push_back(i);
        }
    return inputs;
}

Footprints footprintsOf(const Plan& plan, int node, const Region& region, const std::vector<bool>& known) {
    Footprints prints;
    prints.nodes.resize(plan.graph.nodes.size());
    prints.nodes[static_cast<std::size_t>(node)] = setsOf(region);
    for (auto op = plan.ops.rbegin(); op != plan.ops.rend(); ++op) {
        const auto end = static_cast<std::size_t>(op->nodes.back());
        if (!prints.nodes[end] || known[end])
            continue;
        // Nodes within a fused op are not stored, but keep their halo.
        std::map<int, std::optional<AxisSets>> own;
        for (const int n : op->nodes)
            own[n] = std::nullopt;
        own[op->nodes.back()] = prints.nodes[end];
        // An average over a mask, as one op, reads all samples in reach of its box.
        const bool mean = isWeighedMean(plan.graph, op->nodes);
        for (const int n : std::ranges::reverse_view(op->nodes)) {
            const Node& reader = nodeAt(plan, n);
            const std::optional<Region> box = maskBoxOf(plan.graph, reader);
            for (std::size_t place = 0; place < reader.inputs.size(); ++place) {
                const int i = reader.inputs[place];
                if (i != graphInput && isReduce(nodeAt(plan, i)))
                    continue;
                const AxisSets& out = *own.at(n);
                const bool limited = box && isReadInMask(plan.graph, reader, place) && (!mean || n == op->nodes.back());
                const auto inside = own.find(i);
                merge(inside != own.end() ? inside->second
                      : i == graphInput   ? prints.input
                                          : prints.nodes[static_cast<std::size_t>(i)],
                      readBy(plan, *op, n, i, limited ? within(out, *box) : out));
            }
        }
    }
    return prints;
}

std::vector<std::int64_t> computedSamples(const Plan& plan, const Region& region) {
    std::vector<std::int64_t> samples(plan.ops.size(), region.count());
    if (std::ranges::none_of(plan.graph.nodes, isMask))
        return samples;
    const Footprints prints = footprintsOf(plan, static_cast<int>(plan.graph.nodes.size()) - 1, region,
                                           std::vector<bool>(plan.graph.nodes.size(), false));
    for (std::size_t t = 0; t < samples.size(); ++t) // footprints include halos
        if (const auto& sets = prints.nodes[static_cast<std::size_t>(plan.ops[t].nodes.back())]) {
            const bool mean = isWeighedMean(plan.graph, plan.ops[t].nodes);
            const std::optional<Region> box =
                mean ? maskBoxOf(plan.graph, nodeAt(plan, plan.ops[t].nodes.back())) : std::nullopt;
            samples[t] = std::min(samples[t], countOf(box ? within(*sets, *box) : *sets));
        }
    return samples;
}

namespace {

std::vector<std::int64_t> bytesOfBuffers(const Plan& plan, const Region& tile, bool inSlabs) {
    std::vector<std::int64_t> bytes(plan.graph.nodes.size() + 1, 0);
    if (plan.graph.nodes.empty())
        return bytes;
    const auto bytesOf = [](const AxisSets& sets, ElementType type, const Device& device) {
        const bool card = device.kind == DeviceKind::cuda;
        return (card ? pitchedCount(extentOf(sets), type) : countOf(sets)) * static_cast<std::int64_t>(sizeOf(type));
    };
    std::vector<bool> known(plan.graph.nodes.size(), false);
    std::vector<int> ends = plan.stored; // passes
    ends.push_back(static_cast<int>(plan.graph.nodes.size()) - 1);
    for (const int last : ends) {
        const Footprints prints = footprintsOf(plan, last, tile, known);
        std::vector<bool> needed;
        for (const PlannedOp& op : plan.ops) {
            const auto end = static_cast<std::size_t>(op.nodes.back());
            needed.push_back(prints.nodes[end] && !known[end]);
        }
        const SlabRuns runs(plan, needed);
        std::size_t end = 0; // last op of the present run
        std::int64_t layers = 1, thick = 1;
        for (std::size_t t = 0; t < plan.ops.size(); ++t) {
            const PlannedOp& op = plan.ops[t];
            const auto out = static_cast<std::size_t>(op.nodes.back());
            if (!prints.nodes[out])
                continue;
            if (inSlabs && needed[t] && runs.lastOf(t) > t) {
                end = runs.lastOf(t);
                const Slabs slabs = runs.cut(t, *prints.nodes[static_cast<std::size_t>(plan.ops[end].nodes.back())]);
                layers = (*prints.nodes[out])[slabs.axis].size();
                thick = std::min(layers, slabs.parts.front().size());
            }
            const std::int64_t all = bytesOf(*prints.nodes[out], op.type, plan.deviceOf(op.nodes.back()));
            bytes[out] = std::max(bytes[out], t < end && needed[t] ? all / layers * thick : all);
        }
        if (prints.input)
            bytes.back() = std::max(bytes.back(), bytesOf(*prints.input, plan.input.type, plan.device));
        known[static_cast<std::size_t>(last)] = true;
    }
    return bytes;
}

} // namespace

std::vector<std::int64_t> bufferBytes(const Plan& plan, const Region& tile) {
    return bytesOfBuffers(plan, tile, false);
}

std::vector<std::int64_t> heldBytes(const Plan& plan, const Region& tile) {
    return bytesOfBuffers(plan, tile, true);
}

Index3 reachOf(const Graph& graph, const std::vector<int>& stored) {
    std::vector<Index3> reach;
    Index3 widest{0, 0, 0};
    for (const Node& node : graph.nodes) {
        Index3 max{0, 0, 0};
        for (const int i : node.inputs)
            if (i != graphInput && !std::ranges::binary_search(stored, i))
                for (std::size_t a = 0; a < 3; ++a)
                    max[a] = std::max(max[a], reach[static_cast<std::size_t>(i)][a]);
        const Neighbourhood around = neighbourhoodOf(node);
        for (std::size_t a = 0; a < 3; ++a)
            max[a] += std::max(around.before[a], around.after[a]);
        if (std::ranges::binary_search(stored, static_cast<int>(reach.size())))
            for (std::size_t a = 0; a < 3; ++a)
                widest[a] = std::max(widest[a], max[a]);
        reach.push_back(max);
    }
    for (std::size_t a = 0; a < 3 && !reach.empty(); ++a)
        widest[a] = std::max(widest[a], reach.back()[a]);
    return widest;
}

} // namespace conv
