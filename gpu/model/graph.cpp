// SPDX-License-Identifier: Apache-2.0
// Questions to nodes and graphs: domains, halos, operations, readers.
#include "model/bilateral_window.h"
#include "model/problem.h"
#include "model/text.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/graph.h>

namespace conv {

std::vector<Region> domainsOf(const Graph& graph, const Region& input) {
    std::vector<Region> domains;
    for (const Node& node : graph.nodes) {
        if (const auto* mask = std::get_if<MaskNode>(&node.kind)) {
            Region left = input;
            for (std::size_t a = 0; a < 3; ++a) {
                left.lo[a] += mask->before[a];
                left.hi[a] -= mask->after[a];
            }
            domains.push_back(left);
            continue;
        }
        const auto of = [&](int i) { return i == graphInput ? input : domains[static_cast<std::size_t>(i)]; };
        Region domain = of(node.inputs[0]);
        for (const int i : node.inputs)
            if (!isReduce(i == graphInput ? Node{} : graph.nodes[static_cast<std::size_t>(i)]))
                domain = domain.intersect(of(i));
        if (const auto [before, after, boundary, value] = neighbourhoodOf(node); boundary == Boundary::valid) {
            const Region from = domain;
            for (std::size_t a = 0; a < 3; ++a) {
                domain.lo[a] += before[a];
                domain.hi[a] -= after[a];
                if (domain.hi[a] <= domain.lo[a])
                    throw Error(ErrorCode::usage, node.label + ": with boundary=valid the kernel (" +
                                                      std::to_string(before[a] + 1 + after[a]) + " along " +
                                                      axisName[a] + ") fits nowhere in " +
                                                      std::to_string(from.size(static_cast<int>(a))) + " samples.");
            }
        }
        if (const auto* r = std::get_if<RecursionNode>(&node.kind); r && domain.size(r->axis) <= r->odd)
            throw Error(ErrorCode::usage, node.label + ": ends=odd needs more than " + std::to_string(r->odd) +
                                              " samples along " + axisName[r->axis] + " (got " +
                                              std::to_string(domain.size(r->axis)) + "). Use ends=border.");
        domains.push_back(domain);
    }
    return domains;
}

bool Node::actsOn(std::int64_t channel) const {
    return channels.empty() || std::binary_search(channels.begin(), channels.end(), channel);
}

Neighbourhood neighbourhoodOf(const Node& node) {
    if (const auto* c = std::get_if<ConvolveNode>(&node.kind))
        return {c->kernel.before(), c->kernel.after(), c->boundary, c->outsideValue};
    if (const auto* m = std::get_if<MedianNode>(&node.kind)) {
        const Index3 half{m->size[0] / 2, m->size[1] / 2, m->size[2] / 2};
        return {half, half, m->boundary, m->outsideValue};
    }
    if (const auto* b = std::get_if<BilateralNode>(&node.kind))
        return {b->radius, b->radius, b->boundary, b->outsideValue};
    if (const auto* r = std::get_if<RankNode>(&node.kind)) {
        Index3 after{};
        for (std::size_t a = 0; a < 3; ++a)
            after[a] = r->size[a] - 1 - r->before[a];
        return {r->before, after, r->boundary, r->outsideValue};
    }
    if (const auto* s = std::get_if<LocalScoreNode>(&node.kind)) {
        Index3 before{}, after{};
        for (std::size_t a = 0; a < 3; ++a) {
            before[a] = s->size[a] / 2;
            after[a] = s->size[a] - 1 - before[a];
        }
        return {before, after, s->boundary, s->outsideValue};
    }
    if (const auto* m = std::get_if<NonLocalMeansNode>(&node.kind)) {
        Index3 halo{};
        for (std::size_t a = 0; a < 3; ++a)
            halo[a] = m->search[a] + m->patch[a];
        return {halo, halo, m->boundary, m->outsideValue};
    }
    if (const auto* d = std::get_if<DiffusionNode>(&node.kind)) {
        Index3 halo{};
        for (std::size_t a = 0; a < 3; ++a)
            halo[a] = d->rate[a] > 0 ? 1 : 0;
        return {halo, halo, d->boundary, d->outsideValue};
    }
    if (const auto* c = std::get_if<ClaheNode>(&node.kind)) {
        // Samples from half a tile before the centre of one tile to half a tile behind the centre of the next.
        Index3 before{}, after{};
        for (std::size_t a = 0; a < 3; ++a)
            if (c->tile[a] > 1) {
                before[a] = (3 * c->tile[a] - 1) / 2;
                after[a] = (3 * c->tile[a] - 2) / 2;
            }
        return {before, after, c->boundary, c->outsideValue};
    }
    if (const auto* r = std::get_if<RecursionNode>(&node.kind)) {
        Index3 halo{0, 0, 0};
        halo[static_cast<std::size_t>(r->axis)] = r->settle;
        return {halo, halo, r->boundary, r->outsideValue};
    }
    if (std::holds_alternative<NonMaxSuppression>(node.kind)) {
        const Index3 around{1, 1, thinsVolume(node) ? 1 : 0};
        return {around, around};
    }
    return {};
}

double operationsPerOutput(const Node& node) {
    if (const auto* c = std::get_if<ConvolveNode>(&node.kind))
        return c->kernel.operationsPerOutput();
    if (const auto* m = std::get_if<MedianNode>(&node.kind))
        return 2.0 * static_cast<double>(m->size[0]) * static_cast<double>(m->size[1]) *
               static_cast<double>(m->size[2]);
    if (const auto* b = std::get_if<BilateralNode>(&node.kind))
        return 2.0 * static_cast<double>(bilateral::samplesOf(b->radius));
    if (const auto* r = std::get_if<RankNode>(&node.kind))
        return 2.0 * static_cast<double>(samplesOf(*r));
    if (const auto* s = std::get_if<LocalScoreNode>(&node.kind)) // a sum and a sum of squares
        return 4.0 * static_cast<double>(s->size[0] + s->size[1] + s->size[2]);
    if (const auto* m = std::get_if<NonLocalMeansNode>(&node.kind))
        return 2.0 * static_cast<double>(searchedBy(*m)) * static_cast<double>(comparedBy(*m));
    if (const auto* d = std::get_if<DiffusionNode>(&node.kind)) {
        double neighbours = 0;
        for (const double rate : d->rate)
            neighbours += rate > 0 ? 2 : 0;
        return 2 * neighbours;
    }
    if (const auto* c = std::get_if<ClaheNode>(&node.kind)) { // a count, and the tables of the nearest tiles
        double tables = 1;
        for (const std::int64_t side : c->tile)
            tables *= side > 1 ? 2 : 1;
        return 1 + 2 * tables;
    }
    if (const auto* r = std::get_if<RecursionNode>(&node.kind)) {
        double coefficients = 0;
        for (const Section& s : r->sections)
            coefficients += s.order == 2 ? 5 : 3;
        return 2 * 2 * coefficients; // forward and backward
    }
    return 0;
}

std::vector<int> reportedIterations(const Graph& graph) {
    std::vector<int> ends;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        if (node.iteration == 1)
            ends.clear();
        if (node.iteration > 0)
            ends.push_back(static_cast<int>(i));
        else if (isGlobal(node) || isReduce(node))
            ends.clear();
    }
    return ends;
}

bool isGlobal(const Node& node) {
    return std::holds_alternative<HysteresisNode>(node.kind);
}
bool isReduce(const Node& node) {
    return std::holds_alternative<MaximumNode>(node.kind) || std::holds_alternative<OtsuNode>(node.kind) ||
           std::holds_alternative<RangeNode>(node.kind);
}
bool isMask(const Node& node) {
    return std::holds_alternative<MaskNode>(node.kind);
}

bool hasLocalReader(const Graph& graph, int node) {
    return std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node& n) {
        return !isGlobal(n) && std::find(n.inputs.begin(), n.inputs.end(), node) != n.inputs.end();
    });
}

std::optional<Halo> haloOf(const Graph& graph) {
    std::vector<Halo> reach;
    for (const Node& node : graph.nodes) {
        if (isGlobal(node) || isReduce(node))
            return std::nullopt;
        Halo from;
        for (const int input : node.inputs)
            for (std::size_t a = 0; input != graphInput && a < 3; ++a) {
                const Halo& of = reach[static_cast<std::size_t>(input)];
                from.before[a] = std::max(from.before[a], of.before[a]);
                from.after[a] = std::max(from.after[a], of.after[a]);
            }
        const Neighbourhood own = neighbourhoodOf(node);
        for (std::size_t a = 0; a < 3; ++a) {
            from.before[a] += own.before[a];
            from.after[a] += own.after[a];
        }
        reach.push_back(from);
    }
    return reach.empty() ? Halo{} : reach.back();
}

} // namespace conv
