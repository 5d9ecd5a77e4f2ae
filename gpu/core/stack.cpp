// Items of a data set as planes of one volume.
#include "core/stack.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace conv {
namespace {

/// By name and not in the descriptors: what computes one plane only must not slip in.
struct Takes {
    std::string_view name;
    int dimension;
};
constexpr std::array takesPlanes{Takes{"direct", 1}, Takes{"direct", 2}, Takes{"separable-fused", 2},
                                 Takes{"gradient-fused", 2}};

/// Samples of an item up to which its launch is what costs, and of all items that one tile holds. From host memory
/// copies and kernels must overlap: with three items of 512² in a tile they take 0.63 ms instead of 0.39 one by one
/// (H100, 2026-11, docs/benchmarks/h100-small.md).
constexpr std::int64_t smallItem = 1 << 22, tileStreamed = 1 << 18, tileResident = 1 << 26;

bool takes(const Task& task) {
    return !task.variant || std::ranges::any_of(takesPlanes, [&](const Takes& t) {
        return t.name == task.variant->name && t.dimension == task.variant->dimension;
    });
}

/// Whether a node treats every plane by itself, whatever plane it is, for all channels.
bool planewise(const Node& node) {
    const Neighbourhood around = neighbourhoodOf(node);
    return around.before[2] == 0 && around.after[2] == 0 && node.channels.empty() && !isGlobal(node) && !isReduce(node);
}

Region planeOf(Region region) {
    region.lo[2] = 0;
    region.hi[2] = 1;
    return region;
}

/// Calls f(item, plane) for the planes of a box, each as a region of its item.
template <class F>
void forPlanes(const std::vector<Item>& order, const Region& box, F f) {
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        f(order[static_cast<std::size_t>(z)], z);
}

/// The planes of views that lie at equal distances, as one view; nothing if they do not.
template <class View>
std::optional<View> together(const std::vector<View>& planes, std::size_t sampleBytes) {
    View all = planes.front();
    const auto address = [&](std::size_t i) {
        return reinterpret_cast<std::intptr_t>(planes[i].data) / static_cast<std::intptr_t>(sampleBytes);
    };
    if (planes.size() > 1)
        all.strideZ = address(1) - address(0);
    for (std::size_t i = 0; i < planes.size(); ++i)
        if (!planes[i].data || planes[i].strideY != all.strideY ||
            address(i) - address(0) != static_cast<std::int64_t>(i) * all.strideZ)
            return std::nullopt;
    // Planes that overlap, or in falling order, are no volume.
    if (planes.size() > 1 && all.strideZ < 1)
        return std::nullopt;
    return all;
}

template <class Ask>
ConstView viewOf(const std::vector<Item>& order, Ask ask) {
    std::vector<ConstView> planes;
    for (const Item item : order) {
        planes.push_back(ask(item));
        if (!planes.back().data)
            return {};
    }
    std::optional<ConstView> all = together(planes, sizeOf(planes.front().type));
    if (!all)
        return {};
    all->region.hi[2] = static_cast<std::int64_t>(order.size());
    return *all;
}

template <class Ask>
MutableView placeOf(const std::vector<Item>& order, const Region& region, ElementType type, Ask ask) {
    std::vector<MutableView> planes;
    forPlanes(order, region, [&](Item item, std::int64_t) {
        if (planes.empty() || planes.back().data)
            planes.push_back(ask(item));
    });
    return planes.back().data ? together(planes, sizeOf(type)).value_or(MutableView{}) : MutableView{};
}

} // namespace

std::optional<Plan> stackOf(const Plan& plan, const std::vector<Item>& items, bool resident) {
    const auto count = static_cast<std::int64_t>(items.size());
    const std::int64_t samples = plan.input.whole().count();
    if (count < 2 || plan.elsewhere || plan.device.kind != DeviceKind::cuda || plan.input.extent[2] != 1 ||
        plan.tiles != 1 || samples > smallItem || plan.graph.nodes.empty() ||
        !std::ranges::all_of(plan.graph.nodes, planewise) || !std::ranges::all_of(plan.tasks, takes) ||
        std::ranges::any_of(items, [&](const Item& i) { return i.channel == plan.input.alpha; }))
        return std::nullopt;
    const std::int64_t most = plan.workingBytes > 0 ? plan.device.freeBytes / 4 / plan.workingBytes : count;
    const std::int64_t planes = std::min({count, most, (resident ? tileResident : tileStreamed) / samples});
    if (planes < 2)
        return std::nullopt;
    Plan stack = plan;
    stack.input.extent[2] = count;
    stack.input.channels = stack.input.times = 1;
    stack.input.alpha = -1;
    stack.input.channelNames.clear();
    stack.domains = domainsOf(stack.graph, stack.input.whole());
    stack.outputDomain = stack.domains.back();
    for (Task& task : stack.tasks) {
        task.problem.extent[2] = count;
        task.problem.items = 1;
    }
    stack.tile[2] = planes;
    stack.tiles = (count + planes - 1) / planes;
    stack.workingBytes *= planes;
    return stack;
}

void StackedSource::read(Item, const Region& region, void* out) const {
    auto* to = static_cast<std::byte*>(out);
    forPlanes(order_, region, [&](Item item, std::int64_t) {
        const Region plane = planeOf(region);
        items_.read(item, plane, to);
        to += plane.count() * static_cast<std::int64_t>(sizeOf(layout_.type));
    });
}

ConstView StackedSource::view(Item) const {
    return viewOf(order_, [&](Item item) { return items_.view(item); });
}

ConstView StackedSource::viewOn(const Device& device, Item) const {
    return viewOf(order_, [&](Item item) { return items_.viewOn(device, item); });
}

void StackedSink::write(Item, const ConstView& block) {
    forPlanes(order_, block.region, [&](Item item, std::int64_t z) {
        ConstView plane = block;
        plane.data = block.row(block.region.lo[1], z);
        plane.region = planeOf(block.region);
        items_.write(item, plane);
    });
}

MutableView StackedSink::place(Item, const Region& region, ElementType type) {
    return placeOf(order_, region, type, [&](Item item) { return items_.place(item, planeOf(region), type); });
}

MutableView StackedSink::placeOn(const Device& device, Item, const Region& region, ElementType type) {
    return placeOf(order_, region, type,
                   [&](Item item) { return items_.placeOn(device, item, planeOf(region), type); });
}

} // namespace conv
