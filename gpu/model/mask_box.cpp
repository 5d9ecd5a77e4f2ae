// SPDX-License-Identifier: Apache-2.0
#include "model/mask_box.h"
#include <algorithm>

namespace conv {
namespace {

/// Inputs of a combination that are conditions: from `first` to before `last`.
struct Conditions {
    std::size_t first = 0, last = 0;
};

Conditions conditionsOf(const Node& node) {
    using Op = CombineNode::Op;
    const auto* combine = std::get_if<CombineNode>(&node.kind);
    if (!combine || (combine->op != Op::masked && combine->op != Op::mean))
        return {};
    return {combine->op == Op::mean ? std::size_t{2} : 1, node.inputs.size() - (combine->otherwise ? 0 : 1)};
}

const MaskNode* maskAt(const Graph& graph, int i) {
    return i == graphInput ? nullptr : std::get_if<MaskNode>(&graph.nodes[static_cast<std::size_t>(i)].kind);
}

} // namespace

std::optional<std::size_t> maskPlaceOf(const Graph& graph, const Node& node) {
    const auto [first, last] = conditionsOf(node);
    for (std::size_t i = first; i < last; ++i)
        if (maskAt(graph, node.inputs[i]))
            return i;
    return std::nullopt;
}

std::optional<Region> maskBoxOf(const Graph& graph, const Node& node) {
    const std::optional<std::size_t> place = maskPlaceOf(graph, node);
    return place ? std::optional(maskAt(graph, node.inputs[*place])->box) : std::nullopt;
}

bool isReadInMask(const Graph& graph, const Node& node, std::size_t input) {
    return input < conditionsOf(node).last && maskAt(graph, node.inputs[input]) == nullptr;
}

AxisSets within(const AxisSets& sets, const Region& box) {
    AxisSets inside;
    bool empty = false;
    for (std::size_t a = 0; a < 3; ++a) {
        for (int p = 0; p < sets[a].parts; ++p) {
            const Interval part{std::max(sets[a].part[p].lo, box.lo[a]), std::min(sets[a].part[p].hi, box.hi[a])};
            if (part.size() > 0)
                inside[a].add(part);
        }
        empty = empty || inside[a].parts == 0;
    }
    for (std::size_t a = 0; empty && a < 3; ++a)
        inside[a] = AxisSet::of(sets[a].part[0].lo, sets[a].part[0].lo + 1);
    return inside;
}

std::vector<Region> around(const Region& region, const Region& box) {
    std::vector<Region> parts;
    Region rest = region;
    for (std::size_t a = 3; a-- > 0;) {
        Region below = rest, above = rest;
        below.hi[a] = std::clamp(box.lo[a], rest.lo[a], rest.hi[a]);
        above.lo[a] = std::clamp(box.hi[a], below.hi[a], rest.hi[a]);
        rest.lo[a] = below.hi[a];
        rest.hi[a] = above.lo[a];
        for (const Region& part : {below, above})
            if (!part.empty())
                parts.push_back(part);
    }
    return parts;
}

} // namespace conv
