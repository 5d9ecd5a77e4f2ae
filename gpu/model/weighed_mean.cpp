// SPDX-License-Identifier: Apache-2.0
#include "model/weighed_mean.h"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace conv {
namespace {

using Op = CombineNode::Op;

const Node& nodeAt(const Graph& graph, int i) {
    return graph.nodes[static_cast<std::size_t>(i)];
}

const ConvolveNode* convolutionAt(const Graph& graph, int i) {
    return i == graphInput ? nullptr : std::get_if<ConvolveNode>(&nodeAt(graph, i).kind);
}

const CombineNode* combinationAt(const Graph& graph, int i, Op op) {
    const auto* combine = i == graphInput ? nullptr : std::get_if<CombineNode>(&nodeAt(graph, i).kind);
    return combine && combine->op == op ? combine : nullptr;
}

bool isMaskAt(const Graph& graph, int i) {
    return i != graphInput && isMask(nodeAt(graph, i));
}

/// Adds a condition: a mask, or present samples of f. Returns false for another node or a second mask or marker.
bool addCondition(const Graph& graph, int node, WeighedMean& mean, bool& byMask, bool& byPresence) {
    if (isMaskAt(graph, node)) {
        byMask = true;
        return std::exchange(mean.mask, node).value_or(node) == node;
    }
    const CombineNode* present = combinationAt(graph, node, Op::present);
    if (!present || nodeAt(graph, node).inputs[0] != mean.samples)
        return false;
    const double missing = present->weights.empty() ? std::nan("") : present->weights[0];
    if (!mean.weighsPresent && !mean.limitedToPresent)
        mean.missing = missing;
    byPresence = true;
    return Constant{missing} == Constant{mean.missing};
}

/// Returns the nodes, sorted, without those before the last one that other nodes read.
std::vector<int> ownNodes(const Graph& graph, std::vector<int> nodes) {
    std::ranges::sort(nodes);
    const int end = nodes.back();
    const auto isReadBesides = [&](int node, const std::vector<int>& by) {
        for (std::size_t n = 0; n < graph.nodes.size(); ++n)
            if (std::ranges::find(graph.nodes[n].inputs, node) != graph.nodes[n].inputs.end() &&
                !std::ranges::binary_search(by, static_cast<int>(n)))
                return true;
        return false;
    };
    while (true) {
        std::vector<int> own;
        std::ranges::copy_if(nodes, std::back_inserter(own),
                             [&](int n) { return n == end || !isReadBesides(n, nodes); });
        if (own.size() == nodes.size())
            return own;
        nodes = std::move(own);
    }
}

} // namespace

std::optional<WeighedMean> weighedMeanAt(const Graph& graph, int node) {
    const CombineNode* end = combinationAt(graph, node, Op::mean);
    if (!end)
        return std::nullopt;
    const std::vector<int>& inputs = nodeAt(graph, node).inputs;
    WeighedMean mean;
    mean.values = inputs[0];
    mean.weights = inputs[1];
    mean.minWeight = end->weights[0];
    mean.otherwise = end->otherwise;
    const ConvolveNode *values = convolutionAt(graph, mean.values), *weights = convolutionAt(graph, mean.weights);
    if (!values || !weights || !(values->kernel == weights->kernel) || values->boundary != weights->boundary ||
        values->boundary == Boundary::renormalize)
        return std::nullopt;
    mean.selected = nodeAt(graph, mean.values).inputs[0];
    const int weight = nodeAt(graph, mean.weights).inputs[0];
    const CombineNode* selected = combinationAt(graph, mean.selected, Op::masked);
    if (!selected || selected->otherwise != Constant{0} || nodeAt(graph, mean.selected).inputs.size() != 2 ||
        nodeAt(graph, mean.selected).inputs[1] != weight)
        return std::nullopt;
    mean.samples = nodeAt(graph, mean.selected).inputs[0];

    mean.nodes = {mean.selected, mean.values, mean.weights, node};
    std::vector<int> factors{weight};
    if (combinationAt(graph, weight, Op::product)) {
        mean.nodes.push_back(weight);
        factors = nodeAt(graph, weight).inputs;
    }
    for (const int factor : factors) {
        if (!addCondition(graph, factor, mean, mean.weighsMask, mean.weighsPresent))
            return std::nullopt;
        if (!isMaskAt(graph, factor))
            mean.nodes.push_back(factor);
    }
    const std::size_t kept = end->otherwise ? 0 : 1;
    for (std::size_t i = 2; i + kept < inputs.size(); ++i)
        if (!addCondition(graph, inputs[i], mean, mean.limitedToMask, mean.limitedToPresent))
            return std::nullopt;
    if (kept != 0 && inputs.back() != mean.samples)
        return std::nullopt;
    mean.nodes = ownNodes(graph, std::move(mean.nodes));
    for (const int needed : {mean.selected, mean.values, mean.weights})
        if (std::ranges::find(mean.nodes, needed) == mean.nodes.end())
            return std::nullopt;
    return mean;
}

bool isWeighedMean(const Graph& graph, const std::vector<int>& nodes) {
    return nodes.size() > 1 && combinationAt(graph, nodes.back(), Op::mean);
}

bool isOfMasks(const Graph& graph, int node) {
    const Node& n = nodeAt(graph, node);
    return isMask(n) || (!n.inputs.empty() && std::ranges::all_of(n.inputs, [&](int input) {
               return input != graphInput && isOfMasks(graph, input);
           }));
}

} // namespace conv
