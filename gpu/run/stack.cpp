// SPDX-License-Identifier: Apache-2.0
// Items of a data set stacked along z.
#include "run/stack.h"
#include <algorithm>
#include <conv/tools/calibration.h>

namespace conv {
namespace {

/// Samples of an item up to which the launch overhead dominates: reading and writing a volume of 2²² takes about the 12
/// µs that an item costs besides (H100, 2026-11, docs/benchmarks/h100-small.md).
constexpr std::int64_t smallItem = 1 << 22;
/// Samples in one tile of data on the GPU.
constexpr std::int64_t tileResident = 1 << 26;

/// Samples in one tile of data from host memory, where copies and kernels must overlap: three items of 512² in one tile
/// take 0.63 ms instead of 0.39 ms one by one.
std::int64_t tileStreamed(std::int64_t all) {
    constexpr std::int64_t tiles = 8, min = 1 << 18, max = 1 << 20;
    return std::clamp(all / tiles, min, max);
}

/// True if planes are computed independently.
bool planewise(const Node& node) {
    const Neighbourhood around = neighbourhoodOf(node);
    return around.before[2] == 0 && around.after[2] == 0 && !isGlobal(node) && !isReduce(node) && !isMask(node);
}

/// True if a node keeps stacked volumes apart: its variant knows the volumes if it reaches along z, and its result has
/// all layers.
bool keepsVolumesApart(const Plan& plan, std::size_t node) {
    const auto& what = plan.graph.nodes[node].kind;
    const Region &domain = plan.domains[node], whole = plan.input.whole();
    return domain.lo[2] == whole.lo[2] && domain.hi[2] == whole.hi[2] &&
           (std::holds_alternative<ConvolveNode>(what) || std::holds_alternative<CombineNode>(what)) &&
           !isReduce(plan.graph.nodes[node]);
}

bool stacks(const Plan& plan, const Region& region) {
    const std::vector<Node>& nodes = plan.graph.nodes;
    if (nodes.empty() || std::ranges::any_of(nodes, [](const Node& n) { return !n.channels.empty(); }))
        return false;
    if (plan.input.dimension < 3)
        return plan.input.extent[2] == 1 && std::ranges::all_of(nodes, planewise);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (!keepsVolumesApart(plan, i))
            return false;
    return region.lo[2] == plan.outputDomain.lo[2] && region.hi[2] == plan.outputDomain.hi[2];
}

/// Calls f(item, region of it, number of its first plane) for each item that intersects a box.
template <class F>
void forItems(const std::vector<Item>& order, std::int64_t planes, const Region& box, F f) {
    for (std::int64_t z = box.lo[2]; z < box.hi[2];) {
        const std::int64_t item = z / planes, end = std::min(box.hi[2], (item + 1) * planes);
        Region part = box;
        part.lo[2] = z - item * planes;
        part.hi[2] = end - item * planes;
        f(order[static_cast<std::size_t>(item)], part, z);
        z = end;
    }
}

/// Equally spaced items as one view; else empty.
template <class View>
std::optional<View> together(const std::vector<View>& items, std::int64_t planes, std::size_t sampleBytes) {
    View all = items.front();
    const auto address = [&](std::size_t i) {
        return reinterpret_cast<std::intptr_t>(items[i].data) / static_cast<std::intptr_t>(sampleBytes);
    };
    if (items.size() > 1 && planes == 1)
        all.strideZ = address(1) - address(0);
    for (std::size_t i = 0; i < items.size(); ++i)
        if (!items[i].data || items[i].strideY != all.strideY || (planes > 1 && items[i].strideZ != all.strideZ) ||
            address(i) - address(0) != static_cast<std::int64_t>(i) * planes * all.strideZ)
            return std::nullopt;
    // Overlapping planes, or planes in descending order, are no volume.
    if (items.size() > 1 && all.strideZ < 1)
        return std::nullopt;
    return all;
}

template <class Ask>
ConstView viewOf(const std::vector<Item>& order, std::int64_t planes, Ask ask) {
    std::vector<ConstView> items;
    for (const Item item : order) {
        items.push_back(ask(item));
        if (!items.back().data)
            return {};
    }
    std::optional<ConstView> all = together(items, planes, sizeOf(items.front().type));
    if (!all)
        return {};
    all->region.hi[2] = static_cast<std::int64_t>(order.size()) * planes;
    return *all;
}

template <class Ask>
MutableView placeOf(const std::vector<Item>& order, std::int64_t planes, const Region& region, ElementType type,
                    Ask ask) {
    std::vector<MutableView> items;
    bool whole = true; // false if the region starts or ends within an item
    forItems(order, planes, region, [&](Item item, const Region& part, std::int64_t) {
        whole &= part.size(2) == planes;
        if (items.empty() || items.back().data)
            items.push_back(ask(item, part));
    });
    return whole && items.back().data ? together(items, planes, sizeOf(type)).value_or(MutableView{}) : MutableView{};
}

} // namespace

bool mayStack(const Plan& plan) {
    return plan.input.channels * plan.input.times > 1 && plan.input.alpha < 0 && !plan.elsewhere &&
           plan.device.kind == DeviceKind::cuda && plan.input.whole().count() <= smallItem &&
           stacks(plan, plan.outputDomain);
}

double secondsStacked(const Variant& variant, const Problem& problem, const Device& device, const SecondsOf& seconds) {
    if (!variant.stacks)
        return seconds(variant, problem, device);
    // Predict as for one volume.
    const auto inTiles = [](std::int64_t count, std::int64_t max) { return (count + max - 1) / max; };
    const std::int64_t tiles =
        inTiles(problem.items, std::max<std::int64_t>(1, tileResident / std::max<std::int64_t>(1, problem.outputs())));
    Problem together = problem;
    together.extent[2] *= inTiles(problem.items, tiles);
    together.items = 1;
    return static_cast<double>(tiles) * seconds(variant, together, device);
}

std::optional<Plan> stackOf(const Plan& plan, const std::vector<Item>& items, const Region& region, bool resident) {
    const auto count = static_cast<std::int64_t>(items.size());
    const std::int64_t samples = plan.input.whole().count();
    if (count < 2 || plan.elsewhere || plan.device.kind != DeviceKind::cuda || plan.tiles != 1 || samples > smallItem ||
        !stacks(plan, region) ||
        !std::ranges::all_of(plan.ops, [](const PlannedOp& op) { return !op.variant || op.variant->stacks; }) ||
        std::ranges::any_of(items, [&](const Item& i) { return i.channel == plan.input.alpha; }))
        return std::nullopt;
    const std::int64_t max = plan.workingBytes > 0 ? availableBytes(plan.device) / 4 / plan.workingBytes : count;
    const std::int64_t tile = resident ? tileResident : tileStreamed(count * samples);
    const std::int64_t together = std::min({count, max, tile / samples});
    if (together < 2)
        return std::nullopt;
    const bool volumes = plan.input.dimension == 3;
    const std::int64_t planes = plan.input.extent[2];
    Plan stack = plan;
    stack.input.extent[2] = count * planes;
    stack.input.channels = stack.input.times = 1;
    stack.input.alpha = -1;
    stack.input.channelNames.clear();
    stack.domains = domainsOf(stack.graph, stack.input.whole());
    stack.outputDomain = stack.domains.back();
    for (PlannedOp& op : stack.ops) {
        if (volumes) {
            op.itemPlanes = planes; // the problem stays that of one volume
        } else {
            op.problem.extent[2] = count;
            op.problem.items = 1;
        }
    }
    stack.tile[2] = together * planes;
    stack.tiles = (count + together - 1) / together;
    stack.workingBytes *= together;
    return stack;
}

void StackedSource::read(Item, const Region& region, void* out) const {
    auto* to = static_cast<std::byte*>(out);
    forItems(order_, planes_, region, [&](Item item, const Region& part, std::int64_t) {
        items_.read(item, part, to);
        to += part.count() * static_cast<std::int64_t>(sizeOf(layout_.type));
    });
}

ConstView StackedSource::view(Item) const {
    return viewOf(order_, planes_, [&](Item item) { return items_.view(item); });
}

ConstView StackedSource::viewOn(const Device& device, Item) const {
    return viewOf(order_, planes_, [&](Item item) { return items_.viewOn(device, item); });
}

void StackedSink::write(Item, const ConstView& block) {
    forItems(order_, planes_, block.region, [&](Item item, const Region& part, std::int64_t z) {
        ConstView view = block;
        view.data = block.row(block.region.lo[1], z);
        view.region = part;
        items_.write(item, view);
    });
}

MutableView StackedSink::place(Item, const Region& region, ElementType type) {
    return placeOf(order_, planes_, region, type,
                   [&](Item item, const Region& part) { return items_.place(item, part, type); });
}

MutableView StackedSink::placeOn(const Device& device, Item, const Region& region, ElementType type) {
    return placeOf(order_, planes_, region, type,
                   [&](Item item, const Region& part) { return items_.placeOn(device, item, part, type); });
}

} // namespace conv
