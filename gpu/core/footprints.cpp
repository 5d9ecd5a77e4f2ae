#include "core/footprints.h"
#include "core/row_pitch.h"
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

/// What a node reads of its input `from` for the sets of its output. `stacked`: along z there are whole volumes, which
/// read nothing of each other.
AxisSets readBy(const Plan& plan, const Node& node, int from, const AxisSets& out, bool stacked) {
    const Region domain = domainOf(plan, from);
    const auto [before, after, boundary, value] = neighbourhoodOf(node);
    AxisSets in = out;
    for (std::size_t a = 0; a < (stacked ? 2 : 3); ++a)
        in[a] = footprint(boundary, out[a], before[a], after[a], domain.lo[a], domain.hi[a]);
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

std::vector<int> inputsOf(const Plan& plan, const Task& task) {
    std::vector<int> inputs;
    for (const int n : task.nodes)
        for (const int i : nodeAt(plan, n).inputs) {
            const bool own = std::find(task.nodes.begin(), task.nodes.end(), i) != task.nodes.end();
            if (!own && std::find(inputs.begin(), inputs.end(), i) == inputs.end())
                inputs.push_back(i);
        }
    return inputs;
}

Footprints footprintsOf(const Plan& plan, int node, const Region& region, const std::vector<bool>& known) {
    Footprints prints;
    prints.nodes.resize(plan.graph.nodes.size());
    prints.nodes[static_cast<std::size_t>(node)] = setsOf(region);
    for (auto task = plan.tasks.rbegin(); task != plan.tasks.rend(); ++task) {
        const auto end = static_cast<std::size_t>(task->nodes.back());
        if (!prints.nodes[end] || known[end])
            continue;
        // Nodes within a fused task are not stored, but reach as far as they do by themselves.
        std::map<int, std::optional<AxisSets>> own;
        for (const int n : task->nodes)
            own[n] = std::nullopt;
        own[task->nodes.back()] = prints.nodes[end];
        for (const int n : std::ranges::reverse_view(task->nodes))
            for (const int i : nodeAt(plan, n).inputs) {
                if (i != graphInput && isReduce(nodeAt(plan, i)))
                    continue;
                const auto inside = own.find(i);
                merge(inside != own.end() ? inside->second
                      : i == graphInput   ? prints.input
                                          : prints.nodes[static_cast<std::size_t>(i)],
                      readBy(plan, nodeAt(plan, n), i, *own.at(n), task->itemPlanes > 0));
            }
    }
    return prints;
}

std::vector<std::int64_t> blockBytes(const Plan& plan, const Region& tile) {
    std::vector<std::int64_t> bytes(plan.graph.nodes.size() + 1, 0);
    if (plan.graph.nodes.empty())
        return bytes;
    const Footprints prints = footprintsOf(plan, static_cast<int>(plan.graph.nodes.size()) - 1, tile,
                                           std::vector<bool>(plan.graph.nodes.size(), false));
    const auto bytesOf = [](const AxisSets& sets, ElementType type, const Device& device) {
        const bool card = device.kind == DeviceKind::cuda;
        return (card ? pitchedCount(extentOf(sets), type) : countOf(sets)) * static_cast<std::int64_t>(sizeOf(type));
    };
    for (const Task& task : plan.tasks) {
        const auto end = static_cast<std::size_t>(task.nodes.back());
        if (prints.nodes[end])
            bytes[end] = bytesOf(*prints.nodes[end], task.type, plan.deviceOf(task.nodes.back()));
    }
    if (prints.input)
        bytes.back() = bytesOf(*prints.input, plan.input.type, plan.device);
    return bytes;
}

Index3 reachOf(const Graph& graph) {
    std::vector<Index3> reach;
    for (const Node& node : graph.nodes) {
        Index3 most{0, 0, 0};
        for (const int i : node.inputs)
            if (i != graphInput)
                for (std::size_t a = 0; a < 3; ++a)
                    most[a] = std::max(most[a], reach[static_cast<std::size_t>(i)][a]);
        const Neighbourhood around = neighbourhoodOf(node);
        for (std::size_t a = 0; a < 3; ++a)
            most[a] += std::max(around.before[a], around.after[a]);
        reach.push_back(most);
    }
    return reach.empty() ? Index3{0, 0, 0} : reach.back();
}

} // namespace conv
